import { expect, test } from 'vitest'
import { groundText, judge, withPlayer } from './harness.js'

/** Counts lamps that are lit, by a relation that could start from any number. */
const LAMPS = withPlayer(`
  ${Array.from({ length: 60 }, (_, i) => `(succ ${i} ${i + 1}) (number ${i})`).join(' ')}
  (after a b) (after b c) (after c d) (after d end)
  (<= (lamp ?l) (after ?l ?m))
  (<= (legal player (light ?l)) (lamp ?l))
  (<= (next (lit ?l)) (does player (light ?l)))
  (<= (next (lit ?l)) (true (lit ?l)))
  (<= (sees player (total ?n)) (count a 0 ?n))
  (<= (count end ?n ?n) (number ?n))
  (<= (count ?l ?n ?total) (one ?l ?n ?m) (after ?l ?next) (count ?next ?m ?total))
  (<= (one ?l ?n ?m) (lamp ?l) (true (lit ?l)) (succ ?n ?m))
  (<= (one ?l ?n ?n) (lamp ?l) (not (true (lit ?l))) (number ?n))`)

test('a count is derived only from where it is asked for', () => {
  const full = groundText(LAMPS)
  const asked = groundText(LAMPS, {}, 100)
  expect(full.stats.demanded).toEqual([])
  expect(asked.stats.demanded).toContain('count/3')
  expect(asked.stats.instances).toBeLessThan(full.stats.instances / 4)
})

test('demand changes nothing about what holds', () => {
  const full = groundText(LAMPS)
  const asked = groundText(LAMPS, {}, 100)
  for (let lit = 0; lit < 16; lit++) {
    const facts = ['a', 'b', 'c', 'd'].flatMap((lamp, i) => ((lit >> i) & 1 ? [`(lit ${lamp})`] : []))
    const verdict = judge(asked, facts)
    expect(verdict.sees).toEqual([[`(total ${facts.length})`]])
    expect(verdict).toEqual(judge(full, facts))
  }
})

test('a relation asked for only under negation is complete where it is asked', () => {
  const numbers = Array.from({ length: 40 }, (_, i) => `(number ${i})`).join(' ')
  const text = withPlayer(`${numbers}
    (<= (init (free ?n)) (number ?n))
    (<= (legal player (take ?n)) (true (free ?n)) (not (near ?n 7)))
    (<= (near ?m ?n) (number ?m) (number ?n) (true (free ?m)) (true (free ?n)))`)
  const asked = groundText(text, {}, 100)
  expect(asked.stats.demanded).toEqual(['near/2'])
  for (const facts of [['(free 7)', '(free 9)'], ['(free 9)']]) {
    expect(judge(asked, facts).legal).toEqual(judge(groundText(text), facts).legal)
  }
  expect(judge(asked, ['(free 9)']).legal).toEqual([['(take 9)', 'wait']])
})
