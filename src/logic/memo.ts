/**
 * Answers remembered: for good, of helpers that do not depend on the facts (the next column, the squares a knight
 * reaches), and as long as the facts stay the same, of those that depend on nothing else (the squares a rook sees).
 * Answers are noted down as they come and count once the goal has no more of them, so nothing is looked for that the
 * program does not ask for. What cannot be kept is left as it is, and so is what is not asked for again. The chess
 * listing plays 1.8 times as fast for what lasts, and 1.1 times for what holds while the facts stay.
 */

import { INT, REF } from './cells.js'
import type { Database, Predicate } from './database.js'
import type { Room } from './heap.js'
import { keepGround } from './keep.js'
import { type Block, CP_SAVED, HOLDS, type Machine, type Probe, UNDECIDED } from './machine.js'
import { ALL, FACTORS, type Finder, finderFor, OPEN, SOME, TOO_MUCH, UNFIT, UNKNOWN } from './memo-find.js'
import { fitForMemory } from './memo-fit.js'

const MOST_ENTRIES = 4096
/** Cells of all the answers of a predicate. */
const MOST_CELLS = 1 << 18
/** Goals that are noted down between two looks at whether that was worth it. */
const TRIAL = 4096
/** Tables that have grown larger than this are not kept when they are cleared. */
const LARGEST_KEPT = 1 << 12
const FEWEST_SLOTS = 64

/** Predicates by what their answers depend on. */
export interface Memorable {
  /** On their arguments alone. */
  readonly independent: Iterable<Predicate>
  /** On the facts too. */
  readonly ofFacts: Iterable<Predicate>
}

export class Memories {
  private readonly all: Memo[] = []
  private readonly passing: Memo[] = []

  /** Remember the answers of those of these predicates that are fit for it. `reader`: what reads the facts. */
  constructor(
    private readonly m: Machine,
    database: Database,
    { independent, ofFacts }: Memorable,
    reader: string,
  ) {
    const remember = (predicate: Predicate, room: Room): Memo => {
      const behind = database.behind(predicate, '$memo ')
      const memo = new Memo(m, predicate.arity, behind.entry, room)
      database.takeOver(predicate, memo.block, memo)
      this.all.push(memo)
      return memo
    }
    const pure = [...independent]
    const depending = [...ofFacts]
    for (const predicate of fitForMemory(pure, pure)) remember(predicate, m.constants)
    for (const predicate of fitForMemory(depending, [...pure, ...depending], reader)) {
      this.passing.push(remember(predicate, m.scratch))
    }
  }

  /** No goal is under way any more; other facts hold from now on, where they do. */
  begin(isChanged: boolean): void {
    for (const memo of this.all) memo.inquiry++
    if (!isChanged) return
    this.m.clearScratch()
    for (const memo of this.passing) memo.clear()
  }
}

export class Memo implements Probe {
  /** Places of entries by hash, with open addressing; -1 where there is none. */
  slots = new Int32Array(FEWEST_SLOTS).fill(-1)
  /** Per entry: the bound arguments, the others 0; what is known; first and last answer; the inquiry it was made in. */
  entries = new Int32Array(256)
  /** Per answer: the next one or -1, and the arguments. */
  answers = new Int32Array(256)
  readonly stride: number
  /** The first of several answers that attempt() has found, or -1. */
  found = -1
  hits = 0
  inquiry = 0
  readonly attempt: (m: Machine) => number
  readonly exists: (m: Machine) => number
  private readonly find: Finder['find']
  private top = 0
  private answerTop = 0
  private recorded = 0
  private isGivenUp = false
  private readonly retry: number
  private readonly record: number
  private readonly finish: number

  constructor(
    m: Machine,
    readonly arity: number,
    private readonly behind: number,
    readonly room: Room,
  ) {
    this.stride = arity + 4
    this.retry = m.newBlock((m) => this.goOn(m))
    this.record = m.newBlock((m) => this.add(m), arity + 1)
    this.finish = m.newBlock((m) => this.close(m))
    const { attempt, exists, find } = finderFor(this)
    this.attempt = attempt
    this.exists = exists
    this.find = find
  }

  readonly enter: Block = (m, pc) => {
    if (this.found >= 0) return this.choose(m, this.found)
    if (m.fuel < 0 || m.H > m.limit) m.service(this.arity)
    if (this.isGivenUp) return this.behind
    const { stride, arity } = this
    const place = this.find(m)
    if (place === UNFIT) return this.behind
    if (place !== UNKNOWN) {
      const at = place * stride + arity
      const known = this.entries[at] as number
      if (known === ALL) return this.block(m, pc)
      // Under way already, or cut off earlier in this inquiry.
      if (known === TOO_MUCH || this.entries[at + 3] === this.inquiry) return this.behind
    }
    return this.start(m, place === UNKNOWN ? this.open(m) : place)
  }

  readonly block: Block = (m, pc) => {
    const outcome = this.attempt(m)
    if (outcome === UNDECIDED) return this.enter(m, pc)
    return outcome === HOLDS ? m.proceed() : m.fail()
  }

  /** Take an answer, with a choice point for those after it. */
  private choose(m: Machine, answer: number): number {
    const { arity, answers } = this
    const next = answers[answer] as number
    if (next >= 0) {
      const p = m.push(this.retry, arity + 1)
      for (let i = 0; i < arity; i++) m.C[p + i] = m.deref(m.argument(i))
      m.C[p + arity] = (next << 3) | INT
    }
    for (let i = 0; i < arity; i++) {
      const x = m.deref(m.argument(i))
      if ((x & 7) === REF) m.bind(x, answers[answer + 1 + i] as number)
    }
    return m.proceed()
  }

  /** The next answer; the choice point stays while there are more. */
  private goOn(m: Machine): number {
    if (--m.fuel < 0) m.charge(0)
    const { arity, answers } = this
    const p = m.B + CP_SAVED
    const answer = (m.C[p + arity] as number) >> 3
    const next = answers[answer] as number
    if (next >= 0) m.C[p + arity] = (next << 3) | INT
    else m.pop()
    for (let i = 0; i < arity; i++) {
      const x = m.C[p + i] as number
      if ((x & 7) === REF) m.bind(x, answers[answer + 1 + i] as number)
    }
    return m.proceed()
  }

  // Noting answers down.

  /** An entry for the goal in the registers. */
  private open(m: Machine): number {
    const { stride, arity } = this
    const at = this.top * stride
    if (at + stride > this.entries.length) this.entries = widened(this.entries)
    for (let i = 0; i < arity; i++) {
      const x = m.deref(m.argument(i))
      this.entries[at + i] = (x & 7) === REF ? 0 : x
    }
    if ((this.top + 1) * 2 > this.slots.length) {
      this.slots = new Int32Array(this.slots.length * 2).fill(-1)
      for (let place = 0; place < this.top; place++) this.enlist(place)
    }
    this.enlist(this.top)
    return this.top++
  }

  private enlist(place: number): void {
    const bits = this.slots.length - 1
    const at = place * this.stride
    let hash = 0
    for (let i = 0; i < this.arity; i++) {
      hash = (hash + Math.imul(this.entries[at + i] as number, FACTORS[i] as number)) | 0
    }
    let slot = (hash ^ (hash >>> 15)) & bits
    while ((this.slots[slot] as number) >= 0) slot = (slot + 1) & bits
    this.slots[slot] = place
  }

  /** Run the goal with its answers noted down. */
  private start(m: Machine, place: number): number {
    const { arity, entries } = this
    const at = place * this.stride + arity
    entries[at] = OPEN
    entries[at + 1] = -1
    entries[at + 2] = -1
    entries[at + 3] = this.inquiry
    if (++this.recorded === TRIAL) {
      this.isGivenUp = this.hits * 4 < TRIAL
      this.recorded = 0
      this.hits = 0
    }
    if (this.top >= MOST_ENTRIES || this.answerTop > MOST_CELLS) this.isGivenUp = true
    m.C[m.push(this.finish, 1)] = (at << 3) | INT
    const p = m.frame(this.record, arity + 1)
    m.heap[p] = (at << 3) | INT
    for (let i = 0; i < arity; i++) m.heap[p + 1 + i] = m.argument(i)
    return this.behind
  }

  /** The goal has an answer. */
  private add(m: Machine): number {
    const { arity } = this
    const p = m.leave()
    const at = (m.heap[p] as number) >> 3
    if (this.answerTop > MOST_CELLS) this.entries[at] = TOO_MUCH
    if (this.entries[at] === TOO_MUCH) return m.proceed()
    const row = this.answerTop
    if (row + arity + 1 > this.answers.length) this.answers = widened(this.answers)
    const { answers, entries } = this
    for (let i = 0; i < arity; i++) {
      const cell = keepGround(m, m.heap[p + 1 + i] as number, this.room)
      if (cell === undefined) {
        entries[at] = TOO_MUCH
        return m.proceed()
      }
      answers[row + 1 + i] = cell
    }
    answers[row] = -1
    this.answerTop = row + 1 + arity
    entries[at] = SOME
    const last = entries[at + 2] as number
    if (last < 0) entries[at + 1] = row
    else answers[last] = row
    entries[at + 2] = row
    return m.proceed()
  }

  /** The goal has no more answers. */
  private close(m: Machine): number {
    const at = (m.C[m.B + CP_SAVED] as number) >> 3
    m.pop()
    if (this.entries[at] !== TOO_MUCH) this.entries[at] = ALL
    return m.fail()
  }

  clear(): void {
    this.top = 0
    this.answerTop = 0
    if (this.slots.length <= LARGEST_KEPT) this.slots.fill(-1)
    else this.slots = new Int32Array(FEWEST_SLOTS).fill(-1)
  }
}

function widened(cells: Int32Array): Int32Array<ArrayBuffer> {
  const wider = new Int32Array(cells.length * 2)
  wider.set(cells)
  return wider
}
