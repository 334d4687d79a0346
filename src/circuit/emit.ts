/**
 * A circuit as a WebAssembly module. For each phase `begin`, `goals` and `move`; for all of them `restart` and `count`.
 * Gates are either a table for the interpreter (see table.ts) or straight-line code (straight.ts); the rest is common.
 */

import type { BoundGates } from './bind.js'
import { Chooser } from './choose.js'
import { AND, OR } from './gates.js'
import { Growing } from './growing.js'
import { LaneCode } from './lanes.js'
import { addressOf, type Layout, pagesFor, planeBytes } from './planes.js'
import { PARTS, type Part, schedule } from './schedule.js'
import { straighten } from './straight.js'
import { type PlacedLoop, RUN_OPERATIONS, tabulate } from './table.js'
import { type FunctionCode, ModuleCode } from './wasm.js'

export type Style = 'table' | 'straight'

export interface EmitPlan {
  readonly style: Style
  readonly layout: Layout
  readonly phases: readonly BoundGates[]
  readonly factCount: number
  /** By role: the room for its moves, and how many goals it has. */
  readonly rooms: readonly number[]
  readonly goalCounts: readonly number[]
  /** Goals depend on the phase, so they are kept in the phase a playout ends in. */
  readonly keepAtEnd: boolean
  readonly maxMemory: number
}

/** All that is needed to run: can be sent to other threads. */
export interface Emitted {
  readonly style: Style
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly pages: number
  readonly layout: Layout
  /** To be copied into memory at `tableAddress`. */
  readonly table: Int32Array
  readonly tableAddress: number
}

/** A part of a phase ready to be called, but for where its tables will stand. */
interface Step {
  readonly emit: (f: FunctionCode, tableAddress: number) => void
  readonly loop?: PlacedLoop
}

export function emitCircuit(plan: EmitPlan): Emitted {
  const { layout, phases, style } = plan
  const module = new ModuleCode()
  const table = new Growing(4096)
  const interpreter = style === 'table' ? emitInterpreter(module, layout.words) : undefined
  const feed = emitFeed(module, layout.words)
  const programs = phases.map((bound) => {
    const order = schedule(bound)
    if (interpreter === undefined) {
      const { parts, advance, planes } = straighten(bound, order, layout, table, module)
      const steps = (part: Part): Step[] =>
        parts[part].map(({ calls, loop }) =>
          step((f) => {
            for (const call of calls) f.call(call)
          }, loop),
        )
      return { steps, advance, planes, bound }
    }
    const { parts, advance, planes } = tabulate(bound, order, layout, table)
    const steps = (part: Part): Step[] =>
      parts[part].map(({ at, loop }) => step((f, table) => f.number(table + at * 4).call(interpreter), loop))
    return { steps, advance, planes, bound }
  })
  const planes = Math.max(...programs.map((program) => program.planes))
  const tableAddress = addressOf(layout, planes)
  const lanes = new LaneCode(module, layout, plan.goalCounts)
  const chooser = new Chooser(module, {
    stride: planeBytes(layout),
    words: layout.words,
    randomAddress: layout.random,
    scratchAddress: layout.chooserScratch,
    mostMoves: layout.mostMoves,
  })
  const advance = lanes.emitAdvance()
  programs.forEach((program, phase) => {
    const part = new Map(
      PARTS.map((name) => [name, emitPart(module, program.steps(name), tableAddress, feed)] as const),
    )
    const call = (f: FunctionCode, name: Part): void => {
      const body = part.get(name)
      if (body !== undefined) f.call(body)
    }
    const begin = module.function([], ['i32'])
    call(begin, 'decide')
    lanes.endPlayouts(begin)
    if (plan.keepAtEnd)
      lanes.whenEnded(begin, () => {
        call(begin, 'goals')
        lanes.keepEnded(begin)
      })
    lanes.countWaiting(begin)
    module.export(`begin${phase}`, begin)

    const goals = module.function()
    if (!plan.keepAtEnd) {
      call(goals, 'goals')
      lanes.keepWaiting(goals)
    }
    module.export(`goals${phase}`, goals)

    const choose = module.function()
    program.bound.moves.forEach((moves, role) => {
      if (moves.length === 0) return
      chooser.emit(choose, {
        moves: moves.length,
        room: plan.rooms[role],
        legalAddress: addressOf(layout, layout.legal[role]),
        doesAddress: addressOf(layout, layout.does[role]),
        touchedAddress: layout.touched[role],
      })
    })
    const move = module.function().call(choose)
    call(move, 'next')
    move
      .number(tableAddress + program.advance.at * 4)
      .number(program.advance.count)
      .call(advance)
    module.export(`move${phase}`, move)
  })
  module.export('restart', lanes.emitRestart(plan.factCount))
  module.export('count', lanes.emitCount())
  const pages = pagesFor(tableAddress + table.length * 4, plan.maxMemory)
  return { style, bytes: module.encode(pages), pages, layout, table: table.taken(), tableAddress }
}

function step(emit: Step['emit'], loop: PlacedLoop | undefined): Step {
  return loop === undefined ? { emit } : { emit, loop }
}

/** Loops begin with nothing fed back and run until no lane changes: the least fixed point, in every lane at once. */
function emitPart(module: ModuleCode, steps: readonly Step[], tableAddress: number, feed: Feed): FunctionCode {
  const f = module.function()
  for (const { emit, loop } of steps) {
    if (loop === undefined) emit(f, tableAddress)
    else {
      const at = tableAddress + loop.at * 4
      f.number(at).number(loop.count).call(feed.clear)
      f.loop(() => {
        emit(f, tableAddress)
        f.number(at).number(loop.count).call(feed.back).againIf()
      })
    }
  }
  return f
}

interface Feed {
  /** (table, count): sets the feedback planes to zero. */
  readonly clear: FunctionCode
  /** (table, count): copies updates to feedback planes; whether any changed. */
  readonly back: FunctionCode
}

function emitFeed(module: ModuleCode, words: number): Feed {
  const clear = module.function(['i32', 'i32'])
  clear.loop(() => {
    for (let word = 0; word < words; word++)
      clear
        .get(0)
        .load('i32', 4)
        .zeros()
        .store('v128', 16 * word)
    nextPair(clear)
  })
  const back = module.function(['i32', 'i32'], ['i32'])
  const from = back.local('i32')
  const to = back.local('i32')
  const value = back.local('v128')
  const changed = back.local('v128')
  back.loop(() => {
    back.get(0).load('i32').set(from).get(0).load('i32', 4).set(to)
    for (let word = 0; word < words; word++) {
      back
        .get(from)
        .load('v128', 16 * word)
        .set(value)
      back
        .get(to)
        .load('v128', 16 * word)
        .get(value)
        .simd('v128.xor')
        .get(changed)
        .simd('v128.or')
        .set(changed)
      back
        .get(to)
        .get(value)
        .store('v128', 16 * word)
    }
    nextPair(back)
  })
  back.get(changed).simd('v128.any_true')
  return { clear, back }
}

/** Advances a pointer (0) over pairs of addresses and jumps back while the count (1) lasts. */
function nextPair(f: FunctionCode): void {
  f.get(0).number(8).op('i32.add').set(0)
  f.get(1).number(1).op('i32.sub').tee(1).againIf()
}

/** (table): evaluates levels until one says that none follows. */
function emitInterpreter(module: ModuleCode, words: number): FunctionCode {
  const f = module.function(['i32'])
  const counts = RUN_OPERATIONS.map(() => f.local('i32'))
  const more = f.local('i32')
  const left = f.local('i32')
  const right = f.local('i32')
  const to = f.local('i32')
  f.loop(() => {
    for (const [i, count] of counts.entries())
      f.get(0)
        .load('i32', 4 * i)
        .set(count)
    f.get(0).load('i32', 12).set(more)
    f.get(0).number(16).op('i32.add').set(0)
    for (const [i, operation] of RUN_OPERATIONS.entries()) {
      f.get(counts[i])
      f.when(() =>
        f.loop(() => {
          f.get(0).load('i32').set(left).get(0).load('i32', 4).set(right).get(0).load('i32', 8).set(to)
          for (let word = 0; word < words; word++) {
            f.get(to)
              .get(left)
              .load('v128', 16 * word)
              .get(right)
              .load('v128', 16 * word)
            f.simd(operation === AND ? 'v128.and' : operation === OR ? 'v128.or' : 'v128.andnot')
            f.store('v128', 16 * word)
          }
          f.get(0).number(12).op('i32.add').set(0)
          f.get(counts[i]).number(1).op('i32.sub').tee(counts[i]).againIf()
        }),
      )
    }
    f.get(more).againIf()
  })
  return f
}
