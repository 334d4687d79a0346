/**
 * External-sampling Monte Carlo CFR (Lanctot et al. 2009), on the game itself: no tree is built, nature and the others
 * are sampled, so that games too large to enumerate can be approached.
 */

import { CHANCE, type Choice, type Decision, draw, type Game, type State, type Stream, stream } from '../game/index.js'
import { type Grids, gridActions } from './grid.js'

export interface SamplingOptions {
  readonly iterations: number
  readonly milliseconds: number
  readonly seed: number | string
  readonly grids?: Grids
  readonly onProgress?: (iteration: number, sets: number) => void
}

export interface SampledSet {
  readonly role: number
  readonly label: string
  readonly actions: readonly string[]
  readonly probabilities: readonly number[]
}

export interface SampledStrategies {
  readonly sets: readonly SampledSet[]
  readonly iterations: number
  /** Mean payoffs of all sampled plays: what the average strategies earn, about. */
  readonly values: readonly number[]
}

const PROGRESS_EVERY = 64

export function sampleRegret(game: Game, options: SamplingOptions): SampledStrategies {
  const sampler = new Sampler(game, options)
  const began = performance.now()
  let iteration = 0
  while (iteration < options.iterations && performance.now() - began < options.milliseconds) {
    for (const role of game.roles.keys()) sampler.walk(role)
    iteration++
    if (iteration % PROGRESS_EVERY === 0) options.onProgress?.(iteration, sampler.sets.size)
  }
  return { sets: [...sampler.sets.values()].map(average), iterations: iteration, values: sampler.values() }
}

interface LearningSet {
  readonly role: number
  readonly label: string
  readonly actions: readonly string[]
  readonly regrets: Float64Array
  readonly sums: Float64Array
}

function average({ role, label, actions, sums }: LearningSet): SampledSet {
  const total = sums.reduce((sum, each) => sum + each, 0)
  return { role, label, actions, probabilities: [...sums.map((each) => (total > 0 ? each / total : 1 / sums.length))] }
}

class Sampler {
  readonly sets = new Map<string, LearningSet>()
  private readonly dice: Stream
  private readonly totals: Float64Array
  private plays = 0

  constructor(
    private readonly game: Game,
    private readonly options: SamplingOptions,
  ) {
    this.dice = stream(options.seed, 'mccfr')
    this.totals = new Float64Array(game.roles.length)
  }

  /** One play in which every action of `learner` is tried and everything else is sampled. */
  walk(learner: number): void {
    const { game } = this
    const memory = game.roles.map((_, role) => game.initial.view(role).key)
    this.visit(game.initial, learner, memory, [])
  }

  values(): readonly number[] {
    return [...this.totals.map((total) => total / Math.max(1, this.plays))]
  }

  /** The learner's sampled value from the decisions of this moment on. */
  private visit(state: State, learner: number, memory: readonly string[], chosen: readonly Choice[]): number {
    if (state.isTerminal) {
      for (const [role, score] of state.scores.entries()) this.totals[role] = (this.totals[role] as number) + score
      this.plays++
      return state.scores[learner] ?? 0
    }
    const decision = state.decisions[chosen.length]
    if (decision === undefined) return this.advance(state, learner, memory, chosen)
    if (decision.owner === CHANCE) {
      const index = draw(decision.probabilities ?? decision.actions.map(() => 1), this.dice)
      return this.visit(state, learner, memory, [...chosen, index])
    }
    const choices = this.choices(decision)
    if (choices.length <= 1) return this.visit(state, learner, memory, [...chosen, choices[0]])
    const set = this.setAt(state, decision, memory, chosen, choices)
    const strategy = matching(set.regrets)
    if (decision.owner !== learner) {
      for (let action = 0; action < strategy.length; action++) {
        set.sums[action] = (set.sums[action] as number) + (strategy[action] as number)
      }
      return this.visit(state, learner, memory, [...chosen, choices[draw([...strategy], this.dice)]])
    }
    const worth = choices.map((choice) => this.visit(state, learner, memory, [...chosen, choice]))
    const value = worth.reduce((sum, each, action) => sum + each * (strategy[action] as number), 0)
    for (const [action, each] of worth.entries()) set.regrets[action] = (set.regrets[action] as number) + each - value
    return value
  }

  private advance(state: State, learner: number, memory: readonly string[], chosen: readonly Choice[]): number {
    const next = state.next(chosen)
    const after = memory.map((before, role) => {
      const own = state.decisions.flatMap((decision, index) =>
        decision.owner === role ? [written(decision, chosen[index])] : [],
      )
      return `${before}\n${own.join('\n')}\n${next.view(role).key}`
    })
    return this.visit(next, learner, after, [])
  }

  private choices(decision: Decision): readonly Choice[] {
    if (decision.templates !== undefined) return gridActions(decision, this.options.grids ?? {})
    return [...decision.actions.keys()]
  }

  private setAt(
    state: State,
    decision: Decision,
    memory: readonly string[],
    chosen: readonly Choice[],
    choices: readonly Choice[],
  ): LearningSet {
    const { owner } = decision
    const own = state.decisions.flatMap((each, index) =>
      index < chosen.length && each.owner === owner ? [written(each, chosen[index])] : [],
    )
    const id = [owner, memory[owner], decision.id, ...own].join('\n')
    const known = this.sets.get(id)
    if (known !== undefined) return known
    const view = state.view(owner)
    const seen = [...view.facts, ...view.percepts].map(String)
    const made = {
      role: owner,
      label: [...seen, ...own].join(' ') || decision.id,
      actions: choices.map((choice) => written(decision, choice)),
      regrets: new Float64Array(choices.length),
      sums: new Float64Array(choices.length),
    }
    this.sets.set(id, made)
    return made
  }
}

function matching(regrets: Float64Array): Float64Array {
  const total = regrets.reduce((sum, regret) => sum + Math.max(0, regret), 0)
  return regrets.map((regret) => (total > 0 ? Math.max(0, regret) / total : 1 / regrets.length))
}

function written(decision: Decision, choice: Choice): string {
  if (choice === undefined) return '-'
  return typeof choice === 'number' ? String(decision.actions[choice]) : String(choice)
}
