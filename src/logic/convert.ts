/** Terms between the two worlds: values to cells and back. Neither way nests on the host's stack. */

import { ATOM, BOX, INT, LIST, REF, STR } from './cells.js'
import { resourceError } from './errors.js'
import type { Machine } from './machine.js'
import { Compound, Float, int, list, type Term, Var } from './terms.js'

/** Build the term on the heap. `variables` says which cells variables already have, and learns new ones. */
export function importTerm(m: Machine, term: Term, variables = new Map<Var, number>()): number {
  if (term.kind !== 'compound') return importLeaf(m, term, variables)
  const pending: Compound[] = [term]
  const slots: number[] = [-1]
  let root = 0
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const slot = slots.pop() as number
    const isList = next.name === '.' && next.args.length === 2
    m.reserve(next.args.length + 1 + 3 * next.args.length)
    let at = m.H
    const cell = (at << 3) | (isList ? LIST : STR)
    m.H += next.args.length + (isList ? 0 : 1)
    if (!isList) m.heap[at++] = m.symbols.functorOf(next.name, next.args.length)
    // From left to right: of two variables the one met first is the older.
    for (let i = next.args.length - 1; i >= 0; i--) {
      const arg = next.args[i]
      if (arg.kind !== 'compound') continue
      pending.push(arg)
      slots.push(at + i)
    }
    for (const arg of next.args) {
      if (arg.kind === 'var' && !variables.has(arg)) {
        variables.set(arg, at << 3)
        m.heap[at] = at << 3
      } else if (arg.kind !== 'compound') {
        // Not m.heap[at] = …: the leaf may make the heap grow.
        const leaf = importLeaf(m, arg, variables)
        m.heap[at] = leaf
      }
      at++
    }
    if (slot < 0) root = cell
    else m.heap[slot] = cell
  }
  return root
}

function importLeaf(m: Machine, term: Exclude<Term, Compound>, variables: Map<Var, number>): number {
  switch (term.kind) {
    case 'atom':
      return m.atom(term.name)
    case 'int':
      return typeof term.value === 'number' ? m.integer(term.value) : m.bigInteger(term.value)
    case 'float':
      return m.numberCell(term.value)
    case 'var': {
      let cell = variables.get(term)
      if (cell === undefined) {
        m.reserve(1)
        cell = m.newVar()
        variables.set(term, cell)
      }
      return cell
    }
  }
}

/** Nodes that any budget allows; each takes the host about a hundred bytes. */
const MOST_EXPORTED = 1 << 20
/** Nodes that shared parts may add to a term, however few cells it has. */
const SHARED = 1 << 16

/** The term as a value. `variables` keeps one Var per unbound cell over several calls. */
export function exportTerm(m: Machine, cell: number, variables = new Map<number, Var>()): Term {
  return exportWord(m, cell) ?? exportTree(m, cell, variables)
}

/** A proper list of atoms and numbers, which most terms that leave the machine are: twice as fast this way. */
function exportWord(m: Machine, cell: number): Term | undefined {
  const items: Term[] = []
  let x = m.deref(cell)
  while ((x & 7) === LIST && items.length < LONGEST_WORD) {
    const item = m.deref(m.heap[x >> 3] as number)
    if ((item & 7) === REF || (item & 7) === LIST || (item & 7) === STR) return undefined
    items.push(exportLeaf(m, item))
    x = m.deref(m.heap[(x >> 3) + 1] as number)
  }
  return x === m.nil && items.length > 0 ? list(items) : undefined
}

const LONGEST_WORD = 100

function exportTree(m: Machine, cell: number, variables: Map<number, Var>): Term {
  const root: Term[] = []
  const targets: Term[][] = [root]
  const indices: number[] = [0]
  const cells: number[] = [cell]
  let left = Math.min((m.H - m.base + m.constants.top) * 4 + SHARED, MOST_EXPORTED + (m.budget.cells >> 3))
  for (let x = cells.pop(); x !== undefined; x = cells.pop()) {
    const target = targets.pop() as Term[]
    const index = indices.pop() as number
    x = m.deref(x)
    // The term is infinite or its shared parts explode, or there would be no room for it outside.
    if (--left < 0) throw resourceError('cells')
    let at = x >> 3
    switch (x & 7) {
      case LIST:
      case STR: {
        const functor = (x & 7) === STR ? (m.heap[at++] as number) : 0
        const n = functor ? m.symbols.arity(functor) : 2
        const args: Term[] = new Array(n)
        target[index] = new Compound(functor ? m.symbols.functorName(functor) : '.', args)
        for (let i = n - 1; i >= 0; i--) {
          cells.push(m.heap[at + i] as number)
          targets.push(args)
          indices.push(i)
        }
        break
      }
      case REF: {
        let variable = variables.get(at)
        if (variable === undefined) {
          variable = new Var(`_G${variables.size + 1}`)
          variables.set(at, variable)
        }
        target[index] = variable
        break
      }
      default:
        target[index] = exportLeaf(m, x)
    }
  }
  return root[0] as Term
}

function exportLeaf(m: Machine, x: number): Term {
  if ((x & 7) === ATOM) return m.symbols.term(x)
  if ((x & 7) === INT) return int(x >> 3)
  if ((x & 7) === BOX) {
    const value = m.number(x)
    return typeof value === 'bigint' ? int(value) : new Float(value)
  }
  throw new Error(`not a term: cell ${x}`)
}
