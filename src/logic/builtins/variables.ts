/** Walks over the variables of terms, on stacks of their own however deep the terms are. */

import { LIST, REF, STR } from '../cells.js'
import type { Machine } from '../machine.js'

/** Nodes visited between two charges to the budget. */
const CHARGE_EVERY = 1024

/**
 * Call `visit` with the variables met, from left to right, some more than once; stop when it returns false.
 * A walk longer than the heap is through a cycle or through parts many times shared: from there on each compound
 * is walked once.
 */
export function walkVariables(m: Machine, cell: number, visit: (variable: number) => boolean): boolean {
  const pending: number[] = [cell]
  let visited: Set<number> | undefined
  let left = m.H - m.base
  let nodes = 0
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    let x = m.deref(next)
    for (;;) {
      if ((x & 7) === REF) {
        if (!visit(x)) return false
        break
      }
      if ((x & 7) !== LIST && (x & 7) !== STR) break
      if (++nodes === CHARGE_EVERY) {
        m.charge(CHARGE_EVERY >> 2)
        nodes = 0
        left -= CHARGE_EVERY
        if (left < 0) visited ??= new Set()
      }
      if (visited) {
        if (visited.has(x)) break
        visited.add(x)
      }
      const at = x >> 3
      const first = (x & 7) === LIST ? at : at + 1
      const last = (x & 7) === LIST ? at + 1 : at + m.symbols.arity(m.heap[at])
      // Below the base are the constants of compiled clauses, which have no variables.
      if (at < m.base || last < first) break
      for (let i = last; i > first; i--) pending.push(m.heap[i])
      x = m.deref(m.heap[first])
    }
  }
  return true
}

/** The variables of a term, each once, in order of first occurrence. */
export function termVariables(m: Machine, cell: number, into = new Set<number>()): Set<number> {
  walkVariables(m, cell, (variable) => {
    into.add(variable)
    return true
  })
  return into
}

export function isGround(m: Machine, cell: number): boolean {
  return walkVariables(m, cell, () => false)
}

/** A compound's place in the heap being left behind: everything it reaches has been visited. */
const LEAVE = -1

/** Whether no subterm contains itself. */
export function isAcyclic(m: Machine, cell: number): boolean {
  const pending: number[] = [cell]
  const open = new Set<number>()
  const done = new Set<number>()
  let nodes = 0
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next === LEAVE) {
      const at = pending.pop() as number
      open.delete(at)
      done.add(at)
      continue
    }
    const x = m.deref(next)
    if (((x & 7) !== LIST && (x & 7) !== STR) || x >> 3 < m.base || done.has(x)) continue
    if (open.has(x)) return false
    if (++nodes === CHARGE_EVERY) {
      m.charge(CHARGE_EVERY >> 2)
      nodes = 0
    }
    open.add(x)
    pending.push(x, LEAVE)
    const at = x >> 3
    const last = (x & 7) === LIST ? at + 1 : at + m.symbols.arity(m.heap[at])
    for (let i = (x & 7) === LIST ? at : at + 1; i <= last; i++) pending.push(m.heap[i])
  }
  return true
}

/** Whether a variable occurs in a term. */
export function occurs(m: Machine, variable: number, cell: number): boolean {
  return !walkVariables(m, cell, (x) => x !== variable)
}
