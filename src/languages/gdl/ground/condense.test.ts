import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groundText, judge, withPlayer } from './harness.js'

const NODES = Array.from({ length: 12 }, (_, i) => `n${i}`)

/** Three steps through edges that may or may not be there: without projection 12⁴ instances. */
const THREE_STEPS = withPlayer(`
  ${NODES.map((node) => `(node ${node})`).join(' ')}
  (<= (init (edge ?x ?y)) (node ?x) (node ?y))
  (<= (legal player (cut ?x ?y)) (true (edge ?x ?y)))
  (<= (next (edge ?x ?y)) (true (edge ?x ?y)) (not (does player (cut ?x ?y))))
  (<= (sees player (far ?x ?y)) (true (edge ?x ?a)) (true (edge ?a ?b)) (true (edge ?b ?y)))`)

test('variables that few literals share are projected out', () => {
  const { stats } = groundText(THREE_STEPS)
  expect(stats.auxiliary).toBe(1)
  expect(stats.instances).toBeLessThan(2 * 12 ** 3 + 1000)
})

test('projection changes nothing about what holds', () => {
  const game = groundText(THREE_STEPS)
  const edge = fc.tuple(fc.constantFrom(...NODES), fc.constantFrom(...NODES))
  fc.assert(
    fc.property(fc.array(edge, { maxLength: 20 }), (edges) => {
      const from = (node: string): string[] => edges.flatMap(([one, other]) => (one === node ? [other] : []))
      const far = NODES.flatMap((node) =>
        from(node)
          .flatMap(from)
          .flatMap(from)
          .map((end) => `(far ${node} ${end})`),
      )
      const facts = edges.map(([one, other]) => `(edge ${one} ${other})`)
      expect(judge(game, facts).sees).toEqual([[...new Set(far)].sort()])
    }),
    { numRuns: 15 },
  )
})

test('a rule whose parts are no smaller than itself stays whole', () => {
  const { stats } = groundText(
    withPlayer(`(next3 1 2 3) (next3 2 3 4) (next3 3 4 5)
      (index 1) (index 2) (index 3) (index 4) (index 5) (<= (init (on ?x)) (index ?x))
      (<= (sees player line) (next3 ?a ?b ?c) (true (on ?a)) (true (on ?b)) (true (on ?c)))`),
  )
  expect(stats.auxiliary).toBe(0)
})

test('what is projected is not derived for values that nothing asks for', () => {
  // The squares are named by letters and numbers, and `apart` holds for any two pairs of names.
  const names = ['a', 'b', 'c', 'd', '1', '2', '3', '4']
  const { stats } = groundText(
    withPlayer(`${names.map((name) => `(name ${name})`).join(' ')}
      (file a) (file b) (file c) (file d) (rank 1) (rank 2) (rank 3) (rank 4)
      (<= (apart ?a ?b ?c ?d) (name ?a) (name ?b) (name ?c) (name ?d) (or (distinct ?a ?c) (distinct ?b ?d)))
      (<= (init (cell ?x ?y full)) (file ?x) (rank ?y)) (<= (init (cell ?x ?y low)) (file ?x) (rank ?y))
      (<= (legal player (clear ?x ?y)) (file ?x) (rank ?y))
      (<= (next (cell ?x ?y ?c)) (true (cell ?x ?y ?c)) (does player (clear ?a ?b)) (apart ?x ?y ?a ?b))`),
  )
  // 16 moves times 15 other squares, then two contents for each square; not 63 pairs of names for each move.
  expect(stats.instances).toBeLessThan(16 * 15 + 2 * 16 + 40)
})
