/**
 * Breadth-first search of a puzzle, for as long as its states are not too many. Facts that only count the steps are left
 * out when states are compared: a state met again later is the same with less time left.
 */

import type { Choice, State, Stream, Term } from '../../game/index.js'
import type { BestLine, Step } from './line.js'
import { drawInto, optionsOf } from './seats.js'

/** States met at most: about 150 MB. */
const MOST_STATES = 400_000
/** Random games that tell which facts count steps, and how long each is. */
const SAMPLES = 8
const LENGTH = 24

interface Met {
  /** Taken out when the state is looked at: a state is large, the way to it is small. */
  state: State | undefined
  readonly before: Met | undefined
  readonly step: Step
}

export class BreadthFirst {
  private readonly met: Met[]
  private looked = 0
  private readonly keys = new Set<string>()
  private readonly keyOf: (state: State) => string
  private isFull = false

  constructor(
    private readonly from: State,
    private readonly best: BestLine,
    private readonly dice: Stream,
  ) {
    this.met = [{ state: from, before: undefined, step: [] }]
    this.keyOf = keyWithout(stepCounters(from, dice))
    this.keys.add(this.keyOf(from))
  }

  /** Nothing is left to look at. */
  get isDone(): boolean {
    return this.looked >= this.met.length
  }

  /** Whether every state was looked at, so that no line is better than the best. */
  get isExhausted(): boolean {
    return this.isDone && !this.isFull
  }

  /** Looks at the next state. */
  advance(): void {
    const here = this.met[this.looked++]
    const { state } = here
    if (state === undefined) return
    here.state = undefined
    for (const step of stepsFrom(state, this.dice)) {
      const next = state.next(step)
      const met = { state: next, before: here, step }
      if (next.isTerminal) {
        const [score] = next.scores
        if (score > this.best.score) this.best.offer(this.from, score, wayTo(met))
      } else if (this.met.length >= MOST_STATES) this.isFull = true
      else {
        const key = this.keyOf(next)
        if (this.keys.has(key)) continue
        this.keys.add(key)
        this.met.push(met)
      }
    }
  }
}

function wayTo(met: Met): readonly Step[] {
  const steps: Step[] = []
  for (let at: Met | undefined = met; at?.before !== undefined; at = at.before) steps.push(at.step)
  return steps.reverse()
}

/** All that a single player may do; of an endless choice a few things. */
export function stepsFrom(state: State, dice: Stream): readonly Step[] {
  const { seats, forced } = optionsOf(state)
  const [seat] = seats
  if (seat === undefined) return [forced]
  if (seat.isOpen) while (seat.count() < 16 && seat.widen(dice)) {}
  return Array.from({ length: seat.count() }, (_, move) => {
    const choices: Choice[] = [...forced]
    seat.put(move, choices)
    return choices
  })
}

/** Whether nobody but one player has a say. */
export function isPuzzle(roles: readonly string[], state: State): boolean {
  return roles.length === 1 && optionsOf(state).draws.length === 0
}

/** What a fact is about: its first word. */
function topicOf(fact: Term): string {
  return /^[([]?([^\s,()[\]]*)/.exec(String(fact))?.[1] ?? ''
}

/** Topics whose facts are the same after so many steps, whatever was chosen. */
function stepCounters(from: State, dice: Stream): ReadonlySet<string> {
  const games = Array.from({ length: SAMPLES }, () => sampleGame(from, dice))
  const topics = new Set(games.flatMap((states) => states.flatMap((topics) => [...topics.keys()])))
  return new Set(
    [...topics].filter((topic) => {
      const [first, ...others] = games.map((states) => states.map((each) => each.get(topic) ?? ''))
      const changes = new Set(first).size > 1
      return changes && others.every((other) => other.every((facts, depth) => facts === (first[depth] ?? facts)))
    }),
  )
}

/** State by state, the facts of each topic. */
function sampleGame(from: State, dice: Stream): ReadonlyMap<string, string>[] {
  const states: ReadonlyMap<string, string>[] = []
  let state = from
  for (let depth = 0; depth < LENGTH; depth++) {
    const topics = new Map<string, string>()
    for (const fact of state.facts) topics.set(topicOf(fact), `${topics.get(topicOf(fact)) ?? ''} ${fact}`)
    states.push(topics)
    if (state.isTerminal) break
    const options = optionsOf(state)
    const choices: Choice[] = [...options.forced]
    for (const seat of options.seats) {
      if (seat.isOpen) seat.widen(dice)
      if (seat.count() > 0) seat.put(dice.nextInt(seat.count()), choices)
    }
    drawInto(options, state, choices, dice)
    state = state.next(choices)
  }
  return states
}

/** A key made of the other facts. States of a circuit share their facts, so that most texts are made once. */
function keyWithout(topics: ReadonlySet<string>): (state: State) => string {
  const names = new Map<Term, string>()
  const numbers = new Map<string, string>()
  const nameOf = (fact: Term): string => {
    const known = names.get(fact)
    if (known !== undefined) return known
    const text = String(fact)
    let name = topics.has(topicOf(fact)) ? '' : numbers.get(text)
    if (name === undefined) {
      name = `${numbers.size.toString(36)},`
      numbers.set(text, name)
    }
    if (names.size < MOST_STATES) names.set(fact, name)
    return name
  }
  return (state) => {
    let key = ''
    for (const fact of state.facts) key += nameOf(fact)
    return key
  }
}
