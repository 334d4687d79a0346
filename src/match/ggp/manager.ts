/**
 * The game manager of the GGP protocol: starts a match with players that it reaches by messages, asks them turn by
 * turn, and ends it. Moves that are late, illegal or no moves at all are replaced by random legal ones.
 */

import { randomBytes } from 'node:crypto'
import { CHANCE, type Decision, draw, type Game, type State, type Stream, stream } from '../../game/index.js'
import { convertGdl } from '../../languages/index.js'
import type { Contact } from './contact.js'
import { isHidden, kindOf } from './kind.js'
import { type MatchRecord, spaced, stateText } from './match-record.js'
import { type Told, writeStart, writeTurn } from './message.js'
import { actionNamed } from './moves.js'
import { NoAnswer } from './post.js'
import { PLAIN, type Scrambling, scrambling } from './scramble.js'

export interface MatchOptions {
  readonly game: Game
  /** The text that the game was loaded from. */
  readonly rules: string
  /** One per role but `random`, in the order of the rules. */
  readonly players: readonly Contact[]
  /** In seconds. */
  readonly startClock: number
  readonly playClock: number
  readonly previewClock?: number
  /** How much longer than the clock an answer may take on its way, in milliseconds. */
  readonly grace?: number
  readonly seed: string
  readonly matchId: string
  /** How GDL-II players are told what they see. */
  readonly dialect?: 'percepts' | 'turn'
  readonly isScrambled?: boolean
  /** How long players who are not there yet are waited for, in milliseconds. */
  readonly wait?: number
  /** For the record, one per player; what they call themselves where absent. */
  readonly names?: readonly string[]
  readonly gameMetaURL?: string
  /** A match is aborted after so many turns. */
  readonly turns?: number
  /** Aborts the match. */
  readonly signal?: AbortSignal
  readonly onTurn?: (turn: MatchTurn) => void
}

/** What came of one turn, for people who watch. */
export interface MatchTurn {
  /** Counts from 1. */
  readonly number: number
  readonly moves: readonly string[]
  readonly errors: readonly string[]
}

export interface MatchResult {
  readonly record: MatchRecord
  /** Why the match was aborted, where it was. */
  readonly fault?: string
}

const GRACE = 500
/** How long players that leave are waited for, in milliseconds. */
const FAREWELL = 2000
const SHOWN = 100
const WAIT = 3000
/** How long an answer to INFO is waited for, and when it is asked for again, in milliseconds. */
const GREETING = 1000
const AGAIN = 150

/** The match cannot go on. */
class MatchFault extends Error {
  override readonly name = 'MatchFault'
}

export function runMatch(options: MatchOptions): Promise<MatchResult> {
  return new Match(options).run()
}

class Match {
  private readonly roles: readonly string[]
  private readonly isHidden: boolean
  private readonly description: string
  private readonly names: Scrambling
  private readonly nature: Stream
  private readonly substitutes: Stream
  private readonly startTime = Date.now()
  private readonly states: string[] = []
  private readonly stateTimes: number[] = []
  private readonly moves: (readonly string[])[] = []
  private readonly errors: (readonly string[])[] = []
  private state: State
  private lastMoves: readonly string[] | undefined
  /** What players call themselves, where they say so. */
  private ownNames: readonly (string | undefined)[] = []

  constructor(private readonly options: MatchOptions) {
    const { game, rules, players, seed } = options
    this.description = convertGdl(rules, 'kif').replace(/\s+/g, ' ').trim()
    const kind = kindOf(this.description)
    this.roles = kind.roles
    this.isHidden = isHidden(kind)
    if (players.length !== game.roles.length) {
      throw new RangeError(`${game.name} has ${game.roles.length} roles, but ${players.length} players came`)
    }
    this.names = options.isScrambled ? scrambling(this.description, stream(seed, 'names')) : PLAIN
    this.nature = stream(seed, 'nature')
    this.substitutes = stream(seed, 'substitutes')
    this.state = game.initial
  }

  async run(): Promise<MatchResult> {
    try {
      await this.greet()
      await this.start()
      while (!this.state.isTerminal) await this.turn()
      await this.stop()
      return { record: this.record() }
    } catch (error) {
      await this.tellAll(() => `(ABORT ${this.options.matchId})`, FAREWELL)
      if (this.options.signal?.aborted) return { record: this.record(), fault: 'it was stopped' }
      if (!(error instanceof Error)) throw error
      return { record: this.record(), fault: error.message }
    } finally {
      for (const player of this.options.players) player.close()
    }
  }

  /** Asks for names, and gives players who are only just starting the time to. */
  private async greet(): Promise<void> {
    const { players, wait = WAIT, signal } = this.options
    const until = Date.now() + wait
    this.ownNames = await Promise.all(
      players.map(async (player) => {
        for (;;) {
          const answer = await player.ask('(INFO)', GREETING, signal).catch(asNoAnswer)
          if (typeof answer === 'string') return nameIn(answer)
          if (answer.code === 'TO' || Date.now() >= until || signal?.aborted) return undefined
          await new Promise((resolve) => setTimeout(resolve, AGAIN))
        }
      }),
    )
    this.checkGoing()
  }

  private async start(): Promise<void> {
    const { matchId: match, startClock, playClock, previewClock, game, players } = this.options
    const rules = this.sentRules()
    if (previewClock !== undefined) {
      await this.askAll(() => `(PREVIEW (${rules}) ${previewClock})`, previewClock)
    }
    const answers = await this.askAll(
      (player) => writeStart({ match, role: this.names.there(game.roles[player] ?? ''), rules, startClock, playClock }),
      startClock,
    )
    this.checkGoing()
    for (const [player, answer] of answers.entries()) {
      const name = `${players[player]?.name}, who was to play ${game.roles[player]},`
      if (answer instanceof NoAnswer && answer.code === 'CE') {
        throw new MatchFault(`${name} does not answer: ${answer.message}`)
      }
      if (typeof answer === 'string' && answer.toLowerCase() === 'busy') throw new MatchFault(`${name} is busy`)
    }
    this.keep(this.byRole((player) => startError(answers[player])))
  }

  private async turn(): Promise<void> {
    const { turns = Number.POSITIVE_INFINITY, playClock, onTurn } = this.options
    if (this.moves.length >= turns) throw new MatchFault(`it is not over after ${turns} turns`)
    const answers = await this.askAll((player) => this.turnMessage('play', player), playClock)
    this.checkGoing()
    const errors = this.roles.map(() => '')
    const choices = this.state.decisions.map((decision, index) => {
      if (decision.actions.length === 0) return undefined
      if (decision.owner === CHANCE) return draw(decision.probabilities ?? [], this.nature)
      const answer = answers[decision.owner] ?? new NoAnswer('CE', 'there is no player')
      const choice = answer instanceof NoAnswer ? -1 : this.choiceOf(decision, answer)
      if (choice >= 0) return choice
      errors[index] = answer instanceof NoAnswer ? errorText(answer) : `IL ${shortened(answer)}`
      return this.substitutes.nextInt(decision.actions.length)
    })
    const texts = this.state.decisions.map(({ actions }, i) => String(actions[choices[i] ?? -1] ?? 'nil'))
    this.state = this.state.next(choices)
    this.lastMoves = texts
    this.moves.push(texts.map(spaced))
    this.keep(errors)
    onTurn?.({ number: this.moves.length, moves: texts, errors })
  }

  private async stop(): Promise<void> {
    await this.tellAll((player) => this.turnMessage('stop', player), Math.max(FAREWELL, this.grace))
  }

  private choiceOf(decision: Decision, answer: string): number {
    const meant = this.names.back(answer)
    return meant === undefined ? -1 : actionNamed(decision, meant)
  }

  private turnMessage(kind: 'play' | 'stop', player: number): string {
    return writeTurn({ kind, match: this.options.matchId, told: this.told(player) })
  }

  private told(player: number): Told {
    const there = (text: string) => this.names.there(text)
    if (!this.isHidden) return { dialect: 'list', list: this.lastMoves?.map(there) }
    const percepts = this.state.view(player).percepts.map((percept) => there(String(percept)))
    if (this.options.dialect !== 'turn') return { dialect: 'list', list: percepts }
    const role = this.roles.indexOf(this.options.game.roles[player] ?? '')
    const move = this.lastMoves?.[role]
    return { dialect: 'turn', turn: this.moves.length, move: move === undefined ? undefined : there(move), percepts }
  }

  /** One answer per player, or why there is none. */
  private askAll(message: (player: number) => string, clock: number): Promise<readonly (string | NoAnswer)[]> {
    const { players, signal } = this.options
    const milliseconds = clock * 1000 + this.grace
    return Promise.all(
      players.map((player, index) => player.ask(message(index), milliseconds, signal).catch(asNoAnswer)),
    )
  }

  /** The match is over for us, whatever they answer. */
  private async tellAll(message: (player: number) => string, milliseconds: number): Promise<void> {
    const { players } = this.options
    await Promise.all(players.map((player, index) => player.ask(message(index), milliseconds).catch(asNoAnswer)))
  }

  private sentRules(): string {
    const sent = this.names.there(`(${this.description})`)
    return sent.slice(1, -1)
  }

  private checkGoing(): void {
    if (this.options.signal?.aborted) throw new MatchFault('it was stopped')
  }

  private keep(errors: readonly string[]): void {
    this.states.push(stateText(this.state.facts))
    this.stateTimes.push(Date.now())
    this.errors.push(errors)
  }

  /** What there is of players, with nothing for `random`. */
  private byRole(of: (player: number) => string): readonly string[] {
    return this.roles.map((role) => {
      const player = this.options.game.roles.indexOf(role)
      return player < 0 ? '' : of(player)
    })
  }

  private get grace(): number {
    return this.options.grace ?? GRACE
  }

  private record(): MatchRecord {
    const { game, matchId, startClock, playClock, previewClock, players, names, gameMetaURL, isScrambled } =
      this.options
    const isCompleted = this.state.isTerminal
    const { scores } = this.state
    return {
      matchId,
      randomToken: randomBytes(16).toString('hex'),
      startTime: this.startTime,
      gameMetaURL: gameMetaURL ?? '',
      gameName: game.name,
      gameRoleNames: this.roles,
      scrambled: isScrambled ?? false,
      previewClock: previewClock ?? -1,
      startClock,
      playClock,
      isCompleted,
      isAborted: !isCompleted,
      states: this.states,
      stateTimes: this.stateTimes,
      moves: this.moves,
      errors: this.errors,
      ...(isCompleted ? { goalValues: this.roles.map((role) => scores[game.roles.indexOf(role)] ?? 0) } : {}),
      playerNamesFromHost: this.roles.map((role) => {
        const player = game.roles.indexOf(role)
        return player < 0 ? role : (names?.[player] ?? this.ownNames[player] ?? players[player]?.name ?? '')
      }),
      isPlayerHuman: this.roles.map(() => false),
    }
  }
}

function asNoAnswer(error: unknown): NoAnswer {
  if (error instanceof NoAnswer) return error
  return new NoAnswer('CE', error instanceof Error ? error.message : String(error))
}

/** The name in an answer to INFO, such as ((name Ann) (status available)). */
function nameIn(answer: string): string | undefined {
  return /\(\s*name\s+([^\s()|]{1,80})\s*\)/i.exec(answer)?.[1]
}

function errorText({ code, message }: NoAnswer): string {
  return code === 'TO' ? code : `${code} ${message}`
}

function startError(answer: string | NoAnswer | undefined): string {
  if (answer === undefined) return ''
  if (answer instanceof NoAnswer) return errorText(answer)
  return answer.toLowerCase() === 'ready' ? '' : `UA ${shortened(answer)}`
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  return line.length > SHOWN ? `${line.slice(0, SHOWN)}…` : line
}
