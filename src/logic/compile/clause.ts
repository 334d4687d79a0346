/** One clause as generated code: head unification, then the goals of its body, split into blocks at calls. */

import { FAILS, HOLDS, UNDECIDED } from '../machine.js'
import type { Term, Var } from '../terms.js'
import { flat, type Goal, goalVariables, isBarrier, termVariables } from './goals.js'
import { InlineCode } from './inline-code.js'
import type { Linker, ProbeCode } from './linker.js'
import { negatedCall, type Prefix } from './prefix.js'
import { type Blank, FAIL, register } from './term-code.js'
import type { CodeWriter } from './writer.js'

export interface Clause {
  readonly args: readonly Term[]
  readonly body: Goal
  /** The clause's own cut barrier. */
  readonly barrier: Var
}

/** What surrounds the trial of a clause that is not the last. */
interface Trial {
  /** Push the choice point that goes on with the next clause, perhaps as of before the trial. */
  readonly push: (asOfBefore: boolean) => void
  /** Blocks: the next clause, the whole of this one, and what follows its prefix. */
  readonly next: number
  readonly start: () => number
  readonly rest: number
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
    // Named in one order whichever way the head is written, so that all ways can share the code of the body.
    for (const [variable, uses] of this.uses) if (uses > 1) this.name(variable)
  }

  /** The whole clause, failing into the newest choice point. What follows its prefix may have a block already. */
  emit(prefix: Prefix, rest: number | undefined): void {
    this.head(-1)
    const at = prefix.goals.length + (prefix.cuts ? 1 : 0)
    this.tail([this.clause.body], rest === undefined ? undefined : { at, block: rest })
    this.finish()
  }

  /** What follows the prefix. */
  emitRest(prefix: Prefix): void {
    for (const arg of this.clause.args) termVariables(arg, this.seen)
    for (const goal of prefix.goals) if (goal.op !== 'if') goalVariables(goal, this.seen)
    this.tail(prefix.rest)
    this.finish()
  }

  private finish(): void {
    this.out.declareVariables(this.names.size)
    this.out.freeTemporaries()
  }

  /**
   * Head and first goals, tried before any choice point is pushed: they fail over to the next clause. When they pass,
   * the choice point is pushed as of before them, or not at all where the clause cuts there. It takes calls with one
   * answer along, which spares the chess listing four choice points in ten.
   */
  attempt(prefix: Prefix, indexed: number, trial: Trial): void {
    const { out } = this
    const registers = prefix.calls ? this.clause.args.map((_, i) => i) : []
    const back = registers.map((i) => `${register(i)}=o${i};`).join('')
    const retreat = prefix.bindsNothing ? '' : 'm.retreat(s0,s1);'
    for (const i of registers) out.emit(`o${i}=${register(i)};`)
    // Every binding is trailed as if the choice point were there already.
    if (!prefix.bindsNothing) out.emit('s0=m.TR;s1=m.H;m.HB=s1;')
    out.emit(prefix.calls ? 'A:{U:{' : 'A:{')
    this.onFail = 'break A;'
    this.head(indexed)
    prefix.goals.forEach((goal, i) => {
      this.try(goal, [...prefix.goals.slice(i + 1), ...prefix.rest])
    })
    this.onFail = FAIL
    out.emit(back)
    if (!prefix.cuts) trial.push(!prefix.bindsNothing)
    else if (!prefix.bindsNothing) out.emit('m.HB=m.C[m.B+4];')
    out.jump(trial.rest)
    if (prefix.calls) {
      out.emit(`}${retreat}${back}`)
      trial.push(false)
      out.jump(trial.start())
    }
    out.emit(`}${retreat}${back}`)
    out.jump(trial.next)
    this.finish()
  }

  /** One goal of a prefix. An undecided one gives the trial up. */
  private try(goal: Goal, rest: readonly Goal[]): void {
    const { out } = this
    const negated = negatedCall(goal, this.linker)
    const call = goal.op === 'call' ? goal : negated
    const probe = call && this.linker.probe(call.name, call.args.length)
    if (call === undefined || probe === undefined) {
      this.inline(goal, rest)
      return
    }
    const blanks = this.loadWithBlanks(call.args)
    out.emit(`x=${negated ? probe.exists : probe.attempt};`)
    out.emit(`if(x===${negated ? HOLDS : FAILS})${this.onFail}if(x===${UNDECIDED})break U;`)
    if (!negated) this.fill(blanks, rest)
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

  /** Goals in tail position: after the last, go on with the continuation, or from one of them on with another block. */
  private tail(goals: readonly Goal[], on?: { readonly at: number; readonly block: number }): void {
    const { out } = this
    const list = flat(goals)
    if (on?.at === list.length) list.push({ op: 'true' })
    for (let i = 0; i < list.length; i++) {
      if (on?.at === i) {
        out.jump(on.block)
        return
      }
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
        const probe = rest.length > 0 ? this.linker.probe(goal.name, goal.args.length) : undefined
        if (probe) {
          this.probe(goal.args, probe, rest)
          continue
        }
        // Arguments first: a variable that is new here is saved with the frame.
        const args = goal.args.map((arg) => this.build(arg))
        const after = rest.length > 0 ? this.frame(rest) : undefined
        for (const [j, arg] of args.entries()) out.emit(`${register(j)}=${arg};`)
        out.emit(this.linker.call(goal.name, goal.args.length))
        if (after === undefined) return
        after()
        continue
      }
      if (goal.op === 'if' && this.probeNegation(goal, rest)) continue
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

  /** A call that runs on into what follows unless it is undecided; only then a frame is pushed. */
  private probe(args: readonly Term[], { attempt, enter }: ProbeCode, rest: readonly Goal[]): void {
    const { out } = this
    const blanks = this.loadWithBlanks(args)
    out.emit(`x=${attempt};if(x===${FAILS})${this.onFail}if(x===${UNDECIDED}){`)
    for (const { variable, i } of blanks) out.emit(`${register(i)}=${this.fresh(variable)};`)
    const after = this.frame(rest)
    out.emit(`${enter}}`)
    this.fill(blanks, rest)
    this.join(after)
  }

  /** Likewise for a negated call; an undecided one is written out as any other. */
  private probeNegation(goal: Extract<Goal, { op: 'if' }>, rest: readonly Goal[]): boolean {
    const { out } = this
    const call = negatedCall(goal, this.linker)
    const probe = call && this.linker.probe(call.name, call.args.length)
    if (call === undefined || probe === undefined) return false
    this.loadWithBlanks(call.args)
    const undecided = out.newBlock()
    out.emit(`x=${probe.exists};if(x===${HOLDS})${this.onFail}if(x===${UNDECIDED}){${out.goTo(undecided)}}`)
    let after: (() => void) | undefined
    out.inside(undecided, () => {
      const { seen } = this
      if (rest.length > 0) after = this.frame(rest)
      this.conditional(goal)
      this.seen = seen
    })
    if (after) this.join(after)
    return true
  }

  /** Variables that a probe has given values to, where they are of use. */
  private fill(blanks: readonly Blank[], rest: readonly Goal[]): void {
    const needed = new Set<Var>()
    for (const goal of rest) goalVariables(goal, needed)
    for (const { variable, i } of blanks) {
      if (!needed.has(variable)) continue
      this.seen.add(variable)
      this.out.emit(`${this.name(variable)}=${register(i)};`)
    }
  }

  /** What follows goes on here; a frame's block restores its variables and joins in. */
  private join(after: () => void): void {
    const { out } = this
    const rest = out.newBlock()
    out.aside(() => {
      after()
      out.jump(rest)
    })
    out.here(rest)
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
