import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { CHANCE, PUBLIC, type State } from '../../game/index.js'
import { loadGdl } from './index.js'

const library = (path: string) => loadGdl(readFileSync(`games/gdl/${path}.kif`, 'utf8'), { file: `${path}.kif` })

/** How many ways there are to play so many steps: chess programmers call it perft. */
function perft(state: State, depth: number): number {
  if (depth === 0) return 1
  return jointMoves(state).reduce((sum, choices) => sum + perft(state.next(choices), depth - 1), 0)
}

function jointMoves(state: State): number[][] {
  return state.decisions.reduce<number[][]>(
    (lists, { actions }) => lists.flatMap((list) => actions.map((_, index) => [...list, index])),
    state.isTerminal ? [] : [[]],
  )
}

function play(state: State, ...steps: readonly (readonly string[])[]): State {
  return steps.reduce((state, step) => {
    const indexes = step.map((text, i) => state.decisions[i]?.actions.findIndex((action) => String(action) === text))
    return state.next(indexes)
  }, state)
}

describe('counting positions', () => {
  // 9, 72, 504, 3,024, 15,120 orders in which cells can be filled before anybody can have won.
  it('finds as many openings of tic-tac-toe as there are', () => {
    expect(perft(library('lines/tic-tac-toe').initial, 3)).toBe(504)
  })

  // John Tromp's count of connect four begins 7, 49, 343.
  it('finds as many openings of connect four as there are', () => {
    expect(perft(library('lines/connect-four').initial, 3)).toBe(343)
  })

  // Chess has 20 first moves and 400 positions after one move of each.
  it('finds as many openings of chess as there are', () => {
    expect(perft(library('captures/chess-gdl').initial, 1)).toBe(20)
  })
})

describe('a game in GDL', () => {
  const game = library('lines/tic-tac-toe')
  const { initial } = game

  it('has a decision for each role, noop included, in the order of the rules', () => {
    expect(game.name).toBe('tic-tac-toe')
    expect(initial.decisions.map(({ id, owner }) => [id, owner])).toEqual(game.roles.map((role, i) => [role, i]))
    expect(initial.decisions.map(({ actions }) => actions.length).sort()).toEqual([1, 9])
  })

  it('keeps facts and moves in the order of their text', () => {
    const texts = initial.facts.map(String)
    expect(texts).toEqual([...texts].sort())
    expect(initial.key).toBe(texts.join(' '))
  })

  it('comes to the same state along any way', () => {
    const choose = (state: State, cell: number): State => {
      const free = state.decisions.findIndex(({ actions }) => actions.length > 1)
      const choices = state.decisions.map((_, index) => (index === free ? cell : 0))
      return state.next(choices)
    }
    const left = choose(choose(choose(initial, 0), 3), 0)
    const right = choose(choose(choose(initial, 1), 3), 0)
    expect(left.key).toBe(right.key)
  })

  it('reads back what it prints, and resumes any position', () => {
    const state = initial.next(initial.decisions.map(() => 0))
    expect(state.facts.map((fact) => String(game.parse(String(fact))))).toEqual(state.facts.map(String))
    const resumed = game.resume(
      state.facts.map((fact) => game.parse(String(fact))),
      state.scores,
    )
    expect(resumed.key).toBe(state.key)
    expect(resumed.decisions.map(({ actions }) => actions.map(String))).toEqual(
      state.decisions.map(({ actions }) => actions.map(String)),
    )
  })

  it('shows everybody everything', () => {
    const state = initial.next(initial.decisions.map(() => 0))
    for (const role of [0, 1, PUBLIC]) expect(state.view(role).facts).toEqual(state.facts)
    expect(state.view(1).decisions.map(({ owner }) => owner)).toEqual([1])
    expect(state.view(PUBLIC).decisions).toEqual([])
  })

  it('says what a transition did', () => {
    const state = initial.next(initial.decisions.map(() => 0))
    const { transition } = state
    expect(transition?.acts.map(({ decision, by }) => [decision, by])).toEqual(
      game.roles.map((role) => [role, 'submitted']),
    )
    const without = (facts: readonly unknown[], others: readonly unknown[]) =>
      facts.map(String).filter((fact) => !others.map(String).includes(fact))
    expect(transition?.created.map(String)).toEqual(without(state.facts, initial.facts))
    expect(transition?.deleted.map(String)).toEqual(without(initial.facts, state.facts))
    expect(transition?.paid).toEqual([0, 0])
  })

  it('refuses what is not legal, and makes the first move for who makes none', () => {
    const { decisions } = initial
    expect(() => initial.next([0])).toThrow('there are 2 decisions, but 1 choices were given')
    expect(() => initial.next(decisions.map(() => 9))).toThrow('no move number 9')
    expect(() => initial.next(decisions.map(() => game.parse('(mark 4 4)')))).toThrow('(mark 4 4) is not legal')
    expect(initial.next(decisions.map(() => undefined)).key).toBe(initial.next(decisions.map(() => 0)).key)
  })
})

describe('a game in GDL-II', () => {
  const monty = library('hidden/monty-hall')

  it('draws for random, which is no player', () => {
    const chance = monty.initial.decisions.find(({ owner }) => owner === CHANCE)
    expect(monty.roles).not.toContain('random')
    expect(chance?.id).toBe('random')
    expect(chance?.probabilities?.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1)
    expect(() => monty.initial.next(monty.initial.decisions.map(() => undefined))).toThrow('a state never draws')
  })

  it('shows a role only what it sees', () => {
    const kuhn = library('hidden/kuhn-poker')
    const dealt = (own: string, other: string) => play(kuhn.initial, ['noop', 'noop', `(deal ${own} ${other})`])
    const first = dealt('king', 'queen')
    expect(first.facts.length).toBeGreaterThan(0)
    expect(first.view(0).facts).toEqual([])
    expect(first.view(0).percepts.map(String).join()).toContain('king')
    expect(first.view(0).percepts.map(String).join()).not.toContain('queen')
    expect(first.view(0).key).toBe(dealt('king', 'jack').view(0).key)
    expect(first.view(0).key).not.toBe(dealt('jack', 'king').view(0).key)
    expect(first.view(PUBLIC)).toMatchObject({ facts: [], percepts: [], decisions: [], scores: [undefined, undefined] })
  })
})

describe('descriptions beyond flat facts', () => {
  it('hold facts with terms inside terms, and variables over whole facts', () => {
    const game = loadGdl(`
      (role walker)
      (init (at (pos 1 (row a))))
      (init (flag up))
      (init quiet)
      (<= (legal walker (go ?p)) (true (at (pos ?x ?r))) (near ?x ?y) (place ?y ?r ?p))
      (<= (place ?y ?r (pos ?y ?r)) (num ?y) (true (at (pos ?x ?r))))
      (num 1) (num 2) (near 1 2) (near 2 1)
      (<= (next (at ?p)) (does walker (go ?p)))
      (<= (next ?f) (true ?f) (distinct ?f quiet) (not (moved ?f)))
      (<= (moved (at ?p)) (true (at ?p)))
      (<= terminal (true (at (pos 2 ?r))))
      (goal walker 100)`)
    expect(game.initial.decisions[0]?.actions.map(String)).toEqual(['(go (pos 2 (row a)))'])
    const moved = game.initial.next([0])
    expect(moved.facts.map(String)).toEqual(['(at (pos 2 (row a)))', '(flag up)'])
    expect([moved.isTerminal, moved.decisions, moved.scores]).toEqual([true, [], [100]])
  })

  it('recurse through the state, from either side', () => {
    const game = loadGdl(`
      (role r)
      (edge a b) (edge b c) (edge c a) (edge d d)
      (init (open a)) (init (open b)) (init (open c))
      (<= (path ?x ?y) (edge ?x ?y) (true (open ?x)))
      (<= (path ?x ?z) (path ?x ?y) (edge ?y ?z) (true (open ?y)))
      (<= (legal r (walk ?x ?y)) (path ?x ?y))
      (<= (next (open ?x)) (true (open ?x)) (not (does r (walk ?x ?x))))
      (<= terminal (not (path a a)))
      (<= (goal r 100) terminal)
      (<= (goal r 0) (not terminal))`)
    expect(game.initial.decisions[0]?.actions.length).toBe(9)
    const closed = game.initial.next([game.parse('(walk b b)')])
    expect(closed.isTerminal).toBe(true)
    expect(closed.scores).toEqual([100])
  })

  it('negate and compare before values are known, whatever the order of conditions', () => {
    const game = loadGdl(`
      (role r)
      (num 1) (num 2) (num 3)
      (init (off 2))
      (<= (legal r (pick ?x ?y)) (distinct ?x ?y) (not (true (off ?x))) (or (num ?x) (zero ?x)) (num ?y)
          (or (distinct ?y 3) (not (num ?x))))
      (next over)
      (<= terminal (true over))
      (goal r 100)`)
    expect(game.initial.decisions[0]?.actions.map(String)).toEqual(['(pick 1 2)', '(pick 3 1)', '(pick 3 2)'])
  })

  it('equate by negated distinct', () => {
    const game = loadGdl(`
      (role r) (num 1) (num 2) (pair 1 2) (pair 2 2)
      (<= (legal r ?m) (not (distinct ?m (same ?x))) (pair ?x ?y) (not (distinct ?x ?y)))
      (next over) (<= terminal (true over)) (goal r 0)`)
    expect(game.initial.decisions[0]?.actions.map(String)).toEqual(['(same 2)'])
  })
})

describe('rules that cannot be run', () => {
  it('are refused with every fault at its place', () => {
    expect(() => loadGdl('(role a)\n(init ())')).toThrow('line 2, column 7: This list is empty.')
    expect(() => loadGdl('(role a)')).toThrow('No rule says anything about')
    expect(() => loadGdl('(role a)', { params: { n: '3' } })).toThrow('GDL has no parameters')
  })

  it('say what broke them while they run', () => {
    const game = loadGdl(
      `
      (role r) (init (n 0))
      (<= (legal r (count ?x)) (num ?x))
      (num 0) (<= (num (s ?x)) (num ?x))
      (next over) (<= terminal (true over)) (goal r 0)`,
      { budget: { inferences: 100_000 }, grounding: { seconds: 0.2 } },
    )
    expect(game.notice).toMatch(/slower logic engine: no circuit, as the grounding took more than 0.2 s; num\/1/)
    expect(() => game.initial.decisions).toThrow('asking for the legal moves did not come to an end')
  })
})
