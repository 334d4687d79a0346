/** Terms in generated code: which variables have a value yet, unifying with a term, and building one. */

import { LIST, STR } from '../cells.js'
import { BLANKS } from '../heap.js'
import { type Compound, isCons, type Term, type Var } from '../terms.js'
import { isGround, termVariables } from './goals.js'
import type { Linker } from './linker.js'
import type { CodeWriter } from './writer.js'

/** Leaving the block's switch means failure. */
export const FAIL = 'break S;'
/** Terms deeper or longer than this are built and unified instead of being opened up in code. */
const DEPTH = 4
const LENGTH = 12

export class TermCode {
  protected readonly names = new Map<Var, string>()
  /** Variables that have a value on the path being written. */
  protected seen = new Set<Var>()
  /** How often each variable occurs; one that occurs once need not be kept. */
  protected readonly uses = new Map<Var, number>()
  /** The statement that fails. */
  protected onFail = FAIL

  constructor(
    protected readonly out: CodeWriter,
    protected readonly linker: Linker,
  ) {}

  protected countUses(term: Term): void {
    const pending: Term[] = [term]
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      if (next.kind === 'var') this.uses.set(next, (this.uses.get(next) ?? 0) + 1)
      else if (next.kind === 'compound') for (const arg of next.args) pending.push(arg)
    }
  }

  protected name(variable: Var): string {
    let name = this.names.get(variable)
    if (name === undefined) {
      name = `v${this.names.size - 1}`
      this.names.set(variable, name)
    }
    return name
  }

  protected fresh(variable: Var): string {
    this.seen.add(variable)
    const name = this.name(variable)
    this.out.emit(`${name}=m.newVar();`)
    return name
  }

  /** Unify the term with the value of an expression. */
  protected match(term: Term, value: string, known: boolean, depth: number): void {
    const { out } = this
    if (term.kind === 'var') {
      if (this.seen.has(term)) out.emit(`if(!m.unify(${this.name(term)},${value}))${this.onFail}`)
      else if ((this.uses.get(term) ?? 0) > 1) {
        this.seen.add(term)
        out.emit(`${this.name(term)}=${value};`)
      }
      return
    }
    const x = out.temporary()
    out.emit(`${x}=m.deref(${value});`)
    const immediate = this.linker.immediate(term)
    if (immediate !== undefined) {
      if (known) out.emit(`if(${x}!==${immediate})${this.onFail}`)
      else out.emit(`if(${x}!==${immediate}){if((${x}&7)!==0)${this.onFail}m.bind(${x},${immediate});}`)
      return
    }
    if (term.kind !== 'compound' || isGround(term) || depth >= DEPTH || (depth === 0 && listLength(term) > LENGTH)) {
      out.emit(`if((${x}&7)===0){`)
      const before = new Set(this.seen)
      const built = this.build(term)
      out.emit(`m.bind(${x},${built});}else{`)
      this.seen = before
      const again = this.build(term)
      out.emit(`if(!m.unify(${x},${again}))${this.onFail}}`)
      return
    }
    if (depth === 0) this.matchWhole(term, x, known)
    else this.matchPart(term, x, depth)
  }

  /** A part that is still unbound becomes a term of new variables, so that its code is written once only. */
  private matchPart(term: Compound, x: string, depth: number): void {
    const { out } = this
    const p = out.temporary()
    const functor = this.linker.functor(term)
    const make = isCons(term) ? `m.openPair(${x})` : `m.openStruct(${x},${functor},${term.args.length})`
    out.emit(`if(${this.isLike(term, x)})${p}=${x}>>3;else if((${p}=${make})<0)${this.onFail}`)
    this.matchArguments(term, p, depth)
  }

  private isLike(term: Compound, x: string): string {
    return isCons(term) ? `(${x}&7)===${LIST}` : `(${x}&7)===${STR}&&m.heap[${x}>>3]===${this.linker.functor(term)}`
  }

  private matchArguments(term: Compound, p: string, depth: number): void {
    const isList = isCons(term)
    term.args.forEach((arg, i) => {
      const offset = isList ? i : i + 1
      const isTail = isList && i === 1 && isCons(arg)
      this.match(arg, `m.heap[${p}${offset ? `+${offset}` : ''}]`, false, isTail ? Math.max(depth, 1) : depth + 1)
    })
  }

  private matchWhole(term: Compound, x: string, known: boolean): void {
    const { out } = this
    const p = out.temporary()
    const before = new Set(this.seen)
    out.emit(`if(${this.isLike(term, x)}){${p}=${x}>>3;`)
    this.matchArguments(term, p, 0)
    const after = this.seen
    if (known) out.emit(`}else ${this.onFail}`)
    else {
      out.emit(`}else if((${x}&7)===0){`)
      this.seen = before
      const built = this.build(term)
      out.emit(`m.bind(${x},${built});`)
      // A variable the read branch skipped as unused is built here all the same: it stays unused.
      out.emit(`}else ${this.onFail}`)
      this.seen = after
    }
  }

  protected unify(left: Term, right: Term): void {
    if (left.kind !== 'var' && right.kind === 'var') this.unify(right, left)
    else if (left.kind === 'var') {
      if (!this.seen.has(left)) {
        if (right.kind === 'var' && !this.seen.has(right)) this.fresh(right)
        if (termVariables(right).has(left)) {
          // X = f(X): the variable must be there before the term that holds it.
          if (right !== left) this.match(right, this.fresh(left), false, 0)
          return
        }
        const cell = this.build(right)
        this.seen.add(left)
        this.out.emit(`${this.name(left)}=${cell};`)
        return
      }
      if (right.kind === 'var' && !this.seen.has(right)) this.unify(right, left)
      else this.match(right, this.name(left), false, 0)
    } else {
      const value = this.out.temporary()
      this.out.emit(`${value}=${this.build(left)};`)
      this.match(right, value, false, 0)
    }
  }

  /** Emit what makes the term and return an expression for its cell. */
  protected build(term: Term): string {
    if (term.kind === 'var') return this.seen.has(term) ? this.name(term) : this.fresh(term)
    const constant = this.linker.constant(term)
    if (constant !== undefined) return constant
    if (term.kind === 'compound') return this.buildCompound(term)
    const number = this.out.temporary()
    this.out.emit(`${number}=${this.linker.number(term)};`)
    return number
  }

  /** Arguments into registers. Variables that are new here and occur once are left blank, and returned. */
  protected loadWithBlanks(args: readonly Term[]): Blank[] {
    const blanks: Blank[] = []
    const cells = args.map((arg, i) => {
      const isBlank = arg.kind === 'var' && !this.seen.has(arg) && i < BLANKS && !occursAgain(args, i)
      if (!isBlank) return this.build(arg)
      blanks.push({ variable: arg, i })
      return String(i << 3)
    })
    for (const [i, cell] of cells.entries()) this.out.emit(`${register(i)}=${cell};`)
    return blanks
  }

  /** All the term's cells in one piece of heap, nested terms after their parents. */
  protected buildCompound(root: Compound): string {
    const { out } = this
    const base = out.temporary()
    const stores: string[] = []
    const pending: { term: Compound; at: number }[] = [{ term: root, at: 0 }]
    let size = cellsOf(root)
    for (let n = 0; n < pending.length; n++) {
      const { term, at } = pending[n] as { term: Compound; at: number }
      let slot = at
      if (!isCons(term)) stores.push(`m.heap[${base}+${slot++}]=${this.linker.functor(term)};`)
      for (const arg of term.args) {
        const target = `m.heap[${base}+${slot}]`
        if (arg.kind === 'var' && !this.seen.has(arg)) {
          this.seen.add(arg)
          stores.push(`${target}=${this.name(arg)}=(${base}+${slot})<<3;`)
        } else if (arg.kind === 'compound' && this.linker.constant(arg) === undefined) {
          stores.push(`${target}=(${base}+${size})<<3|${isCons(arg) ? LIST : STR};`)
          pending.push({ term: arg, at: size })
          size += cellsOf(arg)
        } else stores.push(`${target}=${this.build(arg)};`)
        slot++
      }
    }
    if (size > 1000) out.emit(`m.reserve(${size});`)
    out.emit(`${base}=m.H;m.H=${base}+${size};`)
    for (const store of stores) out.emit(store)
    return `(${base}<<3|${isCons(root) ? LIST : STR})`
  }
}

/** A variable whose value will be in an argument register. */
export interface Blank {
  readonly variable: Var
  readonly i: number
}

function occursAgain(args: readonly Term[], i: number): boolean {
  return args.some((other, j) => j !== i && termVariables(other).has(args[i] as Var))
}

export function register(i: number): string {
  return i < 8 ? `m.a${i}` : `m.X[${i}]`
}

function cellsOf(term: Compound): number {
  return isCons(term) ? 2 : term.args.length + 1
}

function listLength(term: Term): number {
  let n = 0
  for (let rest = term; isCons(rest) && n <= LENGTH; rest = rest.args[1] as Term) n++
  return n
}
