/**
 * One match as a player sits in it: who is asked, for how long, and what is answered. Two minds follow the match in
 * threads of their own: the strategy, and a guard on the slower engine that is loaded at once and always has a legal
 * move in hand. When the clock runs out the best of what there is goes out.
 */

import { before, dueAfter } from './due.js'
import { type DescriptionKind, isHidden, kindOf } from './kind.js'
import type { Start, Told } from './message.js'
import type { MindReply, MindTurn } from './mind.js'
import { plain } from './moves.js'
import type { MakeThinker, Thinker } from './thinker.js'

export interface SessionOptions {
  readonly strategy: string
  readonly seed: string
  readonly thinker: MakeThinker
}

/** A turn that was asked for, and the answer, which may still be on its way. */
interface Asked {
  readonly told: Told
  answer: Promise<string>
  /** The answer once it is out. */
  out: string | undefined
}

/** The guard's strategy. */
const GUARD = 'random'
/** What is answered where not even the rules are loaded yet: no move, but in time. */
const NOTHING = 'nil'

export class Session {
  /** Answers the START that began it, however often it is asked. */
  readonly started: Promise<'ready' | 'busy'>
  /** Why the rules cannot be played, where they cannot. */
  fault: string | undefined
  private readonly kind: DescriptionKind
  /** By number; undefined where the message was missed. */
  private readonly asked: (Asked | undefined)[] = []
  private readonly minds: readonly Thinker[]
  /** What the manager's counting begins with. */
  private firstTurn = 0

  constructor(
    readonly start: Start,
    { strategy, seed, thinker }: SessionOptions,
    received: number,
  ) {
    const { rules, role, startClock, playClock } = start
    const { decideBy, answerBy } = dueAfter(received, startClock)
    const settings = { rules, role, seed, startBy: decideBy, playMilliseconds: playClock * 1000 }
    this.kind = kindOf(rules)
    const guard = thinker({ ...settings, engine: 'logic', strategy: GUARD })
    const strategist = strategy === GUARD ? [] : [thinker({ ...settings, engine: 'auto', strategy })]
    this.minds = [...strategist, guard]
    this.started = this.begin(answerBy)
  }

  /** The move of this turn. The same message again is answered the same. */
  play(told: Told, received: number): Promise<string> {
    const number = this.numberOf(told)
    const known = this.asked[number]
    if (known !== undefined) return known.answer
    // Turn n tells of the n-th transition; those before it that nobody told of are missed.
    const missed = Math.max(0, number - Math.max(1, this.asked.length))
    const heard = number === 0 ? undefined : { told, answered: this.asked.at(-1)?.out, missed }
    const { decideBy, answerBy } = dueAfter(received, this.start.playClock)
    const turn: Asked = { told, answer: this.decide({ heard, answerBy: decideBy }, answerBy), out: undefined }
    while (this.asked.length < number) this.asked.push(undefined)
    this.asked.push(turn)
    turn.answer = turn.answer.then((answer) => {
      turn.out = answer === REFUSED ? this.takeBack(turn) : answer
      return turn.out
    })
    return turn.answer
  }

  end(): void {
    for (const mind of this.minds) mind.stop()
  }

  private async begin(answerBy: number): Promise<'ready' | 'busy'> {
    const results = await before(answerBy, Promise.allSettled(this.minds.map(({ ready }) => ready)))
    const [first] = results ?? []
    if (first === undefined || results?.some(({ status }) => status === 'fulfilled')) return 'ready'
    const reason: unknown = first.status === 'rejected' ? first.reason : undefined
    this.fault = reason instanceof Error ? reason.message : String(reason)
    return 'busy'
  }

  private async decide(turn: MindTurn, answerBy: number): Promise<string> {
    const replies: (MindReply | undefined)[] = this.minds.map(() => undefined)
    const inHand: (string | undefined)[] = this.minds.map(() => undefined)
    const guard = replies.length - 1
    await before(
      answerBy,
      new Promise<void>((resolve) => {
        let left = replies.length
        for (const [index, mind] of this.minds.entries()) {
          const keep = (reply: MindReply) => {
            replies[index] = reply
            if ((index === 0 && reply.kind === 'move') || (index === guard && reply.kind === 'refused')) resolve()
          }
          const hold = (move: string) => {
            inHand[index] = move
          }
          mind
            .choose(turn, hold)
            // A mind that is no more: the other one answers.
            .then(keep, () => {})
            .finally(() => {
              left--
              if (left === 0) resolve()
            })
        }
      }),
    )
    for (const reply of replies) if (reply?.kind === 'move') return reply.move
    const isRefused = replies.some((reply) => reply?.kind === 'refused')
    return inHand.find((move) => move !== undefined) ?? (isRefused ? REFUSED : NOTHING)
  }

  /** A message that tells of a turn which cannot have been: the answer to the same one before, else the last one. */
  private takeBack(turn: Asked): string {
    this.asked.splice(this.asked.indexOf(turn), 1)
    const same = this.asked.findLast((each) => each !== undefined && isSame(each.told, turn.told))
    return same?.out ?? this.asked.findLast((each) => each?.out !== undefined)?.out ?? NOTHING
  }

  /** Which turn a message asks for. */
  private numberOf(told: Told): number {
    if (told.dialect === 'turn') {
      if (this.asked.length === 0) this.firstTurn = told.move === undefined ? told.turn : Math.max(0, told.turn - 1)
      return Math.max(0, told.turn - this.firstTurn)
    }
    if (this.asked.length === 0) return told.list === undefined ? 0 : 1
    if (told.list === undefined && !isHidden(this.kind)) return 0
    const last = this.asked.at(-1)
    return last !== undefined && this.isRepeated(told.list, last) ? this.asked.length - 1 : this.asked.length
  }

  /**
   * Lists carry no number. The same list again is the same message while its answer is not out. Later, moves are the
   * same message when the own one is not what was answered since, as it would be in the next turn.
   */
  private isRepeated(list: readonly string[] | undefined, { told, out }: Asked): boolean {
    if (!isSame({ dialect: 'list', list }, told)) return false
    if (out === undefined) return true
    if (this.kind.hasPercepts || list === undefined) return false
    const own = list[this.kind.roles.findIndex((role) => plain(role) === plain(this.start.role))]
    return own !== undefined && plain(own) !== plain(out)
  }
}

/** Stands for an answer where the message made no sense; no move can be spelt so. */
const REFUSED = ')'

function isSame(one: Told, other: Told): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
