/**
 * Bounded exploration of a game: all that can happen, breadth first, while that is little; else whole games at
 * random from a fixed seed. It is measured in inferences and steps, so that it finds the same on every machine.
 */

import { CHANCE, type Choice, type Stream, stream, type Term } from '../../../../game/index.js'
import { RuleFault } from '../../fault.js'
import type { SidlGame } from '../../game.js'
import { SidlState } from '../../state.js'
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
}

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
/** Joint choices tried in one state, all of them; where there are more, some. */
const MOST_JOINT = 200

export function explore(game: SidlGame, isHeard: boolean, limits: Limits, observers: readonly Observer[]): Journey {
  const start = { inferences: game.rules.inferences, time: processorTime() }
  const visits = new Map<string, Visit | undefined>()
  let overhead = 0
  let isBroken = false
  let hasEnd = false
  const mayGoOn = (share: number): boolean =>
    game.rules.inferences - start.inferences + overhead < share * limits.work &&
    processorTime() - start.time < limits.milliseconds

  const telling = <T>(run: () => T): T | undefined => {
    try {
      return run()
    } catch (error) {
      if (!(error instanceof RuleFault)) throw error
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
        return telling(run)
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
      const joint = jointChoices(from, stream('check', 'joint', queue.length))
      isComplete &&= joint.isComplete
      for (const choices of joint.tried) {
        if (!mayGoOn(BREADTH) || visits.size > limits.states) return false
        const to = step(from, choices)
        if (to !== undefined && !visits.has(factsKey(to))) queue.push(visit(to))
      }
    }
    return isComplete
  }

  const playOut = (
    first: SidlState,
    pick: (owner: number, options: Options) => Choice,
  ): 'ended' | 'endless' | 'left' => {
    let state: SidlState | undefined = first
    for (let chronon = 0; chronon < limits.chronons; chronon++) {
      const at: Visit | undefined = state && visit(state)
      if (at === undefined || isStuck(at) || !mayGoOn(1)) return 'left'
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
  const games = { ended: 0, endless: 0, left: 0 }
  for (let number = 0; !isExhaustive && number < limits.games && mayGoOn(1); number++) {
    const outcome = playOut(initial, picker(game, number))
    // Where all keep silent a game may well go on for ever.
    if (number > 0 || outcome === 'ended') games[outcome]++
  }
  const { ended, endless } = games
  return { states: visits.size, isExhaustive, hasEnd, isBroken, ended, endless }
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

/** Nature has nothing to draw from. */
function isStuck({ options }: Visit): boolean {
  return options.some(({ choices }) => choices.length === 0)
}

/** All of them, or one at random and all that differ from it in one decision: twins in the eyes of all but one owner. */
function jointChoices(from: Visit, dice: Stream): { tried: (readonly Choice[])[]; isComplete: boolean } {
  const options = from.options.map(({ choices }) => choices)
  const isSampled = from.options.some(({ complete }) => !complete)
  if (options.length === 0 || isStuck(from)) return { tried: [], isComplete: options.length === 0 }
  const count = options.reduce((product, { length }) => product * length, 1)
  if (count <= MOST_JOINT) {
    const all = options.reduce<Choice[][]>(
      (partial, choices) => partial.flatMap((before) => choices.map((choice) => [...before, choice])),
      [[]],
    )
    return { tried: all, isComplete: !isSampled }
  }
  const base = options.map((choices) => choices[dice.nextInt(choices.length)])
  const near = options.flatMap((choices, i) => choices.map((choice) => base.with(i, choice)))
  return { tried: near.slice(0, MOST_JOINT), isComplete: false }
}

/**
 * Who chooses what in a game at random. The first is silent. The others come in groups that differ in one stream
 * only, nature's or one player's: so that states come up that look the same to somebody.
 */
function picker(game: SidlGame, number: number): (owner: number, options: Options) => Choice {
  const owners = [CHANCE, ...game.roles.keys()]
  const group = Math.floor(number / (owners.length + 1))
  const odd = (number % (owners.length + 1)) - 1
  const streams = new Map(
    owners.map((owner, i) => [owner, stream('check', 'play', group, owner, i === odd ? 'other' : 'same')]),
  )
  return (owner, { choices }) => {
    if (number === 0 && choices.includes(undefined)) return undefined
    const dice = streams.get(owner)
    return dice === undefined ? choices[0] : choices[dice.nextInt(choices.length)]
  }
}
