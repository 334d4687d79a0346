import { describe, expect, it } from 'vitest'
import { loadGame } from '../index.js'
import { formOf, isGdl } from './read.js'

const KIF = `; one button
(role robot) (init off)
(<= (legal robot push) (true off))
(next on)
(<= terminal (true on))
(<= (goal robot 100) (true on))
(<= (goal robot 0) (true off))`
const INFIX = `% one button
role(robot)
init(off)
legal(robot, push) :- true(off)
next(on)
terminal :- true(on)
goal(robot, 100) :- true(on)
goal(robot, 0) :- true(off)`
const SIDL = 'game(coin).\ninit([closed]).\ninit([ann], 0).\nlegal([open]) :- fact([closed]).\n'

describe('a text whose language is not said', () => {
  it('is GDL in KIF, GDL in infix form, or SIDL, by its looks', () => {
    expect([KIF, INFIX, SIDL].map(isGdl)).toEqual([true, true, false])
    expect([KIF, INFIX].map(formOf)).toEqual(['kif', 'infix'])
  })

  it('is loaded as what it is, and both forms are the same game', () => {
    const [one, other] = [KIF, INFIX].map((text) => loadGame(text))
    expect(one?.language).toBe('gdl')
    expect(one?.roles).toEqual(['robot'])
    expect(other?.initial.key).toBe(one?.initial.key)
    expect(one?.initial.next([0]).scores).toEqual([100])
  })
})
