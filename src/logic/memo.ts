/**
 * Answers remembered across inquiries, for helpers that do not depend on the facts: the next column, the squares a
 * knight reaches. Only predicates without recursion over built-ins that come to an end are taken; answers must be
 * atoms and small integers, and few. The others are left as they are.
 */

import { ATOM, INT, REF } from './cells.js'
import type { Database, Predicate } from './database.js'
import { mix } from './facts.js'
import { type Block, CP_SAVED, type Machine } from './machine.js'
import { indicator, type Term } from './terms.js'

const MOST_ANSWERS = 64
const MOST_ENTRIES = 4096
const WIDEST = 8

const FINITE = new Set(
  ', ; -> \\+ not once = \\= == \\== is < > =< >= =:= =\\= @< @> @=< @>= var nonvar atom integer float number atomic member memberchk nth0 nth1'.split(
    ' ',
  ),
)
/** Those that need more than a comparison: predicates without any of them are fast enough as they are. */
const WORK = new Set(['member/2', 'memberchk/2', 'nth0/3', 'nth1/3'])

interface Entry {
  /** Bound arguments, the others 0. */
  readonly key: Int32Array
  readonly mask: number
  /** One row of arguments after another. */
  readonly answers: number[]
  count: number
  /** Where among all entries it is. */
  place: number
}

/** Remember the answers of those of these predicates that are fit for it. */
export function memoise(database: Database, independent: Iterable<Predicate>): void {
  const candidates = new Map([...independent].map((predicate) => [`${predicate.name}/${predicate.arity}`, predicate]))
  const fit = [...candidates.values()].filter((predicate) => isFit(predicate, candidates))
  if (fit.length === 0) return
  const memos: Memo[] = []
  installMemos(database, memos)
  for (const predicate of fit) {
    const behind = database.behind(predicate, '$memo ')
    const memo = new Memo(database.m, predicate.arity, memos.length, behind.entry, behind.name, database)
    memos.push(memo)
    database.takeOver(predicate, memo.block)
  }
}

function isFit(predicate: Predicate, candidates: ReadonlyMap<string, Predicate>): boolean {
  if (predicate.arity === 0 || predicate.arity > WIDEST || predicate.kind !== 'static' || predicate.tabled) return false
  let works = false
  const path = new Set<string>()
  const ends = (each: Predicate): boolean => {
    const key = `${each.name}/${each.arity}`
    if (path.has(key)) return false
    path.add(key)
    const finite = each.clauses.every(({ body }) =>
      goalsOf(body).every((goal) => {
        if (WORK.has(goal)) works = true
        const called = candidates.get(goal)
        return called ? ends(called) : FINITE.has(goal.slice(0, goal.lastIndexOf('/'))) || goal === 'true/0'
      }),
    )
    path.delete(key)
    return finite
  }
  return ends(predicate) && works
}

/** The goals of a body, inside control constructs and negations too; '' for one that is not known. */
function goalsOf(body: Term): string[] {
  const goals: string[] = []
  const pending: Term[] = [body]
  for (let term = pending.pop(); term !== undefined; term = pending.pop()) {
    if (term.kind !== 'atom' && term.kind !== 'compound') return ['']
    const name = indicator(term)
    if (term.kind === 'compound' && [',/2', ';/2', '->/2', '\\+/1', 'not/1', 'once/1'].includes(name))
      pending.push(...term.args)
    else goals.push(name)
  }
  return goals
}

const pattern = new Int32Array(WIDEST)

class Memo {
  private readonly all: Entry[] = []
  /** Places in `all` by hash, with open addressing; a Map was twice as slow. */
  private slots = new Int32Array(64).fill(-1)
  private isGivenUp = false
  readonly block: Block
  private readonly retry: number
  private readonly functor: number

  constructor(
    private readonly m: Machine,
    private readonly arity: number,
    private readonly id: number,
    private readonly behind: number,
    behindName: string,
    private readonly database: Database,
  ) {
    this.functor = m.symbols.functorOf(behindName, arity)
    this.retry = m.newBlock((m) => this.goOn(m))
    this.block = (m) => this.call(m)
  }

  private call(m: Machine): number {
    const { arity } = this
    if (--m.fuel < 0 || m.H > m.limit) m.service(arity)
    if (this.isGivenUp) return this.behind
    let mask = 0
    let hash = 0
    pattern[0] = m.a0
    pattern[1] = m.a1
    pattern[2] = m.a2
    for (let i = 3; i < arity; i++) pattern[i] = m.argument(i)
    for (let i = 0; i < arity; i++) {
      const x = m.deref(pattern[i] as number)
      pattern[i] = x
      if ((x & 7) === ATOM || (x & 7) === INT) {
        mask |= 1 << i
        hash = mix(hash, x)
      } else if ((x & 7) !== REF) return this.behind
      else for (let j = 0; j < i; j++) if (pattern[j] === x) return this.behind
    }
    const entry = this.find(mask, mix(hash, mask))
    if (entry) return this.answer(m, entry, 0)
    m.a0 = (this.id << 3) | INT
    m.a1 = m.struct(this.functor, Array.from(pattern.subarray(0, arity)))
    return this.database.libraryEntry('$memo_miss', 2)
  }

  private find(mask: number, hash: number): Entry | undefined {
    const { slots, all } = this
    const bits = slots.length - 1
    for (let slot = hash & bits; ; slot = (slot + 1) & bits) {
      const place = slots[slot] as number
      if (place < 0) return undefined
      const entry = all[place] as Entry
      if (entry.mask === mask && this.isKey(entry.key, mask)) return entry
    }
  }

  private isKey(key: Int32Array, mask: number): boolean {
    for (let i = 0; i < this.arity; i++) if (mask & (1 << i) && key[i] !== pattern[i]) return false
    return true
  }

  /** Unify with the answer; the arguments are in the pattern. */
  private answer(m: Machine, entry: Entry, i: number): number {
    const { arity } = this
    if (i >= entry.count) return m.fail()
    if (i + 1 < entry.count) {
      const p = m.push(this.retry, arity + 2)
      for (let j = 0; j < arity; j++) m.C[p + j] = pattern[j] as number
      m.C[p + arity] = (entry.place << 3) | INT
      m.C[p + arity + 1] = ((i + 1) << 3) | INT
    }
    for (let j = 0; j < arity; j++) {
      if (!(entry.mask & (1 << j))) m.bind(pattern[j] as number, entry.answers[i * arity + j] as number)
    }
    return m.proceed()
  }

  private goOn(m: Machine): number {
    const p = m.B + CP_SAVED
    const { arity } = this
    for (let j = 0; j < arity; j++) pattern[j] = m.C[p + j] as number
    const entry = this.all[(m.C[p + arity] as number) >> 3] as Entry
    const i = (m.C[p + arity + 1] as number) >> 3
    m.pop()
    if (--m.fuel < 0) m.charge(0)
    return this.answer(m, entry, i)
  }

  /** A new entry for a goal with these arguments, from this address on. */
  open(at: number): Entry {
    const key = new Int32Array(this.arity)
    let mask = 0
    for (let i = 0; i < this.arity; i++) {
      const x = this.m.deref(this.m.heap[at + i] as number)
      if ((x & 7) === REF) continue
      key[i] = x
      mask |= 1 << i
    }
    return { key, mask, answers: [], count: 0, place: -1 }
  }

  /** Whether the answer could not be kept. */
  add(entry: Entry, at: number): boolean {
    if (entry.count === MOST_ANSWERS) return true
    for (let i = 0; i < this.arity; i++) {
      const x = this.m.deref(this.m.heap[at + i] as number)
      if ((x & 7) !== ATOM && (x & 7) !== INT) return true
      entry.answers.push(x)
    }
    entry.count++
    return false
  }

  close(entry: Entry): void {
    if (this.all.length === MOST_ENTRIES) this.isGivenUp = true
    entry.place = this.all.push(entry) - 1
    if (this.all.length * 2 > this.slots.length) {
      this.slots = new Int32Array(this.slots.length * 2).fill(-1)
      for (const each of this.all) this.enter(each)
    } else this.enter(entry)
  }

  private enter(entry: Entry): void {
    let hash = 0
    for (let i = 0; i < this.arity; i++) if (entry.mask & (1 << i)) hash = mix(hash, entry.key[i] as number)
    const bits = this.slots.length - 1
    let slot = mix(hash, entry.mask) & bits
    while ((this.slots[slot] as number) >= 0) slot = (slot + 1) & bits
    this.slots[slot] = entry.place
  }

  giveUp(): void {
    this.isGivenUp = true
  }
}

/** What '$memo_miss'/2 in the library is made of. Entries being filled nest as goals do. */
function installMemos(database: Database, memos: readonly Memo[]): void {
  const filling: Entry[] = []
  const memo = (m: Machine): Memo => memos[m.deref(m.a0) >> 3] as Memo
  const args = (m: Machine): number => (m.deref(m.a1) >> 3) + 1
  const entry = (m: Machine): number => m.deref(m.a2) >> 3
  database.addBuiltin('$memo_open', 3, (m) => {
    return m.unify(m.a2, m.integer(filling.push(memo(m).open(args(m))) - 1))
  })
  database.addBuiltin('$memo_add', 3, (m) => memo(m).add(filling[entry(m)] as Entry, args(m)))
  database.addBuiltin('$memo_close', 3, (m) => {
    memo(m).close(filling[entry(m)] as Entry)
    filling.length = entry(m)
    return true
  })
  database.addBuiltin('$memo_give_up', 3, (m) => {
    memo(m).giveUp()
    filling.length = entry(m)
    return true
  })
}
