/** One transition as lines for a person: who did what, what it made and unmade, who was paid. */

import { CHANCE, type Game, type RecordedAct, type RecordedChronon, type State } from '../game/index.js'
import { columns } from './columns.js'
import type { Paint } from './paint.js'

export interface Traced {
  readonly number: number
  readonly before: State
  readonly chronon: RecordedChronon
  /** By role, what its player has to say of its choice. */
  readonly remarks?: readonly (string | undefined)[]
}

export function traceLines(game: Game, { number, before, chronon, remarks = [] }: Traced, paint: Paint): string[] {
  const owner = (id: string) => {
    const role = before.decisions.find((decision) => decision.id === id)?.owner
    return role === undefined || role === CHANCE ? 'nature' : (game.roles[role] ?? '')
  }
  const failed = (act: RecordedAct) =>
    chronon.failed.some(({ decision, action }) => decision === act.decision && action === act.action)
  const row = (act: RecordedAct, note: string) => {
    const notes = [note, failed(act) ? 'failed: no effect' : '', inWords(game, act.action)]
    return [`  ${owner(act.decision)}`, act.decision, act.action, notes.filter(Boolean).join('; ')]
  }
  const acts = columns([
    ...chronon.refused.map(({ role, decision, action, reason }) => [
      `  ${role}`,
      decision,
      action,
      `refused: ${reason}`,
    ]),
    ...chronon.submitted.map((act) => row(act, '')),
    ...chronon.drawn.map((act) => row(act, 'drawn')),
    ...chronon.defaulted.map((act) => row(act, 'by default')),
  ])
  const paid = chronon.paid.flatMap((amount, role) => (amount === 0 ? [] : [`${game.roles[role]} ${amount}`]))
  return [
    paint('bold', `${game.mode === 'interrupt' ? 'transition' : 'chronon'} ${number}`),
    ...acts,
    ...remarks.flatMap((said, role) => (said === undefined ? [] : [paint('dim', `  ${game.roles[role]}: ${said}`)])),
    ...chronon.deleted.map((fact) => paint('red', `  - ${fact}`)),
    ...chronon.created.map((fact) => paint('green', `  + ${fact}`)),
    ...(paid.length === 0 ? [] : [paint('cyan', `  paid ${paid.join(', ')}`)]),
  ]
}

function inWords(game: Game, action: string): string {
  return game.says?.(game.parse(action)) ?? ''
}
