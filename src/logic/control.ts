/** Calling terms as goals: call/N and the control constructs met at run time, and catch/3. */

import { ATOM, INT, LIST, REF, STR } from './cells.js'
import { exportTerm } from './convert.js'
import { instantiationError, typeError } from './errors.js'
import { CATCH_EXIT, CP_SAVED, DISABLED, FAIL, type Machine } from './machine.js'

/** The entry block of the predicate with this functor. */
export type EntryOf = (functor: number) => number

export interface Control {
  /** Blocks of call/1 … call/8, by arity. */
  readonly call: readonly number[]
  readonly catch: number
  /** Go to the goal; its cuts cut to the barrier. */
  goal(m: Machine, goal: number, barrier: number): number
}

export function installControl(m: Machine, entryOf: EntryOf): Control {
  const { symbols } = m
  const comma = symbols.functorOf(',', 2)
  const semicolon = symbols.functorOf(';', 2)
  const arrow = symbols.functorOf('->', 2)
  const softArrow = symbols.functorOf('*->', 2)
  const cut = symbols.atom('!')
  const isControl = (functor: number): boolean =>
    functor === comma || functor === semicolon || functor === arrow || functor === softArrow

  function goal(m: Machine, start: number, outer: number): number {
    let x = m.deref(start)
    let barrier = outer
    if ((x & 7) === STR && isControl(m.heap[x >> 3] as number)) checkBody(m, x)
    for (;;) {
      m.reserve(16)
      if ((x & 7) === ATOM) {
        if (x !== cut) return entryOf(symbols.functor(x, 0))
        m.cut(barrier)
        return m.proceed()
      }
      if ((x & 7) === REF) throw instantiationError()
      if ((x & 7) === LIST) {
        m.a0 = m.heap[x >> 3] as number
        m.a1 = m.heap[(x >> 3) + 1] as number
        return entryOf(symbols.functorOf('.', 2))
      }
      if ((x & 7) !== STR) throw typeError('callable', exportTerm(m, x))
      const at = x >> 3
      const functor = m.heap[at] as number
      if (!isControl(functor)) {
        const n = symbols.arity(functor)
        for (let i = 0; i < n; i++) m.setArgument(i, m.heap[at + 1 + i] as number)
        return entryOf(functor)
      }
      const left = m.deref(m.heap[at + 1] as number)
      const right = m.heap[at + 2] as number
      if (functor === comma) {
        saveGoal(m, m.frame(conjunct, 2), right, barrier)
        x = left
      } else if (functor === semicolon) {
        const p = m.barrier()
        const isIf = (left & 7) === STR && (m.heap[left >> 3] === arrow || m.heap[left >> 3] === softArrow)
        const saved = m.push(alternative, 2)
        m.C[saved] = right
        m.C[saved + 1] = barrier
        if (isIf) {
          const soft = m.heap[left >> 3] === softArrow
          enterCondition(m, m.heap[(left >> 3) + 2] as number, barrier, soft ? m.barrier() : p, soft)
          x = m.deref(m.heap[(left >> 3) + 1] as number)
          barrier = m.barrier()
        } else x = left
      } else {
        const p = m.barrier()
        m.push(DISABLED, 0)
        const soft = functor === softArrow
        enterCondition(m, right, barrier, soft ? m.barrier() : p, soft)
        x = left
        barrier = m.barrier()
      }
    }
  }

  /** The frame that commits to a condition, or softly keeps its alternatives, and goes on with the branch. */
  function enterCondition(m: Machine, branch: number, barrier: number, mark: number, soft: boolean): void {
    const p = m.frame(soft ? softCommit : commit, 3)
    saveGoal(m, p, branch, barrier)
    m.heap[p + 2] = mark
  }

  function saveGoal(m: Machine, p: number, next: number, barrier: number): void {
    m.heap[p] = next
    m.heap[p + 1] = barrier
  }

  /** A body must be callable as a whole before any of it runs (ISO 13211-1 §7.6.2). */
  function checkBody(m: Machine, body: number): void {
    const pending = [body]
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      const x = m.deref(next)
      if ((x & 7) === STR && isControl(m.heap[x >> 3] as number)) {
        pending.push(m.heap[(x >> 3) + 1] as number, m.heap[(x >> 3) + 2] as number)
        if (pending.length > 1000) m.charge(1)
      } else if ((x & 7) !== REF && (x & 7) !== ATOM && (x & 7) !== STR && (x & 7) !== LIST) {
        throw typeError('callable', exportTerm(m, body))
      }
    }
  }

  const conjunct = m.newBlock((m) => {
    const p = m.leave()
    return goal(m, m.heap[p] as number, m.heap[p + 1] as number)
  }, 2)
  const commit = m.newBlock((m) => {
    const p = m.leave()
    m.cut(m.heap[p + 2] as number)
    return goal(m, m.heap[p] as number, m.heap[p + 1] as number)
  }, 3)
  const softCommit = m.newBlock((m) => {
    const p = m.leave()
    m.soften(m.heap[p + 2] as number)
    return goal(m, m.heap[p] as number, m.heap[p + 1] as number)
  }, 3)
  const alternative = m.newBlock((m) => {
    const p = m.B + CP_SAVED
    const next = m.C[p] as number
    const barrier = m.C[p + 1] as number
    m.pop()
    return goal(m, next, barrier)
  })

  const call = [FAIL]
  for (let arity = 1; arity <= 8; arity++) {
    call.push(
      m.newBlock((m) => {
        if (--m.fuel < 0 || m.H > m.limit) m.service(arity)
        return arity === 1 ? goal(m, m.a0, m.barrier()) : callWith(m, arity - 1)
      }),
    )
  }

  /** Call a closure with `extra` more arguments, which are in the registers after it. */
  function callWith(m: Machine, extra: number): number {
    const x = m.deref(m.a0)
    if ((x & 7) === REF) throw instantiationError()
    if ((x & 7) !== ATOM && (x & 7) !== STR && (x & 7) !== LIST) throw typeError('callable', exportTerm(m, x))
    const isAtom = (x & 7) === ATOM
    const isList = (x & 7) === LIST
    const functor = isList ? symbols.functorOf('.', 2) : isAtom ? 0 : (m.heap[x >> 3] as number)
    const bound = isAtom ? 0 : symbols.arity(functor)
    const name = isAtom ? x : (symbols.functorAtom[functor >> 3] as number)
    const full = symbols.functor(name, bound + extra)
    if (isControl(full)) {
      const args: number[] = []
      for (let i = 0; i < bound; i++) args.push(m.heap[(x >> 3) + 1 + i] as number)
      for (let i = 1; i <= extra; i++) args.push(m.argument(i))
      return goal(m, m.struct(full, args), m.barrier())
    }
    const first = (x >> 3) + (isList ? 0 : 1)
    // From the last on down when they move up, else from the first: no argument is overwritten before it is read.
    if (bound >= 1) for (let i = extra; i >= 1; i--) m.setArgument(bound + i - 1, m.argument(i))
    else for (let i = 1; i <= extra; i++) m.setArgument(i - 1, m.argument(i))
    for (let i = 0; i < bound; i++) m.setArgument(i, m.heap[first + i] as number)
    return entryOf(full)
  }

  const catchBlock = m.newBlock((m) => {
    if (--m.fuel < 0 || m.H > m.limit) m.service(3)
    const p = m.push(DISABLED, 4)
    m.C[p] = m.a1
    m.C[p + 1] = m.a2
    m.C[p + 2] = (m.bags.length << 3) | INT
    m.C[p + 3] = (m.tables.depth << 3) | INT
    m.heap[m.frame(CATCH_EXIT, 1)] = m.barrier()
    return goal(m, m.a0, m.barrier())
  })
  m.callBlock = call[1] as number
  return { call, catch: catchBlock, goal }
}
