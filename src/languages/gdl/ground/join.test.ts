import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groundText, judge, withPlayer } from './harness.js'

const value = fc.integer({ min: 0, max: 6 })
const pairs = fc.uniqueArray(fc.tuple(value, value), { selector: String, maxLength: 25 })

function facts(name: string, found: readonly (readonly [number, number])[]): string {
  return found.map(([one, other]) => `(${name} ${one} ${other})`).join(' ')
}

test('joins find what nested loops find', () => {
  fc.assert(
    fc.property(pairs, pairs, pairs, (p, q, r) => {
      const game = groundText(
        withPlayer(`${facts('p', p)} ${facts('q', q)} ${facts('r', r)}
          (<= (next (h ?x ?z)) (p ?x ?y) (q ?y ?z) (not (r ?x ?z)) (distinct ?x ?z))
          (<= (next (same ?x)) (p ?x ?x))
          (<= (next (round ?x)) (p ?x ?y) (q ?y ?z) (r ?z ?x))
          (<= (next (three ?y)) (p 3 ?y) (not (q ?y 3)))`),
      )
      const has = (found: readonly (readonly [number, number])[], x: number, y: number): boolean =>
        found.some(([one, other]) => one === x && other === y)
      const expected = new Set<string>()
      for (const [x, y] of p) {
        if (x === y) expected.add(`(same ${x})`)
        if (x === 3 && !has(q, y, 3)) expected.add(`(three ${y})`)
        for (const [from, z] of q) {
          if (from !== y) continue
          if (x !== z && !has(r, x, z)) expected.add(`(h ${x} ${z})`)
          if (has(r, z, x)) expected.add(`(round ${x})`)
        }
      }
      expect(judge(game, []).next).toEqual([...expected].sort())
    }),
  )
})

test('reachability agrees with a search of the graph', () => {
  fc.assert(
    fc.property(pairs, (edges) => {
      const game = groundText(
        withPlayer(`${facts('edge', edges)} (init (at 0))
          (<= (next (at ?y)) (true (at ?x)) (edge ?x ?y))`),
      )
      const found = new Set([0])
      for (const node of found) for (const [from, to] of edges) if (from === node) found.add(to)
      const reached = game.names.facts.map(String).filter((fact) => fact.startsWith('(at'))
      expect(reached).toEqual([...found].map((node) => `(at ${node})`).sort())
    }),
  )
})
