/**
 * A uniformly random legal move for each of 128 lanes without leaving the vectors: count the legal moves with
 * carry-save adders, make a rank below the count by multiplying it with a random fraction, then go through the moves
 * and subtract: the move at which the rank goes below zero is chosen. About 3 ns a move and word.
 *
 * A rank is floor(count * U / 2^m) with m = 9 + the bits of the largest count in the word, so that no move's
 * probability is off by more than 2^-9 of itself.
 */

import { BitSlices } from './bit-slices.js'
import { RandomWords } from './random-words.js'
import type { FunctionCode, Local, ModuleCode } from './wasm.js'

/** Random bits beyond those of the count. */
const PRECISION = 9
/** Moves are taken eight at a time; lists of moves are padded to a multiple of it with planes of zeros. */
export const GROUP = 8
/** From this many moves on, groups in which no lane chooses are passed over; below, the bookkeeping costs more. */
const FROM_GROUPED = 128
const SMALLEST_GROUPED_BITS = 4

export interface ChooserPlan {
  /** Bytes from one plane to the next. */
  readonly stride: number
  readonly words: number
  readonly randomAddress: number
  /** Where counts may be kept while choosing; see `chooserScratch`. */
  readonly scratchAddress: number
  readonly mostMoves: number
}

export interface ChoosingRole {
  readonly moves: number
  /** The most moves that ever share these planes, in any phase. */
  readonly room: number
  readonly legalAddress: number
  readonly doesAddress: number
  /** A byte for each group of moves and word: whether its `does` planes may hold anything but zero. */
  readonly touchedAddress: number
}

/** Bytes needed at `scratchAddress`: 32 planes of the total and 4 for each group. */
export function chooserScratch(mostMoves: number): number {
  return 32 * 16 + (Math.ceil(mostMoves / GROUP) + 1) * 64
}

export class Chooser {
  private readonly few = new Map<number, FunctionCode>()
  private readonly many = new Map<number, FunctionCode>()
  private readonly selectFew: FunctionCode[] = []
  private readonly selectMany: FunctionCode[] = []
  private readonly groupCounts: number

  constructor(
    private readonly module: ModuleCode,
    private readonly plan: ChooserPlan,
  ) {
    this.groupCounts = plan.scratchAddress + 32 * 16
    const most = bitsFor(plan.mostMoves)
    for (let bits = 1; bits <= Math.min(most, bitsFor(FROM_GROUPED)); bits++)
      this.selectFew[bits] = this.emitSelectFew(bits)
    for (let bits = SMALLEST_GROUPED_BITS; bits <= Math.max(most, SMALLEST_GROUPED_BITS); bits++)
      this.selectMany[bits] = this.emitSelectMany(bits)
  }

  /** Code that sets the `does` planes of a role from its `legal` planes, in every word. */
  emit(f: FunctionCode, { moves, room, legalAddress, doesAddress, touchedAddress }: ChoosingRole): void {
    const { words } = this.plan
    const groups = Math.ceil(moves / GROUP)
    const bits = bitsFor(moves)
    for (let word = 0; word < words; word++) {
      const legal = legalAddress + 16 * word
      const does = doesAddress + 16 * word
      if (room === 1) f.number(0).number(0).load('v128', legal).store('v128', does)
      else if (room < FROM_GROUPED) {
        f.number(legal).number(does).number(groups)
        f.number(legal).number(groups).call(this.countFew(bits)).call(this.dispatchFew())
      } else {
        f.number(legal)
          .number(does)
          .number(groups)
          .number(touchedAddress + Math.ceil(room / GROUP) * word)
        f.number(legal).number(groups).call(this.countMany(bits)).call(this.dispatchMany())
      }
    }
  }

  private dispatchers: { few?: FunctionCode; many?: FunctionCode } = {}

  /** (legal, does, groups, bits) */
  private dispatchFew(): FunctionCode {
    if (this.dispatchers.few !== undefined) return this.dispatchers.few
    const f = this.module.function(['i32', 'i32', 'i32', 'i32'])
    this.selectFew.forEach((select, bits) => {
      f.get(3).number(bits).op('i32.eq')
      f.when(() => f.get(0).get(1).get(2).call(select).op('return'))
    })
    this.dispatchers.few = f
    return f
  }

  /** (legal, does, groups, touched, bits) */
  private dispatchMany(): FunctionCode {
    if (this.dispatchers.many !== undefined) return this.dispatchers.many
    const f = this.module.function(['i32', 'i32', 'i32', 'i32', 'i32'])
    this.selectMany.forEach((select, bits) => {
      f.get(4).number(bits).op('i32.le_u')
      f.when(() => f.get(0).get(1).get(2).get(3).call(select).op('return'))
    })
    this.dispatchers.many = f
    return f
  }

  /** (legal, groups): how many bits the largest count has; the counts are left in the scratch planes. */
  private countFew(bits: number): FunctionCode {
    const known = this.few.get(bits)
    if (known !== undefined) return known
    const { stride } = this.plan
    const f = this.module.function(['i32', 'i32'], ['i32'])
    this.few.set(bits, f)
    const slices = new BitSlices(f)
    const total = slices.locals(bits)
    const moves = slices.locals(4)
    const [two, twoMore, four] = slices.locals(3)
    f.get(1)
      .number(GROUP / 4)
      .op('i32.mul')
      .set(1)
    f.loop(() => {
      for (const [i, move] of moves.entries())
        f.get(0)
          .load('v128', i * stride)
          .set(move)
      this.anyOf(f, moves)
      f.when(() => {
        slices.fullAdd(total[0], moves[0], moves[1], total[0], two)
        slices.fullAdd(total[0], moves[2], moves[3], total[0], twoMore)
        if (bits > 1) slices.fullAdd(total[1], two, twoMore, total[1], four)
        for (const bit of total.slice(2)) slices.halfAdd(bit, four, bit, four)
      })
      this.step(f, 0, 4 * stride)
      f.get(1).number(1).op('i32.sub').tee(1).againIf()
    })
    this.returnBits(f, total)
    return f
  }

  private emitSelectFew(bits: number): FunctionCode {
    const { stride } = this.plan
    const f = this.module.function(['i32', 'i32', 'i32'])
    const slices = new BitSlices(f)
    const moves = slices.locals(4)
    const rank = bits > 1 ? this.emitRank(slices, bits) : []
    f.get(2)
      .number(GROUP / 4)
      .op('i32.mul')
      .set(2)
    f.loop(() => {
      for (const [i, move] of moves.entries())
        f.get(0)
          .load('v128', i * stride)
          .set(move)
      if (bits > 1) {
        this.anyOf(f, moves)
        f.when(() => {
          for (const move of moves) slices.decrement(rank, move)
        })
      }
      for (const [i, move] of moves.entries())
        f.get(1)
          .get(move)
          .store('v128', i * stride)
      this.step(f, 0, 4 * stride)
      this.step(f, 1, 4 * stride)
      f.get(2).number(1).op('i32.sub').tee(2).againIf()
    })
    return f
  }

  /** Like `countFew`; keeps the count of each group as well. */
  private countMany(bits: number): FunctionCode {
    const known = this.many.get(bits)
    if (known !== undefined) return known
    const { stride } = this.plan
    const f = this.module.function(['i32', 'i32'], ['i32'])
    this.many.set(bits, f)
    const slices = new BitSlices(f)
    const total = slices.locals(Math.max(bits, SMALLEST_GROUPED_BITS))
    const m = slices.locals(GROUP)
    const count = slices.locals(4)
    const [s1, c1, s2, c2, c3, c4, over] = slices.locals(7)
    const counts = f.local('i32')
    f.number(this.groupCounts).set(counts)
    f.loop(() => {
      for (const [i, move] of m.entries())
        f.get(0)
          .load('v128', i * stride)
          .set(move)
      this.anyOf(f, m)
      f.when(
        () => {
          slices.fullAdd(m[0], m[1], m[2], s1, c1)
          slices.fullAdd(m[3], m[4], m[5], s2, c2)
          slices.fullAdd(s1, s2, m[6], s1, c3)
          slices.halfAdd(s1, m[7], count[0], c4)
          slices.fullAdd(c1, c2, c3, s2, c1)
          slices.halfAdd(s2, c4, count[1], c2)
          slices.halfAdd(c1, c2, count[2], count[3])
          for (const [i, bit] of count.entries())
            f.get(counts)
              .get(bit)
              .store('v128', 16 * i)
          slices.halfAdd(total[0], count[0], total[0], over)
          for (const i of [1, 2, 3]) slices.fullAdd(total[i], count[i], over, total[i], over)
          for (const bit of total.slice(4)) slices.halfAdd(bit, over, bit, over)
        },
        () => {
          for (let i = 0; i < 4; i++)
            f.get(counts)
              .zeros()
              .store('v128', 16 * i)
        },
      )
      this.step(f, counts, 64)
      this.step(f, 0, GROUP * stride)
      f.get(1).number(1).op('i32.sub').tee(1).againIf()
    })
    this.returnBits(f, total)
    return f
  }

  /** Subtracts whole groups; only where some lane's rank goes below zero are the group's moves looked at. */
  private emitSelectMany(bits: number): FunctionCode {
    const { stride } = this.plan
    const f = this.module.function(['i32', 'i32', 'i32', 'i32'])
    const slices = new BitSlices(f)
    const rank = this.emitRank(slices, bits)
    const low = slices.locals(3)
    const count = slices.locals(4)
    const [chooses, move, zero] = slices.locals(3)
    const counts = f.local('i32')
    f.number(this.groupCounts).set(counts)
    const clear = (): void => {
      f.get(3).loadByte()
      f.when(() => {
        for (let i = 0; i < GROUP; i++)
          f.get(1)
            .get(zero)
            .store('v128', i * stride)
        f.get(3).number(0).storeByte()
      })
    }
    f.loop(() => {
      for (const [i, bit] of count.entries())
        f.get(counts)
          .load('v128', 16 * i)
          .set(bit)
      this.anyOf(f, count)
      f.when(() => {
        for (const [i, bit] of low.entries()) f.get(rank[i]).set(bit)
        slices.subtract(rank, count, chooses)
        f.get(chooses).simd('v128.any_true')
        f.when(() => {
          // Where the group holds the choice, the rank before it was below eight: three bits are enough.
          for (let i = 0; i < GROUP; i++) {
            f.get(0)
              .load('v128', i * stride)
              .get(chooses)
              .simd('v128.and')
              .set(move)
            slices.decrement(low, move)
            f.get(1)
              .get(move)
              .store('v128', i * stride)
            f.get(chooses).get(move).simd('v128.andnot').set(chooses)
          }
          f.get(3).number(1).storeByte()
        }, clear)
      }, clear)
      this.step(f, 3, 1)
      this.step(f, counts, 64)
      this.step(f, 0, GROUP * stride)
      this.step(f, 1, GROUP * stride)
      f.get(2).number(1).op('i32.sub').tee(2).againIf()
    })
    return f
  }

  /** A random rank below the count in the scratch planes, for each lane. */
  private emitRank(slices: BitSlices, bits: number): Local[] {
    const { f } = slices
    const random = new RandomWords(f, this.plan.randomAddress)
    const count = slices.locals(bits)
    const rank = slices.locals(bits)
    const [word, part, over] = slices.locals(3)
    const left = f.local('i32')
    for (const [i, bit] of count.entries())
      f.number(0)
        .load('v128', this.plan.scratchAddress + 16 * i)
        .set(bit)
    random.load()
    f.number(bits + PRECISION).set(left)
    f.loop(() => {
      random.next()
      f.set(word)
      slices.addMaskedAndHalve(rank, count, word, part, over)
      f.get(left).number(1).op('i32.sub').tee(left).againIf()
    })
    random.save()
    return rank
  }

  private returnBits(f: FunctionCode, total: readonly Local[]): void {
    for (const [i, bit] of total.entries())
      f.number(0)
        .get(bit)
        .store('v128', this.plan.scratchAddress + 16 * i)
    for (let i = total.length - 1; i >= 1; i--) {
      f.get(total[i]).simd('v128.any_true')
      f.when(() => f.number(i + 1).op('return'))
    }
    f.number(1)
  }

  private anyOf(f: FunctionCode, planes: readonly Local[]): void {
    for (const [i, plane] of planes.entries()) {
      f.get(plane)
      if (i > 0) f.simd('v128.or')
    }
    f.simd('v128.any_true')
  }

  private step(f: FunctionCode, pointer: Local, by: number): void {
    f.get(pointer).number(by).op('i32.add').set(pointer)
  }
}

/** How many bits hold the numbers up to `most`. */
function bitsFor(most: number): number {
  return Math.max(1, 32 - Math.clz32(most))
}
