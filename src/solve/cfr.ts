/**
 * Counterfactual regret minimisation on the sequence form: CFR+ (Tammelin 2014) and discounted CFR (Brown and Sandholm
 * 2019). One sweep over the leaves and one over the sets is an iteration, so thousands take a second.
 */

import { bestReplyValue, expectedValue, type FlatForm, type FlatPlayer, immediateValues } from './flat.js'

export interface RegretOptions {
  readonly variant: 'cfr+' | 'dcfr'
  /** Stops when the sum of all gains from deviating is this small. */
  readonly target: number
  readonly iterations: number
  readonly milliseconds: number
  readonly onProgress?: (iteration: number, exploitability: number) => void
}

export interface RegretSolution {
  /** Average realisation plans. */
  readonly plans: readonly Float64Array[]
  readonly iterations: number
  /** Sum over players of what each could gain. */
  readonly exploitability: number
}

/** The discounts that Brown and Sandholm recommend. */
const ALPHA = 1.5
const BETA = 0
const GAMMA = 2
const CHECK_FIRST = 16

export function minimiseRegret(form: FlatForm, options: RegretOptions): RegretSolution {
  const learners = form.players.map((player) => new Learner(player, options.variant))
  const plans = learners.map(({ plan }) => plan)
  const began = performance.now()
  for (let iteration = 1, check = CHECK_FIRST; ; iteration++) {
    for (const [player, learner] of learners.entries()) {
      immediateValues(form, player, plans, learner.worth)
      learner.update(iteration)
    }
    if (iteration < check && iteration < options.iterations) continue
    check = Math.ceil(iteration * 1.2)
    const averages = learners.map((learner) => learner.average())
    const exploitability = exploitabilityOf(form, averages)
    options.onProgress?.(iteration, exploitability)
    const isDone =
      exploitability <= options.target ||
      iteration >= options.iterations ||
      performance.now() - began > options.milliseconds
    if (isDone) return { plans: averages, iterations: iteration, exploitability }
  }
}

/** The sum of what every player could gain by its best deviation. */
export function exploitabilityOf(form: FlatForm, plans: readonly Float64Array[]): number {
  return form.players.reduce(
    (sum, _, player) => sum + bestReplyValue(form, player, plans) - expectedValue(form, player, plans),
    0,
  )
}

/** One player's regrets; mutable, in flat arrays by sequence. */
class Learner {
  readonly worth: Float64Array
  readonly plan: Float64Array
  private readonly regrets: Float64Array
  private readonly sums: Float64Array
  private readonly behaviour: Float64Array
  private weights = 0

  constructor(
    private readonly own: FlatPlayer,
    private readonly variant: RegretOptions['variant'],
  ) {
    this.worth = new Float64Array(own.count)
    this.plan = new Float64Array(own.count)
    this.regrets = new Float64Array(own.count)
    this.sums = new Float64Array(own.count)
    this.behaviour = new Float64Array(own.count)
    this.choose()
  }

  average(): Float64Array {
    return this.weights === 0 ? Float64Array.from(this.plan) : this.sums.map((sum) => sum / this.weights)
  }

  /** Reads `worth`, what each sequence brings at once, and moves towards what would have been better. */
  update(iteration: number): void {
    const { own, worth, regrets, behaviour } = this
    const gain = this.variant === 'dcfr' ? iteration ** ALPHA / (iteration ** ALPHA + 1) : 1
    const loss = this.variant === 'dcfr' ? iteration ** BETA / (iteration ** BETA + 1) : 1
    for (let set = own.sets - 1; set >= 0; set--) {
      const first = own.first[set] as number
      const end = first + (own.actions[set] as number)
      let value = 0
      for (let at = first; at < end; at++) value += (behaviour[at] as number) * (worth[at] as number)
      for (let at = first; at < end; at++) {
        const old = regrets[at] as number
        const now = old * (old > 0 ? gain : loss) + (worth[at] as number) - value
        regrets[at] = this.variant === 'cfr+' && now < 0 ? 0 : now
      }
      const parent = own.parent[set] as number
      worth[parent] = (worth[parent] as number) + value
    }
    this.choose()
    const weight = this.variant === 'dcfr' ? iteration ** GAMMA : iteration
    this.weights += weight
    for (let at = 0; at < own.count; at++)
      this.sums[at] = (this.sums[at] as number) + weight * (this.plan[at] as number)
  }

  /** Regret matching, and the plan that comes of it. */
  private choose(): void {
    const { own, regrets, behaviour, plan } = this
    plan[0] = 1
    for (let set = 0; set < own.sets; set++) {
      const first = own.first[set] as number
      const end = first + (own.actions[set] as number)
      let total = 0
      for (let at = first; at < end; at++) total += Math.max(0, regrets[at] as number)
      const reach = plan[own.parent[set] as number] as number
      for (let at = first; at < end; at++) {
        const probability = total > 0 ? Math.max(0, regrets[at] as number) / total : 1 / (end - first)
        behaviour[at] = probability
        plan[at] = reach * probability
      }
    }
  }
}
