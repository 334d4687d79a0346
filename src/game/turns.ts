/**
 * Whose turn it is and what they put down: a chronon with one choice per decision, or, in interrupt mode,
 * one submission, draw or timeout at a time. Both are told the state that came of the last turn.
 */

import { CHANCE, type Choice, type Clock, type Decision, type Game, type Player, type State } from './contract.js'
import type { Refusal } from './record.js'
import { draw, type Stream } from './seeds.js'

export interface Table {
  readonly game: Game
  /** One per role. */
  readonly players: readonly Player[]
  readonly clock: Clock
  readonly nature: Stream
}

/** What `State.next` is given, and what was refused on the way. */
export interface Turn {
  readonly choices: readonly Choice[]
  readonly refused: readonly Refusal[]
}

export type Turns = AsyncGenerator<Turn, void, State>

/** Thrown by a player who leaves: the run ends as stopped. */
export class PlayerLeft extends Error {
  override readonly name = 'PlayerLeft'
}

/** A player's own failure, which is no fault of the rules. */
export class PlayerFault extends Error {
  override readonly name = 'PlayerFault'
}

/** More than so many transitions of nature in a row are a loop, not a game (sidl.md, interrupt mode). */
const NATURE_IN_A_ROW = 1000

export async function* chrononTurns(table: Table, initial: State): Turns {
  let state = initial
  for (;;) {
    const refused: Refusal[] = []
    const submitted = new Map<string, Choice>()
    for (const role of table.players.keys()) {
      for (const { decision, choice } of await submissions(table, state, role)) {
        const reason = whyNot(decision, choice)
        if (reason === undefined) submitted.set(decision.id, choice)
        else refused.push(refusal(table.game, role, decision, choice, reason))
      }
    }
    const choices = state.decisions.map((decision) =>
      decision.owner === CHANCE ? outcome(decision, table.nature) : submitted.get(decision.id),
    )
    state = yield { choices, refused }
  }
}

/**
 * Where nobody's clock ticks, a tick is one round: every player is asked once, then the timers fire. A round in
 * which nothing happened is a timeout, and defaults fire.
 */
export async function* interruptTurns(table: Table, initial: State): Turns {
  let state = yield* settle(initial, table.nature)
  for (;;) {
    let quiet = true
    let refused: Refusal[] = []
    for (const role of table.players.keys()) {
      for (const { decision, choice } of await submissions(table, state, role)) {
        const now = state.decisions.find((each) => each.id === decision.id && each.owner === role)
        const reason = now === undefined ? 'it is not decided any more' : whyNot(now, choice)
        if (now === undefined || reason !== undefined) {
          refused.push(refusal(table.game, role, decision, choice, reason ?? 'it may not be chosen'))
          continue
        }
        // An index means the action that the player saw under it.
        const action = typeof choice === 'number' ? decision.actions[choice] : choice
        state = yield { choices: alone(state, now, action), refused }
        state = yield* settle(state, table.nature)
        refused = []
        quiet = false
      }
    }
    for (const { id } of state.decisions.filter(isTimer)) {
      const timer = state.decisions.find((decision) => decision.id === id && isTimer(decision))
      if (timer === undefined) continue
      state = yield { choices: alone(state, timer, 0), refused }
      state = yield* settle(state, table.nature)
      refused = []
      quiet = false
    }
    if (quiet) {
      state = yield { choices: state.decisions.map(() => undefined), refused }
      state = yield* settle(state, table.nature)
    }
  }
}

/** Nature's switches with several actions fire alone and at once, until none is left. */
async function* settle(initial: State, nature: Stream): AsyncGenerator<Turn, State, State> {
  let state = initial
  for (let fired = 0; ; fired++) {
    const drawn = state.decisions.find((decision) => decision.owner === CHANCE && !isTimer(decision))
    if (drawn === undefined) return state
    if (fired >= NATURE_IN_A_ROW) {
      throw new Error(
        `nature has moved ${NATURE_IN_A_ROW} times in a row, last at ${drawn.id}: its switch never closes`,
      )
    }
    state = yield { choices: alone(state, drawn, outcome(drawn, nature)), refused: [] }
  }
}

function isTimer(decision: Decision): boolean {
  return decision.owner === CHANCE && decision.actions.length === 1
}

function outcome(decision: Decision, nature: Stream): number {
  return draw(decision.probabilities ?? decision.actions.map(() => 1), nature)
}

/** The choices of a turn in which one decision is made and every other is left. */
function alone(state: State, decision: Decision, choice: Choice): readonly Choice[] {
  return state.decisions.map((each) => (each.id === decision.id ? choice : undefined))
}

interface Submission {
  readonly decision: Decision
  readonly choice: number | Exclude<Choice, number | undefined>
}

/** What one player submits on seeing its view. */
async function submissions(table: Table, state: State, role: number): Promise<readonly Submission[]> {
  const view = state.view(role)
  const { decisions } = view
  const player = table.players[role]
  if (player === undefined) return []
  const choices = await player.choose(view, table.clock).catch((error: unknown) => {
    if (error instanceof PlayerLeft) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new PlayerFault(`${table.game.roles[role]} (${player.name}) failed: ${reason}`, { cause: error })
  })
  return decisions.flatMap((decision, index) => {
    const choice = choices[index]
    return choice === undefined ? [] : [{ decision, choice }]
  })
}

function whyNot(decision: Decision, choice: Submission['choice']): string | undefined {
  if (typeof choice !== 'number') return decision.admits(choice)
  return decision.actions[choice] === undefined ? `there is no action number ${choice}` : undefined
}

function refusal(game: Game, role: number, decision: Decision, choice: Submission['choice'], reason: string): Refusal {
  const action = typeof choice === 'number' ? String(decision.actions[choice] ?? choice) : String(choice)
  return { role: game.roles[role] ?? '', decision: decision.id, action, reason }
}
