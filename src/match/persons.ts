/** Moves of persons: checked, stored, then acknowledged. Whatever is wrong with one is said, and changes nothing. */

import type { Happening } from './log.js'
import { refused, text } from './messages.js'
import type { ClientMessage } from './protocol.js'
import type { AdmitAnswer, ChosenAction, OpenDecision } from './rules-requests.js'
import type { Situation } from './situation.js'
import type { Reader } from './table-setup.js'

export type Move = Extract<ClientMessage, { ref: number; turn: number }>

/** What the table does for it. */
export interface MoveWork {
  admitted(role: number, decision: OpenDecision, action: string): Promise<AdmitAnswer>
  /** Lets it happen now and stores it; rejects where it cannot be stored. Others need not wait for that. */
  keep(event: Happening, happen: () => void): Promise<void>
  /** In interrupt mode: a submission is a transition, stored when this resolves. */
  interrupt(chosen: ChosenAction, event: Happening): Promise<void>
  isReachable(): boolean
}

export function refuse(reader: Reader, { ref }: Pick<Move, 'ref'>, code: string, reason: string): void {
  reader.send(refused(ref, code, reason))
}

/** Carries a move out. Resolves when the next may be looked at, which may be before this one is stored. */
export async function makeMove(
  situation: Situation,
  work: MoveWork,
  reader: Reader,
  role: number,
  move: Move,
): Promise<void> {
  const no = (code: string, reason: string) => refuse(reader, move, code, reason)
  if (!work.isReachable()) return no('busy', 'the match is not reachable just now: try again')
  if (situation.status !== 'running') return no('not-running', `the match is ${situation.status}`)
  const { turn, decisions } = situation.here
  const isLate = move.turn !== turn && !(situation.isInterrupt && move.type === 'submit')
  if (isLate) return no('late', `this is turn ${turn}, not ${move.turn}`)
  const name = situation.roleName(role)
  const accept = () => {
    const decision = move.type === 'pass' ? {} : { decision: move.decision }
    reader.send(text({ type: 'accepted', ref: move.ref, turn, ...decision }))
  }
  const keep = (event: Happening, happen: () => void) => {
    work.keep(event, happen).then(accept, () => no('store', 'this could not be kept: try again'))
  }
  if (move.type === 'pass') {
    return keep({ kind: 'passed', data: { turn, role: name, by: 'person' } }, () => situation.passed.add(role))
  }
  const decision = decisions.find(({ id, owner }) => id === move.decision && owner === role)
  if (decision === undefined) return no('not-yours', `nothing is yours to decide at ${move.decision} now`)
  const { id } = decision
  if (move.type === 'withdraw') {
    if (!situation.submitted.has(id)) return no('nothing', `you have submitted nothing at ${id}`)
    const event: Happening = { kind: 'withdrawn', data: { turn, role: name, decision: id } }
    return keep(event, () => situation.withdraw(role, id))
  }
  const admitted = await work.admitted(role, decision, move.action)
  if ('reason' in admitted) {
    situation.refuse(role, id, move.action, admitted.reason)
    return no('not-admitted', admitted.reason)
  }
  const { action } = admitted
  const event: Happening = { kind: 'submitted', data: { turn, role: name, decision: id, action, by: 'person' } }
  if (!situation.isInterrupt) return keep(event, () => situation.put(role, id, action))
  await work.interrupt({ decision: id, action }, event)
  accept()
}
