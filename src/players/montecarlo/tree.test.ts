import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fakeGame } from '../../../tests/fake.js'
import { type Game, stream } from '../../game/index.js'
import { leavesOf } from './leaves.js'
import { Tree } from './tree.js'

/** A tree of moves: whose turn it is and what may follow, or what everybody gets. */
type Moves = { readonly mover: number; readonly after: readonly Moves[] } | { readonly scores: readonly number[] }

function anyMoves(roles: number, score: fc.Arbitrary<number>): fc.Arbitrary<Moves> {
  const end = fc.record({ scores: fc.array(score, { minLength: roles, maxLength: roles }) })
  const grown = (inner: fc.Arbitrary<Moves>): fc.Arbitrary<Moves> =>
    fc.record({ mover: fc.nat(roles - 1), after: fc.array(inner, { minLength: 1, maxLength: 3 }) })
  const shallow = fc.oneof(end, grown(end))
  return grown(fc.oneof(shallow, grown(fc.oneof(shallow, grown(shallow)))))
}

/** What comes of it when everybody, from the last move back, takes what is best for it. */
function value(moves: Moves): readonly number[] {
  if ('scores' in moves) return moves.scores
  const [first, ...more] = moves.after.map(value)
  return more.reduce((best, other) => (other[moves.mover] > best[moves.mover] ? other : best), first)
}

function gameOf(root: Moves, roles: number): Game {
  const at = (fact: string): Moves => {
    const way = /\d+/.exec(fact)?.[0] ?? ''
    return [...way.slice(1)].reduce((moves, index) => ('scores' in moves ? moves : moves.after[Number(index)]), root)
  }
  return fakeGame({
    name: 'tree',
    roles: Array.from({ length: roles }, (_, role) => `r${role}`),
    start: { facts: ['[at,9]'], scores: Array.from({ length: roles }, () => 0) },
    switches({ facts }) {
      const here = at(facts[0])
      if ('scores' in here) return []
      return [{ id: '[go]', owner: here.mover, actions: here.after.map((_, index) => `[go,${index}]`) }]
    },
    carryOut({ facts, scores }, [{ action }]) {
      const fact = `[at,${/\d+/.exec(facts[0])?.[0]}${/\d/.exec(action)?.[0]}]`
      const there = at(fact)
      return { facts: [fact], scores: 'scores' in there ? there.scores : scores }
    },
  })
}

/** With so much exploration, a search that looks everywhere. */
function treeOf(game: Game, exploration = 100): Tree {
  const leaves = leavesOf(game, { batch: 1, leaves: 1, seed: 1 })
  return new Tree(game, game.initial, { exploration, foresight: 0.4, leaves, dice: stream(1), merges: false })
}

it('what is proven of a game of two against each other is its value by backward induction', () => {
  const sums = fc.constantFrom(0, 50, 100)
  fc.assert(
    fc.property(anyMoves(1, sums), fc.boolean(), (drawn, isPromised) => {
      const zeroSum = (moves: Moves): Moves =>
        'scores' in moves
          ? { scores: [moves.scores[0], 100 - moves.scores[0]] }
          : { mover: moves.after.length % 2, after: moves.after.map(zeroSum) }
      const root = zeroSum(drawn)
      const game = gameOf(root, 2)
      const tree = treeOf(isPromised ? { ...game, scoreRange: [0, 100] } : game)
      for (let round = 0; round < 3000 && tree.value === undefined; round++) tree.grow(Number.POSITIVE_INFINITY)
      expect(tree.value).toEqual(value(root))
    }),
    { numRuns: 60 },
  )
})

it('so it is in a game of three with any interests, where nobody is indifferent', () => {
  fc.assert(
    fc.property(anyMoves(3, fc.integer({ min: 0, max: 1000 })), (root) => {
      fc.pre(isStrict(root))
      const tree = treeOf(gameOf(root, 3))
      for (let round = 0; round < 3000 && tree.value === undefined; round++) tree.grow(Number.POSITIVE_INFINITY)
      expect(tree.value).toEqual(value(root))
    }),
    { numRuns: 60 },
  )
})

function isStrict(moves: Moves): boolean {
  if ('scores' in moves) return true
  const own = moves.after.map((after) => value(after)[moves.mover])
  return new Set(own).size === own.length && moves.after.every(isStrict)
}

it('moves that cannot matter any more are not looked at', () => {
  const game = gameOf(
    { mover: 0, after: [{ scores: [1, 0] }, { mover: 1, after: [{ scores: [0, 1] }, { scores: [1, 0] }] }] },
    2,
  )
  const tree = treeOf({ ...game, scoreRange: [0, 1] })
  while (!tree.isDecided(0)) tree.grow(Number.POSITIVE_INFINITY)
  const visits = tree.arms(0)?.visits ?? []
  tree.grow(Number.POSITIVE_INFINITY)
  expect(tree.arms(0)?.visits[1]).toBe(visits[1])
})

it('what is known of a state is kept when the game comes to it', () => {
  const end = { scores: [0, 1] }
  const below: Moves = { mover: 1, after: [end, { scores: [1, 0] }, { mover: 0, after: [end, end] }] }
  const game = gameOf({ mover: 0, after: [below, { mover: 1, after: [end, end] }] }, 2)
  const tree = treeOf(game)
  for (let round = 0; round < 40; round++) tree.grow(Number.POSITIVE_INFINITY)
  tree.moveTo(game.initial.next([0]))
  expect(tree.arms(1)?.total).toBeGreaterThan(0)
  tree.moveTo(game.initial)
  expect(tree.arms(0)?.total).toBe(0)
})
