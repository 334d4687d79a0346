/**
 * Nested Monte Carlo search (Cazenave 2009) for puzzles: walk down from a state; before each step play out all that may
 * be done there and remember the best line; then go one step along it. On a circuit each try is thousands of playouts.
 */

import { type Choice, type Game, type State, type Stream, stream } from '../../game/index.js'
import type { Deadline } from '../deadline.js'
import { anyChoice } from '../random.js'
import { stepsFrom } from './breadth.js'
import type { BestLine, Step } from './line.js'

interface Found {
  readonly score: number
  readonly steps: readonly Step[]
}

/** The best of random playouts from a state, where it is above a score. */
export type Sampler = (from: State, count: number, above: number, due: Deadline) => Found | undefined

export function samplerOf(game: Game, seed: string): Sampler {
  const { playouts } = game
  const dice = stream(seed, 'lines')
  if (playouts === undefined) return (from, count, above, due) => steppedBest(from, count, above, due, dice)
  const first = dice.nextInt(2 ** 31)
  let runs = 0
  return (from, count, above, due) => {
    const milliseconds = due.left()
    const limit = Number.isFinite(milliseconds) ? { milliseconds } : {}
    const best = playouts.best({ count, seed: first + runs++, from, role: 0, above, ...limit })
    return best && { score: best.score, steps: best.line }
  }
}

/** One walk, with `count` playouts for each thing that may be done; returns how many playouts it made. */
export async function walk(
  from: State,
  count: number,
  sample: Sampler,
  best: BestLine,
  due: Deadline,
  dice: Stream,
): Promise<number> {
  let state = from
  let made = 0
  const gone: Step[] = []
  let own: Found = { score: Number.NEGATIVE_INFINITY, steps: [] }
  while (!state.isTerminal && !due.passed && !best.isPerfect) {
    for (const step of stepsFrom(state, dice)) {
      const next = state.next(step)
      made += count
      const found = next.isTerminal ? { score: next.scores[0], steps: [] } : sample(next, count, own.score, due)
      if (found !== undefined && found.score > own.score) {
        own = { score: found.score, steps: [...gone, step, ...found.steps] }
        best.offer(from, own.score, own.steps)
      }
      await due.breathe()
      if (due.passed) return made
    }
    const step = own.steps[gone.length]
    if (step === undefined) return made
    gone.push(step)
    state = state.next(step)
  }
  return made
}

function steppedBest(from: State, count: number, above: number, due: Deadline, dice: Stream): Found | undefined {
  let best: Found | undefined
  for (let i = 0; i < count && !due.passed; i++) {
    const steps: Choice[][] = []
    let state = from
    while (!state.isTerminal && steps.length < 500 && !due.passed) {
      const here = state
      steps.push(here.decisions.map((decision) => anyChoice(decision, here, dice)))
      state = here.next(steps[steps.length - 1])
    }
    const [score] = state.scores
    if (state.isTerminal && score > (best?.score ?? above)) best = { score, steps }
  }
  return best
}
