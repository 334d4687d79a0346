import { describe, expect, test } from 'vitest'
import { playedFaults, playedMessages, TAKE } from '../harness.js'

/** Two players who bid without end, unless the rules added say otherwise. */
function bidding(rules: string): string {
  return `${rules}
    init([best, 0]).
    init([ann], 0).
    init([ben], 0).
    owned([P], [P]) :- player([P]).
    unlimited([P], [P, bid, (price, int)]) :- player([P]).
    switch([P], [P, bid, N]) :- player([P]), fact([best, Best]), N > Best.
    do([P, bid, N]) :- ( does(_, [Q, bid, M]), Q \\== P, M > N -> true ; delete([best, _]), create([best, N]) ).`
}

describe('a game without an end', () => {
  test('is told from legality alone where that never changes', () => {
    const rules = bidding('legal([P]) :- player([P]).')
    expect(playedFaults('no-reachable-end', rules)).toEqual(['1:7'])
    expect(playedMessages('no-reachable-end', rules)[0]).toContain('Legality does not depend on the state')
  })

  test('is told for certain after all its states were seen', () => {
    const rules = `legal([light]) :- fact([light, _]).
      init([light, green]). init([ann], 0).
      owned([light], [ann]).
      switch([light], [change]).
      next(green, red). next(red, green).
      do([change]) :- delete([light, C]), next(C, D), create([light, D]).`
    expect(playedFaults('no-reachable-end', rules)).toEqual(['1:7'])
    expect(playedMessages('no-reachable-end', rules)[0]).toContain('in each of the 2 states that play can reach')
  })

  test('is told as likely after a sample of long games', () => {
    const rules = bidding('legal([P]) :- fact([best, _]), player([P]).')
    expect(playedFaults('no-reachable-end', rules, 4)).toEqual(['1:7'])
    expect(playedMessages('no-reachable-end', rules, 4)[0]).toMatch(/^None of \d+ games ended within 300 chronons/)
  })
})

describe('a game with an end', () => {
  test('that players reach by a choice of theirs is sound, though it goes on while all are silent', () => {
    expect(playedFaults('no-reachable-end', TAKE)).toEqual([])
  })

  test('that a clock brings about is sound', () => {
    const rules = bidding(`legal([P]) :- fact([left, N]), N > 0, player([P]).
      legal([clock]) :- fact([left, N]), N > 0.
      owned([clock], equal(1)).
      switch([clock], [tick]).
      init([left, 20]).
      do([tick]) :- delete([left, N]), Less is N - 1, create([left, Less]).`)
    expect(playedFaults('no-reachable-end', rules)).toEqual([])
  })

  test('that lies behind a fault is not denied', () => {
    const rules = bidding('legal([P]) :- fact([best, B]), B < foo, player([P]).')
    expect(playedFaults('run-time-error', rules)).toEqual(['1:1'])
    expect(playedFaults('no-reachable-end', rules)).toEqual([])
  })
})
