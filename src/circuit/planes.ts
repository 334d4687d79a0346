/**
 * Planes: one bit per lane, `words` vectors of 128 lanes each. Where in memory each plane of a circuit stands, and
 * everything else that a running circuit keeps in its memory.
 */

import { chooserScratch, GROUP } from './choose.js'
import { CircuitError } from './errors.js'
import { RANDOM_STATE_BYTES } from './random-words.js'

/** 512 lanes: fewer waste the cost of fetching code and tables, more outgrow the cache. Four and eight are as good. */
export const WORDS = 4
const PAGE = 65536

/** Planes are numbered; these come first. */
export const ZERO = 0
export const ONE = 1
/** Lanes that do not move: their playout is over, or they have none. */
export const HOLD = 2
/** Lanes that have a playout. */
export const ACTIVE = 3
/** Lanes that are to begin anew. */
export const FRESH = 4
/** Lanes whose playout ended in this very step. */
export const ENDED = 5
export const TERMINAL = 6
const FIRST_FREE = 7

export interface RoleShape {
  /** The most moves possible in any one phase. */
  readonly room: number
  readonly goals: number
}

export interface Layout {
  /** Vectors in a plane. */
  readonly words: number
  readonly random: number
  readonly chooserScratch: number
  readonly mostMoves: number
  /** A 64-bit count: transitions made. */
  readonly moved: number
  /** 32-bit counts, by goal and group of 32 lanes: playouts that ended with it. */
  readonly goalCounts: number
  /** By role. */
  readonly touched: readonly number[]
  readonly state: number
  /** Fact by fact, where fresh lanes begin: each group of 32 lanes may have a start of its own. */
  readonly starts: number
  /** Goals as the rules give them now. */
  readonly goals: number
  /** Goals at the end of a playout: one per role, or none where several hold. */
  readonly kept: number
  readonly legal: readonly number[]
  readonly does: readonly number[]
  /** The first plane free for gates. */
  readonly temporaries: number
  /** Where plane 0 begins. */
  readonly base: number
}

export function layOut(words: number, facts: number, roles: readonly RoleShape[]): Layout {
  let free = 64
  const bytes = (count: number): number => {
    const at = free
    free += Math.ceil(count / 64) * 64
    return at
  }
  const goals = roles.reduce((sum, role) => sum + role.goals, 0)
  const mostMoves = Math.max(1, ...roles.map((role) => role.room))
  const random = bytes(RANDOM_STATE_BYTES)
  const scratch = bytes(chooserScratch(mostMoves))
  const moved = bytes(8)
  const goalCounts = bytes(goals * words * 16)
  const touched = roles.map((role) => bytes(words * Math.ceil(role.room / GROUP)))
  const base = bytes(0)

  let plane = FIRST_FREE
  const planes = (count: number): number => {
    const first = plane
    plane += count
    return first
  }
  const padded = (count: number): number => Math.ceil(count / GROUP) * GROUP
  return {
    words,
    random,
    chooserScratch: scratch,
    mostMoves,
    moved,
    goalCounts,
    touched,
    base,
    state: planes(facts),
    goals: planes(goals),
    kept: planes(goals),
    legal: roles.map((role) => planes(padded(role.room))),
    does: roles.map((role) => planes(padded(role.room))),
    starts: planes(facts),
    temporaries: plane,
  }
}

export function addressOf(layout: Layout, plane: number): number {
  return layout.base + plane * planeBytes(layout)
}

export function planeBytes({ words }: Layout): number {
  return words * 16
}

export function laneCount({ words }: Layout): number {
  return words * 128
}

/** Lanes come in groups of 32, the size of a number. */
export function groupCount({ words }: Layout): number {
  return words * 4
}

export function pagesFor(bytes: number, maxMemory: number): number {
  if (bytes > maxMemory) {
    const needed = Math.ceil(bytes / 2 ** 20)
    throw new CircuitError('too-much-memory', `the circuit needs ${needed} MiB of memory; raise maxMemory`)
  }
  return Math.ceil(bytes / PAGE)
}
