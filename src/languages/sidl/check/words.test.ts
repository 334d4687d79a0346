import { describe, expect, test } from 'vitest'
import { checkStatically } from '../check.js'
import { faults, faultsBesideTake, messages } from './harness.js'

describe('what is no word', () => {
  test.each([
    ['init(open).', '1:6'],
    ['init(alice, 0).', '1:6'],
    ['init([at(1, 2)]).', '1:7'],
    ['init([a | b]).', '1:11'],
    ['init([[a], b]).', '1:7'],
    ['legal(main).', '1:7'],
    ['switch([main], take).', '1:16'],
    ['do(take).', '1:4'],
    ['payoff(alice, 1).', '1:8'],
    ['legal([main]) :- fact(open).', '1:23'],
    ['do([take]) :- fact([n, X]), create([n, X + 1]).', '1:40'],
    ['do([take]) :- does(main, _).', '1:20'],
    ['p(L) :- findall(X, fact(at(X)), L).', '1:25'],
  ])('is found: %s', (rule, place) => {
    expect(faults('not-a-word', rule)).toEqual([place])
  })

  test.each([
    ['init([open, 1, 2.5, "text"]).'],
    ['switch([main], [take | Rest]) :- fact([Rest]).'],
    ['legal(I) :- player(I).'],
    ['hidden(account([a]), [b]).'],
    ['do([dirt | Cs]) :- fact(Cs).'],
    ['helper(main).'],
  ])('is not found: %s', (rule) => {
    expect(faults('not-a-word', rule)).toEqual([])
  })

  test('stops a game at its beginning only', () => {
    const severities = (text: string): string[] =>
      checkStatically(text)
        .diagnostics.filter(({ code }) => code === 'not-a-word')
        .map(({ severity }) => severity)
    expect(severities('init(open).')).toEqual(['error'])
    expect(severities('legal([main]) :- fact(open).')).toEqual(['warning'])
  })

  test('may be a sum that should be computed first', () => {
    expect(messages('not-a-word', 'do([take]) :- fact([X]), create([X + 1]).')[0]).toContain(
      'Compute it first: N is X+1.',
    )
  })
})

describe('a player', () => {
  test.each([
    ['owned([x], [bobb]).', '1:12'],
    ['payoff([carol], 1).', '1:8'],
    ['hidden([x], [carol]).', '1:13'],
    ['legal([main]) :- player([bobb]).', '1:25'],
  ])('whom nobody made is found: %s', (rule, place) => {
    expect(faultsBesideTake('unknown-player', rule)).toEqual([place])
  })

  test('may be made by conditions, and an owner may be a distribution', () => {
    expect(faults('unknown-player', 'init([X], 0) :- member(X, [a, b]).\nowned([m], [c]).')).toEqual([])
    expect(faultsBesideTake('unknown-player', 'owned([x], [0.5, 0.5]).\nowned([y], [Z]) :- fact([Z]).')).toEqual([])
  })
})

describe('an owner', () => {
  test.each([
    ['owned([x], [0.5, 0.4]).', 'bad-distribution', '1:12'],
    ['owned([x], [1.5, -0.5]).', 'bad-distribution', '1:12'],
    ['owned([x], equal(0)).', 'bad-distribution', '1:12'],
    ['owned([x], equal(two)).', 'bad-distribution', '1:12'],
    ['owned([x], alice).', 'bad-owner', '1:12'],
    ['owned([x], uniform(2)).', 'bad-owner', '1:12'],
  ])('is wrong: %s', (rule, code, place) => {
    expect(faultsBesideTake(code, rule)).toEqual([place])
  })

  test.each([
    ['owned([x], [0.1, 0.2, 0.7]).'],
    ['owned([x], [1]).'],
    ['owned([x], equal(6)).'],
    ['owned([x], equal(N)) :- fact([n, N]).'],
    ['owned(C, C) :- player(C).'],
    ['owned([x], [alice]).'],
    ['init([7, 8], 0).\nowned([x], [7, 8]).'],
  ])('is right: %s', (rule) => {
    expect([...faultsBesideTake('bad-distribution', rule), ...faultsBesideTake('bad-owner', rule)]).toEqual([])
  })
})

describe('a template', () => {
  test.each([
    ['unlimited([main], [bid, (price, real)]).', '1:26'],
    ['unlimited([main], [bid, price(int)]).', '1:25'],
    ['unlimited([main], bid).', '1:19'],
  ])('is wrong: %s', (rule, place) => {
    expect(faults('bad-template', rule)).toEqual([place])
  })

  test('holds constants and typed fields', () => {
    expect(faults('bad-template', 'unlimited([A], [A, bid, 1, (price, double), (n, int), (why, text)]).')).toEqual([])
  })
})

test('balances and payoffs are numbers', () => {
  expect(faults('not-a-number', 'init([a], rich).\npayoff([a], [1]).\npayoff([a], lots).')).toEqual([
    '1:11',
    '2:13',
    '3:13',
  ])
  expect(
    faults('not-a-number', 'init([a], 0.5).\npayoff([a], X + 1) :- fact([X]).\npayoff([a], pi).\npayoff([a], -3).'),
  ).toEqual([])
})
