/**
 * Clauses made ready for code: bodies become goals of a few kinds, with cuts told which barrier they cut to
 * and the usual meta-calls opened up, so that what they call is compiled rather than interpreted.
 */

import { Atom, Compound, type Int, isCons, type Term, Var } from '../terms.js'
import { type Unfoldable, unfold } from './unfold.js'

export type Goal =
  | { readonly op: 'true' }
  | { readonly op: 'fail' }
  | { readonly op: 'call'; readonly name: string; readonly args: readonly Term[] }
  | { readonly op: 'unify'; readonly left: Term; readonly right: Term }
  | { readonly op: 'is'; readonly left: Term; readonly right: Term }
  | { readonly op: 'compare'; readonly relation: Relation; readonly left: Term; readonly right: Term }
  | { readonly op: 'type'; readonly test: TypeTest; readonly term: Term }
  | { readonly op: 'identical' | 'differ' | 'apart'; readonly left: Term; readonly right: Term }
  /** Remember the choice point for a later cut or soft cut. */
  | { readonly op: 'mark'; readonly barrier: Var }
  | { readonly op: 'cut' | 'soft'; readonly barrier: Var }
  | { readonly op: 'and'; readonly goals: readonly Goal[] }
  | { readonly op: 'or'; readonly branches: readonly Goal[] }
  /** `barrier` is where a committed condition cuts to; a soft one disables the choice point it marks instead. */
  | {
      readonly op: 'if'
      readonly barrier: Var
      readonly soft: boolean
      readonly condition: Goal
      readonly yes: Goal
      readonly no: Goal
    }

export type Relation = '<' | '>' | '=<' | '>=' | '=:=' | '=\\='
export type TypeTest = 'var' | 'nonvar' | 'atom' | 'integer' | 'float' | 'number' | 'atomic' | 'compound' | 'callable'

const RELATIONS = new Set<string>(['<', '>', '=<', '>=', '=:=', '=\\='])
const TYPE_TESTS = new Set<string>([
  'var',
  'nonvar',
  'atom',
  'integer',
  'float',
  'number',
  'atomic',
  'compound',
  'callable',
])

function isRelation(name: string): name is Relation {
  return RELATIONS.has(name)
}
function isTypeTest(name: string): name is TypeTest {
  return TYPE_TESTS.has(name)
}

const TRUE: Goal = { op: 'true' }
const FALSE: Goal = { op: 'fail' }

/** What opening up calls needs to know of the program. */
export interface Program {
  /** Whether the text defines the predicate itself. */
  isDefined(name: string, arity: number): boolean
  /** The predicate's clause, where calls may be replaced by its goals. */
  unfoldable(name: string, arity: number): Unfoldable | undefined
  /** A predicate that does the same for just such arguments. */
  specialised(name: string, args: readonly Term[]): Call | undefined
  /** A deterministic predicate that holds just where this goal has no solution. */
  negated(name: string, args: readonly Term[]): Call | undefined
}

export interface Call {
  readonly name: string
  readonly args: readonly Term[]
}

/** How deep clauses are unfolded within clauses; recursion through single clauses stops there too. */
const DEEPEST_UNFOLDING = 4

export function toGoal(term: Term, barrier: Var, program: Program, depth = 0): Goal {
  const goal = (t: Term, b: Var): Goal => toGoal(t, b, program, depth)
  const { isDefined } = program
  switch (term.kind) {
    case 'var':
      return { op: 'call', name: 'call', args: [term] }
    case 'int':
    case 'float':
      return { op: 'call', name: 'call', args: [term] }
    case 'atom':
      if (term.name === '!') return { op: 'cut', barrier }
      if (term.name === 'true') return TRUE
      if (term.name === 'fail' || term.name === 'false') return FALSE
      return call(term.name, [], program, depth)
  }
  const { name, args } = term
  if (args.length === 2) {
    const [left, right] = args as [Term, Term]
    switch (name) {
      case ',':
        return { op: 'and', goals: conjunction(term).map((t) => goal(t, barrier)) }
      case ';':
        if (isControl(left, '->')) return ifThenElse(left, right, barrier, false, goal)
        if (isControl(left, '*->')) return ifThenElse(left, right, barrier, true, goal)
        return { op: 'or', branches: disjunction(term).map((t) => goal(t, barrier)) }
      case '->':
        return ifThenElse(term, new Atom('fail'), barrier, false, goal)
      case '*->':
        return { op: 'and', goals: [opaque(left, goal), goal(right, barrier)] }
      case '=':
        return { op: 'unify', left, right }
      case '\\=':
        return { op: 'apart', left, right }
      case '==':
        return { op: 'identical', left, right }
      case '\\==':
        return { op: 'differ', left, right }
      case 'is':
        return { op: 'is', left, right }
      case 'forall':
        if (isDefined(name, 2)) break
        return negation(new Compound(',', [left, new Compound('\\+', [right])]), goal, program)
    }
    if (isRelation(name)) return { op: 'compare', relation: name, left, right }
  }
  if (args.length === 1) {
    const arg = args[0] as Term
    if (isTypeTest(name)) return { op: 'type', test: name, term: arg }
    switch (name) {
      case '\\+':
        return negation(arg, goal, program)
      case 'not':
        if (isDefined(name, 1)) break
        return negation(arg, goal, program)
      case 'call':
        if (isBody(arg)) return opaque(arg, goal)
        break
      case 'once':
      case 'ignore':
        if (isDefined(name, 1)) break
        return ifThenElse(
          new Compound('->', [arg, new Atom('true')]),
          new Atom(name === 'once' ? 'fail' : 'true'),
          barrier,
          false,
          goal,
        )
    }
  }
  if (name === 'findall' && args.length === 3 && isBody(args[1] as Term) && !isPartialList(args[2] as Term)) {
    return findall(args[0] as Term, args[1] as Term, args[2] as Term, goal)
  }
  return call(name, args, program, depth)
}

function call(name: string, args: readonly Term[], program: Program, depth: number): Goal {
  const clause = depth < DEEPEST_UNFOLDING ? program.unfoldable(name, args.length) : undefined
  if (clause === undefined) return { op: 'call', ...(program.specialised(name, args) ?? { name, args }) }
  const { equations, body } = unfold(clause, args)
  const unifications = equations.map(([left, right]): Goal => ({ op: 'unify', left, right }))
  return { op: 'and', goals: [...unifications, toGoal(body, new Var('$none'), program, depth + 1)] }
}

type ToGoal = (term: Term, barrier: Var) => Goal

function ifThenElse(branch: Compound, otherwise: Term, barrier: Var, soft: boolean, goal: ToGoal): Goal {
  return {
    op: 'if',
    barrier: new Var('$if'),
    soft,
    condition: opaque(branch.args[0] as Term, goal),
    yes: goal(branch.args[1] as Term, barrier),
    no: goal(otherwise, barrier),
  }
}

function negation(term: Term, goal: ToGoal, program: Program): Goal {
  const negated = term.kind === 'compound' ? program.negated(term.name, term.args) : undefined
  if (negated) return { op: 'call', ...negated }
  if (term.kind === 'compound' && term.name === '=' && term.args.length === 2) {
    return { op: 'apart', left: term.args[0] as Term, right: term.args[1] as Term }
  }
  return { op: 'if', barrier: new Var('$not'), soft: false, condition: opaque(term, goal), yes: FALSE, no: TRUE }
}

/** A goal whose cuts are its own affair. */
function opaque(term: Term, goal: ToGoal): Goal {
  // A body that ISO does not take as one must fail as a whole when called: leave it to call/1.
  if (!isBody(term)) return { op: 'call', name: 'call', args: [term] }
  if (!hasCut(term)) return goal(term, new Var('$none'))
  const barrier = new Var('$opaque')
  return { op: 'and', goals: [{ op: 'mark', barrier }, goal(term, barrier)] }
}

function findall(template: Term, body: Term, result: Term, goal: ToGoal): Goal {
  const bag = new Var('$bag')
  const call = (name: string, ...args: Term[]): Goal => ({ op: 'call', name, args })
  return {
    op: 'and',
    goals: [
      call('$partial_list', result),
      call('$bag_open'),
      {
        op: 'or',
        branches: [
          { op: 'and', goals: [opaque(body, goal), call('$bag_add', template), FALSE] },
          call('$bag_close', bag),
        ],
      },
      { op: 'unify', left: bag, right: result },
    ],
  }
}

function isControl(term: Term, name: string): term is Compound {
  return term.kind === 'compound' && term.name === name && term.args.length === 2
}

/** Flattened without nesting on the host's stack: conjunctions may be very long. */
function conjunction(term: Term): Term[] {
  return flatten(term, ',')
}

function disjunction(term: Term): Term[] {
  const branches: Term[] = []
  let rest = term
  while (isControl(rest, ';') && !isControl(rest.args[0] as Term, '->') && !isControl(rest.args[0] as Term, '*->')) {
    branches.push(rest.args[0] as Term)
    rest = rest.args[1] as Term
  }
  branches.push(rest)
  return branches
}

function flatten(term: Term, name: string): Term[] {
  const parts: Term[] = []
  const pending: Term[] = [term]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (isControl(next, name)) pending.push(next.args[1] as Term, next.args[0] as Term)
    else parts.push(next)
  }
  return parts
}

const CONTROL = [',', ';', '->', '*->']

/** The parts of a body below its control constructs. */
export function leaves(term: Term): Term[] {
  const found: Term[] = []
  const pending: Term[] = [term]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next.kind === 'compound' && next.args.length === 2 && CONTROL.includes(next.name)) pending.push(...next.args)
    else found.push(next)
  }
  return found
}

export function isBody(term: Term): boolean {
  return term.kind !== 'var' && leaves(term).every((leaf) => leaf.kind !== 'int' && leaf.kind !== 'float')
}

function hasCut(term: Term): boolean {
  return leaves(term).some((leaf) => leaf.kind === 'atom' && leaf.name === '!')
}

function isPartialList(term: Term): boolean {
  let rest = term
  while (isCons(rest)) rest = rest.args[1] as Term
  return !(rest.kind === 'var' || (rest.kind === 'atom' && rest.name === '[]'))
}

/** Variables of a goal, barriers included: what must be alive before it. */
export function goalVariables(goal: Goal, into = new Set<Var>()): Set<Var> {
  switch (goal.op) {
    case 'true':
    case 'fail':
      break
    case 'call':
      for (const arg of goal.args) termVariables(arg, into)
      break
    case 'unify':
    case 'is':
    case 'compare':
    case 'identical':
    case 'differ':
    case 'apart':
      termVariables(goal.left, into)
      termVariables(goal.right, into)
      break
    case 'type':
      termVariables(goal.term, into)
      break
    case 'mark':
    case 'cut':
    case 'soft':
      into.add(goal.barrier)
      break
    case 'and':
      for (const part of goal.goals) goalVariables(part, into)
      break
    case 'or':
      for (const branch of goal.branches) goalVariables(branch, into)
      break
    case 'if':
      goalVariables(goal.condition, into)
      goalVariables(goal.yes, into)
      goalVariables(goal.no, into)
      break
  }
  return into
}

export function termVariables(term: Term, into = new Set<Var>()): Set<Var> {
  const pending: Term[] = [term]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next.kind === 'var') into.add(next)
    else if (next.kind === 'compound')
      for (let i = next.args.length - 1; i >= 0; i--) pending.push(next.args[i] as Term)
  }
  return into
}

/** Asked of a term and of all its parts in turn: without memory that would be quadratic in long lists. */
const groundness = new WeakMap<Compound, boolean>()

export function isGround(term: Term): boolean {
  if (term.kind !== 'compound') return term.kind !== 'var'
  const pending: Compound[] = [term]
  for (let next = pending.at(-1); next !== undefined; next = pending.at(-1)) {
    const { length } = pending
    for (const arg of next.args) if (arg.kind === 'compound' && !groundness.has(arg)) pending.push(arg)
    if (pending.length > length) continue
    groundness.set(
      next,
      next.args.every((arg) => (arg.kind === 'compound' ? groundness.get(arg) : arg.kind !== 'var')),
    )
    pending.pop()
  }
  return groundness.get(term) === true
}

export function isSmallInt(term: Term): term is Int & { readonly value: number } {
  return term.kind === 'int' && typeof term.value === 'number' && term.value >= -(2 ** 28) && term.value < 2 ** 28
}

/** Barriers are variables of ours, not of the clause. */
export function isBarrier(variable: Var): boolean {
  return variable.name.startsWith('$') && variable.name !== '$bag'
}

/** Conjunctions opened up, goals that always hold left out. */
export function flat(goals: readonly Goal[]): Goal[] {
  const list: Goal[] = []
  const pending = [...goals].reverse()
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next.op === 'and') pending.push(...[...next.goals].reverse())
    else if (next.op !== 'true') list.push(next)
  }
  return list
}

/** Tests bind nothing and leave no choice point, so failing over from one needs no undoing. */
export function isTest(goal: Goal): boolean {
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
