/**
 * Tit-for-tat: asks for everything, and concedes what the others concede: as much, or in the same proportion (Faratin,
 * Sierra and Jennings 1998, behaviour-dependent tactics). What it is offered is what an answer now would give.
 */

import type { Aspiration } from './negotiator.js'

export type Imitation = 'absolute' | 'relative'

export function titForTat(imitation: Imitation): Aspiration {
  let asked: number | undefined
  let offered: number | undefined
  return ({ reservation, ideal, answer }) => {
    let asking = Math.min(asked ?? ideal, ideal)
    if (answer !== undefined) {
      if (offered !== undefined && answer > offered) {
        const inProportion = imitation === 'relative' && offered > 0
        asking = inProportion ? asking * (offered / answer) : asking - (answer - offered)
      }
      offered = Math.max(answer, offered ?? answer)
    }
    asked = Math.max(reservation, asking)
    return asked
  }
}
