/** What generated code refers to outside itself: constants, functors, built-ins and other predicates. */

import { INT } from '../cells.js'
import { importTerm } from '../convert.js'
import type { Block, Machine, Probe } from '../machine.js'
import type { Atom, Compound, Float, Int, Term } from '../terms.js'
import { isGround, isSmallInt } from './goals.js'

/** Does its work on the argument registers and says whether it succeeded. */
export type Builtin = (m: Machine) => boolean

export type Resolved =
  | { readonly kind: 'builtin'; readonly builtin: Builtin; readonly isTest: boolean; readonly takesBlanks: boolean }
  | { readonly kind: 'predicate'; readonly entry: number; readonly block?: Block; readonly probe?: Probe }

/** A probe in generated code: two expressions and a statement. */
export interface ProbeCode {
  readonly attempt: string
  readonly exists?: string
  readonly enter: string
}

export type Resolve = (name: string, arity: number) => Resolved

/** What generated code calls directly. */
type Imported = Builtin | Block | Probe['attempt']

export class Linker {
  /** Functions of the host's, each under the name of its place. */
  readonly imports: Imported[] = []
  private readonly constants = new Map<Term, string | undefined>()

  constructor(
    private readonly m: Machine,
    private readonly resolve: Resolve,
    /** The predicate being compiled: calls to it stay inside its function. */
    private readonly self: { readonly name: string; readonly arity: number; readonly entry: number },
  ) {}

  /** The cell of an atom or a small integer. */
  immediate(term: Term): string | undefined {
    if (term.kind === 'atom') return String(this.m.symbols.atom(term.name))
    if (isSmallInt(term)) return String((Number(term.value) << 3) | INT)
    return undefined
  }

  /** The cell of any ground term, kept below the heap; undefined where it has variables or there is no room. */
  constant(term: Term): string | undefined {
    const immediate = this.immediate(term)
    if (immediate !== undefined) return immediate
    if (!this.constants.has(term)) this.constants.set(term, isGround(term) ? this.keep(term) : undefined)
    return this.constants.get(term)
  }

  private keep(term: Term): string | undefined {
    const { m } = this
    if (m.constants.top + cellsOf(term) > m.constants.end) return undefined
    const top = m.H
    m.H = m.constants.top
    const cell = importTerm(m, term)
    m.constants.top = m.H
    m.H = top
    return String(cell)
  }

  /** An expression that makes a number which found no room among the constants. */
  number(term: Int | Float | Atom): string {
    if (term.kind === 'atom') throw new Error('atoms are always constants')
    if (term.kind === 'float') return `m.numberCell(${floatLiteral(term.value)})`
    return `m.bigInteger(${BigInt(term.value)}n)`
  }

  functor(term: Compound): string {
    return String(this.m.symbols.functorOf(term.name, term.args.length))
  }

  isDeterministic(name: string, arity: number): boolean {
    return this.resolve(name, arity).kind === 'builtin'
  }

  /** Whether it is a built-in that binds nothing. */
  isTest(name: string, arity: number): boolean {
    const resolved = this.resolve(name, arity)
    return resolved.kind === 'builtin' && resolved.isTest
  }

  /** Whether variables that occur nowhere else may be handed to the built-in as blanks. */
  takesBlanks(name: string, arity: number): boolean {
    const resolved = this.resolve(name, arity)
    return resolved.kind === 'builtin' && resolved.takesBlanks
  }

  /** The parameter through which generated code calls a deterministic built-in. */
  builtin(name: string, arity: number): string {
    const resolved = this.resolve(name, arity)
    if (resolved.kind !== 'builtin') throw new Error(`${name}/${arity} is no deterministic built-in`)
    return this.import(resolved.builtin)
  }

  private import(used: Imported): string {
    let index = this.imports.indexOf(used)
    if (index < 0) index = this.imports.push(used) - 1
    return `h${index}`
  }

  probe(name: string, arity: number): ProbeCode | undefined {
    const resolved = this.resolve(name, arity)
    if (resolved.kind !== 'predicate' || resolved.probe === undefined) return undefined
    const { attempt, exists, enter } = resolved.probe
    return {
      attempt: `${this.import(attempt)}(m)`,
      ...(exists ? { exists: `${this.import(exists)}(m)` } : {}),
      enter: this.goTo(enter, resolved.entry),
    }
  }

  /** The statement that goes to a predicate. */
  call(name: string, arity: number): string {
    const resolved = this.resolve(name, arity)
    if (resolved.kind !== 'predicate') throw new Error(`${name}/${arity} is a deterministic built-in`)
    const { entry, block } = resolved
    if (entry === this.self.entry) return '@0@'
    if (block === undefined) return `return ${entry};`
    return this.goTo(block, entry)
  }

  /** The host's blocks are called at once: most go straight on with a block of ours. */
  private goTo(block: Block, entry: number): string {
    return `pc=${this.import(block)}(m,${entry});if(pc>=#LOW#&&pc<#HIGH#)continue;return pc;`
  }
}

function cellsOf(term: Term): number {
  let n = 0
  const pending: Term[] = [term]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next.kind === 'compound') {
      n += next.args.length * 2 + 1
      for (const arg of next.args) pending.push(arg)
    } else if (next.kind === 'int' && typeof next.value === 'bigint') n += 2 + (next.value.toString(16).length >> 3)
    else n += 3
  }
  return n + 16
}

function floatLiteral(value: number): string {
  if (Object.is(value, -0)) return '-0'
  return String(value)
}
