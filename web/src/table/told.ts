/** A turn in sentences: who did what, what is new and what is gone. */

import { tokens } from '../words/tokens.js'
import { actionWording, isWaiting, sentence, wording } from '../words/wording.js'
import type { Turn } from './use-table.js'

export interface Told {
  readonly turn: number
  /** One per act, with its role; null for nature. */
  readonly acts: readonly { readonly role: string | null; readonly text: string; readonly isDefault: boolean }[]
  readonly news: readonly string[]
}

/** `isShown` tells which facts the picture shows already. */
export function tell(turn: Turn, own: string | undefined, isShown: (fact: string) => boolean): Told {
  const { change, says, percepts } = turn
  const acts = (change?.acts ?? [])
    .filter(({ action }) => !isWaiting(action))
    .map(({ role, action, by }) => ({
      role,
      text: actionWording(action, says, role ?? undefined),
      isDefault: by === 'defaulted',
    }))
  const created = change?.created ?? []
  const deleted = change?.deleted ?? []
  // Where acts are known, what the picture shows needs no words; a changed number is told by its new value alone.
  const fresh = created.filter((fact) => !(acts.length > 0 && isShown(fact)))
  const heads = new Set(created.map((fact) => tokens(fact)[0]))
  const gone = deleted.filter((fact) => !isShown(fact) && !heads.has(tokens(fact)[0]))
  const seen = percepts.filter((percept) => !/^(create|delete|set|node)\b/.test(percept))
  const isOwnTurn = (text: string) => own !== undefined && text === `${own} is to move`
  return {
    turn: turn.turn,
    acts,
    news: [
      ...new Set([
        ...fresh.map((fact) => wording(fact, says)).map((text) => (isOwnTurn(text) ? 'your turn' : text)),
        ...seen.map((percept) => `you see: ${wording(percept, says)}`),
        ...gone.map((fact) => `no longer: ${wording(fact, says)}`),
      ]),
    ].map(sentence),
  }
}

/** A kind of news that comes in most turns tells nothing. */
const ROUTINE = 0.4
const FEW_TURNS = 5

/** Leaves out what changes all the time, such as whose turn it is and what is counted. */
export function withoutRoutine(told: readonly Told[]): readonly Told[] {
  if (told.length < FEW_TURNS) return told
  const kind = (text: string) => text.replace(/[\d.]+/g, '#')
  const counts = new Map<string, number>()
  for (const text of told.flatMap(({ news }) => [...new Set(news.map(kind))])) {
    counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  const isRoutine = (text: string) => (counts.get(kind(text)) ?? 0) > told.length * ROUTINE
  return told.map((turn) =>
    turn.acts.length === 0 ? turn : { ...turn, news: turn.news.filter((text) => !isRoutine(text)) },
  )
}
