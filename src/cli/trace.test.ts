import { expect, it } from 'vitest'
import { nim } from '../../tests/fake.js'
import { type Player, runGame } from '../game/index.js'
import { traceLines } from './trace.js'

it('a trace tells who did what, by default or not, what came of it and who was paid', async () => {
  const game = nim()
  const lines: string[] = []
  const player = (choice: number | undefined): Player => ({
    name: 'test',
    start: async () => {},
    choose: async (view) => view.decisions.map(() => choice),
    stop: () => {},
  })
  await runGame(game, [player(0), player(undefined)], {
    rules: '',
    seed: 1,
    onStep: (step) => lines.push(...traceLines(game, step, (_, text) => text)),
  })
  expect(lines.slice(0, 8)).toEqual([
    'chronon 1',
    '  alice  [main]  [1]  take 1',
    '  - [alice,10]',
    '  + [bob,9]',
    'chronon 2',
    '  bob  [main]  [1]  by default; take 1',
    '  - [bob,9]',
    '  + [alice,8]',
  ])
  expect(lines.at(-1)).toBe('  paid alice 1, bob -1')
})

it('a trace tells what players have to say of their choices', async () => {
  const game = nim()
  const lines: string[] = []
  const player: Player = {
    name: 'test',
    start: async () => {},
    choose: async (view) => view.decisions.map(() => 0),
    stop: () => {},
  }
  await runGame(game, [player, player], {
    rules: '',
    seed: 1,
    chronons: 1,
    onStep: (step) => {
      const remarks = ['a win in 9 steps is proven', undefined]
      lines.push(...traceLines(game, { ...step, remarks }, (_, text) => text))
    },
  })
  expect(lines.slice(1, 4)).toEqual([
    '  alice  [main]  [1]  take 1',
    '  alice: a win in 9 steps is proven',
    '  - [alice,10]',
  ])
})
