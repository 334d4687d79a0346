/** Those who wait for the last moment: the sniper, who acts then, and the scorer, who compares all that is offered. */

import type { Aspiration } from './negotiator.js'

/** Waits until it would not be asked again, then makes its best reply to what stands. */
export const sniper: Aspiration = (table) => (table.isLast ? table.ideal : undefined)

/** Takes the best of what is offered: at the last moment, or as soon as it gives `enough`. */
export function scorer(enough: number): Aspiration {
  return (table) => {
    const { answer } = table
    if (answer === undefined) return table.ideal
    return answer >= enough || table.isLast ? answer : undefined
  }
}
