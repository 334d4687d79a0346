/** One clause as generated code: head unification, then the goals of its body, split into blocks at calls. */

import type { Term, Var } from '../terms.js'
import { flat, type Goal, goalVariables, isBarrier } from './goals.js'
import { InlineCode } from './inline-code.js'
import type { Linker } from './linker.js'
import type { Prefix } from './prefix.js'
import { FAIL, register } from './term-code.js'
import type { CodeWriter } from './writer.js'

export interface Clause {
  readonly args: readonly Term[]
  readonly body: Goal
  /** The clause's own cut barrier. */
  readonly barrier: Var
}

export class ClauseCode extends InlineCode {
  constructor(
    out: CodeWriter,
    linker: Linker,
    private readonly clause: Clause,
  ) {
    super(out, linker)
    this.names.set(clause.barrier, 'cb')
    this.seen.add(clause.barrier)
    for (const arg of clause.args) this.countUses(arg)
    for (const variable of goalVariables(clause.body)) this.uses.set(variable, (this.uses.get(variable) ?? 0) + 2)
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
        for (const [j, arg] of args.entries()) out.emit(`${register(j)}=${arg};`)
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
    for (const [i, variable] of saved.entries()) out.emit(`m.heap[p${i ? `+${i}` : ''}]=${this.name(variable)};`)
    return () => {
      out.enter(block)
      out.emit(saved.length > 0 ? 'p=m.leave();' : 'm.leave();')
      for (const [i, variable] of saved.entries()) out.emit(`${this.name(variable)}=m.heap[p${i ? `+${i}` : ''}];`)
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
    for (const path of paths)
      for (const variable of goalVariables(path)) counts.set(variable, (counts.get(variable) ?? 0) + 1)
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
    for (const [i, variable] of saved.entries()) this.out.emit(`m.C[p${i ? `+${i}` : ''}]=${this.name(variable)};`)
  }

  private restore(saved: readonly Var[]): void {
    for (const [i, variable] of saved.entries()) this.out.emit(`${this.name(variable)}=m.C[m.B+${6 + i}];`)
  }
}

function both(first: Goal, second: Goal): Goal {
  return { op: 'and', goals: [first, second] }
}
