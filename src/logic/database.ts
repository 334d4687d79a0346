/**
 * The program: predicates of the user and of the system, each with its entry block in the machine. A predicate's
 * clauses are compiled when it is first called; dynamic ones are kept as records.
 */

import type { Clause } from './compile/clause.js'
import { type Program, toGoal } from './compile/goals.js'
import type { Builtin, Resolved } from './compile/linker.js'
import { compilePredicate } from './compile/predicate.js'
import { isUnfoldable } from './compile/unfold.js'
import { type Control, installControl } from './control.js'
import { type Dynamic, DynamicClauses, installDynamic } from './dynamic.js'
import { existenceError, indicatorTerm, permissionError, representationError } from './errors.js'
import { type Flags, standardFlags } from './flags.js'
import { type Block, MAX_ARITY, type Machine, type Probe } from './machine.js'
import { Operators } from './operators.js'
import type { SourceClause } from './source-clause.js'
import { installTables } from './tables.js'
import { Atom, Compound, type Term, Var } from './terms.js'

export type { SourceClause } from './source-clause.js'

export interface Predicate {
  readonly name: string
  readonly arity: number
  readonly entry: number
  kind: 'undefined' | 'static' | 'dynamic' | 'builtin' | 'control'
  readonly isSystem: boolean
  /** Part of the library rather than of ISO Prolog: a program may define its own instead. */
  isLibrary: boolean
  clauses: SourceClause[]
  builtin?: Builtin
  isTest?: boolean
  takesBlanks?: boolean
  /** The host's code of a predicate that may leave choice points. */
  block?: Block
  probe?: Probe
  store?: DynamicClauses
  /** A static predicate's clauses as clause/2 shows them, made when first asked for. */
  listed?: DynamicClauses
  /** Whether its clause stands in the code of other predicates. */
  isUnfolded?: boolean
  /** Where a tabled predicate's own clauses are. */
  tabled?: Predicate
}

/** Before the name of a tabled predicate: where its own clauses are. */
const TABLED = '$tabled '
/** Names of predicates that hold the clauses of others. */
const BEHIND = /^\$(tabled|memo) /

/** Above this many clauses generated code would be too long for the host to optimise: keep them as records. */
const MOST_COMPILED = 400

export class Database {
  operators = Operators.standard()
  readonly flags: Flags = standardFlags()
  readonly control: Control
  private readonly user = new Map<string, Predicate>()
  private readonly system = new Map<string, Predicate>()
  private closed: ReadonlySet<string> | undefined
  private readonly byFunctor: (Predicate | undefined)[] = []
  readonly dynamic: Dynamic

  constructor(readonly m: Machine) {
    this.control = installControl(m, (functor) => this.callee(functor).entry)
    this.dynamic = installDynamic(m, this.control)
    this.control.call.forEach((entry, arity) => {
      if (arity > 0) this.addControl('call', arity, entry)
    })
    this.addControl('catch', 3, this.control.catch)
    installTables(this, m.tables)
  }

  // System predicates.

  /** A predicate whose entry is a block that exists already. */
  addControl(name: string, arity: number, entry: number, block?: Block, probe?: Probe): void {
    this.system.set(`${name}/${arity}`, {
      name,
      arity,
      entry,
      kind: 'control',
      isSystem: true,
      isLibrary: false,
      clauses: [],
      ...(block ? { block } : {}),
      ...(probe ? { probe } : {}),
    })
  }

  /** `isTest`: it binds nothing. `takesBlanks`: arguments may be blanks. */
  addBuiltin(name: string, arity: number, builtin: Builtin, isTest = false, takesBlanks = false): void {
    const entry = this.m.newBlock((m) => {
      if (--m.fuel < 0 || m.H > m.limit) m.service(arity)
      return builtin(m) ? m.proceed() : m.fail()
    })
    this.system.set(`${name}/${arity}`, {
      name,
      arity,
      entry,
      kind: 'builtin',
      isSystem: true,
      isLibrary: false,
      clauses: [],
      builtin,
      isTest,
      takesBlanks,
    })
  }

  /** A predicate whose code is a block of the host's, for what leaves choice points. */
  addBlock(name: string, arity: number, block: Block): void {
    this.addControl(name, arity, this.m.newBlock(block), block)
  }

  addSystemClause(head: Term, body: Term, isLibrary: boolean): void {
    const { name, arity } = nameAndArity(head)
    let predicate = this.system.get(`${name}/${arity}`)
    if (predicate === undefined) {
      predicate = this.create(name, arity, true)
      predicate.kind = 'static'
      predicate.isLibrary = isLibrary
      this.system.set(`${name}/${arity}`, predicate)
    }
    predicate.clauses.push({ head, body })
  }

  /** Let a program's own definition hide a system predicate that is not ISO's. */
  markLibrary(name: string, arity: number): void {
    const predicate = this.system.get(`${name}/${arity}`)
    if (predicate) predicate.isLibrary = true
  }

  // The program's own.

  /** The user's predicate, made on demand; a permission error where the system protects the name. */
  own(name: string, arity: number): Predicate {
    const key = `${name}/${arity}`
    const known = this.user.get(key)
    if (known && known.kind !== 'undefined') return known
    const protectedOne = this.system.get(key)
    if ((protectedOne && !protectedOne.isLibrary) || CONTROL_NAMES.has(key)) {
      throw permissionError('modify', 'static_procedure', indicatorTerm(name, arity))
    }
    return known ?? this.declare(name, arity)
  }

  /** The user's predicate with this functor, perhaps undefined; a permission error where it is the system's. */
  visible(functor: number, operation: 'access' | 'modify'): Predicate {
    const predicate = this.callee(functor)
    const { name, arity, isSystem } = predicate
    if (isSystem || CONTROL_NAMES.has(`${name}/${arity}`)) {
      const type = operation === 'access' ? 'private_procedure' : 'static_procedure'
      throw permissionError(operation, type, indicatorTerm(name, arity))
    }
    if (operation === 'modify' && predicate.kind === 'static') {
      throw permissionError('modify', 'static_procedure', indicatorTerm(name, arity))
    }
    return predicate
  }

  /** The clauses of a dynamic predicate; an undefined one becomes dynamic, a static one is a permission error. */
  dynamicOf(functor: number): DynamicClauses {
    const known = this.byFunctor[functor >> 3]
    if (known?.store) return known.store
    const predicate = this.own(this.m.symbols.functorName(functor), this.m.symbols.arity(functor))
    if (predicate.kind === 'static') this.visible(functor, 'modify')
    return this.makeDynamic(predicate)
  }

  private declare(name: string, arity: number): Predicate {
    if (arity > MAX_ARITY) throw representationError('max_arity')
    const predicate = this.create(name, arity, false)
    const hides = this.system.has(`${name}/${arity}`)
    this.user.set(`${name}/${arity}`, predicate)
    this.byFunctor[this.m.symbols.functorOf(name, arity) >> 3] = predicate
    // Code compiled earlier may call the library's predicate of this name.
    if (hides) this.compileAnew()
    return predicate
  }

  /** What compiled code took for granted has changed: compile predicates anew when next called. */
  private compileAnew(): void {
    for (const predicate of this.user.values()) {
      if (predicate.kind !== 'static') continue
      predicate.isUnfolded = false
      this.m.code[predicate.entry] = this.compileFirst(predicate)
    }
  }

  /** The predicate is about to change, perhaps after its clause has become part of others. */
  private changing(predicate: Predicate): void {
    if (predicate.isUnfolded) this.compileAnew()
  }

  find(name: string, arity: number): Predicate | undefined {
    const key = `${name}/${arity}`
    const own = this.user.get(key)
    if (own && own.kind !== 'undefined') return own
    return this.closed?.has(key) ? undefined : this.system.get(key)
  }

  /** Close these predicates to the program, by whatever way it comes to call them, and all internal ones. */
  close(indicators: Iterable<string>): void {
    this.closed = new Set(indicators)
  }

  /** A goal made at run time must not reach what only compiled code may call. */
  private isInternal(name: string): boolean {
    return this.closed !== undefined && name.startsWith('$') && !BEHIND.test(name)
  }

  /** The entry of a predicate that the library defines in Prolog. */
  libraryEntry(name: string, arity: number): number {
    const predicate = this.system.get(`${name}/${arity}`)
    if (predicate === undefined) throw new Error(`the library does not define ${name}/${arity}`)
    return predicate.entry
  }

  /** Predicates that do the same as another for just such arguments: set by whoever adds them. */
  specialised: Program['specialised'] = () => undefined
  negated: Program['negated'] = () => undefined

  private readonly program: Program = {
    isDefined: (name, arity) => this.isDefinedByUser(name, arity),
    specialised: (name, args) => this.specialised(name, args),
    negated: (name, args) => this.negated(name, args),
    unfoldable: (name, arity) => {
      const predicate = this.user.get(`${name}/${arity}`)
      if (predicate?.kind !== 'static' || predicate.tabled || predicate.clauses.length !== 1) return undefined
      const clause = predicate.clauses[0] as SourceClause
      if (!isUnfoldable(clause)) return undefined
      predicate.isUnfolded = true
      return clause
    },
  }

  isDefinedByUser = (name: string, arity: number): boolean => {
    const predicate = this.user.get(`${name}/${arity}`)
    return predicate !== undefined && predicate.kind !== 'undefined'
  }

  userPredicates(): Iterable<Predicate> {
    return this.user.values()
  }

  ownOf(head: Term): Predicate {
    const { name, arity } = nameAndArity(head)
    return this.own(name, arity)
  }

  /** Table the predicate: its clauses move behind one that asks the table first. */
  table(predicate: Predicate): void {
    if (predicate.tabled) return
    const { name, arity } = predicate
    const args = Array.from({ length: arity }, (_, i) => new Var(`A${i}`))
    const goal = (of: string): Term => (arity === 0 ? new Atom(of) : new Compound(of, args))
    const behind = this.behind(predicate, TABLED)
    predicate.clauses = []
    this.addClause(predicate, { head: goal(name), body: new Compound('$tabled', [goal(name), goal(behind.name)]) })
    predicate.tabled = behind
  }

  /** Another predicate with the same clauses, for something to stand before them. */
  behind(predicate: Predicate, prefix: string): Predicate {
    const { arity, clauses } = predicate
    const behind = this.create(`${prefix}${predicate.name}`, arity, false)
    this.user.set(`${behind.name}/${arity}`, behind)
    behind.kind = 'static'
    for (const { head, body } of clauses) this.addClause(behind, { head: renamed(head, behind.name), body })
    return behind
  }

  /** Let the host's block stand for a predicate. */
  takeOver(predicate: Predicate, block: Block, probe: Probe): void {
    this.changing(predicate)
    predicate.kind = 'control'
    predicate.block = block
    predicate.probe = probe
    this.m.code[predicate.entry] = block
  }

  addClause(predicate: Predicate, clause: SourceClause): void {
    const { tabled } = predicate
    if (tabled) {
      const { head, body } = clause
      this.addClause(tabled, { head: renamed(head, tabled.name), body })
      return
    }
    if (predicate.store) {
      predicate.store.addTerm(clause.head, clause.body)
      return
    }
    this.changing(predicate)
    predicate.kind = 'static'
    predicate.clauses.push(clause)
    delete predicate.listed
    this.m.code[predicate.entry] = this.compileFirst(predicate)
  }

  /** The clauses that clause/2 shows of a user's predicate. */
  clausesOf(predicate: Predicate): DynamicClauses {
    if (predicate.store) return predicate.store
    predicate.listed ??= this.newStore(predicate.clauses)
    return predicate.listed
  }

  private newStore(clauses: readonly SourceClause[]): DynamicClauses {
    const store = new DynamicClauses(this.m)
    for (const { head, body } of clauses) store.addTerm(head, body)
    return store
  }

  makeDynamic(predicate: Predicate): DynamicClauses {
    if (predicate.store === undefined) {
      this.changing(predicate)
      predicate.kind = 'dynamic'
      predicate.store = this.newStore(predicate.clauses)
      this.m.code[predicate.entry] = this.dynamic.block(predicate.store, predicate.arity)
      predicate.clauses = []
      delete predicate.listed
    }
    return predicate.store
  }

  forget(predicate: Predicate): void {
    this.changing(predicate)
    predicate.kind = 'undefined'
    predicate.clauses = []
    for (const clause of predicate.store ?? []) predicate.store?.erase(clause)
    delete predicate.store
    delete predicate.listed
    delete predicate.tabled
    this.m.code[predicate.entry] = this.unknown(predicate)
  }

  private create(name: string, arity: number, isSystem: boolean): Predicate {
    const entry = this.m.newBlock(() => 0)
    const predicate: Predicate = { name, arity, entry, kind: 'undefined', isSystem, isLibrary: false, clauses: [] }
    this.m.code[entry] = isSystem ? this.compileFirst(predicate) : this.unknown(predicate)
    return predicate
  }

  private unknown({ name, arity }: Predicate): Block {
    return (m) => {
      // A program that gives up its own definition has the library's again.
      const library = this.isInternal(name) ? undefined : this.find(name, arity)
      if (library) return library.entry
      if (this.flags.get('unknown') !== 'error') return m.fail()
      throw existenceError('procedure', indicatorTerm(name, arity))
    }
  }

  private compileFirst(predicate: Predicate): Block {
    return () => {
      this.compile(predicate)
      return predicate.entry
    }
  }

  private compile(predicate: Predicate): void {
    if (predicate.clauses.length > MOST_COMPILED) {
      this.m.code[predicate.entry] = this.dynamic.block(this.newStore(predicate.clauses), predicate.arity)
      return
    }
    const program = predicate.isSystem ? SYSTEM : this.program
    const clauses = predicate.clauses.map(({ head, body }): Clause => {
      const barrier = new Var('$cut')
      return { args: head.kind === 'compound' ? head.args : [], body: toGoal(body, barrier, program), barrier }
    })
    const { name, arity, entry } = predicate
    compilePredicate(
      this.m,
      { name, arity, entry, clauses },
      predicate.isSystem ? this.resolveSystem : this.resolveUser,
    )
  }

  // Resolution.

  private readonly resolveSystem = (name: string, arity: number): Resolved => {
    const predicate = this.system.get(`${name}/${arity}`)
    return predicate ? resolved(predicate) : this.resolveUser(name, arity)
  }

  private readonly resolveUser = (name: string, arity: number): Resolved => {
    return resolved(this.find(name, arity) ?? this.user.get(`${name}/${arity}`) ?? this.declare(name, arity))
  }

  /** The predicate that a term with this functor calls. */
  private callee(functor: number): Predicate {
    const known = this.byFunctor[functor >> 3]
    if (known) return known
    const name = this.m.symbols.functorName(functor)
    const arity = this.m.symbols.arity(functor)
    const predicate = (this.isInternal(name) ? undefined : this.find(name, arity)) ?? this.declare(name, arity)
    this.byFunctor[functor >> 3] = predicate
    return predicate
  }
}

function resolved(predicate: Predicate): Resolved {
  const { builtin, block, probe, entry, isTest = false, takesBlanks = false } = predicate
  if (builtin) return { kind: 'builtin', builtin, isTest, takesBlanks }
  return { kind: 'predicate', entry, ...(block ? { block } : {}), ...(probe ? { probe } : {}) }
}

function renamed(head: Term, name: string): Term {
  return head.kind === 'compound' ? new Compound(name, head.args, head.at) : new Atom(name)
}

export function nameAndArity(head: Term): { name: string; arity: number } {
  if (head.kind === 'atom') return { name: head.name, arity: 0 }
  if (head.kind === 'compound') return { name: head.name, arity: head.args.length }
  throw new Error('a head is an atom or a compound')
}

/** The library calls what the library defines, whatever the program defines. */
const SYSTEM: Program = {
  isDefined: () => false,
  unfoldable: () => undefined,
  specialised: () => undefined,
  negated: () => undefined,
}

const CONTROL_NAMES = new Set([',/2', ';/2', '->/2', '*->/2', '!/0', ':-/2', ':-/1', '|/2', '-->/2'])
