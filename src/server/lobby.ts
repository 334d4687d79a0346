/** The matches of a server: created, found by whoever holds a token, opened again after a restart, changed, read. */

import { randomBytes } from 'node:crypto'
import type { GameRecord } from '../game/index.js'
import {
  type Amendment,
  type CreatedMatch,
  isPlayerAddress,
  type MatchSettings,
  matchSettings,
  type Outline,
  type RulesSource,
  recordOf,
  type SeatSettings,
  type Surroundings,
  storyOf,
  Table,
  type TableSetup,
} from '../match/index.js'
import type { Store, StoredMatch, StoredSeat } from '../store/index.js'
import { ApiError, parse } from './fault.js'
import { checkStrategy } from './strategies.js'
import { hashOf, newMatchId, newToken } from './tokens.js'

export interface Entry {
  readonly stored: StoredMatch
  readonly table: Table
}

export interface LobbyOptions {
  readonly store: Store
  readonly around: Omit<Surroundings, 'ledger' | 'keep'>
  /** Loads rules apart from the tables, and says what they are. */
  outline(source: RulesSource): Promise<Outline>
  libraryRules(id: string): string
  readonly maxMatches: number
  /** Whether GGP players elsewhere may be seated: the server then calls addresses that strangers give it. */
  readonly remotePlayers: boolean
}

/** Ended matches that nobody reads are let go of after so many milliseconds, at the latest after twice as many. */
const SWEEP = 60_000
/** Matches opened at once after a restart. */
const AT_ONCE = 16

export class Lobby {
  private readonly entries = new Map<string, Promise<Entry>>()
  private readonly around: Surroundings
  private readonly sweeping: NodeJS.Timeout
  private open = 0

  constructor(private readonly options: LobbyOptions) {
    const { store, around } = options
    this.around = {
      ...around,
      ledger: store,
      keep: async (match, change) => {
        if (change.status !== 'running') this.open--
        await store.updateMatch(match, change)
      },
    }
    this.sweeping = setInterval(() => void this.sweep(), SWEEP)
    this.sweeping.unref()
  }

  /** Goes on with every match that was waiting or running. */
  async recover(): Promise<void> {
    const waiting = [...(await this.options.store.openMatches())]
    this.open += waiting.length
    const next = async (): Promise<void> => {
      for (let stored = waiting.pop(); stored !== undefined; stored = waiting.pop()) {
        const { id } = stored
        await this.find(id).catch((error: unknown) => this.around.report(id, `cannot go on: ${messageOf(error)}`))
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, next))
  }

  async find(id: string): Promise<Entry> {
    const known = this.entries.get(id)
    if (known !== undefined) return known
    const opening = this.options.store.match(id).then((stored) => {
      if (stored === undefined) throw noSuchMatch()
      return this.goOn(stored)
    })
    return this.remember(id, opening)
  }

  async create(settings: MatchSettings): Promise<CreatedMatch> {
    if (this.open >= this.options.maxMatches) {
      throw new ApiError(503, 'full', 'the server holds as many matches as it may: try again later')
    }
    const rules = this.rulesOf(settings)
    const mode = settings.clock.kind === 'interrupt' ? 'interrupt' : 'chronon'
    const source = { rules, name: settings.game ?? 'game', params: settings.params, mode } as const
    const { profile } = await this.options.outline(source)
    const game = settings.game ?? profile.game
    const seats = seatsOf(settings, profile.roles, profile.language, this.options.remotePlayers)
    const tokens = profile.roles.map((role, index) => ({ role, token: newToken(), kind: seats[index]?.kind }))
    const hostToken = newToken()
    const spectatorToken = newToken()
    const stored: StoredMatch = {
      id: newMatchId(),
      createdAt: this.around.timers.now(),
      game,
      rules,
      // The rule text is kept once.
      settings: { ...settings, rules: undefined },
      seed: settings.seed ?? randomBytes(12).toString('base64url'),
      seats: seats.map((seat, index) => withToken(seat, tokens[index]?.token)),
      hostHash: hashOf(hostToken),
      spectatorHash: hashOf(spectatorToken),
      isPublic: settings.isPublic,
      status: 'waiting',
    }
    await this.begin(stored, settings.begin === 'now')
    return {
      match: stored.id,
      hostToken,
      spectatorToken,
      seats: tokens.flatMap(({ role, token, kind }) => (kind === 'person' ? [{ role, token }] : [])),
    }
  }

  /**
   * Ends a match as amended and starts its successor on the new rules. Everybody keeps their token, so that those who
   * are away find their new seat with their old link.
   */
  async amend({ stored, table }: Entry, amendment: Amendment): Promise<Pick<CreatedMatch, 'match' | 'seats'>> {
    if (table.status !== 'running' && table.status !== 'waiting') {
      throw new ApiError(409, 'ended', `the match has ended: it is ${table.status}`)
    }
    const before = readSettings(stored)
    const { rules, params, assignment } = amendment
    const mode = table.setup.source.mode
    const { profile } = await this.options.outline({ rules, name: stored.game, params, mode })
    const from = assigned(assignment, stored.seats, profile.roles)
    const fresh: { role: string; token: string }[] = []
    const seats = profile.roles.map((role): StoredSeat => {
      const seat = from.get(role)
      if (seat !== undefined) return { ...seat, role }
      const token = newToken()
      fresh.push({ role, token })
      return { role, kind: 'person', name: '', tokenHash: hashOf(token) }
    })
    const { game: _, seats: __, ...kept } = before
    const successor: StoredMatch = {
      ...stored,
      id: newMatchId(),
      createdAt: this.around.timers.now(),
      rules,
      settings: { ...kept, params, seats: [], rules: undefined, begin: 'now' },
      seats,
      status: 'waiting',
    }
    await this.options.store.createMatch(successor)
    this.open++
    // Seated before anybody is told of it: whoever moves there must find this table and not open another.
    const next = await this.remember(successor.id, this.seat(successor))
    await table.amend(successor.id, assignment)
    await next.table.begin()
    return { match: successor.id, seats: fresh }
  }

  /** The whole record, hidden parts and all: who may have it is decided before. */
  async record({ stored, table }: Entry): Promise<GameRecord> {
    const story = storyOf(stored.id, await this.options.store.events(stored.id))
    if (story.begun === undefined) throw new ApiError(409, 'not-begun', 'the match has not begun')
    return recordOf(table.setup, table.profile, story)
  }

  async publicMatches(limit: number): Promise<readonly Entry[]> {
    const listed = await this.options.store.publicMatches(limit)
    const found = await Promise.allSettled(listed.map(({ id }) => this.find(id)))
    return found.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  }

  /** How many matches are waiting or running. */
  get size(): number {
    return this.open
  }

  async close(): Promise<void> {
    clearInterval(this.sweeping)
    for (const entry of await Promise.allSettled(this.entries.values())) {
      if (entry.status === 'fulfilled') entry.value.table.close()
    }
  }

  private rulesOf({ game, rules }: MatchSettings): string {
    if (game === undefined && rules !== undefined) return rules
    if (game !== undefined && rules === undefined) return this.options.libraryRules(game)
    throw new ApiError(400, 'bad-request', 'name a library game in `game`, or give a rule text in `rules`')
  }

  private async begin(stored: StoredMatch, now: boolean): Promise<void> {
    await this.options.store.createMatch(stored)
    this.open++
    const { table } = await this.remember(stored.id, this.seat(stored))
    if (now) await table.begin()
  }

  private remember(id: string, opening: Promise<Entry>): Promise<Entry> {
    this.entries.set(id, opening)
    opening.catch(() => this.entries.delete(id))
    return opening
  }

  private async seat(stored: StoredMatch): Promise<Entry> {
    const table = new Table(setupOf(stored), this.around)
    await table.open()
    return { stored, table }
  }

  /** A match that was to begin at once, but was created in the moment of a crash, begins now. */
  private async goOn(stored: StoredMatch): Promise<Entry> {
    const entry = await this.seat(stored)
    const { status } = entry.table
    // Its end was logged, but the server died before the match was marked as ended.
    if (isOpen(stored.status) && !isOpen(status)) await this.options.store.updateMatch(stored.id, { status })
    if (entry.table.status === 'waiting' && entry.table.setup.settings.begin === 'now') await entry.table.begin()
    return entry
  }

  private async sweep(): Promise<void> {
    for (const [id, opening] of this.entries) {
      const entry = await opening.catch(() => undefined)
      if (entry === undefined || !entry.table.isIdle) continue
      entry.table.close()
      this.entries.delete(id)
    }
  }
}

function isOpen(status: string): boolean {
  return status === 'waiting' || status === 'running'
}

function setupOf(stored: StoredMatch): TableSetup {
  const settings = readSettings(stored)
  const mode = settings.clock.kind === 'interrupt' ? 'interrupt' : 'chronon'
  const { id, createdAt, rules, game, seed, seats } = stored
  const source = { rules, name: game, params: settings.params, mode } as const
  return { id, createdAt, source, settings, seed, seats: seats.map(({ role, kind, name }) => ({ role, kind, name })) }
}

export function readSettings(stored: StoredMatch): MatchSettings {
  return parse(matchSettings, stored.settings)
}

/** One seat per role: as the host said, else for a person. */
function seatsOf(
  settings: MatchSettings,
  roles: readonly string[],
  language: string,
  remotePlayers: boolean,
): StoredSeat[] {
  const { absent } = settings
  if (absent !== 'default') checkStrategy(absent.strategy)
  const asked = new Map<string, SeatSettings>()
  for (const seat of settings.seats) {
    if (!roles.includes(seat.role)) {
      throw new ApiError(400, 'no-such-role', `there is no role called ${seat.role}: the roles are ${roles.join('; ')}`)
    }
    if (asked.has(seat.role)) throw new ApiError(400, 'taken-role', `${seat.role} is seated twice`)
    asked.set(seat.role, seat)
  }
  return roles.map((role): StoredSeat => {
    const seat = asked.get(role)
    if (seat === undefined || seat.kind === 'person') return { role, kind: 'person', name: seat?.name ?? '' }
    if (seat.kind === 'machine') {
      checkStrategy(seat.strategy)
      return { role, kind: 'machine', name: seat.strategy }
    }
    if (language !== 'gdl') throw new ApiError(400, 'no-ggp', 'only GDL games can be played by GGP players')
    if (!remotePlayers) {
      throw new ApiError(
        403,
        'no-remote',
        'this server seats no players elsewhere: it was started without --remote-players',
      )
    }
    if (!isPlayerAddress(seat.address)) throw new ApiError(400, 'bad-address', `${seat.address} is no host:port`)
    return { role, kind: 'ggp', name: seat.address }
  })
}

function withToken(seat: StoredSeat, token: string | undefined): StoredSeat {
  return seat.kind === 'person' && token !== undefined ? { ...seat, tokenHash: hashOf(token) } : seat
}

/** The old seats by the new roles they become. */
function assigned(
  assignment: Readonly<Record<string, string>>,
  seats: readonly StoredSeat[],
  roles: readonly string[],
): ReadonlyMap<string, StoredSeat> {
  const from = new Map<string, StoredSeat>()
  for (const [old, role] of Object.entries(assignment)) {
    const seat = seats.find((each) => each.role === old)
    if (seat === undefined) throw new ApiError(400, 'no-such-role', `the match has no role called ${old}`)
    if (!roles.includes(role)) throw new ApiError(400, 'no-such-role', `the new rules have no role called ${role}`)
    if (from.has(role)) throw new ApiError(400, 'taken-role', `two participants cannot both become ${role}`)
    from.set(role, seat)
  }
  return from
}

export function noSuchMatch(): ApiError {
  return new ApiError(404, 'no-such-match', 'there is no such match, or the token is not one of its tokens')
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
