/** Who plays which role, from `alice=random,bob=first`. */

import type { Game, Player, Seed } from '../game/index.js'
import { makePlayer, PLAYER_SPECS, PlayerSpecError } from '../players/index.js'
import { columns } from './columns.js'
import { misuse } from './failure.js'

/** The player of every role, as text: those named, else the one given without a role, else `otherwise`. */
export function seatSpecs(roles: readonly string[], given: readonly string[], otherwise: string): readonly string[] {
  const specs = new Map<string, string>()
  let rest = otherwise
  for (const part of given.flatMap((text) => splitSeats(roles, text))) {
    const seat = seatOf(roles, part)
    if (seat !== undefined) specs.set(seat.role, seat.spec)
    else if (/^[^=]+=/.test(part))
      throw misuse(`there is no role called ${part.split('=')[0]}: the roles are ${roles.join(', ')}`)
    else rest = part.trim()
  }
  return roles.map((role) => specs.get(role) ?? rest)
}

/** Roles may hold commas themselves (`seller, 1`), so a comma separates only before a role or a lone player. */
function splitSeats(roles: readonly string[], text: string): readonly string[] {
  const parts: string[] = []
  for (const piece of text.split(',')) {
    const last = parts.at(-1)
    const joined = last === undefined ? piece : `${last},${piece}`
    const mustJoin = last !== undefined && !last.includes('=') && seatOf(roles, joined) !== undefined
    if (mustJoin) parts[parts.length - 1] = joined
    else parts.push(piece)
  }
  return parts
}

function seatOf(roles: readonly string[], part: string): { role: string; spec: string } | undefined {
  const equals = part.indexOf('=')
  if (equals < 0) return undefined
  const named = part.slice(0, equals).replace(/\s/g, '')
  const role = roles.find((each) => each.replace(/\s/g, '') === named)
  return role === undefined ? undefined : { role, spec: part.slice(equals + 1).trim() }
}

export function seatPlayers(specs: readonly string[], seed: Seed): readonly Player[] {
  try {
    return specs.map((spec) => makePlayer(spec, seed))
  } catch (error) {
    if (error instanceof PlayerSpecError) throw misuse(error.message)
    throw error
  }
}

export function roleNamed(game: Game, name: string): number {
  const role = game.roles.findIndex((each) => each.replace(/\s/g, '') === name.replace(/\s/g, ''))
  if (role < 0) throw misuse(`there is no role called ${name}: the roles are ${game.roles.join(', ')}`)
  return role
}

/** The players there are, for help texts. */
export function playersHelp(): string {
  return `Players:\n${columns(PLAYER_SPECS.map(([spec, meaning]) => [`  ${spec}`, meaning])).join('\n')}`
}
