/** The instances of rules as they are found: head, number of literals, literals, with atoms numbered as terms. */

import type { Budget } from './budget.js'

const CHUNK = 1 << 22

export class Instances {
  /** Where the next instance goes. */
  chunk: Int32Array
  at = 0
  count = 0
  private readonly full: { readonly chunk: Int32Array; readonly used: number }[] = []
  /** For each group of twins, what was found, by hash: positions among all numbers. */
  private readonly seen = new Map<number, Twins>()

  constructor(private readonly budget: Budget) {
    this.chunk = budget.ints(1 << 12)
  }

  /** Begins a new chunk with room for at least so many numbers, so that no instance is divided. */
  turn(needed: number): void {
    this.budget.checkInstances(this.count)
    this.full.push({ chunk: this.chunk, used: this.at })
    this.chunk = this.budget.ints(Math.max(needed, Math.min(CHUNK, this.chunk.length * 4)))
    this.at = 0
  }

  /** The instance from `at` to `end` is complete. Twins are kept once. */
  finish(end: number, twins: number): void {
    if (twins >= 0 && !this.isNew(end, twins)) return
    this.at = end
    this.count++
  }

  /** The parts in which they are kept. */
  *chunks(): Iterable<Int32Array> {
    for (const { chunk, used } of this.full) yield chunk.subarray(0, used)
    yield this.chunk.subarray(0, this.at)
  }

  private isNew(end: number, twins: number): boolean {
    let group = this.seen.get(twins)
    if (group === undefined) {
      group = new Twins(this.budget)
      this.seen.set(twins, group)
    }
    return group.add(this.chunk, this.at, end)
  }
}

/** A set of instances, each remembered by where it stands. */
class Twins {
  private slots: Int32Array
  private readonly chunks: Int32Array[] = []
  private count = 0
  private starts: Int32Array
  private homes: Int32Array
  private hashes: Int32Array

  constructor(private readonly budget: Budget) {
    this.slots = budget.ints(64).fill(-1)
    this.starts = budget.ints(32)
    this.homes = budget.ints(32)
    this.hashes = budget.ints(32)
  }

  add(chunk: Int32Array, from: number, to: number): boolean {
    let hash = 0
    for (let i = from; i < to; i++) {
      hash = Math.imul(hash ^ (chunk[i] as number), 0x85ebca6b)
      hash ^= hash >>> 15
    }
    const mask = this.slots.length - 1
    let slot = hash & mask
    for (let entry = this.slots[slot] as number; entry >= 0; entry = this.slots[slot] as number) {
      if (this.hashes[entry] === hash && this.isSame(entry, chunk, from, to)) return false
      slot = (slot + 1) & mask
    }
    this.remember(chunk, from, hash, slot)
    return true
  }

  private isSame(entry: number, chunk: Int32Array, from: number, to: number): boolean {
    const home = this.chunks[this.homes[entry] as number] as Int32Array
    const start = this.starts[entry] as number
    for (let i = from; i < to; i++) if (home[start + i - from] !== chunk[i]) return false
    return true
  }

  private remember(chunk: Int32Array, from: number, hash: number, slot: number): void {
    if (this.chunks.at(-1) !== chunk) this.chunks.push(chunk)
    const entry = this.count++
    if (entry >= this.starts.length) {
      this.starts = this.budget.grown(this.starts, 0)
      this.homes = this.budget.grown(this.homes, 0)
      this.hashes = this.budget.grown(this.hashes, 0)
    }
    this.starts[entry] = from
    this.homes[entry] = this.chunks.length - 1
    this.hashes[entry] = hash
    this.slots[slot] = entry
    if (this.count * 2 > this.slots.length) this.rehash()
  }

  private rehash(): void {
    const old = this.slots
    this.slots = this.budget.ints(old.length * 2).fill(-1)
    this.budget.release(old.length * 4)
    const mask = this.slots.length - 1
    for (let entry = 0; entry < this.count; entry++) {
      let slot = (this.hashes[entry] as number) & mask
      while ((this.slots[slot] as number) >= 0) slot = (slot + 1) & mask
      this.slots[slot] = entry
    }
  }
}
