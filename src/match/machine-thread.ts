/** A thread in which machine players think. They are sent views as text and never hold the truth of a match. */

import { createHash } from 'node:crypto'
import { parentPort } from 'node:worker_threads'
import { z } from 'zod'
import type { Game } from '../game/index.js'
import { loadGame } from '../languages/index.js'
import { makePlayer } from '../players/index.js'
import { remoteSeat } from './ggp/seat.js'
import type { MachineCalled, MachineReplied, MachineSeat } from './machine-messages.js'
import { wireChange, wireView } from './protocol.js'
import type { ChosenAction, RulesSource } from './rules-requests.js'
import { fromWire } from './wire.js'

/** What setting up a circuit may take, in seconds: a machine that thinks slower is better than one that is not there. */
const GROUNDING = { seconds: 3 }
const KEPT = 20

/** Somebody at a seat, whether it thinks here or elsewhere. */
interface Seated {
  readonly started: Promise<void>
  choose(shown: SeenState, milliseconds: number): Promise<readonly ChosenAction[]>
  stop(): void
}

const seenState = z.object({ view: wireView, change: wireChange.optional() })
type SeenState = z.infer<typeof seenState>

/** The seat was given up after a failure: whoever asks must say again who sits there. */
class Unseated extends Error {
  override readonly name = 'Unseated'
}

const games = new Map<string, Game>()
const seats = new Map<string, Seated>()

function gameOf({ rules, name, params, mode }: RulesSource): Game {
  const key = createHash('sha256')
    .update(JSON.stringify([rules, name, Object.entries(params).sort(), mode]))
    .digest('base64')
  const known = games.get(key)
  if (known !== undefined) return known
  const options = { file: name, params, grounding: GROUNDING, ...(mode === 'chronon' ? {} : { mode }) }
  const game = loadGame(rules, options)
  games.set(key, game)
  for (const oldest of games.keys()) {
    if (games.size <= KEPT) break
    games.delete(oldest)
  }
  return game
}

function sit(machine: MachineSeat): Seated {
  const seated = machine.isRemote ? sitElsewhere(machine) : sitHere(machine)
  seats.set(machine.seat, seated)
  return seated
}

function sitHere({ source, strategy, seed, role, milliseconds }: MachineSeat): Seated {
  const game = gameOf(source)
  const player = makePlayer(strategy, seed)
  return {
    started: player.start(game, role, { milliseconds }),
    stop: () => player.stop(),
    async choose(shown, time) {
      const view = fromWire(game, role, shown.view)
      const choices = await player.choose(view, { milliseconds: time })
      return view.decisions.flatMap((decision, index) => {
        const choice = choices[index]
        const action = typeof choice === 'number' ? decision.actions[choice] : choice
        return action === undefined ? [] : [{ decision: decision.id, action: String(action) }]
      })
    },
  }
}

function sitElsewhere({ seat, source, strategy, role, milliseconds }: MachineSeat): Seated {
  const { rules } = source
  const name = gameOf(source).roles[role] ?? ''
  // A match's id in the protocol is one word.
  const match = seat.replace(/[^\w-]/g, '.')
  const remote = remoteSeat(strategy, { match, rules, role: name, milliseconds })
  return {
    started: remote.started,
    stop: () => remote.stop(),
    async choose({ view, change }, time) {
      const [decision] = view.decisions
      if (decision === undefined) return []
      const acts = change?.acts.map((act): [string, string] => [act.decision, act.action])
      const moves = acts === undefined ? {} : { moves: Object.fromEntries(acts) }
      const { id, actions } = decision
      return remote.choose({ decision: id, actions, percepts: view.percepts, ...moves }, time)
    },
  }
}

async function choose(called: MachineCalled): Promise<readonly ChosenAction[]> {
  const seated = called.sit === undefined ? seats.get(called.seat) : sit(called.sit)
  if (seated === undefined) throw new Unseated(`nobody sits at ${called.seat}`)
  await seated.started
  if (called.shown === undefined) return []
  return seated.choose(seenState.parse(JSON.parse(`{${called.shown}}`)), called.milliseconds)
}

function leave(seat: string): void {
  seats.get(seat)?.stop()
  seats.delete(seat)
}

/** A player is asked one thing at a time, though several of a thread may think by turns. */
const lines = new Map<string, Promise<void>>()

parentPort?.on('message', (called: MachineCalled) => {
  if (called.leaves) {
    lines.delete(called.seat)
    return leave(called.seat)
  }
  lines.set(
    called.seat,
    (lines.get(called.seat) ?? Promise.resolve()).then(() => answer(called)),
  )
})

async function answer(called: MachineCalled): Promise<void> {
  const { call } = called
  let replied: MachineReplied
  try {
    replied = { call, chosen: await choose(called) }
  } catch (error) {
    leave(called.seat)
    const reason = error instanceof Error ? error.message : String(error)
    replied = { call, error: reason, ...(error instanceof Unseated ? { isUnseated: true } : {}) }
  }
  parentPort?.postMessage(replied)
}
