import { expect, it } from 'vitest'
import { fakeGame } from '../../../tests/fake.js'
import { type Game, stream } from '../../game/index.js'
import { BreadthFirst, isPuzzle } from './breadth.js'
import { BestLine } from './line.js'

/** Die Hard's jugs of three and five litres: four are wanted, and every step is counted. */
function jugs(): Game {
  const read = (fact: string) => (fact.match(/\d+/g) ?? []).map(Number)
  return fakeGame({
    name: 'jugs',
    roles: ['pourer'],
    start: { facts: ['[jugs,0,0]', '[steps,0]'], scores: [0] },
    switches({ facts }) {
      const [, five] = read(facts[0])
      const [steps] = read(facts[1])
      const actions = ['[fill,3]', '[fill,5]', '[empty,3]', '[empty,5]', '[pour,3]', '[pour,5]']
      return five === 4 || steps === 20 ? [] : [{ id: '[do]', owner: 0, actions }]
    },
    carryOut({ facts }, [{ action }]) {
      let [three, five] = read(facts[0])
      const poured = action === '[pour,3]' ? Math.min(three, 5 - five) : Math.min(five, 3 - three)
      if (action === '[fill,3]') three = 3
      else if (action === '[fill,5]') five = 5
      else if (action === '[empty,3]') three = 0
      else if (action === '[empty,5]') five = 0
      else [three, five] = action === '[pour,3]' ? [three - poured, five + poured] : [three + poured, five - poured]
      return { facts: [`[jugs,${three},${five}]`, `[steps,${read(facts[1])[0] + 1}]`], scores: [five === 4 ? 1 : 0] }
    },
  })
}

it('the jugs of three and five litres give four in six steps, the fewest there are', () => {
  const game = jugs()
  expect(isPuzzle(game.roles, game.initial)).toBe(true)
  const best = new BestLine(1)
  const search = new BreadthFirst(game.initial, best, stream(1))
  while (!search.isDone && !best.isPerfect) search.advance()
  let state = game.initial
  let steps = 0
  for (; best.next !== undefined; steps++) {
    state = state.next(best.next)
    expect(best.moveTo(state)).toBe(true)
  }
  expect(steps).toBe(6)
  expect(state.scores).toEqual([1])
})

it('steps that are counted do not make a state another one: all is looked at soon', () => {
  const game = jugs()
  const search = new BreadthFirst(game.initial, new BestLine(2), stream(1))
  let looked = 0
  for (; !search.isDone; looked++) search.advance()
  expect(search.isExhausted).toBe(true)
  // Sixteen contents can be reached; in those with four litres in the larger jug the game is over.
  expect(looked).toBeLessThanOrEqual(16)
})

it('a line that the game leaves is forgotten', () => {
  const game = jugs()
  const best = new BestLine(1)
  best.offer(game.initial, 0, [[0], [2]])
  expect(best.moveTo(game.initial.next([0]))).toBe(true)
  expect(best.next).toEqual([2])
  expect(best.moveTo(game.initial.next([1]))).toBe(false)
  expect(best.next).toBeUndefined()
})
