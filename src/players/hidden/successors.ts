/**
 * What may have come of a position, from the eyes of one role: it knows what it chose itself and what it sees now, and
 * supposes what the others and nature did.
 */

import {
  type Choice,
  constant,
  type Decision,
  fill,
  items,
  numberOf,
  type Stream,
  type Term,
  type View,
} from '../../game/index.js'
import { type Effort, isSpent } from './effort.js'
import { type Option, one } from './information.js'
import { type Moment, type Position, sightOf, type Turn, written } from './position.js'

/** What a role chose, by decision, printed as `written` does. Undefined where it is not sure what counted. */
export type OwnChoices = ReadonlyMap<string, Choice> | undefined

export interface Supposed {
  readonly position: Position
  /** As far as it is known: the share of all that may have happened. */
  readonly probability: number
}

export interface Observer {
  readonly role: number
  readonly dice: Stream
  /** Ways that have explained what was seen elsewhere, by how often: tried first. */
  readonly habits?: Map<string, number>
  /** Called where not all ways were tried. */
  onGap(): void
}

/** In interrupt mode, at most so many transitions lie between two views. */
const LONGEST_GAP = 12
/** At one choice without end of options. */
const MOST_GUESSES = 16

/**
 * Positions after `from` in which the role sees `view`, having chosen `own`: all of them where there are at most
 * `tries` ways to get on, else those met in as many tries.
 */
export function* successors(
  observer: Observer,
  from: Position,
  own: OwnChoices,
  view: View,
  tries: number,
  effort: Effort,
): Generator<Supposed> {
  if (from.state.isTerminal) return
  const sight = sightOf(from.game, view)
  if (from.game.mode === 'interrupt') {
    observer.onGap()
    for (let attempt = 0; attempt < tries && !isSpent(effort); attempt++) {
      const position = wander(observer, from, own, sight, effort)
      if (position !== undefined) yield { position, probability: 1 / tries }
    }
    return
  }
  const moment = from.moment(observer.dice)
  for (const { named, probability, name } of ways(observer, from, moment, own, view, tries)) {
    if (isSpent(effort)) return observer.onGap()
    const position = from.after(named, effort)
    if (sightOf(from.game, position.state.view(observer.role)) !== sight) continue
    observer.habits?.set(name, (observer.habits.get(name) ?? 0) + 1)
    yield { position, probability }
  }
}

type Named = readonly (readonly [index: number, choice: Choice])[]

interface Way {
  readonly named: Named
  readonly probability: number
  readonly name: string
}

/** One of the things that are decided: its possible outcomes, and how likely each is. */
interface Factor {
  readonly outcomes: readonly { readonly named: Named; readonly probability: number }[]
}

function ways(
  observer: Observer,
  from: Position,
  moment: Moment,
  own: OwnChoices,
  view: View,
  tries: number,
): readonly Way[] {
  const factors = [
    ...moment.turns.map((turn) => turnFactor(observer, from, turn, own, view, tries)),
    ...moment.draws.map((index) => drawFactor(from, index)),
  ]
  const count = factors.reduce((product, { outcomes }) => product * outcomes.length, 1)
  if (count > tries || moment.turns.some(({ options }) => options === undefined)) observer.onGap()
  if (count > tries) return Array.from({ length: tries }, () => sampled(observer.dice, from, factors, tries))
  const all = factors.reduce<readonly Omit<Way, 'name'>[]>(
    (partial, { outcomes }) =>
      partial.flatMap((way) =>
        outcomes.map(({ named, probability }) => ({
          named: [...way.named, ...named],
          probability: way.probability * probability,
        })),
      ),
    [{ named: [], probability: 1 }],
  )
  const named = shuffled(all, observer.dice).map((way) => ({ ...way, name: nameOf(from, way.named) }))
  const { habits } = observer
  if (habits === undefined) return named
  const habit = ({ name }: Way) => habits.get(name) ?? 0
  return named.sort((a, b) => habit(b) - habit(a))
}

function sampled(dice: Stream, from: Position, factors: readonly Factor[], tries: number): Way {
  const named = factors.flatMap(({ outcomes }) => {
    let left = dice.nextFloat() * outcomes.reduce((sum, { probability }) => sum + probability, 0)
    const drawn = outcomes.find(({ probability }) => {
      left -= probability
      return left < 0
    })
    return (drawn ?? outcomes.at(-1))?.named ?? []
  })
  return { named, probability: 1 / tries, name: nameOf(from, named) }
}

function nameOf({ state }: Position, named: Named): string {
  return named.map(([index, choice]) => written(state.decisions.slice(index, index + 1), [choice])).join('\n')
}

function turnFactor(
  { role, dice }: Observer,
  { state }: Position,
  turn: Turn,
  own: OwnChoices,
  view: View,
  tries: number,
): Factor {
  const at = ({ choices }: Option): Named => turn.indices.map((index, i) => [index, choices[i]])
  if (turn.role === role && own !== undefined) {
    const named = turn.indices.map((index): [number, Choice] => [index, own.get(state.decisions[index]?.id ?? '')])
    const isAdmitted = named.every(([index, choice]) => admitted(state.decisions[index], choice))
    return { outcomes: isAdmitted ? [{ named, probability: 1 }] : [] }
  }
  const { options } = turn
  if (options === undefined) {
    const outcomes = openOutcomes(state.decisions, turn, view, Math.min(tries, MOST_GUESSES), dice)
    return { outcomes: outcomes.map(({ option, probability }) => ({ named: at(option), probability })) }
  }
  const likelihoods = turn.information.likelihoods(options)
  return { outcomes: options.map((option, i) => ({ named: at(option), probability: likelihoods[i] ?? 0 })) }
}

function drawFactor({ state }: Position, index: number): Factor {
  const { actions = [], probabilities } = state.decisions[index] ?? {}
  return {
    outcomes: actions.flatMap((_, choice) => {
      const probability = probabilities?.[choice] ?? 1 / actions.length
      return probability > 0 ? [{ named: [[index, choice]], probability }] : []
    }),
  }
}

/** How guesses at a choice without end of options are spread: over silence, what the view echoes, and any other. */
const GUESSES = { silent: 0.1, echoed: 0.5, any: 0.4 }

function openOutcomes(
  decisions: readonly Decision[],
  turn: Turn,
  view: View,
  count: number,
  dice: Stream,
): readonly { readonly option: Option; readonly probability: number }[] {
  const decided = turn.indices.flatMap((index) => decisions[index] ?? [])
  const option = (choices: readonly Choice[]): Option => ({ key: written(decided, choices), choices })
  const echoes = decided.map((decision) => echoed(decision, view))
  const echoing = echoes.some((found) => found.length > 0)
  const any = Array.from({ length: count }, () => turn.sample(dice))
  const groups = [
    { share: GUESSES.silent, options: [option(decided.map(() => undefined))] },
    {
      share: GUESSES.echoed,
      options: echoing
        ? Array.from({ length: count }, () =>
            option(echoes.map((found) => (found.length > 0 ? one(found, dice) : undefined))),
          )
        : any,
    },
    { share: GUESSES.any, options: any },
  ]
  return groups.flatMap(({ share, options }) => {
    const distinct = [...new Map(options.map((each) => [each.key, each])).values()]
    return distinct.map((each) => ({ option: each, probability: share / distinct.length }))
  })
}

/** Actions made of the numbers of a word in the view that names what the template names: an open bid leaves its price. */
function echoed(decision: Decision, { facts, percepts }: View): readonly Term[] {
  const told = percepts.flatMap((percept) => ('args' in percept ? percept.args : [percept]))
  const words = [...new Map([...told, ...facts].map((word) => [String(word), items(word)])).values()]
  const actions = (decision.templates ?? []).flatMap(({ parts }) => {
    const names = new Set(parts.filter((part) => !('field' in part)).map(String))
    const count = parts.filter((part) => 'field' in part).length
    const akin = words.filter((word) => count > 0 && word.some((part) => names.has(String(part))))
    return akin.flatMap((word) => {
      const numbers = word.flatMap((part) => numberOf(part) ?? []).slice(-count)
      let next = 0
      return numbers.length < count ? [] : [fill({ parts }, (field) => constant(field, numbers[next++] ?? 0))]
    })
  })
  return actions.filter((action) => decision.admits(action) === undefined)
}

/** In interrupt mode: the own submissions, then whatever the others and nature may do, until the role sees what it saw. */
function wander(
  { role, dice }: Observer,
  from: Position,
  own: OwnChoices,
  sight: string,
  effort: Effort,
): Position | undefined {
  let position = from
  for (const [id, choice] of own ?? []) {
    const index = position.state.decisions.findIndex((each) => each.id === id && each.owner === role)
    if (choice === undefined || index < 0 || !admitted(position.state.decisions[index], choice)) continue
    position = position.after([[index, choice]], effort)
  }
  for (let steps = 0; steps < LONGEST_GAP; steps++) {
    if (sightOf(from.game, position.state.view(role)) === sight) return position
    if (position.state.isTerminal || isSpent(effort)) return undefined
    const { turns, draws } = position.moment(dice)
    const chosen = turns.flatMap(({ role: mover, indices, sample }) =>
      mover === role && own !== undefined ? [] : indices.map((index, i) => [index, sample(dice).choices[i]] as const),
    )
    position = position.after([...chosen, ...position.drawn(draws, dice)], effort)
  }
  return undefined
}

function admitted(decision: Decision | undefined, choice: Choice): boolean {
  if (decision === undefined || choice === undefined) return decision !== undefined
  if (typeof choice === 'number') return decision.actions[choice] !== undefined
  return decision.admits(choice) === undefined
}

function shuffled<T>(of: readonly T[], dice: Stream): T[] {
  const order = of.map((each) => ({ each, at: dice.nextFloat() }))
  return order.sort((a, b) => a.at - b.at).map(({ each }) => each)
}
