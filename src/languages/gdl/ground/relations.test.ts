import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Budget, USUAL_LIMITS } from './budget.js'
import { Predicates } from './load.js'
import { hashSource, Relations, type Table } from './relations.js'
import { atomPattern, type Pattern, variablePattern } from './rules.js'
import { TermStore } from './terms.js'

const X = variablePattern(0)
const Y = variablePattern(1)

function workshop() {
  const budget = new Budget(USUAL_LIMITS)
  const store = new TermStore(budget)
  const relations = new Relations(store, budget)
  const edge = new Predicates(store).named('edge', 2)
  const add = (...args: number[]): void => {
    store.scratch.set(args)
    relations.insert(store.intern(edge.functor))
  }
  return { store, relations, edge, add }
}

/** The rows that an index gives for these values. */
function lookUp(table: Table, columns: readonly number[], values: readonly number[]): number[] {
  const index = table.index(columns)
  const hash: number = new Function(`${hashSource('h', values.map(String))}return h`)()
  const rows: number[] = []
  for (let row = index.heads[hash & index.mask] ?? -1; row >= 0; row = index.nexts[row] ?? -1) {
    if (columns.every((column, i) => table.data[row * table.stride + column] === values[i])) rows.push(row)
  }
  return rows.sort((one, other) => one - other)
}

test('an index finds what a scan finds, whenever it was made', () => {
  const number = fc.integer({ min: 0, max: 30 })
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.tuple(number, number), { selector: String, maxLength: 900 }),
      number,
      (pairs, late) => {
        const { relations, edge, add } = workshop()
        const { table } = relations.table(atomPattern(edge, [X, Y]))
        pairs.forEach((pair, i) => {
          if (i === late) table.index([1])
          add(...pair)
        })
        for (const value of [0, 7, 30]) {
          const scanned = pairs.flatMap(([, second], row) => (second === value ? [row] : []))
          expect(lookUp(table, [1], [value])).toEqual(scanned)
        }
      },
    ),
  )
})

test('a shape has a column for each variable, and only atoms of that shape as rows', () => {
  const { store, relations, edge, add } = workshop()
  const point = store.functor('point', 2)
  const [a, b, c] = ['a', 'b', 'c'].map((name) => store.constant(name))
  store.scratch.set([a ?? 0, b ?? 0])
  const pointAB = store.intern(point)
  const inside: Pattern = { kind: 'structure', functor: point, args: [X, Y] }
  const { table, leaves } = relations.table(atomPattern(edge, [inside, variablePattern(2)]))
  add(pointAB, c ?? 0)
  expect(table.latest).toBe(0)
  add(a ?? 0, c ?? 0)
  expect(table.latest).toBe(-1)
  expect(leaves).toEqual([X, Y, variablePattern(2)])
  expect([...table.data.subarray(0, 3)]).toEqual([a, b, c])
  expect(relations.size(edge)).toBe(2)
})

test('a shape that is first asked for later has the earlier atoms too', () => {
  const { relations, edge, add } = workshop()
  relations.declare(edge)
  for (let i = 0; i < 50; i++) add(i, i % 3)
  const { table } = relations.table(atomPattern(edge, [X, Y]))
  expect(table.rows).toBe(50)
  expect(table.distinct(0)).toBe(50)
  expect(table.distinct(1)).toBe(3)
  expect(table.distinctAmong([0, 1])).toBe(50)
})
