/** When a turn ends: by the clock, as soon as all have chosen, or at once where nobody has anything to choose. */

import { CHANCE } from '../game/index.js'
import type { MatchSettings } from './protocol.js'
import type { OpenDecision, Profile } from './rules-requests.js'

/** A turn's length where a game with secrets is played "as soon as all have chosen" without a time: see `paceOf`. */
export const DISCREET_SECONDS = 30

export interface Pace {
  /** Milliseconds that a turn lasts at most; undefined: as long as it takes. */
  readonly limit: number | undefined
  /** Whether a turn may end before its time when all have chosen. */
  readonly endsEarly: boolean
  /** Whether a turn in which nobody has anything to choose ends at once. */
  readonly endsAtOnce: boolean
  /** Whether all are told who has chosen. */
  readonly showsChosen: boolean
}

/** For what has no clock of its own. */
export const UNPACED: Pace = { limit: undefined, endsEarly: true, endsAtOnce: true, showsChosen: false }

/**
 * How fast somebody chooses can betray a secret, so in games that hide something a turn lasts its whole time and
 * nobody is told who has chosen, unless the host says otherwise or there is only one person to keep secrets from.
 */
export function paceOf(settings: MatchSettings, { hides, language }: Profile, persons: number): Pace {
  const { clock } = settings
  const discreet = hides && persons > 1
  const showsChosen = settings.showChosen ?? !discreet
  if (clock.kind === 'interrupt') return UNPACED
  if (clock.kind === 'chronon') {
    return { limit: clock.seconds * 1000, endsEarly: settings.endEarly ?? false, endsAtOnce: false, showsChosen }
  }
  const endsEarly = settings.endEarly ?? !discreet
  const seconds = clock.seconds ?? (endsEarly ? undefined : DISCREET_SECONDS)
  // What is legal in SIDL may not depend on hidden facts (Definition 1, item 11); in GDL-II it may.
  const endsAtOnce = endsEarly || language === 'sidl'
  return { limit: seconds === undefined ? undefined : seconds * 1000, endsEarly, endsAtOnce, showsChosen }
}

/**
 * The roles that have something to choose. A single GDL move is no choice: it is made for them. A SIDL switch with one
 * action is one, as it may be left alone.
 */
export function choosers(decisions: readonly OpenDecision[], { language }: Profile): ReadonlySet<number> {
  const least = language === 'gdl' ? 2 : 1
  const free = decisions.filter(
    ({ owner, actions, isOpenEnded }) => owner !== CHANCE && (isOpenEnded || actions.length >= least),
  )
  return new Set(free.map(({ owner }) => owner))
}

/** Whether a role has chosen at each of its decisions, or said that it will not. */
export function hasChosen(
  role: number,
  decisions: readonly OpenDecision[],
  submitted: ReadonlyMap<string, unknown>,
  passed: ReadonlySet<number>,
): boolean {
  if (passed.has(role)) return true
  return decisions.every(
    ({ owner, id, actions, isOpenEnded }) =>
      owner !== role || submitted.has(id) || (actions.length === 0 && !isOpenEnded),
  )
}

export function isTimer({ owner, actions }: OpenDecision): boolean {
  return owner === CHANCE && actions.length === 1
}
