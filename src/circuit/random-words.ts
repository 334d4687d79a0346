/**
 * Random 128-bit words inside WebAssembly: two xoroshiro128+ generators (Blackman and Vigna 2018) side by side in the
 * halves of a vector. Each lane of a word sees its own bit of the sequence.
 */

import type { FunctionCode, Local } from './wasm.js'

/** Bytes of state in memory. */
export const RANDOM_STATE_BYTES = 32

/** A generator whose state is held in locals between `load` and `save`. */
export class RandomWords {
  private readonly s0: Local
  private readonly s1: Local
  private readonly sum: Local

  constructor(
    private readonly f: FunctionCode,
    private readonly address: number,
  ) {
    this.s0 = f.local('v128')
    this.s1 = f.local('v128')
    this.sum = f.local('v128')
  }

  load(): void {
    this.f.number(0).load('v128', this.address).set(this.s0)
    this.f
      .number(0)
      .load('v128', this.address + 16)
      .set(this.s1)
  }

  save(): void {
    this.f.number(0).get(this.s0).store('v128', this.address)
    this.f
      .number(0)
      .get(this.s1)
      .store('v128', this.address + 16)
  }

  /** Leaves a word on the stack. */
  next(): void {
    const { f, s0, s1, sum } = this
    f.get(s0).get(s1).simd('i64x2.add').set(sum)
    f.get(s1).get(s0).simd('v128.xor').set(s1)
    this.rotated(s0, 24)
    f.get(s1).simd('v128.xor').get(s1).number(16).simd('i64x2.shl').simd('v128.xor').set(s0)
    this.rotated(s1, 37)
    f.set(s1)
    f.get(sum)
  }

  private rotated(word: Local, by: number): void {
    this.f.get(word).number(by).simd('i64x2.shl')
    this.f
      .get(word)
      .number(64 - by)
      .simd('i64x2.shr_u')
      .simd('v128.or')
  }
}

const MASK = (1n << 64n) - 1n

/** The state for one batch of one seed: FNV-1a over the text, then splitmix64 (both public domain algorithms). */
export function randomState(seed: number | string, ...path: readonly number[]): BigUint64Array {
  let mixed = 0xcbf29ce484222325n
  for (const character of [String(seed), ...path].join('/')) {
    mixed = ((mixed ^ BigInt(character.codePointAt(0) ?? 0)) * 0x100000001b3n) & MASK
  }
  return BigUint64Array.from({ length: 4 }, () => {
    mixed = (mixed + 0x9e3779b97f4a7c15n) & MASK
    let word = mixed
    word = ((word ^ (word >> 30n)) * 0xbf58476d1ce4e5b9n) & MASK
    word = ((word ^ (word >> 27n)) * 0x94d049bb133111ebn) & MASK
    return word ^ (word >> 31n)
  })
}
