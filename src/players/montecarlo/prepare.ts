/** What is done in the start clock so that no move has to wait for it. */

import type { Clock, Game } from '../../game/index.js'

/** Waits for compiled code, as far as the clock allows, and runs it once. */
export async function preparePlayouts({ playouts }: Game, { milliseconds }: Clock): Promise<void> {
  if (playouts === undefined) return
  await within(playouts.ready, milliseconds / 2)
  playouts.run({ count: 512, seed: 'warm-up', milliseconds: Math.min(500, milliseconds / 4) })
}

/** Settles with the promise or after so many milliseconds, whichever is first. */
export async function within(promise: Promise<unknown>, milliseconds: number): Promise<void> {
  if (!Number.isFinite(milliseconds)) {
    await promise
    return
  }
  let timer: NodeJS.Timeout | undefined
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, milliseconds)
  })
  await Promise.race([promise, late])
  clearTimeout(timer)
}
