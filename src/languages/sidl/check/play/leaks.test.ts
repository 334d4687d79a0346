import { describe, expect, test } from 'vitest'
import { playedFaults, playedMessages } from '../harness.js'

/** A coin falls, and only bob sees how; then ann is to call it. */
function coin(rules: string): string {
  return `${rules}
    init([falling]).
    init([ann], 0).
    init([bob], 0).
    hidden([coin, _], [ann]).
    legal([toss]) :- fact([falling]).
    owned([toss], equal(2)).
    switch([toss], [toss, heads]).
    switch([toss], [toss, tails]).
    do([toss, Side]) :- delete([falling]), create([coin, Side]).
    do([call, _]) :- create([over]).
    payoff([ann], 1) :- does([call], [call, Side]), fact([coin, Side]).`
}

const LEGAL = 'legal([call]) :- fact([coin, _]), \\+ fact([over]).'
const OWNED = 'owned([call], [ann]).'
const SWITCH = 'switch([call], [call, Side]) :- member(Side, [heads, tails]).'

test('a guess at a hidden coin gives nothing away', () => {
  expect(playedFaults('hidden-leak', coin(`${LEGAL}\n${OWNED}\n${SWITCH}`))).toEqual([])
})

describe('a hidden fact is given away', () => {
  test('by a switch that is legal for one side of the coin only', () => {
    const rules = coin(`${OWNED}\n${SWITCH}\nlegal([call]) :- fact([coin, heads]), \\+ fact([over]).`)
    expect(playedFaults('hidden-leak', rules)).toEqual(['3:7'])
    expect(playedMessages('hidden-leak', rules)).toEqual([
      'The switch [call] of [ann] is legal in the state [coin,heads] but not in the state [coin,tails], and [ann] sees no other difference.',
    ])
  })

  test('by an owner who depends on it', () => {
    const rules = coin(`${LEGAL}\n${SWITCH}
      owned([call], [ann]) :- fact([coin, heads]).
      owned([call], [bob]) :- fact([coin, tails]).`)
    expect(playedFaults('hidden-leak', rules)).toEqual(['3:21'])
    expect(playedMessages('hidden-leak', rules)[0]).toContain('[ann] owns the switch [call] in the state [coin,heads]')
  })

  test('by an action that depends on it', () => {
    const rules = coin(`${LEGAL}\n${OWNED}
      switch([call], [call, heads]).
      switch([call], [call, tails]) :- fact([coin, tails]).`)
    expect(playedFaults('hidden-leak', rules)).toEqual(['4:22'])
    expect(playedMessages('hidden-leak', rules)[0]).toContain('[ann] may choose [call,tails] at [call]')
  })

  test('by the values that an unlimited switch admits', () => {
    const rules = (most: string) =>
      coin(`${LEGAL}\n${OWNED}
        unlimited([call], [call, (stake, int)]).
        range([call], stake, 1, 9, 1).
        switch([call], [call, N]) :- most(Most), N =< Most.
        ${most}`)
    expect(
      playedFaults('hidden-leak', rules('most(5) :- fact([coin, heads]). most(6) :- fact([coin, tails]).')),
    ).toEqual(['5:24'])
    expect(playedFaults('hidden-leak', rules('most(5) :- fact([coin, _]).'))).toEqual([])
  })

  test('by the range of a field', () => {
    const rules = coin(`${LEGAL}\n${OWNED}
      unlimited([call], [call, (stake, int)]).
      range([call], stake, 1, 9, 1) :- fact([coin, heads]).
      range([call], stake, 1, 8, 1) :- fact([coin, tails]).
      switch([call], [call, N]) :- N > 0.`)
    expect(playedFaults('hidden-leak', rules)).toEqual(['3:25'])
  })
})

describe('a hidden fact is not given away', () => {
  test('to those who see it', () => {
    const rules = coin(`${LEGAL}\nowned([call], [bob]).
      switch([call], [call, Side]) :- fact([coin, Side]).`)
    expect(playedFaults('hidden-leak', rules)).toEqual([])
  })

  test('by a switch of nature', () => {
    const rules = coin(`${LEGAL}\nowned([call], equal(1)).
      switch([call], [call, Side]) :- fact([coin, Side]).`)
    expect(playedFaults('hidden-leak', rules)).toEqual([])
  })
})

test('that another player has chosen in secret, and what, is given away by a switch that opens then', () => {
  const rules = `legal([ann]) :- fact([open]), \\+ fact([kept, ann, _]).
    legal([bob]) :- fact([open]), fact([kept, ann, _]).
    owned([P], [P]) :- player([P]).
    switch([ann], [keep, N]) :- between(1, 4, N).
    switch([bob], [guess, N]) :- fact([kept, ann, M]), between(M, 4, N).
    init([open]). init([ann], 0). init([bob], 0).
    hidden([kept, ann, _], [bob]).
    do([keep, N]) :- create([kept, ann, N]).
    do([guess, N]) :- delete([open]), create([guessed, N]).`
  expect(playedFaults('hidden-leak', rules)).toEqual(['2:11', '5:19'])
})
