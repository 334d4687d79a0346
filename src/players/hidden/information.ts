/**
 * What a role knows: its own choices and views since the start, as a path in a tree of its own. Each node keeps what a
 * search has learnt there (Cowling, Powley and Whitehouse, Information Set Monte Carlo Tree Search, 2012: the
 * multiple-observer variant). Nodes change as the search goes on.
 */

import { type Choice, draw, type Stream } from '../../game/index.js'

/** One way for a role to choose at all that it decides at once. */
export interface Option {
  /** The same in every state that the role cannot tell apart. */
  readonly key: string
  /** One per decision. */
  readonly choices: readonly Choice[]
}

interface Arm extends Option {
  visits: number
  /** How often it could have been chosen. */
  available: number
  /** Of the role's scores at the ends. */
  sum: number
}

export interface ScoreRange {
  low: number
  high: number
}

/** Of UCB1, for scores from 0 to 1. */
const EXPLORATION = 0.4
/**
 * Smooth UCT (Heinrich and Silver 2015, section 4): ever more often a search chooses as it has on average, not what looks
 * best; so averages settle near an equilibrium, where plain UCT would go round in circles.
 */
const BEST = { first: 0.9, last: 0.1, decay: 0.02 }
/** A choice with less than this share of the visits that the favourite has was exploration, not intent. */
const INTENT = 0.25

export class InformationState {
  visits = 0
  readonly arms = new Map<string, Arm>()
  private readonly later = new Map<string, InformationState>()
  readonly id: number

  constructor(private readonly ids: { next: number } = { next: 0 }) {
    this.id = ids.next++
  }

  /** What the role knows after it has chosen so and then sees this. */
  after(chosen: string, sight: string): InformationState {
    const step = `${chosen}\n${sight}`
    const known = this.later.get(step)
    if (known !== undefined) return known
    const fresh = new InformationState(this.ids)
    this.later.set(step, fresh)
    return fresh
  }

  /** The option to try next, noted as available with the others. */
  select(options: readonly Option[], range: ScoreRange, dice: Stream): Arm {
    const arms = options.map((option) => this.arm(option))
    for (const arm of arms) arm.available++
    const untried = arms.filter(({ visits }) => visits === 0)
    if (untried.length > 0) return one(untried, dice)
    const { first, last, decay } = BEST
    const greed = Math.max(last, first / (1 + decay * Math.sqrt(this.visits)))
    if (dice.nextFloat() >= greed) return nth(arms, draw(this.weights(arms), dice))
    const width = range.high - range.low || 1
    const worth = ({ sum, visits, available }: Arm) =>
      (sum / visits - range.low) / width + EXPLORATION * Math.sqrt(Math.log(available) / visits)
    return nth(arms, indexOfMost(arms.map(worth)))
  }

  /** Drawn from the average of all selections, without what was mere exploration. */
  settle(options: readonly Option[], dice: Stream): Option {
    const arms = options.map((option) => this.arm(option))
    const most = Math.max(...arms.map(({ visits }) => visits))
    if (most === 0) return one(options, dice)
    return nth(
      options,
      draw(
        arms.map(({ visits }) => (visits >= INTENT * most ? visits : 0)),
        dice,
      ),
    )
  }

  /** How likely the role is to choose each of these: as the search has on average, and evenly where it knows nothing. */
  likelihoods(options: readonly Option[]): readonly number[] {
    const visits = options.map(({ key }) => this.arms.get(key)?.visits ?? 0)
    const total = visits.reduce((sum, each) => sum + each, options.length)
    return visits.map((each) => (each + 1) / total)
  }

  learn(arm: Arm, score: number): void {
    this.visits++
    arm.visits++
    arm.sum += score
  }

  private arm(option: Option): Arm {
    const known = this.arms.get(option.key)
    if (known !== undefined) return known
    const fresh = { ...option, visits: 0, available: 0, sum: 0 }
    this.arms.set(option.key, fresh)
    return fresh
  }

  private weights(arms: readonly Arm[]): readonly number[] {
    return arms.map(({ visits }) => visits)
  }
}

export type { Arm }

export function one<T>(of: readonly T[], dice: Stream): T {
  return nth(of, dice.nextInt(of.length))
}

function nth<T>(of: readonly T[], index: number): T {
  const found = of[index]
  if (found === undefined) throw new RangeError(`there is no number ${index} among ${of.length}`)
  return found
}

function indexOfMost(values: readonly number[]): number {
  return values.reduce((best, value, index) => (value > (values[best] ?? Number.NEGATIVE_INFINITY) ? index : best), 0)
}
