import { describe, expect, it } from 'vitest'
import {
  CHANCE,
  type Choice,
  type Decision,
  fill,
  type Game,
  gridSize,
  gridValue,
  int,
  PUBLIC,
  runGame,
  type State,
  type Term,
} from '../src/game/index.js'
import { Prolog } from '../src/logic/index.js'
import { makePlayer } from '../src/players/index.js'
import { LIBRARY, type LibraryText, load } from './library.js'

const MOST_STATES = 20_000
const GAMES = 200

/** Parameters for which the whole tree is small; none where it is so already. */
const SMALL: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  dutch: { bidders: 2, highest: 3 },
  'first-price': { bidders: 2, highest: 2 },
  'second-price': { bidders: 2, highest: 2 },
  'price-negotiation': { bidders: 2, spread: 1, quiet: 2 },
  'request-for-quotation': { time: 1, dearest: 31, longest: 2 },
  'rock-paper-scissors': { rounds: 2, timer: 2 },
}

const HIDING = LIBRARY.filter(({ text }) => /^hidden\(/m.test(text))

describe.each(HIDING)('what $name hides', (rules) => {
  it('is what hidden/2 says, in every state of the whole tree', () => {
    const text = withParameters(rules, SMALL[rules.name] ?? {})
    const expected = hiding(text)
    const game = load(text)
    expect(eachState(game, (state) => compare(game, state, expected))).toBe(true)
  })
})

describe.each(HIDING.filter(({ name }) => name in SMALL))('at full size, what $name hides', (rules) => {
  it(`is what hidden/2 says, in ${GAMES} games`, async () => {
    const expected = hiding(rules)
    const game = load(rules)
    for (let seed = 1; seed <= GAMES; seed++) {
      const players = game.roles.map(() => makePlayer('random', seed))
      const onStep = ({ state }: { state: State }) => compare(game, state, expected)
      const record = await runGame(game, players, { rules: rules.text, seed, chronons: 60, onStep })
      expect(record.fault).toBeUndefined()
    }
  })
})

it('there are games that hide something', () => {
  expect(HIDING.length).toBeGreaterThan(5)
})

function withParameters(rules: LibraryText, params: Readonly<Record<string, number>>): LibraryText {
  const text = Object.entries(params).reduce((before, [name, value]) => {
    const after = before.replace(new RegExp(`^param\\(${name}, .*\\)\\.$`, 'm'), `param(${name}, ${value}).`)
    if (after === before) throw new Error(`${rules.name} has no parameter ${name}`)
    return after
  }, rules.text)
  return { ...rules, text }
}

type Hiding = (word: string, player: number) => boolean

/** hidden/2 asked of a plain Prolog that knows the rule text and the players, and nothing of games. */
function hiding({ text }: LibraryText): Hiding {
  const prolog = new Prolog({ doubleQuotes: 'atom' })
  expect(prolog.consult(text)).toEqual([])
  const players = [...prolog.query('init(Player, _)')].map(({ bindings }) => String(bindings.get('Player')))
  expect(prolog.consult(players.map((player) => `player(${player}).`).join('\n'))).toEqual([])
  const known = new Map<string, boolean>()
  return (word, player) => {
    const goal = `hidden(${word}, ${players[player]})`
    const answer = known.get(goal) ?? [...prolog.query(`once(${goal})`)].length > 0
    known.set(goal, answer)
    return answer
  }
}

function compare(game: Game, state: State, isHidden: Hiding): void {
  const roles = [...game.roles.keys()]
  for (const role of [...roles, PUBLIC]) {
    const audience = role === PUBLIC ? roles : [role]
    const sees = (word: Term | string) => audience.every((each) => !isHidden(String(word), each))
    const changes = [
      ...(state.transition?.deleted ?? []).filter(sees).map((word) => `delete(${word})`),
      ...(state.transition?.created ?? []).filter(sees).map((word) => `create(${word})`),
    ]
    const view = state.view(role)
    const seen = { facts: view.facts.map(String), percepts: view.percepts.map(String), scores: view.scores }
    const scores = state.scores.map((score, owner) => (sees(`account([${game.roles[owner]}])`) ? score : undefined))
    expect(seen).toEqual({ facts: state.facts.filter(sees).map(String), percepts: changes, scores })
  }
}

/** Breadth first, with every joint choice; false when there are too many states. */
function eachState(game: Game, look: (state: State) => void): boolean {
  const found = new Set([game.initial.key])
  const queue = [game.initial]
  look(game.initial)
  for (const state of queue) {
    if (state.isTerminal) continue
    for (const choices of product(state.decisions.map(choicesAt))) {
      const next = state.next(choices)
      if (found.has(next.key)) continue
      if (found.size >= MOST_STATES) return false
      found.add(next.key)
      look(next)
      queue.push(next)
    }
  }
  return true
}

/** Fields of templates take the ends of their range and its middle. */
function choicesAt(decision: Decision): readonly Choice[] {
  const actions = [...decision.actions.keys()]
  if (decision.owner === CHANCE) return actions
  const made = (decision.templates ?? []).flatMap((template) =>
    [0, 0.5, 1].map((share) =>
      fill(template, (field) =>
        field.range ? gridValue(field, field.range, Math.floor((gridSize(field, field.range) - 1) * share)) : int(0),
      ),
    ),
  )
  const admitted = new Map(made.filter((action) => decision.admits(action) === undefined).map((a) => [String(a), a]))
  return [...actions, ...admitted.values(), undefined]
}

function product(options: readonly (readonly Choice[])[]): Choice[][] {
  return options.reduce<Choice[][]>(
    (partial, choices) => partial.flatMap((before) => choices.map((choice) => [...before, choice])),
    [[]],
  )
}
