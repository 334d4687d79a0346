/** Where format/3 and with_output_to/2 put text they have made: `atom(A)`, `codes(Cs)` and the like. */

import { LIST, REF, STR } from '../cells.js'
import { exportTerm } from '../convert.js'
import { domainError, instantiationError } from '../errors.js'
import type { Machine } from '../machine.js'
import { bound, compoundParts } from './arguments.js'
import { spell, textAtom } from './text.js'

const KINDS = ['atom/1', 'string/1', 'codes/1', 'chars/1', 'codes/2', 'chars/2']

/** The kind of a sink, or undefined for another term. */
export function sinkKind(m: Machine, cell: number): string | undefined {
  const x = m.deref(cell)
  if ((x & 7) === REF) throw instantiationError()
  if ((x & 7) !== STR && (x & 7) !== LIST) return undefined
  const { functor } = compoundParts(m, x)
  const kind = `${m.symbols.functorName(functor)}/${m.symbols.arity(functor)}`
  return KINDS.includes(kind) ? kind : undefined
}

export function checkSink(m: Machine, cell: number): void {
  if (sinkKind(m, cell) === undefined) throw domainError('output_sink', exportTerm(m, cell))
}

/** Unify the sink with the text. */
export function fillSink(m: Machine, cell: number, text: string): boolean {
  const kind = sinkKind(m, cell) ?? 'atom/1'
  const first = (bound(m, cell) >> 3) + 1
  if (kind === 'atom/1' || kind === 'string/1') return m.unify(m.heap[first], textAtom(m, text))
  const tail = kind.endsWith('/2') ? m.heap[first + 1] : m.nil
  const spelled = spell(m, text, kind.startsWith('codes') ? 'codes' : 'chars', tail)
  return m.unify(m.heap[first], spelled)
}
