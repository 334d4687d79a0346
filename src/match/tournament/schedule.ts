/**
 * Who plays whom, at which game and in which role: a round robin. In a round every set of players that fills a game's
 * roles meets in every order of seats, with the same seed, so that neither roles nor chance favour anybody.
 */

/** A game of the tournament, as far as the schedule cares. */
export interface Contest {
  readonly name: string
  readonly roles: number
}

export interface Fixture {
  readonly game: string
  /** Counts from 1. */
  readonly round: number
  /** The player of each role. */
  readonly seats: readonly string[]
}

/** More roles than this are filled in turn, not in every order. */
const EVERY_ORDER = 3

/** Round by round, so that a tournament that is stopped is even. */
export function schedule(contests: readonly Contest[], players: readonly string[], rounds: number): readonly Fixture[] {
  const seatings = contests.map(({ name, roles }) => ({ name, orders: seatingsOf(players, roles) }))
  return Array.from({ length: rounds }, (_, index) =>
    seatings.flatMap(({ name, orders }) => orders.map((seats) => ({ game: name, round: index + 1, seats }))),
  ).flat()
}

/** Every way to seat these players that one round plays. */
export function seatingsOf(players: readonly string[], roles: number): readonly (readonly string[])[] {
  if (roles > players.length) return filled(players, roles)
  return subsets(players, roles).flatMap((some) => (roles <= EVERY_ORDER ? orders(some) : rotations(some)))
}

/** More seats than players: all sit down in turn, and the whole row moves on. */
function filled(players: readonly string[], roles: number): readonly (readonly string[])[] {
  return players.map((_, offset) =>
    Array.from({ length: roles }, (_, seat) => players[(seat + offset) % players.length] ?? ''),
  )
}

function subsets(players: readonly string[], size: number): readonly (readonly string[])[] {
  if (size === 0) return [[]]
  return players.flatMap((first, index) =>
    subsets(players.slice(index + 1), size - 1).map((others) => [first, ...others]),
  )
}

function orders(players: readonly string[]): readonly (readonly string[])[] {
  if (players.length === 0) return [[]]
  return players.flatMap((first) =>
    orders(players.filter((each) => each !== first)).map((others) => [first, ...others]),
  )
}

function rotations(players: readonly string[]): readonly (readonly string[])[] {
  return players.map((_, by) => [...players.slice(by), ...players.slice(0, by)])
}
