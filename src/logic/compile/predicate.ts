/**
 * A predicate as one generated function: which clauses can match is decided by the argument that tells them
 * apart best, and a choice point is pushed only where more than one is left.
 */

import { type Block, CP_SAVED, type Machine } from '../machine.js'
import { runtime } from '../runtime.js'
import { isCons, type Term } from '../terms.js'
import { type Clause, ClauseCode } from './clause.js'
import { Linker, type Resolve } from './linker.js'
import { prefixOf } from './prefix.js'
import { register } from './term-code.js'
import { CodeWriter } from './writer.js'

/** From this many constants on, a table finds the clauses instead of a row of comparisons. */
const TABLE = 8

export interface Source {
  readonly name: string
  readonly arity: number
  readonly entry: number
  readonly clauses: readonly Clause[]
}

/** Compile the clauses and put the function's blocks into the machine's code table. */
export function compilePredicate(m: Machine, source: Source, resolve: Resolve): void {
  const code = new PredicateCode(m, source, resolve)
  code.install()
}

class PredicateCode {
  private readonly out = new CodeWriter()
  private readonly linker: Linker
  private readonly starts = new Map<number, number>()
  /** Per clause: the block of what follows its head and first goals. */
  private readonly rests = new Map<number, number>()
  private readonly chains = new Map<string, number>()
  private readonly tables: Map<number, number>[] = []

  constructor(
    private readonly m: Machine,
    private readonly source: Source,
    resolve: Resolve,
  ) {
    this.linker = new Linker(m, resolve, source)
  }

  install(): void {
    const { m, out, source, linker } = this
    this.emitEntry()
    const base = m.code.length
    const { source: text, blocks } = out.functions(base, source.entry)
    const numbers = new Map(blocks.flat().map((block, i) => [block, base + i]))
    for (const table of this.tables) for (const [key, block] of table) table.set(key, numbers.get(block) as number)
    const names = linker.imports.map((_, i) => `h${i}`)
    const make = new Function('R', 'T', ...names, `"use strict";${text}`)
    const functions = make(runtime, this.tables, ...linker.imports)
    for (const [i, group] of blocks.entries())
      for (const block of group) m.newBlock(functions[i], out.frameCells.get(block) ?? 0)
    m.code[source.entry] = m.code[base] as Block
  }

  private emitEntry(): void {
    const { out, source } = this
    out.enter(out.newBlock())
    out.emit(`if(--m.fuel<0||m.H>m.limit)m.service(${source.arity});m.cutBarrier=m.B<<3|2;`)
    const all = source.clauses.map((_, i) => i)
    const position = indexPosition(source)
    if (position < 0) {
      this.go(this.chain(all, -1))
      return
    }
    const key = (i: number): Term => (source.clauses[i] as Clause).args[position] as Term
    const select = (matches: (term: Term) => boolean): number => {
      const list = all.filter((i) => key(i).kind === 'var' || matches(key(i)))
      return this.chain(list, list.length === all.length ? -1 : position)
    }
    out.emit(`x=m.deref(${register(position)});${register(position)}=x;`)
    const lists = select(isCons)
    out.emit('if((x&7)===3){')
    this.go(lists)
    out.emit('}')
    this.emitConstants(all.map(key), select)
    for (const [cell, name, arity] of this.functors(all.map(key))) {
      out.emit(`if((x&7)===4&&m.heap[x>>3]===${cell}){`)
      this.go(select((t) => t.kind === 'compound' && t.name === name && t.args.length === arity))
      out.emit('}')
    }
    out.emit('if((x&7)===0){')
    this.go(this.chain(all, -1))
    out.emit('}')
    // What is left matches clauses with a variable here, and numbers that are not small.
    this.go(select((t) => this.linker.immediate(t) === undefined && t.kind !== 'compound'))
  }

  private emitConstants(keys: readonly Term[], select: (matches: (term: Term) => boolean) => number): void {
    const { out, linker } = this
    const constants = new Map<string, number>()
    for (const key of keys) {
      const cell = linker.immediate(key)
      if (cell !== undefined && !constants.has(cell))
        constants.set(
          cell,
          select((t) => linker.immediate(t) === cell),
        )
    }
    if (constants.size < TABLE) {
      for (const [cell, block] of constants) {
        out.emit(`if(x===${cell}){`)
        this.go(block)
        out.emit('}')
      }
      return
    }
    const table = new Map([...constants].map(([cell, block]) => [Number(cell), block]))
    this.tables.push(table)
    out.emit(`p=T[${this.tables.length - 1}].get(x);if(p!==undefined)return p;`)
  }

  private functors(keys: readonly Term[]): [string, string, number][] {
    const found = new Map<string, [string, string, number]>()
    for (const key of keys) {
      if (key.kind !== 'compound' || isCons(key)) continue
      const cell = this.linker.functor(key)
      found.set(cell, [cell, key.name, key.args.length])
    }
    return [...found.values()]
  }

  /** Jump to a chain's block, or fail where it has no clause. */
  private go(block: number): void {
    if (block < 0) this.out.emit('break S;')
    else this.out.jump(block)
  }

  /** The block that tries these clauses in turn; -1 for none. `indexed` is the argument known to be no variable. */
  private chain(list: readonly number[], indexed: number): number {
    if (list.length === 0) return -1
    if (list.length === 1) return this.start(list[0] as number)
    const key = `${indexed}:${list.join()}`
    const known = this.chains.get(key)
    if (known !== undefined) return known
    const { out, source } = this
    const tries = list.map((i, j) => (j === list.length - 1 ? this.start(i) : out.newBlock(unitOf(i))))
    const retries = list.map((i, j) => (j === 0 ? -1 : out.newBlock(unitOf(i))))
    this.chains.set(key, tries[0] as number)
    list.forEach((i, j) => {
      if (j < list.length - 1) {
        const [next, retry] = [tries[j + 1] as number, retries[j + 1] as number]
        out.inside(tries[j] as number, () => this.attempt(source.clauses[i] as Clause, i, indexed, next, retry))
      }
      if (j > 0) out.inside(retries[j] as number, () => this.retry(tries[j] as number))
    })
    return tries[0] as number
  }

  /** Try a clause that is not the last. Its choice point comes only after its head and first goals have passed. */
  private attempt(clause: Clause, i: number, indexed: number, next: number, retry: number): void {
    const { out, linker } = this
    const prefix = prefixOf(clause, indexed, linker)
    const push = (asOfBefore: boolean): void => this.push(retry, asOfBefore)
    const start = (): number => this.start(i)
    new ClauseCode(out, linker, clause).attempt(prefix, indexed, { push, next, start, rest: this.rest(i) })
  }

  /** The block of what follows a clause's head and first goals. */
  private rest(i: number): number {
    const known = this.rests.get(i)
    if (known !== undefined) return known
    const { out, linker } = this
    const block = out.newBlock(unitOf(i))
    const clause = this.source.clauses[i] as Clause
    this.rests.set(i, block)
    out.inside(block, () => new ClauseCode(out, linker, clause).emitRest(prefixOf(clause, -1, linker)))
    return block
  }

  private push(alternative: number, asOfBefore: boolean): void {
    const { out, source } = this
    const push = asOfBefore
      ? `m.pushAsOf(${out.ref(alternative)},${source.arity},s0,s1)`
      : `m.push(${out.ref(alternative)},${source.arity})`
    out.emit(`p=${push};`)
    for (let i = 0; i < source.arity; i++) out.emit(`m.C[p+${i}]=${register(i)};`)
  }

  /** Take the choice point away and try the clause, which pushes another when it passes and is not the last. */
  private retry(block: number): void {
    const { out, source } = this
    out.emit('p=m.B;')
    for (let i = 0; i < source.arity; i++) out.emit(`${register(i)}=m.C[p+${CP_SAVED + i}];`)
    out.emit('m.pop();m.cutBarrier=m.B<<3|2;')
    out.jump(block)
  }

  /** The block of a clause's own code. */
  private start(i: number): number {
    const known = this.starts.get(i)
    if (known !== undefined) return known
    const { out, linker } = this
    const block = out.newBlock(unitOf(i))
    const clause = this.source.clauses[i] as Clause
    this.starts.set(i, block)
    out.inside(block, () => new ClauseCode(out, linker, clause).emit(prefixOf(clause, -1, linker), this.rests.get(i)))
    return block
  }
}

/** Unit 0 decides between clauses. */
function unitOf(clause: number): number {
  return clause + 1
}

/** The first argument that is no variable in some clause, preferring one that is none in all of them. */
function indexPosition({ clauses, arity }: Source): number {
  if (clauses.length < 2) return -1
  let best = -1
  let most = 0
  for (let i = 0; i < Math.min(arity, 4); i++) {
    const bound = clauses.filter((clause) => (clause.args[i] as Term).kind !== 'var').length
    if (bound > most) {
      best = i
      most = bound
    }
  }
  return best
}
