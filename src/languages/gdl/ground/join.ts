/**
 * Joins as generated JavaScript: one nested loop for each rule and order of its literals. The source holds numbers and
 * names made here, never a character of the rules.
 */

import { GroundingError } from './budget.js'
import type { Instances } from './instances.js'
import type { Plan, Step } from './plan.js'
import { hashSource, type Index, type Leaf, type Table } from './relations.js'
import {
  type Absent,
  type AtomPattern,
  isWithin,
  type Literal,
  type Pattern,
  type Predicate,
  type Rule,
  type Variable,
} from './rules.js'
import type { TermId, TermStore } from './terms.js'

/** Runs the join, for the given row of its first literal where it has one. */
export type Join = (row: number) => void

/** What joins work with. */
export interface Workbench {
  readonly store: TermStore
  readonly changing: ReadonlySet<Predicate>
  /** Called for an atom that may be known already. */
  derive(atom: TermId): void
  /** Counts down with every row; `refuel` looks at the clock when it is used up. */
  readonly fuel: Int32Array
  refuel(): void
}

/** The source of one join while it is written. */
interface Draft {
  readonly lines: string[]
  /** What the source calls K[0], K[1] and so on. */
  readonly objects: (Table | Index)[]
  readonly bound: Set<Variable>
  loops: number
  names: number
  /** How to go on with the next candidate. */
  giveUp: string
  /** Thrown where the rule turns out to have a head with a variable. */
  refusal?: GroundingError
}

/** A join that derives the rule's heads, each only until it is known. `delta` says that the plan's first step is one row. */
export function compileReach(rule: Rule, plan: Plan, delta: boolean, bench: Workbench): Join {
  const draft = newDraft()
  const { head } = rule
  let isHeadTested = false
  /** Where to go on once the head is derived: the loop that gave its variables their values. */
  let onward = 'return;'
  plan.steps.forEach((step, i) => {
    if (!isHeadTested && step.kind === 'join' && i > 0 && isWithin(head.variables, draft.bound)) {
      isHeadTested = true
      onward = draft.loops === 0 ? 'return;' : `continue L${draft.loops - 1};`
      const atom = writeAtom(draft, head, bench.store, 'find')
      draft.lines.push(`if(${atom}>=0&&T.known[${atom}]===1)${draft.giveUp}`)
    }
    writeStep(draft, step, i === 0 && delta, bench.store)
  })
  requireSafe(rule, draft)
  draft.lines.push(`derive(${writeAtom(draft, head, bench.store, 'intern')});`)
  if (isHeadTested) draft.lines.push(onward)
  return finish(draft, bench)
}

/** A join that writes the rule's instances. Negations of atoms that cannot be derived hold, and are left out. */
export function compileInstances(rule: Rule, plan: Plan, bench: Workbench, instances: Instances): Join {
  const draft = newDraft()
  const { store, changing } = bench
  const absent = rule.body.filter(
    (literal): literal is Absent => literal.kind === 'absent' && changing.has(literal.predicate),
  )
  // Atoms are looked up as soon as their variables have values, outside the loops that do not matter to them.
  const waiting = new Map<AtomPattern, 'find' | 'intern'>(absent.map((literal) => [literal, 'find']))
  waiting.set(rule.head, 'intern')
  const sources = new Map<AtomPattern, string>()
  const lookUp = (): void => {
    for (const [atom, how] of waiting) {
      if (!isWithin(atom.variables, draft.bound)) continue
      waiting.delete(atom)
      sources.set(atom, writeAtom(draft, atom, store, how))
    }
  }
  const positive: string[] = []
  lookUp()
  plan.steps.forEach((step) => {
    const atom = writeStep(draft, step, false, store)
    if (step.kind === 'join' && isEmitted(step.literal, changing)) positive.push(atom)
    if (step.kind === 'join') lookUp()
  })
  requireSafe(rule, draft)
  const head = sources.get(rule.head) ?? '-1'
  const most = positive.length + absent.length + 2
  draft.lines.push(
    `if(out.at+${most}>out.chunk.length)out.turn(${most});const c=out.chunk;let p=out.at;c[p]=${head};p+=2;`,
  )
  for (const atom of positive) draft.lines.push(`c[p++]=${atom}*2;`)
  for (const literal of absent) {
    const atom = sources.get(literal) ?? '-1'
    draft.lines.push(`if(${atom}>=0&&T.known[${atom}]===1)c[p++]=${atom}*2+1;`)
  }
  draft.lines.push(`c[out.at+1]=p-out.at-2;out.finish(p,${rule.twins});derive(${head});`)
  return finish(draft, bench, instances)
}

/** Whether a literal stands in the ground rules: what never changes is settled, and demand is only about relevance. */
export function isEmitted(literal: Literal, changing: ReadonlySet<Predicate>): boolean {
  return literal.kind !== 'distinct' && literal.predicate.kind !== 'demand' && changing.has(literal.predicate)
}

function newDraft(): Draft {
  return { lines: [], objects: [], bound: new Set(), loops: 0, names: 0, giveUp: 'return;' }
}

/** A variable of the head that nothing binds is harmless as long as the body never holds. */
function requireSafe({ head }: Rule, draft: Draft): void {
  if (isWithin(head.variables, draft.bound)) return
  const where = `a rule about ${head.predicate.name}`
  draft.refusal = new GroundingError('unsafe', `${where} holds and leaves a variable of its head without a value`)
  draft.lines.push('refuse();')
}

function finish(draft: Draft, bench: Workbench, out?: Instances): Join {
  const refuse = (): never => {
    throw draft.refusal
  }
  const body = `${draft.lines.join('\n')}${'}'.repeat(draft.loops)}`
  const names = ['T', 'S', 'K', 'derive', 'fuel', 'refuel', 'out', 'refuse']
  const make = new Function(...names, `"use strict";return function join(row){${body}}`)
  const { store, fuel } = bench
  const derive = (atom: TermId): void => bench.derive(atom)
  return make(store, store.scratch, draft.objects, derive, fuel, () => bench.refuel(), out, refuse)
}

/** Writes a step; gives the source of the atom it matched. */
function writeStep(draft: Draft, step: Step, isGiven: boolean, store: TermStore): string {
  if (step.kind === 'distinct') {
    const left = writeTerm(draft, step.literal.left, store)
    const right = writeTerm(draft, step.literal.right, store)
    draft.lines.push(`if(${left}===${right})${draft.giveUp}`)
    return ''
  }
  const name = draft.names++
  const { table, leaves, columns } = step
  if (step.kind === 'absent') {
    writeAbsent(draft, name, table, leaves, columns)
    return ''
  }
  if (isGiven) {
    draft.lines.push(`const d${name}=${object(draft, table)}.data,o${name}=row*${table.stride};`)
    leaves.forEach((leaf, column) => {
      if (leaf.kind === 'ground') draft.lines.push(`if(d${name}[o${name}+${column}]!==${leaf.term})${draft.giveUp}`)
    })
    bindColumns(draft, name, leaves, [])
  } else {
    writeLoop(draft, name, table, leaves, columns)
    bindColumns(draft, name, leaves, columns)
  }
  return `d${name}[o${name}+${table.width}]`
}

function writeLoop(
  draft: Draft,
  name: number,
  table: Table,
  leaves: readonly Leaf[],
  columns: readonly number[],
): void {
  const label = `L${draft.loops++}`
  const row = `if(--fuel[0]<0)refuel();const o${name}=r${name}*${table.stride};`
  if (columns.length === 0) {
    draft.lines.push(
      `const w${name}=${object(draft, table)},d${name}=w${name}.data;`,
      `${label}:for(let r${name}=0,e${name}=w${name}.rows;r${name}<e${name};r${name}++){${row}`,
    )
  } else {
    const keys = columns.map((column) => keySource(leaves[column]))
    const differs = columns.map((column, i) => `d${name}[o${name}+${column}]!==${keys[i]}`)
    draft.lines.push(
      hashSource(`h${name}`, keys),
      `const i${name}=${object(draft, table.index(columns))},d${name}=${object(draft, table)}.data,n${name}=i${name}.nexts;`,
      `${label}:for(let r${name}=i${name}.heads[h${name}&i${name}.mask];r${name}>=0;r${name}=n${name}[r${name}]){${row}`,
      `if(${differs.join('||')})continue;`,
    )
  }
  draft.giveUp = 'continue;'
}

function writeAbsent(
  draft: Draft,
  name: number,
  table: Table,
  leaves: readonly Leaf[],
  columns: readonly number[],
): void {
  if (columns.length === 0) {
    draft.lines.push(`if(${object(draft, table)}.rows>0)${draft.giveUp}`)
    return
  }
  const keys = columns.map((column) => keySource(leaves[column]))
  const agrees = columns.map((column, i) => `d[o+${column}]===${keys[i]}`)
  draft.lines.push(
    `let a${name}=false;{${hashSource('h', keys)}const i=${object(draft, table.index(columns))},d=${object(draft, table)}.data;`,
    `for(let r=i.heads[h&i.mask];r>=0;r=i.nexts[r]){const o=r*${table.stride};if(${agrees.join('&&')}){a${name}=true;break;}}}`,
    `if(a${name})${draft.giveUp}`,
  )
}

/** Gives variables the values of their columns; a variable that has one already must agree. */
function bindColumns(draft: Draft, name: number, leaves: readonly Leaf[], settled: readonly number[]): void {
  leaves.forEach((leaf, column) => {
    if (leaf.kind === 'ground' || settled.includes(column)) return
    const value = `d${name}[o${name}+${column}]`
    if (draft.bound.has(leaf.variable)) draft.lines.push(`if(${value}!==v${leaf.variable})${draft.giveUp}`)
    else {
      draft.lines.push(`const v${leaf.variable}=${value};`)
      draft.bound.add(leaf.variable)
    }
  })
}

function keySource(leaf: Leaf | undefined): string {
  if (leaf === undefined) throw new RangeError('no such column')
  return leaf.kind === 'ground' ? String(leaf.term) : `v${leaf.variable}`
}

function object(draft: Draft, value: Table | Index): string {
  const known = draft.objects.indexOf(value)
  return `K[${known < 0 ? draft.objects.push(value) - 1 : known}]`
}

function writeTerm(draft: Draft, pattern: Pattern, store: TermStore): string {
  if (pattern.kind === 'ground') return String(pattern.term)
  if (pattern.kind === 'variable') return draft.bound.has(pattern.variable) ? `v${pattern.variable}` : '-1'
  return writeCall(draft, pattern.functor, pattern.args, store, 'intern')
}

/** Writes what finds or makes an atom; gives the source of its number. */
function writeAtom(draft: Draft, { predicate, args }: AtomPattern, store: TermStore, how: 'find' | 'intern'): string {
  return writeCall(draft, predicate.functor, args, store, how)
}

function writeCall(
  draft: Draft,
  functor: number,
  args: readonly Pattern[],
  store: TermStore,
  how: 'find' | 'intern',
): string {
  const values = args.map((arg) => writeTerm(draft, arg, store))
  const name = `t${draft.names++}`
  draft.lines.push(`${values.map((value, i) => `S[${i}]=${value};`).join('')}const ${name}=T.${how}(${functor});`)
  return name
}
