/** All equilibria in pure strategies: profiles in which nobody gains by another strategy. */

import type { StrategicForm } from '../game/index.js'

export type PureProfile = readonly number[]

export function pureEquilibria({ strategies, payoffs }: StrategicForm): readonly PureProfile[] {
  const strides = strategies.map((_, player) =>
    strategies.slice(0, player).reduce((product, own) => product * own.length, 1),
  )
  const isBest = payoffs.map(() => true)
  for (const [player, own] of strategies.entries()) {
    const stride = strides[player] ?? 1
    for (let place = 0; place < payoffs.length; place++) {
      // The first strategy's place stands for the whole line of the player's strategies.
      if (Math.floor(place / stride) % own.length !== 0) continue
      const line = own.map((_, strategy) => place + strategy * stride)
      const worth = line.map((at) => payoffs[at]?.[player])
      const most = worth.reduce((best, value) =>
        best === undefined || (value !== undefined && value.compare(best) > 0) ? value : best,
      )
      for (const [index, at] of line.entries()) {
        if (most !== undefined && worth[index]?.compare(most) !== 0) isBest[at] = false
      }
    }
  }
  return isBest.flatMap((best, place) =>
    best ? [strategies.map((own, player) => Math.floor(place / (strides[player] ?? 1)) % own.length)] : [],
  )
}
