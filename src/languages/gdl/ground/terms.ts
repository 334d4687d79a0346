/**
 * Ground terms as numbers: equal terms have equal numbers. Ground atoms are kept the same way, a relation being a
 * functor like others; `known` marks those found to be derivable.
 */

import { type Budget, GroundingError } from './budget.js'

/** A name with a number of arguments, as a number. */
export type Functor = number

/** A ground term or atom, as a number. */
export type TermId = number

const WIDEST = 1024

export class TermStore {
  readonly names: string[] = []
  readonly arities: number[] = []
  private readonly functors = new Map<string, Functor>()

  count = 0
  functorOf: Int32Array
  /** The arguments of a term begin here in `args`. */
  start: Int32Array
  args: Int32Array
  known: Uint8Array
  private argsUsed = 0

  /** Arguments are put here for `intern` and `find`. */
  readonly scratch = new Int32Array(WIDEST)
  private slots: Int32Array

  constructor(private readonly budget: Budget) {
    this.functorOf = budget.ints(1024)
    this.start = budget.ints(1024)
    this.args = budget.ints(4096)
    this.known = new Uint8Array(1024)
    this.slots = budget.ints(4096).fill(-1)
  }

  functor(name: string, arity: number): Functor {
    const key = `${arity} ${name}`
    let found = this.functors.get(key)
    if (found === undefined) {
      found = this.newFunctor(name, arity)
      this.functors.set(key, found)
    }
    return found
  }

  /** A functor that no name in the rules can mean. */
  newFunctor(name: string, arity: number): Functor {
    if (arity > WIDEST) throw new GroundingError('too-wide', `${name} has more than ${WIDEST} arguments`)
    this.names.push(name)
    this.arities.push(arity)
    return this.names.length - 1
  }

  constant(name: string): TermId {
    return this.intern(this.functor(name, 0))
  }

  /** The number of the term whose arguments are in `scratch`, made where there is none yet. */
  intern(functor: Functor): TermId {
    const slot = this.slotOf(functor)
    const found = this.slots[slot] as number
    return found >= 0 ? found : this.add(functor, slot)
  }

  /** The number of the term whose arguments are in `scratch`, or -1. */
  find(functor: Functor): TermId {
    return this.slots[this.slotOf(functor)] as number
  }

  argument(term: TermId, index: number): TermId {
    return this.args[(this.start[term] as number) + index] as number
  }

  private add(functor: Functor, slot: number): TermId {
    const arity = this.arities[functor] as number
    const term = this.count++
    if (term >= this.functorOf.length) this.makeRoom()
    if (this.argsUsed + arity > this.args.length) this.args = this.budget.grown(this.args, this.argsUsed + arity)
    this.functorOf[term] = functor
    this.start[term] = this.argsUsed
    for (let i = 0; i < arity; i++) this.args[this.argsUsed++] = this.scratch[i] as number
    this.slots[slot] = term
    if (this.count * 2 > this.slots.length) this.rehash()
    return term
  }

  private makeRoom(): void {
    this.functorOf = this.budget.grown(this.functorOf, 0)
    this.start = this.budget.grown(this.start, 0)
    const known = new Uint8Array(this.functorOf.length)
    known.set(this.known)
    this.known = known
  }

  private slotOf(functor: Functor): number {
    const { slots, scratch, functorOf, start, args } = this
    const arity = this.arities[functor] as number
    const mask = slots.length - 1
    let slot = hashOf(functor, scratch, 0, arity) & mask
    for (;;) {
      const term = slots[slot] as number
      if (term < 0) return slot
      if (functorOf[term] === functor) {
        const first = start[term] as number
        let i = 0
        while (i < arity && args[first + i] === scratch[i]) i++
        if (i === arity) return slot
      }
      slot = (slot + 1) & mask
    }
  }

  private rehash(): void {
    const old = this.slots
    const slots = this.budget.ints(old.length * 4).fill(-1)
    const mask = slots.length - 1
    for (let term = 0; term < this.count; term++) {
      const functor = this.functorOf[term] as number
      let slot = hashOf(functor, this.args, this.start[term] as number, this.arities[functor] as number) & mask
      while ((slots[slot] as number) >= 0) slot = (slot + 1) & mask
      slots[slot] = term
    }
    this.slots = slots
    this.budget.release(old.length * 4)
  }
}

function hashOf(functor: Functor, values: Int32Array, first: number, arity: number): number {
  let hash = Math.imul(functor + 0x51ed27, 0x9e3779b1)
  for (let i = 0; i < arity; i++) {
    hash = Math.imul(hash ^ (values[first + i] as number), 0x85ebca6b)
    hash ^= hash >>> 15
  }
  return hash ^ (hash >>> 13)
}
