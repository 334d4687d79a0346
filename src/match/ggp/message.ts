/**
 * The messages of the GGP protocol, read and written. A game manager sends them, each as the body of an HTTP POST:
 *
 *     (INFO)
 *     (PREVIEW rules clock)
 *     (START match role rules startclock playclock)
 *     (PLAY match moves)  (STOP match moves)                        moves of the last turn, nil in the first
 *     (PLAY match percepts)  (STOP match percepts)                  GDL-II
 *     (PLAY match turn move percepts)  (STOP match turn move percepts)   GDL-II, the other dialect
 *     (ABORT match)
 */

import {
  canonical,
  type Expression,
  ExpressionError,
  foldWord,
  isNil,
  type List,
  readExpression,
} from './expression.js'

export type Message = Info | Preview | Start | Turn | Abort

export interface Info {
  readonly kind: 'info'
}

export interface Preview {
  readonly kind: 'preview'
  readonly rules: string
}

export interface Start {
  readonly kind: 'start'
  readonly match: string
  readonly role: string
  /** The text of the rules, without the brackets around them. */
  readonly rules: string
  /** In seconds. */
  readonly startClock: number
  readonly playClock: number
}

/** PLAY and STOP tell what happened in the last turn. */
export interface Turn {
  readonly kind: 'play' | 'stop'
  readonly match: string
  readonly told: Told
}

/** What a message tells of the last turn, its expressions in one line of small letters. */
export type Told =
  /** One list: the moves of all roles, or in GDL-II percepts; undefined for nil, as in the first turn. */
  | { readonly dialect: 'list'; readonly list: readonly string[] | undefined }
  /** A counted turn, the receiver's own move (undefined in the first turn) and its percepts. */
  | {
      readonly dialect: 'turn'
      readonly turn: number
      readonly move: string | undefined
      readonly percepts: readonly string[]
    }

export interface Abort {
  readonly kind: 'abort'
  readonly match: string
}

/** A text is no message of the protocol; says why. */
export class MessageError extends Error {
  override readonly name = 'MessageError'
}

/** Longer clocks than a week are taken for one. */
const LONGEST_CLOCK = 7 * 24 * 3600

export function readMessage(text: string): Message {
  const message = expressionOf(text)
  // Some managers send INFO without brackets.
  if (message.kind === 'word') {
    if (foldWord(message.text) === 'info') return { kind: 'info' }
    throw new MessageError('a message is a list, such as (INFO)')
  }
  const [head, ...args] = message.items
  if (head?.kind !== 'word') throw new MessageError('a message begins with its name, such as PLAY')
  switch (foldWord(head.text)) {
    case 'info':
      return { kind: 'info' }
    case 'preview':
      return { kind: 'preview', rules: rulesOf(text, args[0]) }
    case 'start':
      return start(text, args)
    case 'play':
      return turn('play', args)
    case 'stop':
      return turn('stop', args)
    case 'abort':
      return { kind: 'abort', match: word(args[0], 'the match of ABORT') }
    default:
      throw new MessageError(`there is no message called ${head.text.slice(0, 40)}`)
  }
}

function expressionOf(text: string): Expression {
  try {
    return readExpression(text)
  } catch (error) {
    if (error instanceof ExpressionError) throw new MessageError(error.message)
    throw error
  }
}

function start(text: string, [match, role, rules, startClock, playClock]: readonly Expression[]): Start {
  return {
    kind: 'start',
    match: word(match, 'the match of START'),
    role: word(role, 'the role of START'),
    rules: rulesOf(text, rules),
    startClock: clock(startClock, 'start clock'),
    playClock: clock(playClock, 'play clock'),
  }
}

function turn(kind: Turn['kind'], [match, ...told]: readonly Expression[]): Turn {
  const name = kind.toUpperCase()
  const id = word(match, `the match of ${name}`)
  const [first, move, percepts] = told
  if (first !== undefined && move !== undefined && percepts !== undefined) {
    const number = first.kind === 'word' && /^\d{1,9}$/.test(first.text) ? Number(first.text) : undefined
    if (number === undefined) throw new MessageError(`the turn of ${name} is no whole number`)
    return {
      kind,
      match: id,
      told: {
        dialect: 'turn',
        turn: number,
        move: isNil(move) ? undefined : canonical(move),
        percepts: listOf(percepts, `the percepts of ${name}`) ?? [],
      },
    }
  }
  if (first === undefined || move !== undefined) throw new MessageError(`${name} has too few or too many parts`)
  return { kind, match: id, told: { dialect: 'list', list: listOf(first, `the last part of ${name}`) } }
}

function word(expression: Expression | undefined, what: string): string {
  if (expression?.kind !== 'word') throw new MessageError(`${what} is not a word`)
  return foldWord(expression.text)
}

function listOf(expression: Expression, what: string): readonly string[] | undefined {
  if (isNil(expression)) return undefined
  if (expression.kind === 'word') throw new MessageError(`${what} is not a list`)
  return expression.items.map(canonical)
}

function rulesOf(text: string, expression: Expression | undefined): string {
  if (expression?.kind !== 'list' || expression.items.length === 0) throw new MessageError('the rules are not a list')
  return inside(text, expression)
}

function inside(text: string, list: List): string {
  return text.slice(list.from + 1, list.to - 1)
}

function clock(expression: Expression | undefined, what: string): number {
  const seconds = expression?.kind === 'word' ? Number(expression.text) : Number.NaN
  if (!(seconds >= 0)) throw new MessageError(`the ${what} is no number of seconds`)
  return Math.min(seconds, LONGEST_CLOCK)
}

export function writeStart({ match, role, rules, startClock, playClock }: Omit<Start, 'kind'>): string {
  return `(START ${match} ${role} (${rules}) ${startClock} ${playClock})`
}

export function writeTurn({ kind, match, told }: Turn): string {
  const parts = told.dialect === 'list' ? [list(told.list)] : [told.turn, told.move ?? 'nil', list(told.percepts)]
  return `(${[kind.toUpperCase(), match, ...parts].join(' ')})`
}

function list(items: readonly string[] | undefined): string {
  return items === undefined || items.length === 0 ? 'nil' : `(${items.join(' ')})`
}
