/** What a search knows of a role's moves, as plain data: searches of several threads are added up. */

import type { Choice, Game } from '../../game/index.js'

export interface MoveReport {
  /** One for each own decision: an index, an action as text, or null for none. */
  readonly choices: readonly (number | string | null)[]
  readonly visits: number
  readonly sum: number
  /** What is proven of its score. */
  readonly low: number
  readonly high: number
}

export interface SearchReport {
  readonly moves: readonly MoveReport[]
  readonly playouts: number
}

export function writeChoice(choice: Choice): number | string | null {
  return choice === undefined ? null : typeof choice === 'number' ? choice : String(choice)
}

export function readChoice(game: Game, choice: number | string | null): Choice {
  return choice === null ? undefined : typeof choice === 'number' ? choice : game.parse(choice)
}

export function mergeReports(reports: readonly SearchReport[]): SearchReport {
  const moves = new Map<string, MoveReport>()
  for (const move of reports.flatMap((report) => report.moves)) {
    const name = JSON.stringify(move.choices)
    const known = moves.get(name)
    moves.set(name, known === undefined ? move : sumOf(known, move))
  }
  return { moves: [...moves.values()], playouts: reports.reduce((sum, { playouts }) => sum + playouts, 0) }
}

function sumOf(one: MoveReport, other: MoveReport): MoveReport {
  return {
    choices: one.choices,
    visits: one.visits + other.visits,
    sum: one.sum + other.sum,
    low: Math.max(one.low, other.low),
    high: Math.min(one.high, other.high),
  }
}

/** The move to make: none that is proven to be outdone; of the others the one looked at most, then the better one. */
export function preferredMove(moves: readonly MoveReport[]): MoveReport | undefined {
  const sure = Math.max(...moves.map(({ low }) => low))
  const hasHope = moves.some(({ low, high }) => low === sure && high > sure)
  const open = moves.filter(({ low, high }) => high > sure || (low === sure && !hasHope))
  return open.reduce<MoveReport | undefined>((best, move) => (best && !isBetter(move, best) ? best : move), undefined)
}

function isBetter(move: MoveReport, other: MoveReport): boolean {
  if (move.visits !== other.visits) return move.visits > other.visits
  return move.sum / move.visits > other.sum / other.visits
}
