/**
 * What a state that is not over is worth to a role: the rules' own heuristic where they give one, else a linear estimate
 * over the facts, learned from random games (and, where there is a circuit, from many playouts of each state).
 */

import type { Game, State, Term } from '../../game/index.js'
import { type Deadline, deadlineAt } from '../deadline.js'
import { FeatureBook } from './features.js'
import { type Fit, fitRidge, predict, type Row } from './ridge.js'
import type { Sample } from './survey.js'

/** Worth of a state to a role. */
export type Estimate = (state: State, role: number) => number

/** The rules' heuristic is of what is still to come: rules cannot see balances. */
export function ruledEstimate(game: Game): Estimate | undefined {
  if (game.initial.heuristic?.(0) === undefined) return undefined
  return (state, role) => state.scores[role] + (state.heuristic?.(role) ?? 0)
}

/** Where nothing is known, all states are alike. */
export function blankEstimate(game: Game): Estimate {
  const [low, high] = game.scoreRange ?? [0, 0]
  return game.language === 'gdl' ? () => (low + high) / 2 : (state, role) => state.scores[role]
}

export interface Learned {
  readonly estimate: Estimate
  /** By role, the share of the variance of held-out examples that it explains. */
  readonly explained: readonly number[]
}

/** Playouts of each state: their mean is a far better teacher than one game's end. */
const PLAYOUTS = 32
/** States whose playouts are run in one go. */
const BATCH = 64
const RIDGES = [3, 30]
const LEAST_EXAMPLES = 40
/** Longer playouts are given up. */
const LONGEST = 1000
/** The share of the time left that goes into playouts, and then into reading states; the rest is for fitting. */
const TEACHING = 0.6
const READING = 0.5

/** `sum`: what all roles' scores add up to, where that is always the same. */
export async function learnEstimate(
  game: Game,
  samples: readonly Sample[],
  sum: number | undefined,
  until: Deadline,
): Promise<Learned | undefined> {
  const taught = await teach(game, samples, share(until, TEACHING))
  const book = new FeatureBook()
  const rows: Row[] = []
  const reading = share(until, READING)
  for (const { state } of taught) {
    if (reading.passed) break
    rows.push(book.row(state.facts))
    await until.breathe()
  }
  if (rows.length < LEAST_EXAMPLES) return undefined
  const base = game.language === 'gdl' ? () => 0 : (state: State, role: number) => state.scores[role]
  const fits: Fit[] = []
  const explained: number[] = []
  for (const role of game.roles.keys()) {
    const targets = Float64Array.from(rows, (_, i) => taught[i].scores[role] - base(taught[i].state, role))
    const isMirrored = role === 1 && game.roles.length === 2 && sum !== undefined && game.language === 'gdl'
    const { fit, part } = isMirrored
      ? { fit: mirrored(fits[0], sum), part: explained[0] }
      : await bestFit(rows, targets, book.size, until)
    fits.push(fit)
    explained.push(part)
  }
  return { estimate: linearEstimate(game, book, fits, base), explained }
}

/** The first part of the time that is left. */
function share(until: Deadline, part: number): Deadline {
  return deadlineAt(performance.now() + until.left() * part)
}

/** Better labels for the samples where the game has playouts; as many as time allows. */
async function teach(game: Game, samples: readonly Sample[], until: Deadline): Promise<readonly Sample[]> {
  const { playouts } = game
  if (playouts === undefined) return samples
  const taught: Sample[] = []
  for (let first = 0; first < samples.length && !until.passed; first += BATCH) {
    const batch = samples.slice(first, first + BATCH)
    const left = until.left()
    const { starts = [] } = playouts.run({
      count: batch.length * PLAYOUTS,
      seed: first,
      from: batch.map(({ state }) => state),
      maxSteps: LONGEST,
      ...(Number.isFinite(left) ? { milliseconds: left } : {}),
    })
    // Those that time has cut short would teach of short games only.
    if (until.passed) break
    for (const [i, { finished, scoreSums }] of starts.entries()) {
      if (finished > 0) taught.push({ state: batch[i].state, scores: scoreSums.map((total) => total / finished) })
    }
    await until.breathe()
  }
  return taught
}

function mirrored({ weights, intercept }: Fit, sum: number): Fit {
  return { weights: weights.map((weight) => -weight), intercept: sum - intercept }
}

/** Every fifth example is held out to choose how strongly weights are kept small; a fit that explains nothing is flat. */
async function bestFit(
  rows: readonly Row[],
  targets: Float64Array,
  width: number,
  until: Deadline,
): Promise<{ fit: Fit; part: number }> {
  const isHeld = (i: number) => i % 5 === 4
  const held = rows.flatMap((row, i) => (isHeld(i) ? [{ row, target: targets[i] }] : []))
  const shown = rows.filter((_, i) => !isHeld(i))
  const shownTargets = targets.filter((_, i) => !isHeld(i))
  const error = (guess: (row: Row) => number) =>
    held.reduce((sum, { row, target }) => sum + (guess(row) - target) ** 2, 0)
  const mean = targets.reduce((sum, target) => sum + target, 0) / targets.length
  const flat = { fit: { weights: new Float64Array(width), intercept: mean }, error: error(() => mean) }
  let best: { fit: Fit; error: number } = flat
  for (const ridge of RIDGES) {
    const fit = await fitRidge(shown, shownTargets, width, ridge, until)
    const made = error((row) => predict(fit, row))
    if (made < best.error) best = { fit, error: made }
  }
  return { fit: best.fit, part: flat.error > 0 ? 1 - best.error / flat.error : 0 }
}

/** Facts whose weights are remembered at most. */
const MOST_FACTS = 100_000

/** A fact's features never change, so each fact has one weight, worked out when it is first met. */
function linearEstimate(
  game: Game,
  book: FeatureBook,
  fits: readonly Fit[],
  base: (state: State, role: number) => number,
): Estimate {
  const byText = new Map<string, readonly number[]>()
  const byFact = new Map<Term, readonly number[]>()
  const weigh = (fact: Term): readonly number[] => {
    const text = String(fact)
    let weights = byText.get(text)
    if (weights === undefined) {
      const row = book.known(fact)
      weights = fits.map((fit) => predict({ weights: fit.weights, intercept: 0 }, row))
      if (byText.size >= MOST_FACTS) byText.clear()
      byText.set(text, weights)
    }
    if (byFact.size >= MOST_FACTS) byFact.clear()
    byFact.set(fact, weights)
    return weights
  }
  const within = squash(game)
  return (state, role) => {
    let sum = fits[role].intercept
    for (const fact of state.facts) sum += (byFact.get(fact) ?? weigh(fact))[role]
    return within(sum + base(state, role))
  }
}

/** An estimate never reaches the bounds: a value there is always a proven one. */
function squash(game: Game): (value: number) => number {
  if (game.scoreRange === undefined) return (value) => value
  const [low, high] = game.scoreRange
  const middle = (low + high) / 2
  const reach = ((high - low) / 2) * 0.999
  return (value) => middle + reach * Math.tanh((value - middle) / reach)
}
