/**
 * What goes over the wire between a table and whoever sits at it: JSON, parsed here at the edge. Terms are text in the
 * game's own language; tokens travel in the first message or a header, never in an address.
 */

import { z } from 'zod'

const name = z.string().min(1).max(200)
/** A term as text. */
const term = z.string().max(20_000)
const token = z.string().min(16).max(100)

/** How turns end. */
export const clockSettings = z.discriminatedUnion('kind', [
  /** Each chronon lasts so long, whoever has chosen. */
  z.strictObject({ kind: z.literal('chronon'), seconds: z.number().min(0.1).max(604_800) }),
  /** As soon as all have chosen, or when the time is up where one is given. */
  z.strictObject({ kind: z.literal('ready'), seconds: z.number().min(0.1).max(604_800).optional() }),
  /** SIDL's other manager: every accepted submission is a transition; timers tick so often. */
  z.strictObject({ kind: z.literal('interrupt'), tick: z.number().min(0.1).max(604_800) }),
])

/** Who sits where. */
export const seatSettings = z.discriminatedUnion('kind', [
  /** Whoever holds the link: a person in a browser, or an agent. */
  z.strictObject({ kind: z.literal('person'), role: name, name: z.string().max(80).optional() }),
  z.strictObject({ kind: z.literal('machine'), role: name, strategy: name }),
  /** A GGP player elsewhere; GDL only. */
  z.strictObject({ kind: z.literal('ggp'), role: name, address: name }),
])

export const matchSettings = z.strictObject({
  /** A library game's id, or a rule text. */
  game: name.optional(),
  rules: z.string().min(1).max(1_000_000).optional(),
  params: z.record(name, z.string().max(1000)).default({}),
  /** Roles without a seat here are for persons. */
  seats: z.array(seatSettings).max(64).default([]),
  clock: clockSettings.default({ kind: 'ready' }),
  /** How long machines may think, in seconds. */
  machineSeconds: z.number().min(0.05).max(60).default(1),
  seed: z.string().max(100).optional(),
  /** Who plays for a person that is gone when the time is up: the rules' default, or a machine. */
  absent: z.union([z.literal('default'), z.strictObject({ strategy: name })]).default('default'),
  /** Anyone may watch and see it listed. */
  isPublic: z.boolean().default(false),
  /** Begin at once, or when the host says so. */
  begin: z.enum(['now', 'host']).default('now'),
  /** "Who has chosen" and early endings can betray a secret: off in games with hidden facts unless set. */
  showChosen: z.boolean().optional(),
  endEarly: z.boolean().optional(),
  /** Whether all may read the whole record after the end. */
  revealAfterEnd: z.boolean().default(false),
})

export const field = z.strictObject({
  field: z.string(),
  type: z.enum(['int', 'double', 'text']),
  range: z.strictObject({ low: z.number(), high: z.number(), step: z.number() }).optional(),
})

export const wireDecision = z.strictObject({
  id: z.string(),
  actions: z.array(term),
  /** Unlimited switches: constants as text, fields as what may be filled in. */
  templates: z.array(z.strictObject({ parts: z.array(z.union([term, field])) })).optional(),
  default: term.optional(),
})

export const wireView = z.strictObject({
  facts: z.array(term),
  scores: z.array(z.number().nullable()),
  decisions: z.array(wireDecision),
  percepts: z.array(term),
  key: z.string(),
})

/** What a transition did, as far as its reader may know. */
export const wireChange = z.strictObject({
  /** Acts the reader may know of: its own, and in open games everybody's. `role` is null for nature. */
  acts: z.array(
    z.strictObject({
      role: z.string().nullable(),
      decision: z.string(),
      action: term,
      by: z.enum(['submitted', 'drawn', 'defaulted']),
    }),
  ),
  created: z.array(term),
  deleted: z.array(term),
  /** One per role; null where the account is hidden. */
  paid: z.array(z.number().nullable()),
})

/** A state as one reader sees it. */
export const wireState = z.strictObject({
  /** Transitions so far. */
  turn: z.number().int(),
  view: wireView,
  /** How terms in this message read to a person, where the rules say so. */
  says: z.record(z.string(), z.string()),
  change: wireChange.optional(),
  /** When the turn ends, in milliseconds since 1970, by the server's clock; absent without a time limit. */
  deadline: z.number().optional(),
  /** The server's clock when it sent this. */
  now: z.number(),
  /** Roles that have chosen, where that is shown. */
  chosen: z.array(z.string()).optional(),
  /** What the reader has submitted in this turn, by decision. */
  submitted: z.record(z.string(), term),
  isOver: z.boolean(),
})

export const matchStatus = z.enum(['waiting', 'running', 'over', 'limit', 'faulty', 'stopped', 'amended'])

export const seatInfo = z.strictObject({
  role: z.string(),
  kind: z.enum(['person', 'machine', 'ggp']),
  name: z.string(),
  /** Whether somebody is connected; machines always are. */
  present: z.boolean(),
})

/** What every reader of a match may know of it. */
export const matchInfo = z.strictObject({
  id: z.string(),
  game: z.string(),
  title: z.string(),
  about: z.string().optional(),
  language: z.enum(['sidl', 'gdl', 'efg', 'nfg']),
  mode: z.enum(['chronon', 'interrupt']),
  /** The kind of board the rules ask for. */
  board: z.string().optional(),
  roles: z.array(z.string()),
  params: z.record(z.string(), z.string()),
  seats: z.array(seatInfo),
  clock: clockSettings,
  status: matchStatus,
  /** Why, where the status is `faulty`. */
  fault: z.string().optional(),
  createdAt: z.number(),
  isPublic: z.boolean(),
  hasHidden: z.boolean(),
  /** Where the rules were changed: the match that goes on. */
  successor: z.string().optional(),
  /** After the end; null where the reader may not know. */
  scores: z.array(z.number().nullable()).optional(),
})

/** Client to table. */
export const clientMessage = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('hello'), match: name, token: token.optional() }),
  z.strictObject({
    type: z.literal('submit'),
    /** Chosen by the client, repeated in the answer. */
    ref: z.number().int(),
    turn: z.number().int(),
    decision: term,
    action: term,
  }),
  z.strictObject({ type: z.literal('withdraw'), ref: z.number().int(), turn: z.number().int(), decision: term }),
  /** Nothing (more) from me in this turn: where I have not submitted, the rules' default, else nothing. */
  z.strictObject({ type: z.literal('pass'), ref: z.number().int(), turn: z.number().int() }),
  z.strictObject({ type: z.literal('ping'), ref: z.number().int() }),
])

/** Table to client. */
export const serverMessage = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('welcome'),
    /** Whom the token seats: a role, a spectator or the host. */
    you: z.union([
      z.strictObject({ as: z.literal('role'), role: z.string() }),
      z.strictObject({ as: z.enum(['spectator', 'host']) }),
    ]),
    match: matchInfo,
    /** The rule text, for agents and curious people. */
    rules: z.string(),
  }),
  z.strictObject({ type: z.literal('state'), state: wireState }),
  z.strictObject({ type: z.literal('seats'), seats: z.array(seatInfo), status: matchStatus }),
  z.strictObject({ type: z.literal('chosen'), turn: z.number().int(), roles: z.array(z.string()) }),
  /** Stored before it is sent. */
  z.strictObject({
    type: z.literal('accepted'),
    ref: z.number().int(),
    turn: z.number().int(),
    /** Absent where the client passed. */
    decision: z.string().optional(),
  }),
  z.strictObject({ type: z.literal('refused'), ref: z.number().int(), code: z.string(), reason: z.string() }),
  z.strictObject({ type: z.literal('ended'), match: matchInfo }),
  /** The rules were changed: the match goes on elsewhere, with this token. Comes in place of `ended`. */
  z.strictObject({ type: z.literal('moved'), match: z.string(), token: token.optional(), role: z.string().optional() }),
  z.strictObject({ type: z.literal('pong'), ref: z.number().int() }),
  z.strictObject({ type: z.literal('error'), code: z.string(), message: z.string() }),
])

/** The host's answer to creating a match: tokens are shown once and kept only as hashes. */
export const createdMatch = z.strictObject({
  match: z.string(),
  hostToken: token,
  spectatorToken: token,
  /** Seats for persons, each with its token. */
  seats: z.array(z.strictObject({ role: z.string(), token })),
})

/** Changing the rules of a running match: who in the old one becomes whom in the new. */
export const amendment = z.strictObject({
  rules: z.string().min(1).max(1_000_000),
  params: z.record(name, z.string().max(1000)).default({}),
  /** Old role to new role. */
  assignment: z.record(name, name),
})

/** The host's answer to it. Participants keep their tokens; roles that nobody was assigned get new ones. */
export const amendedMatch = z.strictObject({
  match: z.string(),
  seats: z.array(z.strictObject({ role: z.string(), token })),
})

export const replayStep = z.strictObject({
  turn: z.number().int(),
  view: wireView,
  says: z.record(z.string(), z.string()),
  change: wireChange.optional(),
})

export const libraryGame = z.strictObject({
  id: z.string(),
  family: z.string(),
  title: z.string(),
  about: z.string(),
  language: z.enum(['sidl', 'gdl', 'efg', 'nfg']),
  roles: z.array(z.string()),
  chance: z.boolean(),
  hidden: z.boolean(),
  /** Whether some decision is open-ended: prices. */
  unlimited: z.boolean(),
  board: z.string().optional(),
})

export const gameDetail = z.strictObject({
  ...libraryGame.shape,
  rules: z.string(),
  params: z.array(z.strictObject({ name: z.string(), value: z.string() })),
  /** Its first position as everyone may see it, for a picture. */
  opening: z.strictObject({ facts: z.array(term), says: z.record(z.string(), z.string()) }),
  /** Strategies that suit it, weakest first. */
  strategies: z.array(z.strictObject({ strategy: z.string(), label: z.string() })),
})

export type ClockSettings = z.infer<typeof clockSettings>
export type SeatSettings = z.infer<typeof seatSettings>
export type MatchSettings = z.infer<typeof matchSettings>
export type WireField = z.infer<typeof field>
export type WireDecision = z.infer<typeof wireDecision>
export type WireView = z.infer<typeof wireView>
export type WireChange = z.infer<typeof wireChange>
export type WireState = z.infer<typeof wireState>
export type MatchStatus = z.infer<typeof matchStatus>
export type SeatInfo = z.infer<typeof seatInfo>
export type MatchInfo = z.infer<typeof matchInfo>
export type ClientMessage = z.infer<typeof clientMessage>
export type ServerMessage = z.infer<typeof serverMessage>
export type CreatedMatch = z.infer<typeof createdMatch>
export type Amendment = z.infer<typeof amendment>
export type ReplayStep = z.infer<typeof replayStep>
export type LibraryGame = z.infer<typeof libraryGame>
export type GameDetail = z.infer<typeof gameDetail>
