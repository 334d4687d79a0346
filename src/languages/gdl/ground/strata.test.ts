import { expect, test } from 'vitest'
import { GroundingError } from './budget.js'
import { groundText, judge, withPlayer } from './harness.js'

test('what never changes is settled, negation and recursion included, and leaves no rules', () => {
  const { rules } = groundText(
    withPlayer(`(succ 0 1) (succ 1 2) (succ 2 3)
      (<= (less ?x ?y) (succ ?x ?y))
      (<= (less ?x ?z) (succ ?x ?y) (less ?y ?z))
      (<= (number ?x) (succ ?x ?y)) (<= (number ?y) (succ ?x ?y))
      (<= (top ?x) (number ?x) (not (hasMore ?x)))
      (<= (hasMore ?x) (less ?x ?y))
      (<= (legal player (choose ?x)) (number ?x) (not (top ?x)))`),
  )
  const [player] = rules.roles
  expect(player?.legal).toHaveLength(4)
  const longest = Math.max(...bodies(rules.rules))
  expect(longest).toBe(1)
})

test('only what can be reached is grounded', () => {
  const { names, stats } = groundText(
    withPlayer(`(succ 1 2) (succ 2 3) (succ 3 4) (succ 7 8) (init (at 1))
      (<= (next (at ?y)) (true (at ?x)) (succ ?x ?y))
      (<= (report ?x ?y) (true (at ?x)) (succ ?x ?y)) (<= (sees player (saw ?x)) (report ?x ?y))`),
  )
  expect(names.facts.map(String)).not.toContain('(at 8)')
  expect(names.percepts[0]?.map(String)).toEqual(['(saw 1)', '(saw 2)', '(saw 3)'])
  expect(stats.instances).toBeLessThan(15)
})

test('negation of what changes does not hide what it may allow', () => {
  const game = groundText(
    withPlayer(`(init lit) (<= (next lit) (true lit) (not (does player switch))) (legal player switch)
      (<= dark (not (true lit))) (<= (next (bat out)) dark)`),
  )
  expect(game.names.facts.map(String)).toContain('(bat out)')
  expect(judge(game, ['lit'], ['switch']).next).toEqual([])
  expect(judge(game, []).next).toEqual(['(bat out)'])
})

test('the initial state cannot depend on the state', () => {
  expect(() => groundText(withPlayer('(<= (init (p a)) (true (step 1)))'))).toThrow(
    new GroundingError('unstratified', 'init depends on the state, on moves, or on its own negation'),
  )
})

test('relations that look circular through negation but are not, atom by atom, keep their rules', () => {
  const game = groundText(
    withPlayer(`(move a b) (move b c)
      (<= (win ?x) (move ?x ?y) (not (win ?y)))
      (<= (next (won ?x)) (win ?x))`),
  )
  expect(judge(game, []).next).toEqual(['(won b)'])
})

function bodies(rules: Int32Array): number[] {
  const lengths: number[] = []
  for (let at = 0; at < rules.length; at += 2 + (rules[at + 1] ?? 0)) lengths.push(rules[at + 1] ?? 0)
  return lengths
}
