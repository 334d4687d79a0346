/** A store that keeps nothing beyond its process: for tests, and for servers that should forget. */

import type { LogEvent, Store, StoredMatch } from './contract.js'
import {
  closedStore,
  isRun,
  misplaced,
  needStorable,
  needStorableMatch,
  OPEN_STATUSES,
  takenMatch,
  unknownMatch,
} from './rules.js'

interface Held {
  match: StoredMatch
  readonly events: LogEvent[]
}

export function memoryStore(): Store {
  let matches = new Map<string, Held>()
  let closed = false

  function all(): readonly StoredMatch[] {
    if (closed) throw closedStore()
    return [...matches.values()].map(({ match }) => copy(match)).sort(oldestFirst)
  }
  function kept(id: string): Held | undefined {
    if (closed) throw closedStore()
    return matches.get(id)
  }
  function need(id: string): Held {
    const found = kept(id)
    if (found === undefined) throw unknownMatch(id)
    return found
  }

  return {
    place: 'memory',
    async createMatch(match) {
      needStorableMatch(match)
      if (kept(match.id) !== undefined) throw takenMatch(match.id)
      matches.set(match.id, { match: copy(match), events: [] })
    },
    async match(id) {
      const found = kept(id)
      return found === undefined ? undefined : copy(found.match)
    },
    async openMatches() {
      return all().filter(({ status }) => OPEN_STATUSES.includes(status))
    },
    async publicMatches(limit) {
      const found = all().filter(({ isPublic }) => isPublic)
      return found.reverse().slice(0, limit)
    },
    async updateMatch(id, change) {
      needStorable(change.status, change.fault, change.successor)
      const held = need(id)
      held.match = { ...held.match, ...copy(change) }
    },
    async append(id, events) {
      needStorable(...events.map(({ kind }) => kind))
      const { events: log } = need(id)
      const [first] = events
      if (first === undefined) return
      if (first.seq !== log.length + 1 || !isRun(events)) throw misplaced(id, first.seq)
      log.push(...copy(events))
    },
    async events(id, after = 0) {
      return copy(need(id).events.slice(after))
    },
    async readAll(visit) {
      for (const { id } of all()) await visit(copy(need(id)))
    },
    async replaceAll(by) {
      const fresh = new Map<string, Held>()
      for await (const { match, events } of by) fresh.set(match.id, { match: copy(match), events: [...copy(events)] })
      matches = fresh
    },
    async isEmpty() {
      return all().length === 0
    },
    async close() {
      closed = true
    },
  }
}

/** Values cross as JSON, as they would to a disk: nobody keeps a hand on what is stored. */
function copy<T>(value: T): T {
  return JSON.parse(JSON.stringify(value))
}

function oldestFirst(a: StoredMatch, b: StoredMatch): number {
  return a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1)
}
