/** Who decides in one match: a seat that follows it, and a player who is shown the seat's view. Runs in any thread. */

import { type Choice, type Decision, type Game, type Player, type Stream, stream } from '../../game/index.js'
import { loadGame } from '../../languages/index.js'
import { makePlayer } from '../../players/index.js'
import { readExpression, writeExpression } from './expression.js'
import { type Heard, type Seat, takeSeat } from './follow.js'
import { kindOf } from './kind.js'
import { actionNamed, plain, spellingOf } from './moves.js'

/** All that a mind is made from; text, so that it can cross threads. */
export interface MindSettings {
  readonly rules: string
  readonly role: string
  /** What `makePlayer` takes. */
  readonly strategy: string
  readonly seed: string
  readonly engine: 'auto' | 'logic'
  /** When the start clock runs out and how long a turn lasts: a date, and milliseconds. */
  readonly startBy: number
  readonly playMilliseconds: number
}

export interface MindTurn {
  /** Undefined in the first turn, of which there is nothing to tell. */
  readonly heard: Heard | undefined
  /** The date at which the answer is due. */
  readonly answerBy: number
}

/** What whoever waits for a reply wants to know on the way, and can say. */
export interface MindWatch {
  /** Any legal move, as soon as there is one. */
  inHand?(move: string): void
  /** Asked once the turn is followed: whether nobody waits any more. */
  isStale?(): boolean
}

export type MindReply =
  | { readonly kind: 'move'; readonly move: string }
  /** The turn that the message tells of cannot have been. */
  | { readonly kind: 'refused' }
  /** There was no time to decide. */
  | { readonly kind: 'late' }

/** Strangers' rules may use so much for one question, in cells and milliseconds; a busy machine is slow, too. */
const CELLS = 32 * 1024 * 1024
const LONGEST_QUESTION = 30_000
const GROUNDING_BYTES = 2 ** 30
/** How much of the start clock a circuit may take, so that the strategy has the rest. */
const GROUNDING_SHARE = 0.6
/** How much of a play clock may go into finding out what can be the case. */
const PATIENCE_SHARE = 0.2
/** How many steps are made before the match begins. */
const WARM_UP = 4
/** A strategy asked for an answer in less than this has no use for it. */
const TOO_SHORT = 10

export class Mind {
  private constructor(
    private readonly seat: Seat,
    private readonly player: Player,
    private readonly spell: (word: string) => string,
    private readonly dice: Stream,
  ) {}

  /** Loads the rules and starts the strategy. Throws where the rules cannot be used or have no such role. */
  static async make(settings: MindSettings): Promise<Mind> {
    const { rules, role, strategy, seed, engine, startBy, playMilliseconds } = settings
    const player = makePlayer(strategy, seed)
    const seconds = Math.max(0.2, ((startBy - Date.now()) / 1000) * GROUNDING_SHARE)
    const game = loadGame(rules, {
      language: 'gdl',
      engine,
      budget: { cells: CELLS, milliseconds: LONGEST_QUESTION },
      grounding: { seconds, bytes: GROUNDING_BYTES },
    })
    const index = game.roles.findIndex((each) => plain(each) === plain(role))
    if (index < 0) throw new Error(`the rules have no role ${role}: they have ${game.roles.join(', ')}`)
    const dice = stream(seed, 'belief', index)
    warmUp(game, startBy)
    const patience = playMilliseconds * PATIENCE_SHARE
    const seat = takeSeat({ game, role: index, kind: kindOf(rules), dice, patience })
    await player.start(game, index, { milliseconds: Math.max(0, startBy - Date.now()) })
    return new Mind(seat, player, spellingOf(rules), dice)
  }

  /** Has a legal move in hand first, and then the strategy's. */
  async choose({ heard, answerBy }: MindTurn, watch: MindWatch = {}): Promise<MindReply> {
    if (heard !== undefined && !this.seat.hear(heard)) return { kind: 'refused' }
    if (watch.isStale?.()) return { kind: 'late' }
    const view = this.seat.view()
    const [decision] = view.decisions
    if (decision === undefined || decision.actions.length === 0) return { kind: 'refused' }
    watch.inHand?.(this.spelt(decision, this.dice.nextInt(decision.actions.length)))
    const milliseconds = answerBy - Date.now()
    if (milliseconds < TOO_SHORT) return { kind: 'late' }
    const [choice] = await this.player.choose(view, { milliseconds })
    return { kind: 'move', move: this.spelt(decision, choice) }
  }

  private spelt(decision: Decision, choice: Choice): string {
    return writeExpression(readExpression(chosen(decision, choice)), this.spell)
  }

  stop(): void {
    this.player.stop()
  }
}

/** Engines compile rules when they are first asked: better now than under the play clock. */
function warmUp(game: Game, until: number): void {
  let state = game.initial
  for (let step = 0; step < WARM_UP && !state.isTerminal && Date.now() < until; step++) {
    state = state.next(state.decisions.map(({ actions }) => (actions.length === 0 ? undefined : 0)))
  }
}

/** A legal move, whatever was chosen. */
function chosen(decision: Decision, choice: Choice): string {
  const { actions } = decision
  const index = typeof choice === 'object' ? actionNamed(decision, String(choice)) : (choice ?? 0)
  return String(actions[index] ?? actions[0])
}
