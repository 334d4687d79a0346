/** The negotiators by name, with the options that each takes. */

import type { Player, Seed } from '../../game/index.js'
import type { PlayerOptions } from '../options.js'
import { PlayerSpecError } from '../options.js'
import { shading, truthful } from './bidders.js'
import { BOULWARE, CONCEDER, conceding, LINEAR } from './concession.js'
import { type Aspiration, negotiator } from './negotiator.js'
import { titForTat } from './tit-for-tat.js'
import { scorer, sniper } from './waiting.js'
import { zeroIntelligence } from './zero-intelligence.js'

const SHARED = ['reservation', 'deadline', 'value']

/** One kind of negotiator; `aspire` reads the options that are its own. */
function kind(
  name: string,
  meaning: string,
  own: readonly string[],
  aspire: (options: PlayerOptions) => () => Aspiration,
) {
  return {
    name,
    meaning,
    options: [...own, ...SHARED],
    make(options: PlayerOptions, seed: Seed): Player {
      return negotiator(options.spec, aspire(options), {
        seed,
        reservation: options.number('reservation'),
        deadline: options.count('deadline'),
        value: options.number('value'),
      })
    },
  }
}

function concession(name: string, meaning: string, usual: number) {
  return kind(name, meaning, ['beta', 'k'], (options) => {
    const beta = options.number('beta', usual)
    if (beta <= 0) throw new PlayerSpecError(`${options.spec}: beta must be above 0`)
    const k = share(options, 'k') ?? 0
    return () => conceding({ beta, k })
  })
}

function share(options: PlayerOptions, key: string): number | undefined {
  const value = options.number(key)
  if (value === undefined || (value >= 0 && value <= 1)) return value
  throw new PlayerSpecError(`${options.spec}: ${key} must be from 0 to 1`)
}

function imitation(options: PlayerOptions): () => Aspiration {
  const by = options.text('by') ?? 'absolute'
  if (by !== 'absolute' && by !== 'relative') {
    throw new PlayerSpecError(`${options.spec}: by must be absolute or relative`)
  }
  return () => titForTat(by)
}

export const NEGOTIATORS = [
  concession('boulware', 'negotiates: holds out, concedes near the deadline', BOULWARE),
  concession('linear', 'negotiates: concedes steadily', LINEAR),
  concession('conceder', 'negotiates: concedes soon', CONCEDER),
  kind('tit-for-tat', 'negotiates: concedes what the others concede', ['by'], imitation),
  kind('zi', 'negotiates: anything that brings no loss (zero intelligence)', [], () => () => zeroIntelligence),
  kind('truthful', 'bids what it is worth', [], () => () => truthful),
  kind('shading', 'bids less than it is worth, by a share of the gain', ['share'], (options) => {
    const kept = share(options, 'share')
    return () => shading(kept)
  }),
  kind('sniper', 'waits for the last moment, then replies best', [], () => () => sniper),
  kind('scorer', 'compares what is offered, takes the best at the end', ['enough'], (options) => {
    const enough = options.number('enough', Number.POSITIVE_INFINITY)
    return () => scorer(enough)
  }),
]
