/** One clause as generated code: head unification, then the goals of its body, split into blocks at calls. */

import { INT, LIST, STR } from '../cells.js'
import { type Compound, type Term, type Var, isCons } from '../terms.js'
import { Expressions } from './arithmetic.js'
import type { Linker } from './linker.js'
import { type Goal, goalVariables, isGround, termVariables } from './goals.js'
import type { CodeWriter } from './writer.js'

export interface Clause {
  readonly args: readonly Term[]
  readonly body: Goal
  /** The clause's own cut barrier. */
  readonly barrier: Var
}

/** Leaving the block's switch means failure. */
const FAIL = 'break S;'
/** Heads deeper or longer than this are built and unified instead of being opened up in code. */
const DEPTH = 4
const LENGTH = 12

export class ClauseCode {
  private readonly names = new Map<Var, string>()
  private seen = new Set<Var>()
  private readonly uses = new Map<Var, number>()
  private onFail = FAIL
  private readonly expressions: Expressions

  constructor(
    private readonly out: CodeWriter,
    private readonly linker: Linker,
    private readonly clause: Clause,
  ) {
    this.names.set(clause.barrier, 'cb')
    this.seen.add(clause.barrier)
    for (const arg of clause.args) this.countUses(arg)
    for (const variable of goalVariables(clause.body)) this.uses.set(variable, (this.uses.get(variable) ?? 0) + 2)
    this.expressions = new Expressions(
      out,
      linker,
      (v) => (this.seen.has(v) ? this.name(v) : this.build(v)),
      (t) => this.build(t),
    )
  }

  /** The whole clause, failing into the newest choice point. */
  emit(): void {
    this.head(-1)
    this.tail([this.clause.body])
    this.finish()
  }

  /**
   * Head and first tests, tried before any choice point is pushed: they fail over to block `next`. When they pass,
   * the choice point is pushed as of before them, or not at all where the clause cuts there.
   */
  attempt(prefix: Prefix, indexed: number, next: number, save: () => void): void {
    const { out } = this
    const goTo = out.goTo(next)
    if (prefix.bindsNothing) this.onFail = `{${goTo}}`
    else {
      // Every binding is trailed as if the choice point were there already.
      out.emit('s0=m.TR;s1=m.H;m.HB=s1;')
      this.onFail = `{m.retreat(s0,s1);${goTo}}`
    }
    this.head(indexed)
    for (const test of prefix.tests) this.inline(test, prefix.rest)
    this.onFail = FAIL
    if (prefix.cuts) {
      if (!prefix.bindsNothing) out.emit('m.HB=m.C[m.B+4];')
    } else save()
    out.freeTemporaries()
  }

  /** What comes after a successful attempt. */
  emitRest(prefix: Prefix): void {
    this.tail(prefix.rest)
    this.finish()
  }

  private finish(): void {
    this.out.useVariables(this.names.size)
    this.out.freeTemporaries()
  }

  private countUses(term: Term): void {
    const pending: Term[] = [term]
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      if (next.kind === 'var') this.uses.set(next, (this.uses.get(next) ?? 0) + 1)
      else if (next.kind === 'compound') for (const arg of next.args) pending.push(arg)
    }
  }

  // Variables.

  private name(variable: Var): string {
    let name = this.names.get(variable)
    if (name === undefined) {
      name = `v${this.names.size - 1}`
      this.names.set(variable, name)
    }
    return name
  }

  private fresh(variable: Var): string {
    this.seen.add(variable)
    const name = this.name(variable)
    this.out.emit(`${name}=m.newVar();`)
    return name
  }

  // Head.

  /** `indexed`: the argument known to be no variable, or -1. */
  private head(indexed: number): void {
    const { args, barrier } = this.clause
    if (this.uses.has(barrier)) this.out.emit('cb=m.cutBarrier;')
    args.forEach((arg, i) => {
      if (arg.kind === 'var') this.match(arg, register(i), false, 0)
    })
    args.forEach((arg, i) => {
      if (arg.kind !== 'var') this.match(arg, register(i), i === indexed, 0)
    })
  }

  /** Unify the term with the value of an expression. */
  private match(term: Term, value: string, known: boolean, depth: number): void {
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
    if (term.kind !== 'compound' || isGround(term) || depth >= DEPTH || listLength(term) > LENGTH) {
      out.emit(`if((${x}&7)===0){`)
      const before = new Set(this.seen)
      const built = this.build(term)
      out.emit(`m.bind(${x},${built});}else{`)
      this.seen = before
      const again = this.build(term)
      out.emit(`if(!m.unify(${x},${again}))${this.onFail}}`)
      return
    }
    this.matchCompound(term, x, known, depth)
  }

  private matchCompound(term: Compound, x: string, known: boolean, depth: number): void {
    const { out } = this
    const p = out.temporary()
    const isList = isCons(term)
    const test = isList ? `(${x}&7)===${LIST}` : `(${x}&7)===${STR}&&m.heap[${x}>>3]===${this.linker.functor(term)}`
    const before = new Set(this.seen)
    out.emit(`if(${test}){${p}=${x}>>3;`)
    term.args.forEach((arg, i) => {
      const offset = isList ? i : i + 1
      this.match(arg, `m.heap[${p}${offset ? `+${offset}` : ''}]`, false, depth + 1)
    })
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

  // Building.

  /** Emit what makes the term and return an expression for its cell. */
  private build(term: Term): string {
    if (term.kind === 'var') return this.seen.has(term) ? this.name(term) : this.fresh(term)
    const constant = this.linker.constant(term)
    if (constant !== undefined) return constant
    if (term.kind === 'compound') return this.buildCompound(term)
    const number = this.out.temporary()
    this.out.emit(`${number}=${this.linker.number(term)};`)
    return number
  }

  /** All the term's cells in one piece of heap, nested terms after their parents. */
  private buildCompound(root: Compound): string {
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

  // Body.

  /** Goals in tail position: after the last, go on with the continuation. */
  private tail(goals: readonly Goal[]): void {
    const { out } = this
    const list = flat(goals)
    for (let i = 0; i < list.length; i++) {
      const goal = list[i] as Goal
      const rest = list.slice(i + 1)
      if (goal.op === 'fail') {
        out.emit(this.onFail)
        return
      }
      if (this.isInline(goal)) {
        this.inline(goal, rest)
        continue
      }
      if (goal.op === 'call') {
        // Arguments first: a variable that is new here is saved with the frame.
        const args = goal.args.map((arg) => this.build(arg))
        const after = rest.length > 0 ? this.frame(rest) : undefined
        args.forEach((arg, j) => out.emit(`${register(j)}=${arg};`))
        out.emit(this.linker.call(goal.name, goal.args.length))
        if (after === undefined) return
        after()
        continue
      }
      if (goal.op !== 'or' && goal.op !== 'if') throw new Error(`goal ${goal.op} has no code`)
      this.share(goal, rest)
      const after = rest.length > 0 ? this.frame(rest) : undefined
      const seen = this.seen
      if (goal.op === 'or') this.disjunction(goal.branches)
      else this.conditional(goal)
      this.seen = seen
      if (after === undefined) return
      after()
    }
    this.proceed()
  }

  private proceed(): void {
    this.out.proceed()
  }

  /** Push a frame for the goals to come; returns what enters their block and restores their variables. */
  private frame(rest: readonly Goal[]): () => void {
    const { out } = this
    const block = out.newBlock()
    const saved = this.alive(rest)
    out.frameCells.set(block, saved.length)
    out.emit(`p=m.frame(${out.ref(block)},${saved.length});`)
    saved.forEach((variable, i) => out.emit(`m.heap[p${i ? `+${i}` : ''}]=${this.name(variable)};`))
    return () => {
      out.enter(block)
      out.emit(saved.length > 0 ? 'p=m.leave();' : 'm.leave();')
      saved.forEach((variable, i) => out.emit(`${this.name(variable)}=m.heap[p${i ? `+${i}` : ''}];`))
      this.seen = new Set(saved)
    }
  }

  private alive(goals: readonly Goal[]): Var[] {
    const needed = new Set<Var>()
    for (const goal of goals) goalVariables(goal, needed)
    return [...needed].filter((variable) => this.seen.has(variable))
  }

  /** Variables that several branches, or a branch and what follows, have in common must exist before them. */
  private share(goal: Goal, rest: readonly Goal[]): void {
    const paths = goal.op === 'or' ? goal.branches : goal.op === 'if' ? [both(goal.condition, goal.yes), goal.no] : []
    const counts = new Map<Var, number>()
    for (const path of paths) for (const variable of goalVariables(path)) counts.set(variable, (counts.get(variable) ?? 0) + 1)
    const later = new Set<Var>()
    for (const next of rest) goalVariables(next, later)
    for (const [variable, count] of counts) {
      if (!this.seen.has(variable) && !isBarrier(variable) && (count > 1 || later.has(variable))) this.fresh(variable)
    }
  }

  private disjunction(branches: readonly Goal[]): void {
    const { out } = this
    const saved = this.alive(branches.slice(1))
    let block = out.newBlock()
    this.push(block, saved)
    const seen = this.seen
    branches.forEach((branch, i) => {
      this.seen = new Set(i === 0 ? seen : saved)
      if (i > 0) {
        out.enter(block)
        this.restore(saved)
        if (i < branches.length - 1) {
          block = out.newBlock()
          out.emit(`m.C[m.B+1]=${out.ref(block)};`)
        } else out.emit('m.pop();')
      }
      this.tail([branch])
    })
  }

  private conditional(goal: Extract<Goal, { op: 'if' }>): void {
    const { out } = this
    const saved = this.alive([goal.no])
    const otherwise = out.newBlock()
    const mark: Goal = { op: 'mark', barrier: goal.barrier }
    if (!goal.soft) this.inline(mark)
    this.push(otherwise, saved)
    if (goal.soft) this.inline(mark)
    this.seen = new Set(this.seen)
    this.tail([goal.condition, { op: goal.soft ? 'soft' : 'cut', barrier: goal.barrier }, goal.yes])
    out.enter(otherwise)
    this.restore(saved)
    out.emit('m.pop();')
    this.seen = new Set(saved)
    this.tail([goal.no])
  }

  private push(alternative: number, saved: readonly Var[]): void {
    this.out.emit(`p=m.push(${this.out.ref(alternative)},${saved.length});`)
    saved.forEach((variable, i) => this.out.emit(`m.C[p${i ? `+${i}` : ''}]=${this.name(variable)};`))
  }

  private restore(saved: readonly Var[]): void {
    saved.forEach((variable, i) => this.out.emit(`${this.name(variable)}=m.C[m.B+${6 + i}];`))
  }

  // Inline goals: no call, no choice point.

  private isInline(goal: Goal): boolean {
    switch (goal.op) {
      case 'call':
        return this.linker.isDeterministic(goal.name, goal.args.length)
      case 'and':
        return goal.goals.every((part) => this.isInline(part))
      case 'or':
        return false
      case 'if':
        return !goal.soft && this.isPure(goal.condition) && this.isInline(goal.yes) && this.isInline(goal.no)
      default:
        return true
    }
  }

  /** A test, or tests with values computed for them in variables that are new here. */
  private isPure(condition: Goal): boolean {
    const known = new Set(this.seen)
    return flat([condition]).every((goal) => {
      if (goal.op === 'is' && goal.left.kind === 'var' && !known.has(goal.left)) known.add(goal.left)
      else if (goal.op === 'call') {
        if (!this.linker.isTest(goal.name, goal.args.length)) return false
      } else if (!isTest(goal)) return false
      goalVariables(goal, known)
      return true
    })
  }

  private inline(goal: Goal, rest: readonly Goal[] = []): void {
    const { out } = this
    switch (goal.op) {
      case 'true':
        break
      case 'fail':
        out.emit(this.onFail)
        break
      case 'and':
        goal.goals.forEach((part, i) => {
          this.inline(part, [...goal.goals.slice(i + 1), ...rest])
        })
        break
      case 'unify':
        this.unify(goal.left, goal.right)
        break
      case 'is':
        this.is(goal.left, goal.right)
        break
      case 'compare':
        out.emit(`if(!(${this.expressions.compare(goal.relation, goal.left, goal.right)}))${this.onFail}`)
        break
      case 'type': {
        const x = out.temporary()
        out.emit(`${x}=m.deref(${this.build(goal.term)});`)
        out.emit(`if(!(${typeTest(goal.test, x)}))${this.onFail}`)
        break
      }
      case 'identical':
        this.runtimeTest('R.compareTerms', goal.left, goal.right, '===0')
        break
      case 'differ':
        this.runtimeTest('R.compareTerms', goal.left, goal.right, '!==0')
        break
      case 'apart':
        this.runtimeTest('!R.unifiable', goal.left, goal.right, '')
        break
      case 'mark':
        this.seen.add(goal.barrier)
        out.emit(`${this.name(goal.barrier)}=m.barrier();`)
        break
      case 'cut':
        out.emit(`m.cut(${this.name(goal.barrier)});`)
        break
      case 'soft':
        out.emit(`m.soften(${this.name(goal.barrier)});`)
        break
      case 'call': {
        const args = goal.args.map((arg) => this.build(arg))
        args.forEach((arg, i) => out.emit(`${register(i)}=${arg};`))
        out.emit(`if(!${this.linker.builtin(goal.name, goal.args.length)}(m))${this.onFail}`)
        break
      }
      case 'if':
        this.inlineIf(goal, rest)
        break
      case 'or':
        throw new Error('a disjunction has no inline code')
    }
  }

  /** Branches over tests alone stay in the block. Variables first met in one branch exist after both. */
  private inlineIf(goal: Extract<Goal, { op: 'if' }>, rest: readonly Goal[]): void {
    const { out } = this
    const end = out.label()
    const otherwise = out.label()
    const fail = this.onFail
    const before = this.seen
    const later = new Set<Var>()
    for (const next of rest) goalVariables(next, later)
    const born = [...goalVariables(goal)].filter((variable) => later.has(variable) && !before.has(variable) && !isBarrier(variable))

    out.emit(`${end}:{${otherwise}:{`)
    this.seen = new Set(before)
    this.onFail = `break ${otherwise};`
    this.inline(goal.condition)
    this.onFail = fail
    this.inline(goal.yes, rest)
    for (const variable of born) if (!this.seen.has(variable)) this.fresh(variable)
    out.emit(`break ${end};}`)
    this.seen = new Set(before)
    this.inline(goal.no, rest)
    for (const variable of born) if (!this.seen.has(variable)) this.fresh(variable)
    out.emit('}')
    this.seen = new Set([...before, ...born])
  }

  private runtimeTest(test: string, left: Term, right: Term, outcome: string): void {
    const a = this.build(left)
    const b = this.build(right)
    this.out.emit(`if(!(${test}(m,${a},${b})${outcome}))${this.onFail}`)
  }

  private unify(left: Term, right: Term): void {
    if (left.kind !== 'var' && right.kind === 'var') return this.unify(right, left)
    if (left.kind === 'var') {
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
      if (right.kind === 'var' && !this.seen.has(right)) return this.unify(right, left)
      return this.match(right, this.name(left), false, 0)
    }
    const value = this.out.temporary()
    this.out.emit(`${value}=${this.build(left)};`)
    this.match(right, value, false, 0)
  }

  private is(left: Term, right: Term): void {
    const cell = this.expressions.evaluate(right)
    if (left.kind === 'var' && !this.seen.has(left)) {
      this.seen.add(left)
      this.out.emit(`${this.name(left)}=${cell};`)
    } else this.out.emit(`if(!m.unify(${this.build(left)},${cell}))${this.onFail}`)
  }
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

function isBarrier(variable: Var): boolean {
  return variable.name.startsWith('$') && variable.name !== '$bag'
}

function both(first: Goal, second: Goal): Goal {
  return { op: 'and', goals: [first, second] }
}

function flat(goals: readonly Goal[]): Goal[] {
  const list: Goal[] = []
  const pending = [...goals].reverse()
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next.op === 'and') pending.push(...[...next.goals].reverse())
    else if (next.op !== 'true') list.push(next)
  }
  return list
}

/** Tests bind nothing and leave no choice point, so failing over from one needs no undoing. */
function isTest(goal: Goal): boolean {
  switch (goal.op) {
    case 'true':
    case 'fail':
    case 'compare':
    case 'type':
    case 'identical':
    case 'differ':
    case 'apart':
      return true
    case 'and':
      return goal.goals.every(isTest)
    case 'if':
      return !goal.soft && isTest(goal.condition) && isTest(goal.yes) && isTest(goal.no)
    default:
      return false
  }
}

/** How a clause begins. */
export interface Prefix {
  readonly tests: readonly Goal[]
  /** Whether the clause cuts right after its tests. */
  readonly cuts: boolean
  readonly rest: readonly Goal[]
  /** Whether the head unifies without binding anything, so that failing needs no undoing. */
  readonly bindsNothing: boolean
}

/** `indexed` is the argument known to be no variable, or -1. */
export function prefixOf(clause: Clause, indexed: number): Prefix {
  const met = new Set<Var>()
  const bindsNothing = clause.args.every((arg, i) => {
    if (arg.kind === 'var') return !met.has(arg) && met.add(arg)
    if (i !== indexed) return false
    if (arg.kind !== 'compound') return arg.kind === 'atom' || arg.kind === 'int'
    return arg.args.every((inner) => inner.kind === 'var' && !met.has(inner) && met.add(inner))
  })
  const goals = flat([clause.body])
  let n = 0
  while (n < goals.length && isTest(goals[n] as Goal)) n++
  const next = goals[n]
  const cuts = next !== undefined && next.op === 'cut' && next.barrier === clause.barrier
  return { tests: goals.slice(0, n), cuts, rest: goals.slice(cuts ? n + 1 : n), bindsNothing }
}

function typeTest(test: string, x: string): string {
  const tag = `(${x}&7)`
  switch (test) {
    case 'var':
      return `${tag}===0`
    case 'nonvar':
      return `${tag}!==0`
    case 'atom':
      return `${tag}===1`
    case 'integer':
      return `${tag}===${INT}||m.isInteger(${x})`
    case 'float':
      return `m.isFloat(${x})`
    case 'number':
      return `${tag}===2||${tag}===6`
    case 'atomic':
      return `${tag}===1||${tag}===2||${tag}===6`
    case 'compound':
      return `${tag}===3||${tag}===4`
    default:
      return `${tag}===1||${tag}===3||${tag}===4`
  }
}
