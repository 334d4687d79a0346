/** Arithmetic on bit-sliced numbers: bit k of 128 numbers stands in one vector, so one gate adds 128 of them. */

import type { FunctionCode, Local } from './wasm.js'

export class BitSlices {
  private readonly carry: Local
  private readonly half: Local

  constructor(readonly f: FunctionCode) {
    this.carry = f.local('v128')
    this.half = f.local('v128')
  }

  locals(count: number): Local[] {
    return Array.from({ length: count }, () => this.f.local('v128'))
  }

  /** sum, carryOut = a + b; either may be one of a and b. */
  halfAdd(a: Local, b: Local, sum: Local, carryOut: Local): void {
    const { f, carry } = this
    f.get(a).get(b).simd('v128.and').set(carry)
    f.get(a).get(b).simd('v128.xor').set(sum)
    f.get(carry).set(carryOut)
  }

  /** sum, carryOut = a + b + c. */
  fullAdd(a: Local, b: Local, c: Local, sum: Local, carryOut: Local): void {
    const { f, carry, half } = this
    f.get(a).get(b).simd('v128.xor').set(half)
    f.get(a).get(b).simd('v128.and').get(half).get(c).simd('v128.and').simd('v128.or').set(carry)
    f.get(half).get(c).simd('v128.xor').set(sum)
    f.get(carry).set(carryOut)
  }

  /** number -= other, where `other` may have fewer bits; leaves in `borrow` the lanes where it went below zero. */
  subtract(number: readonly Local[], other: readonly Local[], borrow: Local): void {
    const { f, carry, half } = this
    for (const [bit, a] of number.entries()) {
      const b = other[bit]
      if (b === undefined) {
        f.get(borrow).get(a).simd('v128.andnot').set(carry)
        f.get(a).get(borrow).simd('v128.xor').set(a)
        f.get(carry).set(borrow)
      } else if (bit === 0) {
        f.get(b).get(a).simd('v128.andnot').set(borrow)
        f.get(a).get(b).simd('v128.xor').set(a)
      } else {
        f.get(a).get(b).simd('v128.xor').set(half)
        f.get(b).get(a).simd('v128.andnot').get(borrow).get(half).simd('v128.andnot').simd('v128.or').set(carry)
        f.get(half).get(borrow).simd('v128.xor').set(a)
        f.get(carry).set(borrow)
      }
    }
  }

  /** number -= one; leaves in `one` the lanes where it went below zero. */
  decrement(number: readonly Local[], one: Local): void {
    const { f, carry } = this
    for (const bit of number) {
      f.get(bit).set(carry)
      f.get(carry).get(one).simd('v128.xor').set(bit)
      f.get(one).get(carry).simd('v128.andnot').set(one)
    }
  }

  /** number = (number + (count where mask)) / 2, rounded down; the step of a multiplication from the lowest bit. */
  addMaskedAndHalve(number: readonly Local[], count: readonly Local[], mask: Local, part: Local, over: Local): void {
    const { f, half } = this
    for (const [bit, a] of number.entries()) {
      f.get(count[bit]).get(mask).simd('v128.and').set(part)
      if (bit === 0) f.get(a).get(part).simd('v128.and').set(over)
      else {
        f.get(a).get(part).simd('v128.xor').set(half)
        f.get(half)
          .get(over)
          .simd('v128.xor')
          .set(number[bit - 1])
        f.get(a).get(part).simd('v128.and').get(half).get(over).simd('v128.and').simd('v128.or').set(over)
      }
    }
    f.get(over).set(number[number.length - 1])
  }
}
