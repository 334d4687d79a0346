/** Replays a record: the same choices on the same rules must give the same states. The first that differs is reported. */

import type { Choice, Decision, Game, State } from './contract.js'
import { type GameRecord, RecordError, type RecordedAct, type RecordedChronon, stateHash } from './record.js'

/** Where a replay left its record; chronon 0 is the first state. */
export interface Divergence {
  readonly chronon: number
  readonly reason: string
}

export interface ReplayResult {
  /** The last state reached. */
  readonly state: State
  readonly divergence?: Divergence
}

/** Steps through `record` on `game`; `onStep` sees each state as it is reached. */
export function replay(
  game: Game,
  record: GameRecord,
  onStep?: (state: State, chronon: RecordedChronon, number: number) => void,
): ReplayResult {
  checkBelongs(game, record)
  let state = game.initial
  if (stateHash(state) !== record.initial)
    return { state, divergence: { chronon: 0, reason: 'the first states differ' } }
  for (const [index, chronon] of record.chronons.entries()) {
    const number = index + 1
    const choices = recordedChoices(game, state, chronon)
    if (typeof choices === 'string') return { state, divergence: { chronon: number, reason: choices } }
    try {
      state = state.next(choices)
    } catch (error) {
      const reason = `the rules failed: ${error instanceof Error ? error.message : error}`
      return { state, divergence: { chronon: number, reason } }
    }
    if (stateHash(state) !== chronon.state)
      return { state, divergence: { chronon: number, reason: difference(state, chronon) } }
    onStep?.(state, chronon, number)
  }
  const ended = endFault(state, record)
  return ended === undefined ? { state } : { state, divergence: { chronon: record.chronons.length, reason: ended } }
}

function checkBelongs(game: Game, record: GameRecord): void {
  const described = (of: { mode: string; roles: readonly string[] }) => `${of.mode} mode, roles ${of.roles.join(', ')}`
  if (described(game) === described(record)) return
  throw new RecordError(
    `the record is of another game: it has ${described(record)}; these rules have ${described(game)}`,
  )
}

/** The choices a chronon records, one per decision of `state`, or what keeps them from being made. */
function recordedChoices(game: Game, state: State, chronon: RecordedChronon): readonly Choice[] | string {
  const left = [...chronon.submitted, ...chronon.drawn]
  const choices = state.decisions.map((decision) => {
    const index = left.findIndex((act) => act.decision === decision.id)
    const [act] = index < 0 ? [] : left.splice(index, 1)
    return act === undefined ? undefined : choiceOf(game, decision, act)
  })
  const [lost] = left
  if (lost !== undefined) return `nothing is decided at ${lost.decision} here, but the record has ${lost.action}`
  return choices
}

function choiceOf(game: Game, decision: Decision, act: RecordedAct): Choice {
  const index = decision.actions.findIndex((action) => String(action) === act.action)
  return index < 0 ? game.parse(act.action) : index
}

/** Says what came out otherwise, as far as the record tells. */
function difference(state: State, chronon: RecordedChronon): string {
  const { transition } = state
  const parts = [
    ...compare('created', chronon.created, transition?.created.map(String) ?? []),
    ...compare('deleted', chronon.deleted, transition?.deleted.map(String) ?? []),
    ...compare('paid', [chronon.paid.join(', ')], [transition?.paid.join(', ') ?? '']),
  ]
  return parts.length === 0 ? 'the states differ' : `the states differ: ${parts.join('; ')}`
}

function compare(what: string, recorded: readonly string[], replayed: readonly string[]): string[] {
  const missing = recorded.filter((each) => !replayed.includes(each))
  const extra = replayed.filter((each) => !recorded.includes(each))
  if (missing.length === 0 && extra.length === 0) return []
  const shown = (words: readonly string[]) => (words.length === 0 ? 'nothing more' : words.join(' '))
  return [`the record ${what} ${shown(missing)}, the replay ${shown(extra)}`]
}

function endFault(state: State, record: GameRecord): string | undefined {
  if (record.end === 'over' && !state.isTerminal) return 'the record says that the game is over here, the rules do not'
  if (record.scores.join() === state.scores.join()) return undefined
  return `the final scores differ: ${record.scores.join(', ')} in the record, ${state.scores.join(', ')} in the replay`
}
