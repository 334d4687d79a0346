/** A rule text as clauses and tabling directives; whatever else it holds is a finding. */

import {
  Atom,
  type Compound,
  indicator,
  listItems,
  Operators,
  Reader,
  type ReadTerm,
  type Term,
  type Var,
} from '../../logic/index.js'
import { error, type Finding } from '../finding.js'
import { isFixed } from './builtins.js'
import { spine } from './check/shape.js'
import { BODY_KEYWORDS, type Indicator } from './keywords.js'

/** `Head :- Body`, or a fact, whose body is `true`. */
export interface RuleClause {
  readonly head: Atom | Compound
  readonly body: Term
  readonly indicator: Indicator
  readonly variables: readonly Var[]
  /** Where each variable stands. */
  readonly occurrences: ReadonlyMap<Var, readonly number[]>
  /** Variables written once, those that say so (`_X`) left out. */
  readonly singletons: readonly Var[]
  /** The clause's place in the text, from its first character to behind its full stop. */
  readonly at: number
  readonly end: number
}

/** `:- table Name/Arity.` */
export interface TableDirective {
  readonly indicator: Indicator
  readonly at: number
}

export interface ParsedRules {
  readonly text: string
  readonly clauses: readonly RuleClause[]
  readonly tables: readonly TableDirective[]
  readonly findings: readonly Finding[]
}

const LARGEST_TEXT = 2 * 1024 * 1024
/** Deeper terms are no rules; the checks may walk by recursion below it. */
const DEEPEST_NESTING = 1000
/** Behind so many slips a text is not a rule text. */
const MOST_SYNTAX_FAULTS = 50

/** Never throws: a text that is no rule text at all has findings and no clauses. */
export function parseRules(text: string): ParsedRules {
  const unreadable = refusal(text)
  if (unreadable !== undefined) return { text, clauses: [], tables: [], findings: [unreadable] }
  const clauses: RuleClause[] = []
  const tables: TableDirective[] = []
  const findings: Finding[] = []
  const refusedHeads = new Set<Indicator>()
  const reader = new Reader(text.replace(/^\uFEFF/, ' '), Operators.standard(), { doubleQuotes: 'atom' })
  let syntaxFaults = 0
  for (let read = reader.next(); read !== undefined; read = reader.next()) {
    if ('kind' in read) {
      const { message, at, hint } = read
      findings.push(error('syntax', message, at, hint))
      if (++syntaxFaults === MOST_SYNTAX_FAULTS) break
      continue
    }
    if (nesting(read.term) > DEEPEST_NESTING) {
      findings.push(error('too-deep', `A term is nested more than ${DEEPEST_NESTING} deep.`, read.start))
      continue
    }
    const directive = directiveGoal(read.term)
    if (directive !== undefined) {
      const result = readDirective(directive, read.start)
      if (Array.isArray(result)) tables.push(...result)
      else findings.push(result)
      continue
    }
    const clause = readClause(read)
    if ('severity' in clause) findings.push(clause)
    else {
      const refused = headRefusal(clause)
      if (refused === undefined) clauses.push(clause)
      else if (!refusedHeads.has(clause.indicator)) findings.push(refused)
      if (refused !== undefined) refusedHeads.add(clause.indicator)
    }
  }
  return { text, clauses, tables, findings }
}

/** What is no text, or too much of it, is refused before it is read. */
function refusal(text: string): Finding | undefined {
  if (text.length > LARGEST_TEXT) {
    const size = (text.length / 1024 / 1024).toFixed(1)
    return error(
      'too-large',
      `The rules have ${size} million characters; at most 2 are read.`,
      0,
      'Write long tables of facts as rules that compute them.',
    )
  }
  const binary = text.search(NO_TEXT)
  if (binary < 0) return undefined
  const hint = 'Save the rules as plain text in UTF-8.'
  return error('not-text', 'The file holds bytes that no text has, so it is not a rule text.', binary, hint)
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point.
const NO_TEXT = /[\u0000-\u0008\u000e-\u001f\ufffd]/

/** How deep arguments lie in one another; the far ends of lists, conjunctions and disjunctions count as level. */
function nesting(term: Term): number {
  let deepest = 0
  const waiting: [Term, number][] = [[term, 0]]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    let [current, depth] = next
    while (current.kind === 'compound') {
      const spine = SPINES.has(current.name) && current.args.length === 2
      for (const arg of current.args.slice(0, -1)) if (arg.kind === 'compound') waiting.push([arg, depth + 1])
      if (!spine) depth += 1
      deepest = Math.max(deepest, depth)
      current = current.args[current.args.length - 1] ?? EMPTY
    }
  }
  return deepest
}

const SPINES: ReadonlySet<string> = new Set(['.', ',', ';'])
const EMPTY = new Atom('[]')
const TRUE = new Atom('true')

function readClause(read: ReadTerm): RuleClause | Finding {
  const { term, start } = read
  const isRule = term.kind === 'compound' && term.name === ':-' && term.args.length === 2
  const [head, body] = isRule ? term.args : [term, TRUE]
  if (head === undefined || body === undefined || (head.kind !== 'atom' && head.kind !== 'compound')) {
    return error(
      'bad-head',
      `${String(head)} cannot be the head of a rule.`,
      head?.at ?? start,
      'A head is a name with arguments, such as legal([main]).',
    )
  }
  if ((head.name === '-->' || head.name === '=>') && head.kind === 'compound') {
    const hint =
      head.name === '=>' ? 'Write the rule with :-.' : 'Write the rule with :- and pass the list on as arguments.'
    return error('grammar-rule', `Rules with ${head.name} are not part of SIDL.`, start, hint)
  }
  if (head.name === '.' || head.name === '[]') {
    return error('bad-head', 'A list cannot be the head of a rule.', start, 'Did you mean init([…])?')
  }
  return {
    head,
    body,
    indicator: indicator(head),
    variables: read.variables,
    occurrences: read.occurrences,
    singletons: read.singletons.filter((variable) => !variable.name.startsWith('_')),
    at: start,
    end: read.end,
  }
}

/** Heads that no text may define. */
function headRefusal(clause: RuleClause): Finding | undefined {
  const { indicator: defined, at } = clause
  const purpose = BODY_KEYWORDS.get(defined)
  if (purpose !== undefined) {
    return error(
      'misplaced-keyword',
      `${defined} ${purpose}; it may only stand in conditions, never at the head of a rule.`,
      at,
      hintForHead(defined),
    )
  }
  if (!isFixed(defined)) return undefined
  return error(
    'redefined-builtin',
    `${defined} is built into Prolog and cannot be defined anew.`,
    at,
    'Give your predicate another name.',
  )
}

function hintForHead(defined: Indicator): string {
  if (defined === 'player/1') return 'Players come from init/2: init([alice], 0).'
  if (defined === 'fact/1') return 'The first facts come from init/1: init([alice, 10]).'
  return 'Give your predicate another name.'
}

function directiveGoal(term: Term): Term | undefined {
  const isDirective = term.kind === 'compound' && (term.name === ':-' || term.name === '?-') && term.args.length === 1
  return isDirective ? term.args[0] : undefined
}

function readDirective(goal: Term, start: number): TableDirective[] | Finding {
  if (goal.kind === 'compound' && goal.name === 'table') {
    const tables = goal.args.flatMap(directiveArguments).map(tableOf)
    if (!tables.includes(undefined)) return tables.filter((table) => table !== undefined)
    return error('forbidden-directive', 'Only whole predicates can be tabled.', start, 'Write :- table name/arity.')
  }
  const name = goal.kind === 'atom' || goal.kind === 'compound' ? goal.name : String(goal)
  const hint = DIRECTIVE_HINTS.get(name) ?? 'Leave it out: the only directive of a rule text is :- table name/arity.'
  return error(
    'forbidden-directive',
    `The directive ${name} is not allowed in rules, which are data from strangers.`,
    start,
    hint,
  )
}

const DIRECTIVE_HINTS: ReadonlyMap<string, string> = new Map([
  ['dynamic', 'Leave it out: what changes in a game are its facts, by create/1 and delete/1.'],
  ['discontiguous', 'Leave it out: the clauses of a predicate may stand apart.'],
  ['use_module', 'Leave it out: the list and number library is always there.'],
  ['initialization', 'Leave it out: a game starts with init/1 and init/2.'],
])

/** The items of `[a, b]`, `(a, b)` or a single `a`. */
function directiveArguments(term: Term): Term[] {
  return spine(term, ',').flatMap((part) => listItems(part) ?? [part])
}

function tableOf(term: Term): TableDirective | undefined {
  if (term.kind !== 'compound' || term.name !== '/' || term.args.length !== 2) return undefined
  const [name, arity] = term.args
  if (name?.kind !== 'atom' || arity?.kind !== 'int') return undefined
  return { indicator: `${name.name}/${arity.value}`, at: term.at ?? 0 }
}
