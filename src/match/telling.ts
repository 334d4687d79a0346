/** What readers of a match are told of it, each as far as it may know. */

import { ended, stateText, text } from './messages.js'
import type { MatchInfo, SeatInfo } from './protocol.js'
import type { Shown } from './rules-requests.js'
import { readerIndex, type Situation } from './situation.js'
import type { Reader } from './table-setup.js'

/** The match as a whole. */
export function infoFor(situation: Situation, reader?: Pick<Reader, 'as' | 'role'>): MatchInfo {
  const { setup, ending, status } = situation
  const { hides, about, board, game: _, roles, params, ...rest } = situation.loaded.profile
  const scores = ending?.seen[String(readerIndex(reader))]
  const fault = ending?.fault === undefined ? undefined : faultFor(reader, hides, ending.fault)
  return {
    id: setup.id,
    game: setup.source.name,
    ...rest,
    roles: [...roles],
    params: { ...params },
    ...(about === undefined ? {} : { about }),
    ...(board === undefined ? {} : { board }),
    seats: seatInfos(situation),
    clock: setup.settings.clock,
    status,
    ...(fault === undefined ? {} : { fault }),
    createdAt: setup.createdAt,
    isPublic: setup.settings.isPublic,
    hasHidden: hides,
    ...(ending?.successor === undefined ? {} : { successor: ending.successor }),
    ...(scores === undefined ? {} : { scores }),
  }
}

/** A fault names the state it happened in: where the rules hide something that is for the host alone. */
function faultFor(reader: Pick<Reader, 'as'> | undefined, hides: boolean, fault: string): string {
  return reader?.as === 'host' || !hides ? fault : 'the rules failed; the host can read why'
}

function seatInfos(situation: Situation): SeatInfo[] {
  return situation.setup.seats.map(({ role, kind, name }, index) => {
    const present = kind !== 'person' || situation.isPresent(index)
    return { role, kind, name, present }
  })
}

export function tellWelcome(situation: Situation, reader: Reader): void {
  const you =
    reader.as === 'role' ? { as: reader.as, role: situation.roleName(reader.role) } : ({ as: reader.as } as const)
  const { rules } = situation.setup.source
  reader.send(text({ type: 'welcome', you, match: infoFor(situation, reader), rules }))
}

export function tellState(situation: Situation, reader: Reader, shown: Shown): void {
  const { here, deadline, now, ending, submitted, loaded } = situation
  const own = [...submitted].filter(([, { role }]) => role === reader.role)
  const state = stateText({
    turn: here.turn,
    shown,
    now,
    ...(deadline === undefined ? {} : { deadline }),
    ...(loaded.pace.showsChosen ? { chosen: situation.chosen() } : {}),
    submitted: Object.fromEntries(own.map(([decision, { action }]) => [decision, action])),
    isOver: here.isTerminal || ending !== undefined,
  })
  reader.send(state)
}

export function tellChosen(situation: Situation): void {
  if (!situation.loaded.pace.showsChosen) return
  const message = text({ type: 'chosen', turn: situation.here.turn, roles: situation.chosen() })
  for (const reader of situation.readers) reader.send(message)
}

export function tellSeats(situation: Situation): void {
  const message = text({ type: 'seats', seats: seatInfos(situation), status: situation.status })
  for (const reader of situation.readers) reader.send(message)
}

/** To its readers a match whose rules were changed has not ended: it goes on elsewhere. */
export function tellEnd(situation: Situation, reader: Reader): void {
  const { successor, assignment } = situation.ending ?? {}
  if (successor === undefined) {
    reader.send(ended(infoFor(situation, reader)))
    return
  }
  const role = reader.role === undefined ? undefined : assignment?.[situation.roleName(reader.role)]
  const { token } = reader
  reader.send(
    text({
      type: 'moved',
      match: successor,
      ...(token === undefined ? {} : { token }),
      ...(role === undefined ? {} : { role }),
    }),
  )
}
