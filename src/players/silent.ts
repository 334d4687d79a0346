/** The player who never submits: shows what defaults alone make of a game. */

import type { Player } from '../game/index.js'

export function silentPlayer(): Player {
  return {
    name: 'silent',
    start: async () => {},
    choose: async (view) => view.decisions.map(() => undefined),
    stop: () => {},
  }
}
