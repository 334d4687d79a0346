/** A match's record, from its log: what `parley run --replay` accepts. It holds the whole truth. */

import { type GameRecord, rulesHash } from '../game/index.js'
import type { Story } from './log.js'
import type { Profile } from './rules-requests.js'
import type { TableSetup } from './table-setup.js'

export function recordOf({ source, seed, seats }: TableSetup, profile: Profile, story: Story): GameRecord {
  const { game, language, mode, roles, params } = profile
  const { begun, chronons, scores, ended } = story
  return {
    format: 'parley-record',
    version: 1,
    game,
    language,
    mode,
    rules: rulesHash(source.rules),
    params: { ...params },
    seed,
    roles: [...roles],
    players: seats.map(({ name, kind }) => name || kind),
    initial: begun?.initial ?? '',
    chronons: [...chronons],
    scores: [...scores],
    ...endOf(ended?.status, ended?.fault),
  }
}

/** A record knows no other ends; a match that goes on, or whose rules were changed, was stopped as far as it is concerned. */
function endOf(status: string | undefined, fault: string | undefined): Pick<GameRecord, 'end' | 'fault'> {
  if (status === 'faulty') return { end: 'faulty', fault: fault ?? 'the rules failed' }
  return { end: status === 'over' || status === 'limit' ? status : 'stopped' }
}
