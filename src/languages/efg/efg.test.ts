import { describe, expect, it } from 'vitest'
import { CHANCE, type Diagnostic, RulesError, type State } from '../../game/index.js'
import { checkRules, formOf, loadGame, writeExtensiveForm, writeStrategicForm } from '../index.js'

/** A card is drawn; ann sees it and may bet on it, ben does not see it and may call. */
const POKER = `EFG 2 R "One card" { "ann" "ben" }
"After Myerson, figure 2.1"

c "deal" 1 "card" { "red" 1/2 "black" 0.5 } 0
p "" 1 1 "red" { "raise" "fold" } 0
p "" 2 1 "asked" { "meet" "pass" } 0
t "" 1 "big win" { 2, -2 }
t "" 2 "small win" { 1, -1 }
t "" 2
p "" 1 2 "black" { "raise" "fold" } 0
p "" 2 1
0
t "" 3 "big loss" { -2, 2 }
t "" 2
t "" 4 "small loss" { -1, 1 }
`

const TABLE = `NFG 1 R "Stags and hares" { "one" "two" } { 2 2 }

3 3 2e0 0 0 2 1.50 3/2`

const OUTCOMES = `NFG 1 R "Named" { "one" "two" }
{ { "up" "down" } { "left" "right" } }
"a comment"
{ { "both" 1 1 } { "none" 0, 0 } }
1 2 0 1`

function fault(text: string): Diagnostic | undefined {
  try {
    loadGame(text)
    return undefined
  } catch (error) {
    return error instanceof RulesError ? error.diagnostics[0] : undefined
  }
}

function step(state: State, ...actions: readonly number[]): State {
  return actions.reduce((at, action) => at.next(at.decisions.map(() => action)), state)
}

describe("Gambit's extensive form", () => {
  it('is written back to the same game', () => {
    const form = formOf(loadGame(POKER))
    if (form === undefined || !('root' in form)) throw new Error('no tree')
    expect(formOf(loadGame(writeExtensiveForm(form)))).toEqual(form)
  })

  it('is played node by node, and outcomes are shared by number', () => {
    const { initial } = loadGame(POKER)
    expect(initial.decisions[0]?.owner).toBe(CHANCE)
    expect(initial.decisions[0]?.probabilities).toEqual([0.5, 0.5])
    expect(step(initial, 0, 0, 0).scores).toEqual([2, -2])
    expect(step(initial, 0, 1).scores).toEqual([1, -1])
    expect(step(initial, 1, 0, 0).scores).toEqual([-2, 2])
    expect(step(initial, 1, 0, 1).scores).toEqual([1, -1])
    expect(step(initial, 1, 1).isTerminal).toBe(true)
  })

  it('tells a role its information set and no more', () => {
    const { initial } = loadGame(POKER)
    const [red, black] = [step(initial, 0, 0), step(initial, 1, 0)]
    expect(red.view(1).key).toBe(black.view(1).key)
    expect(red.view(1).facts).toEqual([])
    expect(step(initial, 0).view(0).key).not.toBe(step(initial, 1).view(0).key)
    expect(String(red.view(1).percepts)).toBe('[set,1]')
  })

  it('comes back from its facts', () => {
    const game = loadGame(POKER)
    const state = step(game.initial, 1, 0)
    expect(game.resume(state.facts, state.scores).key).toBe(state.key)
  })

  it.each([
    ['EFG 3 R "" { "a" }', 'version', 1, 5],
    ['EFG 2 R "x" { "a" }\nt "" 1', 'unknown-outcome', 2, 6],
    ['EFG 2 R "x" { "a" }\np "" 2 1 "" { "l" "r" } 0', 'unknown-player', 2, 6],
    ['EFG 2 R "x" { "a" }\nt "" 1 "" { 1, 2 }', 'payoffs', 2, 6],
    ['EFG 2 R "x" { "a" }\nc "" 1 "" { "l" 1/2 "r" 1/3 } 0', 'probabilities', 2, 6],
    ['EFG 2 R "x" { "a" }\nt "" 0\nt "" 0', 'syntax', 3, 1],
    ['EFG 2 R "x', 'syntax', 1, 9],
    ['EFG 2 R "x" { "a" }\nt "" 1 "" { 1/0 }', 'number', 2, 13],
    ['EFG 2 R "x" { "a" }\nt "" 1 "" { 1e999999 }', 'number', 2, 13],
  ])('names the place of a fault: %j', (text, code, line, column) => {
    expect(fault(text)).toMatchObject({ severity: 'error', code, line, column })
    expect(checkRules(text)[0]).toMatchObject({ code })
  })
})

describe("Gambit's strategic form", () => {
  it.each([TABLE, OUTCOMES])('is written back to the same game, in both its variants', (text) => {
    const form = formOf(loadGame(text))
    if (form === undefined || 'root' in form) throw new Error('no table')
    expect(formOf(loadGame(writeStrategicForm(form)))).toEqual(form)
  })

  it("lists payoffs with the first player's strategy varying fastest, decimals as written", () => {
    const { initial } = loadGame(TABLE)
    expect(initial.next([1, 0]).scores).toEqual([2, 0])
    expect(initial.next([0, 1]).scores).toEqual([0, 2])
    expect(initial.next([1, 1]).scores).toEqual([1.5, 1.5])
  })

  it('pays nothing where a profile has no outcome', () => {
    expect(loadGame(OUTCOMES).initial.next([0, 1]).scores).toEqual([0, 0])
    expect(loadGame(OUTCOMES).initial.next([1, 1]).scores).toEqual([1, 1])
  })

  it('names the place of a missing payoff', () => {
    expect(fault(`${TABLE.slice(0, -4)}`)).toMatchObject({ code: 'syntax' })
    expect(fault('NFG 1 R "" { "a" } { 2 2 } 1')).toMatchObject({ code: 'players' })
    expect(fault('NFG 1 R "" { "a" "b" } { 99999 99999 } 1')).toMatchObject({ code: 'size' })
  })
})
