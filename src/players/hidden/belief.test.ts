import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { CHANCE, type Choice, draw, type Game, type State, stream } from '../../game/index.js'
import { loadGame } from '../../languages/index.js'
import { anyChoice } from '../random.js'
import { Belief } from './belief.js'
import type { Effort } from './effort.js'

const due = { left: () => Number.POSITIVE_INFINITY, passed: false, breathe: async () => {} }
const effort = (transitions = 800): Effort => ({ transitions, due })

function library(path: string, params: Readonly<Record<string, string>> = {}): Game {
  return loadGame(readFileSync(`games/${path}`, 'utf8'), { params })
}

/** A random game, told to a believer in one role; `look` is called on every state that is not the end. */
async function follow(
  game: Game,
  role: number,
  seed: number,
  look: (state: State, belief: Belief) => void,
): Promise<void> {
  const dice = stream(seed, 'game')
  const belief = new Belief(game, role, stream(seed, 'belief'))
  let state = game.initial
  for (let step = 0; step < 8 && !state.isTerminal; step++) {
    await belief.see(state.view(role), effort())
    look(state, belief)
    const choices = state.decisions.map((decision): Choice => {
      if (decision.owner === CHANCE) return draw(decision.probabilities ?? [], dice)
      return anyChoice(decision, state, dice)
    })
    const own = state.decisions.flatMap(({ id, owner, actions }, i): [string, Choice][] => {
      const choice = choices[i]
      return owner === role ? [[id, typeof choice === 'number' ? actions[choice] : choice]] : []
    })
    belief.chose(new Map(own))
    state = state.next(choices)
  }
}

describe.each([
  ['poker/kuhn.sidl', {}],
  ['gdl/hidden/kuhn-poker.kif', {}],
  ['gdl/hidden/blind-tic-tac-toe.kif', {}],
  ['gdl/hidden/monty-hall.kif', {}],
  ['puzzles/muddy-children.sidl', {}],
  ['auctions/dutch.sidl', { bidders: '2' }],
  ['auctions/first-price.sidl', { bidders: '2' }],
  ['auctions/price-negotiation.sidl', { bidders: '2', spread: '5' }],
  ['auctions/request-for-quotation.sidl', { sellers: '2', dearest: '33', time: '2' }],
])('what a player of %s believes', (path, params) => {
  it('always agrees with what it sees, and is never nothing', async () => {
    const game = library(path, params)
    for (const role of game.roles.keys()) {
      for (const seed of game.language === 'gdl' ? [1, 2] : [1]) {
        await follow(game, role, seed, (state, { particles }) => {
          const { key } = state.view(role)
          expect(particles.map(({ position }) => position.state.view(role).key)).toEqual(particles.map(() => key))
          expect(particles.length).toBeGreaterThan(0)
          expect(particles.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1)
        })
      }
    }
  })
})

/** The weight of the states that hold a fact. */
function chanceOf({ particles }: Belief, fact: string): number {
  const holding = particles.filter(({ position }) => position.state.facts.some((each) => String(each) === fact))
  return holding.reduce((sum, { weight }) => sum + weight, 0)
}

describe('beliefs are weighed as probability demands', () => {
  it('the car stands behind the other closed door twice as often (Selvin 1975)', async () => {
    for (let seed = 1; seed <= 5; seed++) {
      await follow(library('gdl/hidden/monty-hall.kif'), 0, seed, ({ facts }, belief) => {
        const open = facts.map(String).find((fact) => fact.startsWith('(opened'))
        const chosen = facts.map(String).find((fact) => fact.startsWith('(chosen'))
        if (open === undefined || chosen === undefined) return
        expect(chanceOf(belief, chosen.replace('chosen', 'car'))).toBeCloseTo(1 / 3)
        expect(chanceOf(belief, open.replace('opened', 'car'))).toBe(0)
      })
    }
  })

  it('of two cards left the other player holds each as often', async () => {
    await follow(library('poker/kuhn.sidl'), 0, 4, ({ facts }, belief) => {
      const own = facts.map(String).find((fact) => fact.startsWith('[card,alice,'))
      if (own === undefined || facts.length > 3) return
      for (const card of ['jack', 'queen', 'king']) {
        expect(chanceOf(belief, `[card,bob,${card}]`)).toBeCloseTo(own.includes(card) ? 0 : 1 / 2)
      }
    })
  })
})

it('finds whole histories again when it has lost every one', async () => {
  const game = library('gdl/hidden/blind-tic-tac-toe.kif')
  let found = 0
  for (let seed = 1; seed <= 4; seed++) {
    await follow(game, 0, seed, (state, belief) => {
      const { key } = state.view(0)
      expect(belief.particles.length).toBeGreaterThan(0)
      for (const { position } of belief.particles) expect(position.state.view(0).key).toBe(key)
      found++
      // From now on only the views and own choices are left.
      belief.particles = []
    })
  }
  expect(found).toBeGreaterThan(8)
})
