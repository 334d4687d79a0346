import { expect, it } from 'vitest'
import { actionsOf, chosen } from '../../tests/choosing.js'
import { silentPlayer } from './silent.js'

it('the silent player never submits', async () => {
  expect(await chosen(silentPlayer(), [actionsOf('[a]', '[b]')])).toEqual([undefined])
})
