import { describe, expect, it } from 'vitest'
import { CHANCE, type State, type Stream } from '../../game/index.js'
import { Belief } from './belief.js'
import { described, dice } from './harness.js'

/** Random play: after each turn that did not end the game, what the role did and saw, and the truth. */
function* played(initial: State, role: number, random: Stream) {
  let state = initial
  for (;;) {
    const choices = state.decisions.map(({ actions }) => random.nextInt(actions.length))
    const own = state.decisions.findIndex(({ owner }) => owner === role)
    const move = String(state.decisions[own]?.actions[choices[own] ?? 0])
    state = state.next(choices)
    if (state.isTerminal) return
    yield { move, percepts: state.view(role).percepts.map(String), truth: state }
  }
}

const legal = (state: State, role: number) => state.view(role).decisions.map(({ actions }) => actions.map(String))

describe.each(['hidden/kuhn-poker', 'hidden/blind-tic-tac-toe', 'hidden/monty-hall'])('beliefs in %s', (path) => {
  const { game } = described(path)

  it('agree with the truth on percepts and legal moves, for every role and over many matches', () => {
    for (let seed = 1; seed <= 6; seed++) {
      for (const role of game.roles.keys()) {
        const belief = new Belief(game.initial, { role, dice: dice(seed), states: 8, patience: 5000 })
        for (const { truth, ...seen } of played(game.initial, role, dice(seed * 7))) {
          expect(belief.see(seen)).toBe(true)
          expect(legal(belief.state, role)).toEqual(legal(truth, role))
        }
      }
    }
  })

  it('bridge turns of which they saw nothing', () => {
    for (let seed = 1; seed <= 4; seed++) {
      const belief = new Belief(game.initial, { role: 0, dice: dice(seed), states: 8, patience: 5000 })
      let missed = true
      for (const { truth, ...seen } of played(game.initial, 0, dice(seed))) {
        expect(belief.see(missed ? { ...seen, percepts: undefined } : seen)).toBe(true)
        expect(legal(belief.state, 0)).toEqual(legal(truth, 0))
        missed = !missed
      }
    }
  })
})

describe('beliefs', () => {
  it('are every deal that leaves the own card, and no other', () => {
    const { game } = described('hidden/kuhn-poker')
    const belief = new Belief(game.initial, { role: 0, dice: dice(1) })
    const deal = game.initial.decisions.find(({ owner }) => owner === CHANCE)
    const percepts = game.initial.next([0, 0, 0]).view(0).percepts.map(String)
    expect(deal?.actions.length).toBe(6)
    expect(belief.see({ move: 'noop', percepts })).toBe(true)
    expect(belief.size).toBe(2)
  })

  it('go back to another history when the one believed is refuted', () => {
    const { game } = described('hidden/blind-tic-tac-toe')
    let rebuilt = 0
    for (let seed = 1; seed <= 5; seed++) {
      const narrow = new Belief(game.initial, { role: 0, dice: dice(seed), states: 1, patience: 5000 })
      for (const { truth: _, ...seen } of played(game.initial, 0, dice(seed + 100))) {
        expect(narrow.see(seen)).toBe(true)
        rebuilt++
      }
    }
    expect(rebuilt).toBeGreaterThan(5)
  })

  it('still have legal moves when they are told what cannot be', () => {
    const { game } = described('hidden/blind-tic-tac-toe')
    const belief = new Belief(game.initial, { role: 0, dice: dice(1), patience: 200 })
    expect(belief.see({ move: '(mark 1 1)', percepts: ['nonsense'] })).toBe(false)
    expect(belief.state.view(0).decisions[0]?.actions.length).toBeGreaterThan(0)
  })
})
