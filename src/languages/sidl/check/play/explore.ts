/**
 * Bounded exploration of a game: all that can happen, breadth first, while that is little; else whole games at
 * random from a fixed seed. It is measured in inferences and steps, so that it finds the same on every machine.
 */

import { CHANCE, type Choice, stream, type Term } from '../../../../game/index.js'
import { BudgetError, PrologError } from '../../../../logic/index.js'
import { RuleFault } from '../../fault.js'
import type { SidlGame } from '../../game.js'
import { SidlState } from '../../state.js'
import { isStuck, jointChoices, type Pick, picker } from './choices.js'
import { type Options, optionsAt } from './options.js'

/** A state that was reached. */
export interface Visit {
  readonly state: SidlState
  /** The facts that each role sees. */
  readonly visible: readonly (readonly Term[])[]
  /** One for each decision. */
  readonly options: readonly Options[]
}

/** Told what is found on the way. */
export interface Observer {
  visit?(visit: Visit): void
  step?(from: Visit, to: SidlState): void
  fault?(fault: RuleFault): void
}

export interface Journey {
  readonly states: number
  /** Every state that play can reach was reached, and every choice tried there. */
  readonly isExhaustive: boolean
  /** Some state was an end. */
  readonly hasEnd: boolean
  /** The rules broke somewhere, so what lies behind was not seen. */
  readonly isBroken: boolean
  /** Games played at random: how many came to their end, and how many were still going on at the limit. */
  readonly ended: number
  readonly endless: number
  /** The same of a game in which everybody is silent, as far as they can be. */
  readonly silence?: Outcome
}

type Outcome = 'ended' | 'endless' | 'left'

export interface Limits {
  /** In inferences; each step costs some more. */
  readonly work: number
  readonly states: number
  readonly games: number
  /** Of a game at random. */
  readonly chronons: number
  /** Of the processor, as a last resort: what is found should not depend on it. */
  readonly milliseconds: number
}

/** What a step costs beside its inferences, and what a question whether an action is admitted does. */
const STEP = 100
const QUESTION = 20
/** The share of the work for going breadth first, where that does not come to its end. */
const BREADTH = 0.3

export function explore(game: SidlGame, isHeard: boolean, limits: Limits, observers: readonly Observer[]): Journey {
  const start = { inferences: game.rules.inferences, time: processorTime() }
  const visits = new Map<string, Visit | undefined>()
  let overhead = 0
  let isBroken = false
  let hasEnd = false
  let isSpent = false
  const mayGoOn = (share: number): boolean =>
    !isSpent &&
    game.rules.inferences - start.inferences + overhead < share * limits.work &&
    processorTime() - start.time < limits.milliseconds

  const telling = <T>(run: () => T): T | undefined => {
    try {
      return run()
    } catch (error) {
      if (!(error instanceof RuleFault)) throw error
      isSpent ||= tookLong(error)
      for (const observer of observers) observer.fault?.(error)
      return undefined
    }
  }
  const trying = <T>(run: () => T): T | undefined => {
    const result = telling(run)
    if (result === undefined) isBroken = true
    return result
  }

  /** Undefined where the rules break. */
  const visit = (state: SidlState): Visit | undefined => {
    const key = factsKey(state)
    if (visits.has(key)) return visits.get(key)
    const found = trying(() =>
      survey(game, state, isHeard, (run) => {
        overhead += QUESTION
        return isSpent ? undefined : telling(run)
      }),
    )
    visits.set(key, found)
    if (found === undefined) return undefined
    if (state.isTerminal) hasEnd = true
    for (const observer of observers) telling(() => observer.visit?.(found))
    return found
  }

  const step = (from: Visit, choices: readonly Choice[]): SidlState | undefined => {
    overhead += STEP
    return trying(() => {
      const to = from.state.next(choices)
      for (const observer of observers) observer.step?.(from, to)
      return to
    })
  }

  /** True when nothing is left out. */
  const breadthFirst = (first: SidlState): boolean => {
    let isComplete = true
    const queue = [visit(first)]
    for (const from of queue) {
      if (from === undefined) continue
      const joint = jointChoices(from.options, stream('check', 'joint', queue.length))
      isComplete &&= joint.isComplete
      for (const choices of joint.tried) {
        if (!mayGoOn(BREADTH) || visits.size > limits.states) return false
        const to = step(from, choices)
        if (to !== undefined && !visits.has(factsKey(to))) queue.push(visit(to))
      }
    }
    return isComplete
  }

  const playOut = (first: SidlState, pick: Pick): Outcome => {
    let state: SidlState | undefined = first
    for (let chronon = 0; chronon < limits.chronons; chronon++) {
      const at: Visit | undefined = state && visit(state)
      if (at === undefined || isStuck(at.options) || !mayGoOn(1)) return 'left'
      if (at.state.isTerminal) return 'ended'
      state = step(
        at,
        at.options.map((options, i) => pick(at.state.decisions[i]?.owner ?? CHANCE, options)),
      )
    }
    return 'endless'
  }

  const { initial } = game
  if (!(initial instanceof SidlState)) throw new TypeError('not a state of SIDL')
  const isExhaustive = breadthFirst(initial) && !isBroken
  const outcomes: Outcome[] = []
  while (!isExhaustive && outcomes.length < limits.games && mayGoOn(1)) {
    outcomes.push(playOut(initial, picker(game.roles.length, outcomes.length)))
  }
  const [silence, ...others] = outcomes
  const count = (outcome: Outcome): number => others.filter((each) => each === outcome).length
  const sample = { ended: count('ended'), endless: count('endless'), ...(silence ? { silence } : {}) }
  return { states: visits.size, isExhaustive, hasEnd, isBroken, ...sample }
}

/** A question that used up its budget is not asked again in other states. */
function tookLong({ cause }: RuleFault): boolean {
  if (cause instanceof BudgetError) return true
  return cause instanceof PrologError && cause.formal.kind === 'compound' && cause.formal.name === 'resource_error'
}

function processorTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Rules cannot read accounts, so states with the same facts go on alike. */
function factsKey(state: SidlState): string {
  return state.key.slice(0, state.key.lastIndexOf('|'))
}

type Telling = <T>(run: () => T) => T | undefined

function survey(game: SidlGame, state: SidlState, isHeard: boolean, telling: Telling): Visit {
  const { decisions, facts } = state
  const visible = game.rules.isDefined('hidden', 2)
    ? game.roles.map((_, role) => state.blaming(() => facts.filter((word) => game.sees(role, word))))
    : game.roles.map(() => facts)
  const options = decisions.map((decision) => {
    // A submission that breaks the rules is refused, and the game goes on.
    const admits = (action: Term): boolean =>
      typeof (telling(() => state.blaming(() => decision.judge(action))) ?? '') !== 'string'
    return optionsAt(decision, { visible: visible[decision.owner] ?? facts, isHeard, admits })
  })
  return { state, visible, options }
}
