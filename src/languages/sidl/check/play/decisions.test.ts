import { describe, expect, test } from 'vitest'
import { playedFaults, playedMessages, TAKE } from '../harness.js'

/** A price that comes down from 2 to 0; the buyer may accept it. */
function falling(rules: string): string {
  return `${rules}
    init([price, 2]).
    init([buyer], 0).
    legal([buyer]) :- fact([price, P]), P > 0.
    owned([buyer], [buyer]).
    do([accept, _]) :- delete([price, _]).
    do([lower]) :- delete([price, P]), Q is P - 1, create([price, Q]).`
}

describe('a default', () => {
  test('that stops being an action is found in the state where it does', () => {
    const rules = falling(`switch([buyer], [accept, P]) :- fact([price, P]).
      switch([buyer], [lower]).
      default([buyer], [accept, 2]).`)
    expect(playedFaults('default-not-action', rules)).toEqual(['3:24'])
    expect(playedMessages('default-not-action', rules)).toEqual([
      'The default [accept,2] of the switch [buyer] is not one of its actions in the state [price,1].',
    ])
  })

  test('that moves along with the actions is sound', () => {
    const rules = falling(`switch([buyer], [accept, P]) :- fact([price, P]).
      switch([buyer], [lower]).
      default([buyer], [accept, P]) :- fact([price, P]).`)
    expect(playedFaults('default-not-action', rules)).toEqual([])
  })

  test('is traced to the clause that gives it among several', () => {
    const rules = falling(`switch([buyer], [accept, P]) :- fact([price, P]).
      switch([buyer], [lower]).
      default([buyer], [lower]) :- fact([price, 2]).
      default([buyer], [accept, N]) :- fact([price, P]), N is P + 1.`)
    expect(playedFaults('default-not-action', rules)).toEqual(['4:24'])
  })

  test('of an unlimited switch must be admitted by it', () => {
    const rules = (price: number) =>
      falling(`unlimited([buyer], [accept, (price, int)]).
        switch([buyer], [accept, N]) :- fact([price, P]), N >= P.
        default([buyer], [accept, ${price}]).`)
    expect(playedFaults('default-not-action', rules(1))).toEqual(['3:26'])
    expect(playedFaults('default-not-action', rules(2))).toEqual([])
  })

  test('with a variable in it is no word', () => {
    const rules = `default([main], [take | Rest]) :- rest(Rest).\nrest([_]).${TAKE}`
    expect(playedFaults('non-ground-word', rules)).toEqual(['1:17'])
  })
})

describe('a legal switch', () => {
  test('without actions in some state is empty there', () => {
    const rules = falling('switch([buyer], [lower]) :- fact([price, 2]).')
    expect(playedFaults('empty-switch', rules)).toEqual(['4:11'])
    expect(playedMessages('empty-switch', rules)).toEqual([
      'The switch [buyer] is legal but has no actions in the state [price,1].',
    ])
  })

  test('with actions in every state is not', () => {
    expect(playedFaults('empty-switch', falling('switch([buyer], [lower]).'))).toEqual([])
  })

  test('of which templates tell the actions is not', () => {
    const rules = falling('unlimited([buyer], [accept, (price, int)]). switch([buyer], [accept, N]) :- N > 5.')
    expect(playedFaults('empty-switch', rules)).toEqual([])
  })

  test('that nature cannot draw from is empty, and the game is not played on', () => {
    const rules = `init([open]). init([ann], 0).
      legal([draw]) :- fact([open]).
      owned([draw], equal(N)) :- findall(A, fact([card, A]), As), length(As, N).
      switch([draw], [card, A]) :- fact([card, A]).
      do([card, _]) :- delete([open]).`
    expect(playedFaults('empty-switch', rules)).toEqual(['2:13'])
  })
})
