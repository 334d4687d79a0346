/** What the server can be asked over HTTP. */

import { z } from 'zod'
import { formatRecord, PUBLIC } from '../game/index.js'
import {
  amendedMatch,
  amendment,
  createdMatch,
  gameDetail,
  libraryGame,
  matchInfo,
  matchSettings,
  type RulesSource,
  type RulesThreads,
  replayStep,
} from '../match/index.js'
import { ApiError, diagnostic, parse } from './fault.js'
import { type Library, outlined } from './library.js'
import { type Entry, type Lobby, noSuchMatch, readSettings } from './lobby.js'
import { type Call, type Endpoint, Json } from './routes.js'
import { strategies } from './strategies.js'
import { type Holder, holderOf } from './tokens.js'

export interface Services {
  readonly lobby: Lobby
  readonly library: Library
  /** Where rules are checked and replayed, apart from the tables. */
  readonly checking: RulesThreads
  readonly place: string
  readonly version: string
  readonly startedAt: number
}

const rulesText = z.string().min(1).max(1_000_000)
const params = z.record(z.string().min(1).max(200), z.string().max(1000))
const language = z.enum(['sidl', 'gdl', 'efg', 'nfg'])
const checkRequest = z.strictObject({ rules: rulesText, language: language.optional(), params: params.optional() })
const outlineRequest = checkRequest
const strategy = z.strictObject({ strategy: z.string(), label: z.string() })
const health = z.strictObject({
  status: z.literal('ok'),
  version: z.string(),
  store: z.enum(['memory', 'embedded', 'postgresql']),
  matches: z.number().int(),
  uptime: z.number(),
})
const replayQuery = z.object({ role: z.string().max(200).optional() })
/** A record as `parley run --out` writes it: see docs/records.md. */
const record = z.object({ format: z.literal('parley-record') }).loose()

export function endpoints(services: Services): readonly Endpoint[] {
  return [
    ...libraryEndpoints(services),
    ...rulesEndpoints(services),
    ...matchEndpoints(services),
    ...readingEndpoints(services),
  ]
}

function libraryEndpoints({ library, lobby, place, version, startedAt }: Services): readonly Endpoint[] {
  return [
    {
      method: 'GET',
      path: '/api/games',
      summary: 'the games that come with Parley',
      gives: { status: 200, schema: z.array(libraryGame) },
      answer: () => library.list(),
    },
    {
      method: 'GET',
      path: '/api/games/:id',
      summary: 'one of them, with its rules, parameters and first position',
      gives: { status: 200, schema: gameDetail },
      answer: ({ params }) => library.detail(params.id ?? ''),
    },
    {
      method: 'GET',
      path: '/api/strategies',
      summary: 'the machines that can take a seat',
      gives: { status: 200, schema: z.array(strategy) },
      answer: () => strategies(),
    },
    {
      method: 'GET',
      path: '/api/health',
      summary: 'whether the server is up',
      gives: { status: 200, schema: health },
      answer: () => ({
        status: 'ok',
        version,
        store: place === 'memory' ? 'memory' : place.startsWith('the folder') ? 'embedded' : 'postgresql',
        matches: lobby.size,
        uptime: Math.round((Date.now() - startedAt) / 1000),
      }),
    },
  ]
}

function rulesEndpoints({ checking }: Services): readonly Endpoint[] {
  return [
    {
      method: 'POST',
      path: '/api/check',
      summary: 'what is wrong with a rule text',
      body: checkRequest,
      gives: { status: 200, schema: z.array(diagnostic) },
      limit: 240,
      answer({ body }) {
        const { rules, language, params } = parse(checkRequest, body)
        return checking.ask(0, { kind: 'check', rules, ...(language && { language }), ...(params && { params }) })
      },
    },
    {
      method: 'POST',
      path: '/api/outline',
      summary: 'what a rule text is: roles, parameters, first position',
      body: outlineRequest,
      gives: { status: 200, schema: gameDetail.omit({ rules: true }) },
      limit: 240,
      async answer({ body }) {
        const { rules, params = {}, language } = parse(outlineRequest, body)
        const source: RulesSource = { rules, name: 'game', params, mode: 'chronon' }
        return outlined(await checking.ask(0, { kind: 'outline', source, traits: true, ...(language && { language }) }))
      },
    },
  ]
}

function matchEndpoints({ lobby }: Services): readonly Endpoint[] {
  const hosted = async ({ params, token }: Call): Promise<Entry> => {
    const { entry, holder } = await held(lobby, params.id, token)
    if (holder.as !== 'host') throw new ApiError(403, 'not-host', 'only the host may do this')
    return entry
  }
  return [
    {
      method: 'POST',
      path: '/api/matches',
      summary: 'create a match; its tokens are shown here and never again',
      body: matchSettings,
      gives: { status: 201, schema: createdMatch },
      limit: 60,
      answer: ({ body }) => lobby.create(parse(matchSettings, body)),
    },
    {
      method: 'GET',
      path: '/api/matches',
      summary: 'public matches, newest first',
      gives: { status: 200, schema: z.array(matchInfo) },
      answer: async () => (await lobby.publicMatches(50)).map(({ table }) => table.info({ as: 'spectator' })),
    },
    {
      method: 'GET',
      path: '/api/matches/:id',
      summary: 'a match, as far as the token lets you know it',
      token: 'any',
      gives: { status: 200, schema: matchInfo },
      async answer({ params, token }) {
        const { entry, holder } = await held(lobby, params.id, token)
        return entry.table.info(holder)
      },
    },
    {
      method: 'POST',
      path: '/api/matches/:id/begin',
      summary: 'begin a match that waits for its host',
      token: 'host',
      gives: { status: 200, schema: matchInfo },
      async answer(call) {
        const { table } = await hosted(call)
        await table.begin()
        return table.info({ as: 'host' })
      },
    },
    {
      method: 'POST',
      path: '/api/matches/:id/stop',
      summary: 'stop a match where it is',
      token: 'host',
      gives: { status: 200, schema: matchInfo },
      async answer(call) {
        const { table } = await hosted(call)
        await table.stop()
        return table.info({ as: 'host' })
      },
    },
    {
      method: 'POST',
      path: '/api/matches/:id/amend',
      summary:
        'change the rules: the match ends as amended, a successor goes on; seats that nobody takes along get tokens',
      token: 'host',
      body: amendment,
      gives: { status: 201, schema: amendedMatch },
      async answer(call) {
        return lobby.amend(await hosted(call), parse(amendment, call.body))
      },
    },
  ]
}

function readingEndpoints({ lobby, checking }: Services): readonly Endpoint[] {
  return [
    {
      method: 'GET',
      path: '/api/matches/:id/record',
      summary:
        'the whole record: for the host, and after the end for all where nothing is hidden or the host allows it',
      token: 'any',
      gives: { status: 200, schema: record },
      async answer({ params, token }) {
        const { entry, holder } = await held(lobby, params.id, token)
        if (holder.as !== 'host') mustBeRevealed(entry)
        return new Json(formatRecord(await lobby.record(entry)))
      },
    },
    {
      method: 'GET',
      path: '/api/matches/:id/replay',
      summary: 'an ended match step by step, as a role saw it; without a role as you did, or as the public',
      token: 'any',
      query: replayQuery,
      gives: { status: 200, schema: z.array(replayStep) },
      async answer({ params, query, token }) {
        const { entry, holder } = await held(lobby, params.id, token)
        const { table } = entry
        const reader = readerAsked(entry, holder, parse(replayQuery, query).role)
        const { status } = table
        if (status === 'waiting' || status === 'running') {
          throw new ApiError(409, 'not-ended', 'the match has not ended: there is nothing to replay yet')
        }
        const chronons = await table.history()
        const { members } = await checking.ask(0, { kind: 'replay', source: table.setup.source, chronons, reader })
        return new Json(`[${members.map((each, turn) => `{"turn":${turn},${each}}`).join(',')}]`)
      },
    },
  ]
}

/** The match, for whoever holds one of its tokens. Others learn not even that it exists. */
async function held(lobby: Lobby, id = '', token?: string): Promise<{ entry: Entry; holder: Holder }> {
  const entry = await lobby.find(id)
  const holder = holderOf(entry.stored, token)
  if (holder === undefined) throw noSuchMatch()
  return { entry, holder }
}

function mustBeRevealed({ stored, table }: Entry): void {
  const { status } = table
  if (status === 'waiting' || status === 'running') {
    throw new ApiError(403, 'not-ended', 'the record is for the host alone until the match has ended')
  }
  if (table.profile.hides && !readSettings(stored).revealAfterEnd) {
    throw new ApiError(403, 'hidden', 'the record holds what was hidden: the host has not revealed it')
  }
}

function readerAsked(entry: Entry, holder: Holder, role: string | undefined): number {
  const own = holder.as === 'role' ? holder.role : PUBLIC
  if (role === undefined) return own
  const asked = entry.table.profile.roles.indexOf(role)
  if (asked < 0) throw new ApiError(400, 'no-such-role', `there is no role called ${role}`)
  if (asked !== own && holder.as !== 'host') mustBeRevealed(entry)
  return asked
}
