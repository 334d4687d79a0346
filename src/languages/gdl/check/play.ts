/**
 * What only play shows: a role without a move, an end without a clear result, a game that goes on and on, or that
 * nobody can win. Random games from a fixed seed, as many as time allows: an engine may be slow, a check may not.
 */

import { type Stream, stream } from '../../../game/index.js'
import { BudgetError } from '../../../logic/index.js'
import { RuleFault } from '../fault.js'
import { definitions, type Finding, type Rule } from '../program.js'
import type { Reasoner } from '../reasoner.js'
import { RANDOM, type Signature } from '../terms.js'
import { plural } from './keywords.js'

export interface PlayLimits {
  readonly games: number
  /** A game that lasts longer is taken for one that may never end. */
  readonly steps: number
  /** After this time nothing more is tried. */
  readonly milliseconds: number
}

export const PLAY_LIMITS: PlayLimits = { games: 20, steps: 500, milliseconds: 1500 }

/** `open` makes the reasoner, under a budget of time for each question. */
export function checkPlay<Position>(
  rules: readonly Rule[],
  open: (milliseconds: number) => Reasoner<Position>,
  limits: PlayLimits = PLAY_LIMITS,
): Finding[] {
  const defined = definitions(rules)
  const at = (keyword: Signature): number => defined.get(keyword)?.[0]?.at ?? 0
  try {
    return checkGames(open(Math.max(limits.milliseconds * 4, 1000)), at, limits)
  } catch (error) {
    if (!(error instanceof RuleFault)) throw error
    const isSlow = error.cause instanceof BudgetError && error.cause.budget === 'milliseconds'
    const message = `Playing the rules failed: ${error.message}.`
    return [{ severity: isSlow ? 'warning' : 'error', code: isSlow ? 'slow-rules' : 'rule-fault', message, at: 0 }]
  }
}

/** What was seen over all games. */
interface Sample {
  ended: number
  longest: number
  readonly best: (number | undefined)[]
  readonly findings: Map<string, Finding>
}

function checkGames<Position>(
  reasoner: Reasoner<Position>,
  at: (keyword: Signature) => number,
  limits: PlayLimits,
): Finding[] {
  const deadline = performance.now() + limits.milliseconds
  const sample: Sample = { ended: 0, longest: 0, best: reasoner.roles.map(() => undefined), findings: new Map() }
  let started = 0
  for (; started < limits.games && performance.now() < deadline; started++) {
    playGame(reasoner, stream('check', started), sample, at, { ...limits, milliseconds: deadline })
    if (sample.longest >= limits.steps) break
  }
  const findings = [...sample.findings.values()]
  if (sample.longest >= limits.steps) {
    const message = `A random game did not end within ${plural(limits.steps, 'step')}.`
    const hint = 'Every game must end, however badly it is played: count the steps and make the last one terminal.'
    findings.push({ severity: 'warning', code: 'endless', message, at: at('terminal/0'), hint })
  }
  // Few games prove little.
  if (sample.ended >= Math.min(limits.games, 5) && sample.best.every((best) => best === undefined || best < 100)) {
    const message = `Nobody reached the goal 100 in ${plural(sample.ended, 'random game')}.`
    const hint = 'Some role should be able to win; ignore this where winning takes skill.'
    findings.push({ severity: 'warning', code: 'unwon', message, at: at('goal/2'), hint })
  }
  return findings
}

/** `limits.milliseconds` is the time of day at which to stop. */
function playGame<Position>(
  reasoner: Reasoner<Position>,
  random: Stream,
  sample: Sample,
  at: (keyword: Signature) => number,
  limits: PlayLimits,
): void {
  const note = (code: string, severity: Finding['severity'], message: string, keyword: Signature): void => {
    const key = `${code} ${message}`
    if (!sample.findings.has(key)) sample.findings.set(key, { severity, code, message, at: at(keyword) })
  }
  let position = reasoner.initial
  for (let step = 0; step < limits.steps; step++) {
    sample.longest = Math.max(sample.longest, step + 1)
    if (reasoner.isTerminal(position)) {
      if (step === 0) note('ends-at-once', 'warning', 'The game is over before it begins.', 'terminal/0')
      sample.ended++
      checkEnd(reasoner, position, sample, note)
      return
    }
    if (performance.now() > limits.milliseconds) return
    const legal = reasoner.legal(position)
    const stuck = legal.findIndex((moves) => moves.length === 0)
    if (stuck >= 0) {
      const after = step === 0 ? 'in the first state' : `after ${plural(step, 'step')}`
      const message = `${reasoner.roles[stuck]} has no move ${after}, though the game goes on.`
      note('no-move', 'error', message, 'legal/2')
      return
    }
    const moves = legal.map((moves) => moves[random.nextInt(moves.length)])
    position = reasoner.next(position, moves).position
  }
}

function checkEnd<Position>(
  reasoner: Reasoner<Position>,
  position: Position,
  sample: Sample,
  note: (code: string, severity: Finding['severity'], message: string, keyword: Signature) => void,
): void {
  reasoner.goals(position).forEach((goal, index) => {
    const role = reasoner.roles[index]
    if (role === undefined || role.name === RANDOM) return
    if (goal === undefined) {
      const message = `${role} has no goal value, or several, at the end of a game.`
      note('goal-unclear', 'warning', message, 'goal/2')
    } else if (goal > 100)
      note('goal-value', 'error', `${role} reached the goal ${goal}, which is above 100.`, 'goal/2')
    sample.best[index] = Math.max(sample.best[index] ?? 0, goal ?? 0)
  })
}
