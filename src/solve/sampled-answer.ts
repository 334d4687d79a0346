/** The answer for a game that was sampled, never built: without a certificate, and it says so. */

import type { Game } from '../game/index.js'
import type { Answer } from './answer.js'
import { sampleRegret } from './mccfr.js'
import { FLOAT } from './numbers.js'
import type { SolveOptions } from './solve.js'

export function answerBySampling(game: Game, options: SolveOptions): Answer {
  const { sets, iterations, values } = sampleRegret(game, {
    iterations: options.iterations ?? 1_000_000,
    milliseconds: 1000 * (options.seconds ?? 60),
    seed: 1,
    ...(options.grids === undefined ? {} : { grids: options.grids }),
    onProgress: (iteration, count) => options.onStage?.(`iteration ${iteration}: ${count} information sets`),
  })
  const strategies: Record<string, Record<string, Record<string, string>>> = {}
  for (const role of game.roles) strategies[role] = {}
  for (const [index, { role, label, actions, probabilities }] of sets.entries()) {
    const own = strategies[game.roles[role] ?? ''] ?? {}
    const name = label in own ? `${label} (${index + 1})` : label
    own[name] = Object.fromEntries(actions.map((action, at) => [action, FLOAT.print(probabilities[at] ?? 0)]))
  }
  return {
    game: game.name,
    method: 'mccfr',
    kind: 'one approximate equilibrium',
    complete: false,
    equilibria: [
      {
        values: values.map(FLOAT.print),
        strategies,
        maxGain: null,
        gains: game.roles.map(() => null),
        subgamePerfect: null,
        exact: false,
      },
    ],
    notes: [
      `${iterations.toLocaleString('en')} iterations, ${sets.length.toLocaleString('en')} information sets met`,
      'what deviating could gain is not known: that takes the whole tree (cfr+ builds it)',
    ],
  }
}
