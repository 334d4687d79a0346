/** The options of write_term/2 (ISO 13211-1 §7.10.4, Cor. 2), and those of SWI-Prolog that change what is written. */

import { ATOM, INT, REF, STR } from '../cells.js'
import { exportTerm } from '../convert.js'
import { domainError, instantiationError } from '../errors.js'
import type { Machine } from '../machine.js'
import type { Var } from '../terms.js'
import type { WriteOptions } from '../writer.js'
import { listArgument } from './arguments.js'

/** `end` is what is written behind the term. */
export type TermOptions = WriteOptions & { readonly end: string }

const FLAGS = ['quoted', 'ignore_ops', 'numbervars', 'fullstop', 'nl']
const OTHERS = ['max_depth', 'spacing', 'variable_names']
/** Options without a meaning here, where there are no portraits, cycles or attributed variables. */
const IGNORED = ['portray', 'cycles', 'attributes', 'character_escapes', 'blobs', 'partial', 'no_lists', 'priority']
const KNOWN = new Set([...FLAGS, ...OTHERS, ...IGNORED])

export function writeOptions(m: Machine, cell: number, variables: ReadonlyMap<number, Var>): TermOptions {
  const said = saidOptions(m, cell)
  const flag = (name: string): boolean => {
    const option = said.get(name)
    if (option === undefined) return false
    const value = atomName(m, argumentOf(m, option))
    if (value !== 'true' && value !== 'false') throw wrongOption(m, option)
    return value === 'true'
  }
  return {
    quoted: flag('quoted'),
    ignoreOps: flag('ignore_ops'),
    numberVars: flag('numbervars'),
    end: (flag('fullstop') ? '.' : '') + (flag('nl') ? '\n' : flag('fullstop') ? ' ' : ''),
    ...depthOption(m, said.get('max_depth')),
    ...spacingOption(m, said.get('spacing')),
    ...namesOption(m, said.get('variable_names'), variables),
  }
}

/** The options by name; of one said twice the last counts. */
function saidOptions(m: Machine, cell: number): ReadonlyMap<string, number> {
  const said = new Map<string, number>()
  for (const option of listArgument(m, cell)) {
    if ((option & 7) === REF) throw instantiationError()
    const isUnary = (option & 7) === STR && m.symbols.arity(m.heap[option >> 3]) === 1
    const name = isUnary ? m.symbols.functorName(m.heap[option >> 3]) : ''
    if (!KNOWN.has(name)) throw wrongOption(m, option)
    if ((argumentOf(m, option) & 7) === REF) throw instantiationError()
    said.set(name, option)
  }
  return said
}

function depthOption(m: Machine, option: number | undefined): { maxDepth?: number } {
  if (option === undefined) return {}
  const depth = argumentOf(m, option)
  if ((depth & 7) !== INT || depth < 0) throw wrongOption(m, option)
  return depth >> 3 === 0 ? {} : { maxDepth: depth >> 3 }
}

function spacingOption(m: Machine, option: number | undefined): { spacing?: 'standard' | 'next_argument' } {
  if (option === undefined) return {}
  const spacing = atomName(m, argumentOf(m, option))
  if (spacing !== 'standard' && spacing !== 'next_argument') throw wrongOption(m, option)
  return { spacing }
}

/** `variable_names([Name = Variable, …])`; the first name of a variable counts. */
function namesOption(
  m: Machine,
  option: number | undefined,
  variables: ReadonlyMap<number, Var>,
): { variableNames?: ReadonlyMap<Var, string> } {
  if (option === undefined) return {}
  const equals = m.symbols.functorOf('=', 2)
  const names = new Map<Var, string>()
  for (const item of listArgument(m, argumentOf(m, option))) {
    if ((item & 7) === REF) throw instantiationError()
    if ((item & 7) !== STR || m.heap[item >> 3] !== equals) throw wrongOption(m, option)
    const name = m.deref(m.heap[(item >> 3) + 1])
    if ((name & 7) === REF) throw instantiationError()
    if ((name & 7) !== ATOM) throw wrongOption(m, option)
    const value = m.deref(m.heap[(item >> 3) + 2])
    const variable = (value & 7) === REF ? variables.get(value >> 3) : undefined
    if (variable !== undefined && !names.has(variable)) names.set(variable, m.symbols.name(name))
  }
  return { variableNames: names }
}

function argumentOf(m: Machine, option: number): number {
  return m.deref(m.heap[(option >> 3) + 1])
}

function atomName(m: Machine, x: number): string | undefined {
  return (x & 7) === ATOM ? m.symbols.name(x) : undefined
}

function wrongOption(m: Machine, option: number): Error {
  return domainError('write_option', exportTerm(m, option))
}
