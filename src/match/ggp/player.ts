/** A player of the GGP protocol: messages in, answers out. Whatever it is sent, it goes on. */

import { type Message, readMessage, type Start } from './message.js'
import { Session } from './session.js'
import { type MakeThinker, threadThinker } from './thinker.js'

export interface GgpPlayerOptions {
  /** What `makePlayer` takes. */
  readonly strategy: string
  readonly name: string
  readonly seed?: string
  /** How many matches it plays at once; it is busy for more. */
  readonly matches?: number
  readonly onEvent?: (event: GgpPlayerEvent) => void
  /** Where minds think: in threads, unless told otherwise. */
  readonly thinker?: MakeThinker
}

export type GgpPlayerEvent =
  | { readonly event: 'start'; readonly match: string; readonly role: string }
  | { readonly event: 'unplayable'; readonly match: string; readonly reason: string }
  | { readonly event: 'move'; readonly match: string; readonly move: string; readonly milliseconds: number }
  | { readonly event: 'end'; readonly match: string; readonly how: 'stopped' | 'aborted' | 'abandoned' }

/** How many matches that are over are remembered, for managers that end them twice. */
const REMEMBERED = 100
/** A manager that is silent for so many clocks, and a minute, has gone. */
const ABANDONED_CLOCKS = 5
const ABANDONED_LEAST = 60_000
/** The longest wait that a timer can be set to. */
const LONGEST_TIMER = 2 ** 31 - 1

interface Seated {
  readonly session: Session
  /** Rings when the manager has been silent for too long. */
  timer: NodeJS.Timeout
}

export class GgpPlayer {
  private readonly matches = new Map<string, Seated>()
  private readonly over = new Map<string, 'done' | 'aborted'>()

  constructor(private readonly options: GgpPlayerOptions) {}

  /** The answer to a message, received at this date. Rejects with a MessageError where the text is none. */
  async answer(text: string, received = Date.now()): Promise<string> {
    return this.answerMessage(readMessage(text), received)
  }

  get isBusy(): boolean {
    return this.matches.size >= (this.options.matches ?? 1)
  }

  /** Leaves every match. */
  close(): void {
    for (const id of [...this.matches.keys()]) this.leave(id, 'aborted')
  }

  private async answerMessage(message: Message, received: number): Promise<string> {
    if (message.kind === 'info') {
      return `((name ${this.options.name}) (status ${this.isBusy ? 'busy' : 'available'}) (species alien))`
    }
    if (message.kind === 'preview') return 'ready'
    if (message.kind === 'start') return this.start(message, received)
    const seated = this.matches.get(message.match)
    if (seated === undefined) {
      return message.kind === 'play' ? 'busy' : (this.over.get(message.match) ?? 'busy')
    }
    if (message.kind === 'play') {
      const move = await seated.session.play(message.told, received)
      this.waitAnew(message.match, seated)
      this.tell({ event: 'move', match: message.match, move, milliseconds: Date.now() - received })
      return move
    }
    const isStop = message.kind === 'stop'
    this.leave(message.match, isStop ? 'stopped' : 'aborted')
    return isStop ? 'done' : 'aborted'
  }

  private async start(message: Start, received: number): Promise<string> {
    const { match, role } = message
    const seated = this.matches.get(match)
    if (seated !== undefined) {
      const isSame = JSON.stringify(seated.session.start) === JSON.stringify(message)
      return isSame ? seated.session.started : 'busy'
    }
    if (this.isBusy) return 'busy'
    const { strategy, seed = match, thinker = threadThinker } = this.options
    const session = new Session(message, { strategy, seed, thinker }, received)
    this.over.delete(match)
    this.matches.set(match, { session, timer: this.timer(match, message) })
    this.tell({ event: 'start', match, role })
    const answer = await session.started
    if (answer === 'busy' && this.matches.get(match)?.session === session) {
      this.tell({ event: 'unplayable', match, reason: session.fault ?? 'unknown' })
      this.remove(match)
    }
    return answer
  }

  private leave(match: string, how: 'stopped' | 'aborted' | 'abandoned'): void {
    this.remove(match)
    this.over.set(match, how === 'stopped' ? 'done' : 'aborted')
    const [oldest] = this.over.keys()
    if (this.over.size > REMEMBERED && oldest !== undefined) this.over.delete(oldest)
    this.tell({ event: 'end', match, how })
  }

  private remove(match: string): void {
    const seated = this.matches.get(match)
    if (seated === undefined) return
    clearTimeout(seated.timer)
    seated.session.end()
    this.matches.delete(match)
  }

  /** Waits for the next message anew. */
  private waitAnew(match: string, seated: Seated): void {
    if (this.matches.get(match) !== seated) return
    clearTimeout(seated.timer)
    seated.timer = this.timer(match, seated.session.start)
  }

  private timer(match: string, { startClock, playClock }: Start): NodeJS.Timeout {
    const wait = ABANDONED_LEAST + ABANDONED_CLOCKS * 1000 * Math.max(startClock, playClock)
    return setTimeout(() => this.leave(match, 'abandoned'), Math.min(wait, LONGEST_TIMER)).unref()
  }

  private tell(event: GgpPlayerEvent): void {
    this.options.onEvent?.(event)
  }
}
