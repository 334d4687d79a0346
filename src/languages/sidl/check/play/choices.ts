/** Which choices the exploration makes together: all, some that differ in one place, or one joint choice at random. */

import { CHANCE, type Choice, type Stream, stream } from '../../../../game/index.js'
import type { Options } from './options.js'

/** Joint choices tried in one state, all of them; where there are more, some. */
const MOST_JOINT = 200

/** Nature has nothing to draw from. */
export function isStuck(options: readonly Options[]): boolean {
  return options.some(({ choices }) => choices.length === 0)
}

/** All of them, or one at random and all that differ from it in one decision: twins in the eyes of all but one owner. */
export function jointChoices(
  options: readonly Options[],
  dice: Stream,
): { readonly tried: readonly (readonly Choice[])[]; readonly isComplete: boolean } {
  if (options.length === 0) return { tried: [], isComplete: true }
  if (isStuck(options)) return { tried: [], isComplete: false }
  const count = options.reduce((product, { choices }) => product * choices.length, 1)
  if (count <= MOST_JOINT) {
    const all = options.reduce<Choice[][]>(
      (partial, { choices }) => partial.flatMap((before) => choices.map((choice) => [...before, choice])),
      [[]],
    )
    return { tried: all, isComplete: options.every(({ complete }) => complete) }
  }
  const base = options.map(({ choices }) => choices[dice.nextInt(choices.length)])
  const near = options.flatMap(({ choices }, i) => choices.map((choice) => base.with(i, choice)))
  return { tried: near.slice(0, MOST_JOINT), isComplete: false }
}

/** What the owner of a decision chooses. */
export type Pick = (owner: number, options: Options) => Choice

/**
 * Who chooses what in a game at random. In the first all are silent. The games come in groups that differ in one
 * stream only, nature's or one player's: so that states come up that look the same to somebody.
 */
export function picker(roles: number, number: number): Pick {
  const owners = [CHANCE, ...new Array(roles).keys()]
  const group = Math.floor(number / (owners.length + 1))
  const odd = (number % (owners.length + 1)) - 1
  const streams = new Map(
    owners.map((owner, i) => [owner, stream('check', 'play', group, owner, i === odd ? 'other' : 'same')]),
  )
  return (owner, { choices }) => {
    if (number === 0 && choices.includes(undefined)) return undefined
    const dice = streams.get(owner)
    return dice === undefined ? choices[0] : choices[dice.nextInt(choices.length)]
  }
}
