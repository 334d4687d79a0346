/** What the pages ask of the server over HTTP. */

import type {
  Amendment,
  AnalysisRequest,
  AnalysisStatus,
  CreatedMatch,
  GameDetail,
  LibraryGame,
  MatchInfo,
  MatchSettings,
  ReplayStep,
} from './protocol.js'
import { titled } from './words/header.js'

/** Why the server refused, in its words. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly diagnostics: readonly Diagnostic[] = [],
  ) {
    super(message)
  }
}

export interface Diagnostic {
  readonly severity: 'error' | 'warning'
  readonly code: string
  readonly message: string
  /** From 1; absent where nothing in the text is to blame. */
  readonly line?: number
  readonly column?: number
  readonly hint?: string
}

/** A rule text that loads, as its page shows it. */
export type Outline = Pick<GameDetail, 'title' | 'roles' | 'params' | 'opening' | 'strategies'> & Partial<GameDetail>

/** The table that goes on, and the seats there that nobody took along. */
export type AmendedMatch = Pick<CreatedMatch, 'match' | 'seats'>

interface Asking {
  readonly method?: 'GET' | 'POST' | 'DELETE'
  readonly body?: unknown
  readonly token?: string | undefined
  readonly signal?: AbortSignal
}

async function ask(path: string, { method = 'GET', body, token, signal }: Asking = {}): Promise<Response> {
  const headers = new Headers()
  if (body !== undefined) headers.set('content-type', 'application/json')
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
  const init: RequestInit = { method, headers }
  if (body !== undefined) init.body = JSON.stringify(body)
  if (signal !== undefined) init.signal = signal
  const response = await fetch(`/api${path}`, init).catch((error: unknown) => {
    if (signal?.aborted) throw error
    throw new Refusal(0, 'The server cannot be reached. Is it still running?')
  })
  if (response.ok) return response
  throw refusal(response.status, await response.json().catch(() => undefined))
}

function refusal(status: number, answer: unknown): Refusal {
  const told = isRecord(answer) ? answer : {}
  const message = [told.message, told.error].find((text) => typeof text === 'string')
  const diagnostics = Array.isArray(told.diagnostics) ? told.diagnostics.filter(isDiagnostic) : []
  return new Refusal(status, message ?? `The server answered with status ${status}.`, diagnostics)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function isDiagnostic(value: unknown): value is Diagnostic {
  return isRecord(value) && typeof value.message === 'string'
}

async function read<T>(path: string, asking?: Asking): Promise<T> {
  return (await ask(path, asking)).json()
}

const details = new Map<string, Promise<GameDetail>>()

export const api = {
  games: () => read<LibraryGame[]>('/games'),
  /** Asked once: rules of the library do not change while a page is open. */
  game(id: string): Promise<GameDetail> {
    const known = details.get(id)
    if (known !== undefined) return known
    const asked = read<GameDetail>(`/games/${encodeURIComponent(id)}`).then(titled)
    details.set(id, asked)
    asked.catch(() => details.delete(id))
    return asked
  },
  check: (rules: string, signal?: AbortSignal) =>
    read<Diagnostic[] | { diagnostics: Diagnostic[] }>('/check', {
      method: 'POST',
      body: { rules },
      ...(signal === undefined ? {} : { signal }),
    }).then((answer) => (Array.isArray(answer) ? answer : answer.diagnostics)),
  outline: (rules: string, params: Record<string, string> = {}) =>
    read<Outline>('/outline', { method: 'POST', body: { rules, params } }),
  analyse: (request: AnalysisRequest) => read<{ id: string }>('/analyses', { method: 'POST', body: request }),
  analysis: (id: string) => read<AnalysisStatus>(`/analyses/${id}`),
  cancelAnalysis: (id: string) => ask(`/analyses/${id}`, { method: 'DELETE' }),
  create: (settings: Partial<MatchSettings>) => read<CreatedMatch>('/matches', { method: 'POST', body: settings }),
  matches: () => read<MatchInfo[]>('/matches'),
  match: (id: string, token: string | undefined) => read<MatchInfo>(`/matches/${id}`, { token }),
  begin: (id: string, token: string) => ask(`/matches/${id}/begin`, { method: 'POST', token, body: {} }),
  stop: (id: string, token: string) => ask(`/matches/${id}/stop`, { method: 'POST', token, body: {} }),
  amend: (id: string, token: string, amendment: Amendment) =>
    read<AmendedMatch>(`/matches/${id}/amend`, { method: 'POST', token, body: amendment }),
  /** The rule text of a match: its game's, or the record's where the game is not of the library. */
  rules: (match: MatchInfo, token: string | undefined) =>
    api.game(match.game).then(
      (game) => game.rules,
      () => read<{ rules?: string }>(`/matches/${match.id}/record`, { token }).then(({ rules = '' }) => rules),
    ),
  record: (id: string, token: string | undefined) =>
    ask(`/matches/${id}/record`, { token }).then((answer) => answer.blob()),
  replay: (id: string, token: string | undefined, role?: string) =>
    read<ReplayStep[]>(`/matches/${id}/replay${role === undefined ? '' : `?role=${encodeURIComponent(role)}`}`, {
      token,
    }),
}
