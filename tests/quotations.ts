/** Many requests for quotation, and what two kinds of sellers make of them against the same buyer. */

import { readFileSync } from 'node:fs'
import { type GameRecord, runGame } from '../src/game/index.js'
import { loadGame } from '../src/languages/index.js'
import { makePlayer } from '../src/players/index.js'

const rules = readFileSync('games/auctions/request-for-quotation.sidl', 'utf8')

export interface Quoted {
  /** What each kind of seller earned in all, and the buyer. */
  readonly earned: Readonly<Record<string, number>>
  /** The least that any quotation would have earned its seller, by kind. */
  readonly leastAsked: Readonly<Record<string, number>>
  readonly contracts: number
}

/** Seeded runs with one seller of each of these kinds, who change seats every other run; the buyer compares. */
export async function quotations(kinds: readonly string[], runs: number): Promise<Quoted> {
  const game = loadGame(rules, { params: { sellers: String(kinds.length) } })
  const earned: Record<string, number> = {}
  const leastAsked: Record<string, number> = {}
  let contracts = 0
  for (let seed = 1; seed <= runs; seed++) {
    const specs = ['scorer', ...(seed % 2 === 0 ? kinds : [...kinds].reverse())]
    const players = specs.map((spec) => makePlayer(spec, seed))
    const record = await runGame(game, players, { rules, seed })
    if (record.end !== 'over') throw new Error(`run ${seed} ended as ${record.end}: ${record.fault}`)
    for (const [role, spec] of specs.entries()) {
      earned[spec] = (earned[spec] ?? 0) + (record.scores[role] ?? 0)
      for (const gain of asked(record, record.roles[role] ?? '')) {
        leastAsked[spec] = Math.min(leastAsked[spec] ?? Number.POSITIVE_INFINITY, gain)
      }
    }
    if (record.chronons.some(({ submitted }) => submitted.some(({ action }) => action.startsWith('[award'))))
      contracts++
  }
  return { earned, leastAsked, contracts }
}

/** What each of a seller's quotations would have earned: the price less what the delivery costs (saving: 2 a day). */
function asked({ chronons }: GameRecord, seller: string): readonly number[] {
  const words = chronons.flatMap(({ drawn, submitted }) => [...drawn, ...submitted].map(({ action }) => action))
  const cost = Number(words.map((each) => new RegExp(`^\\[cost,${seller},(\\d+)\\]`).exec(each)?.[1]).find(Boolean))
  const quotes = words.flatMap((each) => {
    const [, price, days] = new RegExp(`^\\[${seller},quote,([\\d.]+),(\\d+)\\]`).exec(each) ?? []
    return price === undefined ? [] : [Number(price) - (cost - 2 * (Number(days) - 1))]
  })
  return quotes
}
