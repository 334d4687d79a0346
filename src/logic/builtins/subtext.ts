/** sub_atom/5 and sub_string/5: where in a text another occurs, or the part of it at a place. */

import type { Database } from '../database.js'
import type { Machine } from '../machine.js'
import { checkCount, countValue, isVariable } from './arguments.js'
import type { TextArgument } from './concatenation.js'
import { addEnumeration } from './enumeration.js'
import { textAtom } from './text.js'

/** What the arguments of one call say. Places count characters. */
interface Question {
  readonly whole: Characters
  readonly before: number | undefined
  readonly length: number | undefined
  readonly after: number | undefined
  readonly part: Characters | undefined
}

/** Solutions are numbered by place and length: `before * (characters + 1) + length`. */
export function addSubtext(database: Database, name: string, textOf: TextArgument): void {
  addEnumeration(database, name, 5, {
    next(m, from) {
      if (from === 0) check(m, textOf)
      return nextPart(m, question(m, textOf), from)
    },
    unify(m, solution) {
      const { whole, part } = question(m, textOf)
      const before = Math.floor(solution / (whole.length + 1))
      const length = solution % (whole.length + 1)
      const isPlaced =
        m.unify(m.a1, m.integer(before)) &&
        m.unify(m.a2, m.integer(length)) &&
        m.unify(m.a3, m.integer(whole.length - before - length))
      return isPlaced && (part !== undefined || m.unify(m.a4, textAtom(m, whole.slice(before, before + length))))
    },
  })
}

function check(m: Machine, textOf: TextArgument): void {
  textOf(m, m.a0)
  if (!isVariable(m, m.a4)) textOf(m, m.a4)
  checkCount(m, m.a1)
  checkCount(m, m.a2)
  checkCount(m, m.a3)
}

function question(m: Machine, textOf: TextArgument): Question {
  return {
    whole: characters(textOf(m, m.a0)),
    before: countValue(m, m.a1),
    length: countValue(m, m.a2),
    after: countValue(m, m.a3),
    part: isVariable(m, m.a4) ? undefined : new Characters(textOf(m, m.a4)),
  }
}

function nextPart(m: Machine, { whole, before, length, after, part }: Question, from: number): number {
  const n = whole.length
  const knownLength = part?.length ?? length
  if (part !== undefined && length !== undefined && length !== part.length) return -1
  const knownPlace = before ?? (knownLength !== undefined && after !== undefined ? n - knownLength - after : undefined)
  let place = Math.floor(from / (n + 1))
  let least = from % (n + 1)
  if (knownPlace !== undefined) {
    if (place > knownPlace || knownPlace > n) return -1
    if (place < knownPlace) least = 0
    place = knownPlace
  }
  if (part !== undefined && knownPlace === undefined) {
    if (least > part.length) place++
    m.charge((n - Math.min(place, n)) >> 8)
    place = whole.indexOf(part, place)
    return place < 0 ? -1 : place * (n + 1) + part.length
  }
  // At each place there is one length or any; a place past the one with too little room comes up at most once.
  for (; place <= n; place++, least = 0) {
    const exact = knownLength ?? (after !== undefined ? n - place - after : undefined)
    const found = exact === undefined || exact >= least ? (exact ?? least) : -1
    const isThere = found >= 0 && place >= 0 && place + found <= n
    if (isThere && (part === undefined || whole.has(part, place))) return place * (n + 1) + found
    if (knownPlace !== undefined || place + (exact ?? 0) > n || (exact ?? 0) < 0) return -1
  }
  return -1
}

/** A text by its characters; most have no character of two UTF-16 units, and then places are the host's own. */
class Characters {
  private readonly points: readonly string[] | undefined

  constructor(readonly text: string) {
    this.points = /[\ud800-\udfff]/.test(text) ? Array.from(text) : undefined
  }

  get length(): number {
    return this.points?.length ?? this.text.length
  }

  slice(from: number, to: number): string {
    return this.points?.slice(from, to).join('') ?? this.text.slice(from, to)
  }

  has(part: Characters, place: number): boolean {
    if (this.points === undefined) return this.text.startsWith(part.text, place)
    return this.slice(place, place + part.length) === part.text
  }

  indexOf(part: Characters, from: number): number {
    if (from + part.length > this.length) return -1
    if (this.points === undefined) return this.text.indexOf(part.text, from)
    for (let place = from; place + part.length <= this.length; place++) if (this.has(part, place)) return place
    return -1
  }
}

let last = new Characters('')

/** Each solution of a call asks for the same text again. */
function characters(text: string): Characters {
  if (last.text !== text) last = new Characters(text)
  return last
}
