/** What happens to lanes between moves: playouts end, wait, are counted, and begin anew. */

import { ACTIVE, addressOf, ENDED, FRESH, HOLD, type Layout, planeBytes, TERMINAL } from './planes.js'
import type { FunctionCode, Local, ModuleCode } from './wasm.js'

export class LaneCode {
  private readonly keep: FunctionCode
  private readonly eachWord: readonly number[]

  /** `goalCounts`: how many goals each role has. */
  constructor(
    private readonly module: ModuleCode,
    private readonly layout: Layout,
    private readonly goalCounts: readonly number[],
  ) {
    this.eachWord = Array.from({ length: layout.words }, (_, word) => word)
    this.keep = this.emitKeep()
  }

  /** Lanes in which the game is over hold from now on; the others are about to move and are counted. */
  endPlayouts(f: FunctionCode): void {
    const ended = f.local('v128')
    const hold = f.local('v128')
    f.number(0).number(0).load('i64', this.layout.moved)
    for (const word of this.eachWord) {
      this.load(f, HOLD, word).set(hold)
      this.load(f, TERMINAL, word).get(hold).simd('v128.andnot').set(ended)
      f.number(0).get(ended).store('v128', this.at(ENDED, word))
      f.number(0).get(hold).get(ended).simd('v128.or').tee(hold).store('v128', this.at(HOLD, word))
      f.get(hold).simd('v128.not').set(hold)
      popcount(f, hold)
      f.op('i64.add')
    }
    f.store('i64', this.layout.moved)
  }

  whenEnded(f: FunctionCode, body: () => void): void {
    for (const word of this.eachWord) {
      this.load(f, ENDED, word)
      if (word > 0) f.simd('v128.or')
    }
    f.simd('v128.any_true')
    f.when(body)
  }

  keepEnded(f: FunctionCode): void {
    for (const word of this.eachWord) {
      this.load(f, ENDED, word)
      f.number(16 * word).call(this.keep)
    }
  }

  keepWaiting(f: FunctionCode): void {
    for (const word of this.eachWord) {
      this.waiting(f, word)
      f.number(16 * word).call(this.keep)
    }
  }

  /** Leaves on the stack how many playouts are over and not yet counted. */
  countWaiting(f: FunctionCode): void {
    const waiting = f.local('v128')
    for (const word of this.eachWord) {
      this.waiting(f, word).set(waiting)
      popcount(f, waiting)
      if (word > 0) f.op('i64.add')
    }
    f.op('i32.wrap_i64')
  }

  /** (table, count): each fact takes its next value, except in lanes that hold. */
  emitAdvance(): FunctionCode {
    const f = this.module.function(['i32', 'i32'])
    const from = f.local('i32')
    const to = f.local('i32')
    const hold = this.eachWord.map((word) => {
      const local = f.local('v128')
      this.load(f, HOLD, word).set(local)
      return local
    })
    f.get(1)
    f.when(() =>
      f.loop(() => {
        f.get(0).load('i32').set(from).get(0).load('i32', 4).set(to)
        for (const word of this.eachWord) {
          f.get(to)
          f.get(to)
            .load('v128', 16 * word)
            .get(from)
            .load('v128', 16 * word)
            .get(hold[word])
          f.simd('v128.bitselect').store('v128', 16 * word)
        }
        f.get(0).number(8).op('i32.add').set(0)
        f.get(1).number(1).op('i32.sub').tee(1).againIf()
      }),
    )
    return f
  }

  /** Fresh lanes take the start of their group and hold no longer. */
  emitRestart(factCount: number): FunctionCode {
    const f = this.module.function()
    const fresh = this.eachWord.map((word) => {
      const local = f.local('v128')
      this.load(f, FRESH, word).set(local)
      f.number(0)
      this.load(f, HOLD, word).get(local).simd('v128.andnot').store('v128', this.at(HOLD, word))
      return local
    })
    if (factCount === 0) return f
    const fact = f.local('i32')
    const plane = f.local('i32')
    const state = this.at(this.layout.state, 0)
    const starts = this.at(this.layout.starts, 0)
    f.loop(() => {
      for (const word of this.eachWord) {
        f.get(plane)
        f.get(plane).load('v128', starts + 16 * word)
        f.get(plane)
          .load('v128', state + 16 * word)
          .get(fresh[word])
        f.simd('v128.bitselect').store('v128', state + 16 * word)
      }
      f.get(plane).number(planeBytes(this.layout)).op('i32.add').set(plane)
      f.get(fact).number(1).op('i32.add').tee(fact).number(factCount).op('i32.lt_u').againIf()
    })
    return f
  }

  /** Adds the kept goals of waiting lanes to the counts of their groups. */
  emitCount(): FunctionCode {
    const f = this.module.function()
    const goals = this.goalCounts.reduce((sum, count) => sum + count, 0)
    const waiting = this.eachWord.map((word) => {
      const local = f.local('v128')
      this.waiting(f, word).set(local)
      return local
    })
    for (let goal = 0; goal < goals; goal++) {
      for (const word of this.eachWord) {
        const counts = this.layout.goalCounts + 16 * (goal * this.layout.words + word)
        f.number(0).number(0).load('v128', counts)
        this.load(f, this.layout.kept + goal, word)
          .get(waiting[word])
          .simd('v128.and')
          .simd('i8x16.popcnt')
          .simd('i16x8.extadd_pairwise_i8x16_u')
          .simd('i32x4.extadd_pairwise_i16x8_u')
          .simd('i32x4.add')
          .store('v128', counts)
      }
    }
    return f
  }

  /** (lanes, byte offset of the word): the goals of these lanes, where a role has exactly one. */
  private emitKeep(): FunctionCode {
    const f = this.module.function(['v128', 'i32'])
    const [seen, again, only] = ['seen', 'again', 'only'].map(() => f.local('v128'))
    let goal = 0
    for (const count of this.goalCounts) {
      f.zeros().tee(seen).set(again)
      for (let i = 0; i < count; i++) {
        const address = this.at(this.layout.goals + goal + i, 0)
        f.get(again).get(seen).get(1).load('v128', address).simd('v128.and').simd('v128.or').set(again)
        f.get(seen).get(1).load('v128', address).simd('v128.or').set(seen)
      }
      f.get(again).simd('v128.not').set(only)
      for (let i = 0; i < count; i++) {
        const kept = this.at(this.layout.kept + goal + i, 0)
        f.get(1)
        f.get(1)
          .load('v128', this.at(this.layout.goals + goal + i, 0))
          .get(only)
          .simd('v128.and')
        f.get(1).load('v128', kept).get(0).simd('v128.bitselect').store('v128', kept)
      }
      goal += count
    }
    return f
  }

  private waiting(f: FunctionCode, word: number): FunctionCode {
    this.load(f, HOLD, word)
    return this.load(f, ACTIVE, word).simd('v128.and')
  }

  private load(f: FunctionCode, plane: number, word: number): FunctionCode {
    return f.number(0).load('v128', this.at(plane, word))
  }

  private at(plane: number, word: number): number {
    return addressOf(this.layout, plane) + 16 * word
  }
}

/** Leaves the number of ones on the stack, as an i64. */
function popcount(f: FunctionCode, word: Local): void {
  f.get(word).half(0).op('i64.popcnt').get(word).half(1).op('i64.popcnt').op('i64.add')
}
