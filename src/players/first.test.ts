import { describe, expect, it } from 'vitest'
import { actionsOf, chosen, priceChosen, priced } from '../../tests/choosing.js'
import { items, numberOf } from '../game/index.js'
import { firstPlayer } from './first.js'

describe('the first player', () => {
  it('takes the first action of each decision', async () => {
    expect(await chosen(firstPlayer(), [actionsOf('[a]', '[b]'), actionsOf('[c]')])).toEqual([0, 0])
  })

  it('takes the lowest admitted value of a range', async () => {
    const atLeastFour = priced({ type: 'int', range: { low: 0, high: 9, step: 1 } }, (action) =>
      items(action).some((part) => (numberOf(part) ?? 0) >= 4) ? undefined : 'too low',
    )
    expect(String(await priceChosen(firstPlayer(), atLeastFour))).toBe('4')
  })
})
