import { expect, test } from 'vitest'
import { GroundingError } from './budget.js'
import { groundText, initialFacts, judge, withPlayer } from './harness.js'

const TIC_TAC_TOE = `
  (role x) (role o) (init (control x))
  (index 1) (index 2) (index 3)
  (<= (init (cell ?a ?b blank)) (index ?a) (index ?b))
  (<= (legal ?p (mark ?a ?b)) (true (cell ?a ?b blank)) (true (control ?p)))
  (<= (legal x noop) (true (control o)))
  (<= (legal o noop) (true (control x)))
  (<= (next (cell ?a ?b ?p)) (does ?p (mark ?a ?b)))
  (<= (next (cell ?a ?b ?c)) (true (cell ?a ?b ?c)) (distinct ?c blank))
  (<= (next (cell ?a ?b blank)) (true (cell ?a ?b blank)) (does ?p (mark ?c ?d)) (or (distinct ?a ?c) (distinct ?b ?d)))
  (<= (next (control x)) (true (control o)))
  (<= (next (control o)) (true (control x)))
  (<= (row ?p) (index ?a) (role ?p) (true (cell ?a 1 ?p)) (true (cell ?a 2 ?p)) (true (cell ?a 3 ?p)))
  (<= (row ?p) (index ?b) (role ?p) (true (cell 1 ?b ?p)) (true (cell 2 ?b ?p)) (true (cell 3 ?b ?p)))
  (<= (row ?p) (role ?p) (true (cell 1 1 ?p)) (true (cell 2 2 ?p)) (true (cell 3 3 ?p)))
  (<= (row ?p) (role ?p) (true (cell 1 3 ?p)) (true (cell 2 2 ?p)) (true (cell 3 1 ?p)))
  (<= open (true (cell ?a ?b blank)))
  (<= terminal (row ?p))
  (<= terminal (not open))
  (<= (goal ?p 100) (row ?p))
  (<= (goal ?p 50) (role ?p) (not (row x)) (not (row o)) (not open))
  (<= (goal x 0) (row o))
  (<= (goal o 0) (row x))`

test('tic-tac-toe has 5,478 positions: 626 won by x, 316 by o, 16 drawn', () => {
  const game = groundText(TIC_TAC_TOE)
  const seen = new Map<string, readonly (readonly number[])[]>()
  const waiting = [initialFacts(game)]
  let positions = 0
  for (let facts = waiting.pop(); facts !== undefined; facts = waiting.pop()) {
    const key = facts.join()
    if (seen.has(key)) continue
    const { legal, isTerminal, goals } = judge(game, facts)
    seen.set(key, isTerminal ? goals : [])
    positions++
    if (isTerminal) continue
    const [forX, forO] = legal
    for (const one of forX ?? [])
      for (const other of forO ?? []) waiting.push([...judge(game, facts, [one, other]).next])
  }
  const ends = [...seen.values()].map((goals) => goals.join('-'))
  expect(positions).toBe(5478)
  expect(ends.filter((goals) => goals === '100-0')).toHaveLength(626)
  expect(ends.filter((goals) => goals === '0-100')).toHaveLength(316)
  expect(ends.filter((goals) => goals === '50-50')).toHaveLength(16)
}, 120_000)

test('facts and moves are in the order of their text, roles in the order of the rules', () => {
  const { names, rules } = groundText(TIC_TAC_TOE)
  expect(names.roles.map(String)).toEqual(['x', 'o'])
  for (const list of [names.facts, ...names.moves]) {
    const texts = list.map(String)
    expect(texts).toEqual([...texts].sort())
  }
  expect(names.moves.map((moves) => moves.length)).toEqual([10, 10])
  expect(rules.roles.map(({ goalValues }) => goalValues)).toEqual([
    [0, 50, 100],
    [0, 50, 100],
  ])
})

test('rules written twice, or true in two ways through `or`, have each instance once', () => {
  const { rules, stats } = groundText(`${TIC_TAC_TOE}${TIC_TAC_TOE}`)
  const seen = new Set<string>()
  let count = 0
  for (let at = 0; at < rules.rules.length; at += 2 + (rules.rules[at + 1] ?? 0), count++) {
    seen.add(rules.rules.subarray(at, at + 2 + (rules.rules[at + 1] ?? 0)).join())
  }
  expect(seen.size).toBe(count)
  expect(count).toBe(stats.instances)
  expect(stats.instances).toBe(groundText(TIC_TAC_TOE).stats.instances)
})

test('what is connected follows through rules that run in circles', () => {
  const game = groundText(`
    (role player) (terminal) (goal player 100)
    (node a) (node b) (node c) (node d)
    (<= (init (edge a b)) (node a)) (init (edge b a)) (init (edge b c)) (init (edge d d))
    (<= (legal player (cut ?x ?y)) (true (edge ?x ?y)))
    (<= (next (edge ?x ?y)) (true (edge ?x ?y)) (not (does player (cut ?x ?y))))
    (<= (path ?x ?y) (true (edge ?x ?y)))
    (<= (path ?x ?z) (path ?x ?y) (path ?y ?z))
    (<= (sees player (path ?x ?y)) (path ?x ?y))`)
  const facts = initialFacts(game)
  const paths = (edges: readonly string[]): string[] => [...(judge(game, edges).sees[0] ?? [])]
  expect(paths(facts)).toEqual([
    '(path a a)',
    '(path a b)',
    '(path a c)',
    '(path b a)',
    '(path b b)',
    '(path b c)',
    '(path d d)',
  ])
  const { next } = judge(game, facts, ['(cut b a)'])
  expect(paths(next)).toEqual(['(path a b)', '(path a c)', '(path b c)', '(path d d)'])
})

test('percepts depend on moves, and the role called random is marked', () => {
  const game = groundText(`
    (role random) (role guesser) (init start)
    (coin heads) (coin tails)
    (<= (legal random (toss ?c)) (true start) (coin ?c))
    (<= (legal guesser (guess ?c)) (true start) (coin ?c))
    (<= (sees guesser right) (does random (toss ?c)) (does guesser (guess ?c)))
    (<= (sees guesser (was ?c)) (does random (toss ?c)))
    (<= terminal (not (true start)))
    (goal guesser 50)`)
  expect(game.rules.roles.map(({ isRandom }) => isRandom)).toEqual([true, false])
  expect(judge(game, ['start'], ['(toss heads)', '(guess heads)']).sees).toEqual([[], ['(was heads)', 'right']])
  expect(judge(game, ['start'], ['(toss tails)', '(guess heads)']).sees).toEqual([[], ['(was tails)']])
  expect(judge(game, []).isTerminal).toBe(true)
})

test('every fact that can become true is in the state, those that stay true for ever among them', () => {
  const game = groundText(
    withPlayer(`(init (board 3)) (<= (next (board ?n)) (true (board ?n)))
      (<= (next (late ?n)) (true (board ?n)) (true (step 2)))
      (<= (next (never ?n)) (true (board ?n)) (true (step 3)))`),
  )
  expect(game.names.facts.map(String)).toEqual(['(board 3)', '(late 3)', '(step 1)', '(step 2)'])
  expect(initialFacts(game)).toEqual(['(board 3)', '(step 1)'])
  expect(judge(game, ['(board 3)', '(step 1)']).next).toEqual(['(board 3)', '(step 2)'])
})

test('relations of one name and different numbers of arguments are different', () => {
  const game = groundText(withPlayer('(p a) (p a b) p (<= (next (q ?x)) (p ?x)) (<= (next (r ?x ?y)) (p ?x ?y) p)'))
  expect(judge(game, []).next).toEqual(['(q a)', '(r a b)'])
})

test('terms inside terms are told apart as wholes', () => {
  const game = groundText(
    withPlayer(`(item (f a b)) (item (f a a)) (item (g a b)) (item a)
      (<= (next (has ?x ?y)) (item (f ?x ?y)) (distinct (f ?x ?y) (f a a)))
      (<= (next (other ?x)) (item ?x) (distinct ?x (f a b)) (distinct ?x a))`),
  )
  expect(judge(game, []).next).toEqual(['(has a b)', '(other (f a a))', '(other (g a b))'])
})

test('a negation with a variable of its own means that there is none at all', () => {
  const game = groundText(
    withPlayer(`(square 1) (square 2) (init (piece 1 king))
      (<= (next (empty ?x)) (square ?x) (not (true (piece ?x ?kind))))
      (<= (next calm) (not (true (alarm ?any))))
      (<= (next (alarm ?x)) (true (alarm ?x))) (init (alarm a))`),
  )
  expect(judge(game, ['(piece 1 king)', '(alarm a)']).next).toEqual(['(alarm a)', '(empty 2)'])
  expect(judge(game, []).next).toEqual(['(empty 1)', '(empty 2)', 'calm'])
})

test('a head with a variable that nothing binds is no fault while its body never holds', () => {
  const game = groundText(withPlayer('(<= (next (ghost ?x)) (true (nothing ?y)))'))
  expect(judge(game, ['(step 1)']).next).toEqual(['(step 2)'])
  expect(() => groundText(withPlayer('(<= (next (ghost ?x)) (true (step ?y)))'))).toThrow(
    expect.objectContaining({ name: 'GroundingError', code: 'unsafe' }),
  )
})

test('goals and ends without conditions hold in every state', () => {
  const game = groundText('(role a) (role b) (legal a go) (legal b go) terminal (goal a 100) (goal b 0)')
  expect(judge(game, [])).toMatchObject({ isTerminal: true, goals: [[100], [0]], legal: [['go'], ['go']] })
})

test('a game that never ends has no atom for its end', () => {
  expect(groundText('(role a) (legal a go) (goal a 1)').rules.terminal).toBe(-1)
})

test('what grows without end stops at the limit and names what grew', () => {
  const text = withPlayer('(<= (next (count (s ?n))) (true (count ?n))) (init (count zero))')
  for (const limits of [{ seconds: 0.3 }, { bytes: 3_000_000 }]) {
    const error = (() => {
      try {
        groundText(text, limits)
      } catch (fault) {
        return fault
      }
    })()
    expect(error).toBeInstanceOf(GroundingError)
    expect(String(error)).toMatch(/(true|next)\/1 had grown to [\d,]+ facts/)
  }
})

test('rules with too many instances stop at the limit', () => {
  const digits = Array.from({ length: 10 }, (_, i) => `(digit ${i})`).join(' ')
  const text = withPlayer(`${digits}
    (<= (next (n ?a ?b ?c ?d ?e)) (digit ?a) (digit ?b) (digit ?c) (digit ?d) (digit ?e) (true (step ?s)))`)
  expect(() => groundText(text, { instances: 20_000 })).toThrow(
    /more than 20,000 instances; next\/1 has [\d,]+ of them/,
  )
})
