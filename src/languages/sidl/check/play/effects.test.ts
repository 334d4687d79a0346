import { describe, expect, test } from 'vitest'
import { playedFaults, playedMessages, TAKE } from '../harness.js'

/** A walk from 0 to 3. */
function walk(rules: string): string {
  return `${rules}
    init([at, 0]).
    init([ann], 0).
    legal([ann]) :- fact([at, N]), N < 3.
    owned([ann], [ann]).
    by(N, M) :- delete([at, At]), M is At + N, create([at, M]).`
}

describe('an action', () => {
  test('that is computed and served by no rule do/1 is found at the switch that offers it', () => {
    const rules = walk(`switch([ann], [Way]) :- way(Way).
      way(on). way(off).
      do([on]) :- by(1, _).`)
    expect(playedFaults('unserved-action', rules)).toEqual(['1:15'])
    expect(playedMessages('unserved-action', rules)).toEqual([
      'The switch [ann] offers the action [off], but no rule do/1 serves it.',
    ])
  })

  test('for which do/1 fails in some state is found there', () => {
    const rules = walk(`switch([ann], [on]).
      switch([ann], [jump]).
      do([on]) :- by(1, _).
      do([jump]) :- fact([at, N]), N < 2, by(2, _).`)
    expect(playedFaults('unserved-action', rules)).toEqual(['2:21'])
    expect(playedMessages('unserved-action', rules)[0]).toContain('[jump] has no effect in the state [at,2]')
  })

  test('that is offered only where do/1 succeeds is sound', () => {
    const rules = walk(`switch([ann], [on]).
      switch([ann], [jump]) :- fact([at, N]), N < 2.
      do([on]) :- by(1, _).
      do([jump]) :- fact([at, N]), N < 2, by(2, _).`)
    expect(playedFaults('unserved-action', rules)).toEqual([])
  })

  test('that fits a template is tried as well', () => {
    const rules = walk(`unlimited([ann], [go, (steps, int)]).
      range([ann], steps, 1, 3, 1).
      switch([ann], [go, N]) :- N > 0.
      do([go, N]) :- N < 3, by(N, _).`)
    expect(playedFaults('unserved-action', rules)).toEqual(['3:21'])
  })
})

describe('a rule do/1', () => {
  test('whose action is never offered is told, after all states were seen', () => {
    const rules = walk(`switch([ann], [go, N]) :- between(1, 3, N).
      do([go, 0]) :- by(0, _).
      do([go, N]) :- N > 0, by(N, _).`)
    expect(playedFaults('unreached-do', rules)).toEqual(['2:10'])
    expect(playedMessages('unreached-do', rules)[0]).toContain('in all 6 states that play can reach')
  })

  test('that takes an action in a single state is reached', () => {
    const rules = walk(`switch([ann], [go, N]) :- between(1, 3, N).
      switch([ann], [rest]) :- fact([at, 2]).
      do([rest]) :- by(1, _).
      do([go, N]) :- by(N, _).`)
    expect(playedFaults('unreached-do', rules)).toEqual([])
  })

  test('that is never reached in a game too large to see whole is told after a sample of whole games', () => {
    const rules = walk(`switch([ann], [go, N]) :- between(1, 3, N).
      do([go, 0]) :- by(0, _).
      do([go, N]) :- by(N, _).
      init([left, 12]).
      legal([clock]) :- fact([left, N]), N > 0.
      owned([clock], equal(20)).
      switch([clock], [tick, N]) :- between(1, 20, N).
      do([tick, N]) :- delete([left, L]), Less is L - 1, create([left, Less]), create([drawn, L, N]).`)
    expect(playedFaults('unreached-do', rules, 2)).toEqual(['2:10'])
    expect(playedMessages('unreached-do', rules, 2)[0]).toContain('games played at random')
  })

  test('that reading alone shows to be unreachable is told once', () => {
    const rules = `do([take, more]).${TAKE}`
    expect(playedFaults('unreachable-do', rules)).toEqual(['1:4'])
    expect(playedFaults('unreached-do', rules)).toEqual([])
  })

  test('behind a state in which the rules break is not blamed', () => {
    const rules = walk(`switch([ann], [go, N]) :- fact([at, At]), N is 2 // (1 - At).
      do([go, 2]) :- by(1, _).
      do([go, 1]) :- by(1, _).`)
    expect(playedFaults('run-time-error', rules)).toEqual(['1:1'])
    expect(playedFaults('unreached-do', rules)).toEqual([])
  })
})
