/** Goals that need neither a call nor a choice point, in generated code. */

import { INT } from '../cells.js'
import type { Term, Var } from '../terms.js'
import { Expressions } from './arithmetic.js'
import { flat, type Goal, goalVariables, isBarrier, isTest } from './goals.js'
import type { Linker } from './linker.js'
import { register, TermCode } from './term-code.js'
import type { CodeWriter } from './writer.js'

export class InlineCode extends TermCode {
  private readonly expressions: Expressions

  constructor(out: CodeWriter, linker: Linker) {
    super(out, linker)
    this.expressions = new Expressions(
      out,
      linker,
      (v) => (this.seen.has(v) ? this.name(v) : this.build(v)),
      (t) => this.build(t),
    )
  }

  protected isInline(goal: Goal): boolean {
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
  protected isPure(condition: Goal): boolean {
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

  protected inline(goal: Goal, rest: readonly Goal[] = []): void {
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
        if (this.linker.takesBlanks(goal.name, goal.args.length)) this.loadWithBlanks(goal.args)
        else {
          const args = goal.args.map((arg) => this.build(arg))
          for (const [i, arg] of args.entries()) out.emit(`${register(i)}=${arg};`)
        }
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
  protected inlineIf(goal: Extract<Goal, { op: 'if' }>, rest: readonly Goal[]): void {
    const { out } = this
    const end = out.label()
    const otherwise = out.label()
    const fail = this.onFail
    const before = this.seen
    const later = new Set<Var>()
    for (const next of rest) goalVariables(next, later)
    const born = [...goalVariables(goal)].filter(
      (variable) => later.has(variable) && !before.has(variable) && !isBarrier(variable),
    )

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

  protected runtimeTest(test: string, left: Term, right: Term, outcome: string): void {
    const a = this.build(left)
    const b = this.build(right)
    this.out.emit(`if(!(${test}(m,${a},${b})${outcome}))${this.onFail}`)
  }

  protected is(left: Term, right: Term): void {
    const cell = this.expressions.evaluate(right)
    if (left.kind === 'var' && !this.seen.has(left)) {
      this.seen.add(left)
      this.out.emit(`${this.name(left)}=${cell};`)
    } else this.out.emit(`if(!m.unify(${this.build(left)},${cell}))${this.onFail}`)
  }
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
