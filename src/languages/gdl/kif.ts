/**
 * Reads GDL in KIF. `;` begins a comment, `or` and `and` take any number of conditions. Goes on
 * behind a fault, so that one reading finds several; takes time in proportion to the text.
 */

import { fold, unquoted } from './names.js'
import type { Finding, Formula, Program, Rule } from './program.js'
import { type Spelling, spellingOf } from './spelling.js'
import { Constant, type GdlTerm, type Sentence, sentence, Variable } from './terms.js'
import { DEEPEST_NESTING, MOST_FAULTS, refusal } from './text.js'

/** A word or a list of nodes. */
type Node = Word | List

interface Word {
  readonly kind: 'word'
  readonly name: string
  readonly isVariable: boolean
  readonly isQuoted: boolean
  readonly at: number
}

interface List {
  readonly kind: 'list'
  readonly items: Node[]
  readonly at: number
}

export function readKif(text: string): Program {
  const findings: Finding[] = []
  const refused = refusal(text)
  if (refused !== undefined) return { text, form: 'kif', rules: [], findings: [refused] }
  const spelling = spellingOf(plainWords(text))
  const rules: Rule[] = []
  for (const node of readNodes(text, findings, spelling)) {
    if (findings.length >= MOST_FAULTS) break
    const rule = toRule(node, findings)
    if (rule !== undefined) rules.push(rule)
  }
  return { text, form: 'kif', rules, findings: [...findings.slice(0, MOST_FAULTS), ...spelling.findings] }
}

/** One ground term, such as a move; a string says why it is none. */
export function readKifTerm(text: string): GdlTerm | string {
  const findings: Finding[] = []
  const nodes = readNodes(text, findings, ANY_CASE)
  const term = nodes[0] === undefined ? undefined : toTerm(nodes[0], findings)
  if (findings[0] !== undefined) return findings[0].message
  if (term === undefined || nodes.length !== 1) return `${nodes.length} terms stand where one should.`
  return term
}

const ANY_CASE = spellingOf([])

function fault(findings: Finding[], code: string, message: string, at: number, hint?: string): undefined {
  findings.push({ severity: 'error', code, message, at, ...(hint === undefined ? {} : { hint }) })
  return undefined
}

// Brackets and words.

const TOKEN = /\s+|;[^\n]*|[()]|\??\|(?:[^\\|\n]|\\[^\n])*\||[^\s();|]+|\|/gy

/** The names of the text that are neither variables nor quoted. */
function plainWords(text: string): { text: string; at: number }[] {
  return Array.from(text.matchAll(TOKEN), (match) => ({ text: match[0], at: match.index })).filter(({ text }) =>
    /^[^\s();?|]/.test(text),
  )
}

/** The lists of the text, outermost ones only; those that do not end are reported and left out. */
function readNodes(text: string, findings: Finding[], spelling: Spelling): Node[] {
  const nodes: Node[] = []
  const open: List[] = []
  /** Once a bracket is known to be missing somewhere, brackets at the beginning of a line begin a rule. */
  let strict = false
  const begin = (from: number): void => {
    TOKEN.lastIndex = from
    open.length = 0
  }
  begin(0)
  for (;;) {
    const token = TOKEN.exec(text)?.[0]
    if (token === undefined) {
      const [outermost] = open
      if (outermost === undefined) return nodes
      unclosed(findings, outermost)
      const next = strict ? -1 : nextAtLineStart(text, outermost.at + 1)
      strict = true
      if (next < 0) return nodes
      begin(next)
      continue
    }
    const at = TOKEN.lastIndex - token.length
    const character = token[0] as string
    if (character === '(') {
      const begins = open[0] !== undefined && (beginsRule(text, at) || (strict && isAtLineStart(text, at)))
      if (begins) {
        unclosed(findings, open[0] as List)
        open.length = 0
      }
      if (open.length >= DEEPEST_NESTING) {
        fault(findings, 'too-deep', `Lists are nested more than ${DEEPEST_NESTING} deep.`, (open[0] as List).at)
        return nodes
      }
      open.push({ kind: 'list', items: [], at })
    } else if (character === ')') {
      const closed = open.pop()
      if (closed === undefined) fault(findings, 'unbalanced', 'There is no opening bracket to this one.', at)
      else (open.at(-1)?.items ?? nodes).push(closed)
    } else if (token === '|') {
      fault(findings, 'unclosed-quote', 'The name between bars does not end on its line.', at, 'Close it with a bar.')
    } else if (character !== ';' && !/^\s/.test(character)) {
      const items = open.at(-1)?.items ?? nodes
      items.push(toWord(token, at, spelling))
    }
    if (findings.length >= MOST_FAULTS) return nodes
  }
}

function unclosed(findings: Finding[], list: List): void {
  const message = 'This bracket is never closed.'
  fault(findings, 'unbalanced', message, list.at, 'Count the brackets of this rule.')
}

/** Rules do not stand inside anything. */
function beginsRule(text: string, at: number): boolean {
  return /^\(\s*<=(?=[\s()])/.test(text.slice(at, at + 16))
}

function isAtLineStart(text: string, at: number): boolean {
  return at === 0 || text[at - 1] === '\n'
}

function nextAtLineStart(text: string, from: number): number {
  const at = text.indexOf('\n(', from)
  return at < 0 ? -1 : at + 1
}

function toWord(token: string, at: number, spelling: Spelling): Word {
  const isVariable = token.length > 1 && token.startsWith('?')
  const spelt = isVariable ? token.slice(1) : token
  const isQuoted = spelt.startsWith('|')
  const name = isQuoted ? unquoted(spelt) : isVariable ? fold(spelt) : spelling.name(spelt)
  return { kind: 'word', name, isVariable, isQuoted, at }
}

// Rules, conditions and terms.

function toRule(node: Node, findings: Finding[]): Rule | undefined {
  if (node.kind === 'word' || operator(node) !== '<=') {
    const head = toSentence(node, findings)
    return head && { head, body: [], at: node.at }
  }
  const [, head, ...conditions] = node.items
  if (head === undefined) return fault(findings, 'no-head', 'A rule needs a head.', node.at)
  const before = findings.length
  const defined = toSentence(head, findings)
  const body = conditions.map((condition) => toFormula(condition, findings)).filter((part) => part !== undefined)
  return defined === undefined || findings.length > before ? undefined : { head: defined, body, at: node.at }
}

/** The plain name at the head of a list: what could be a connective. */
function operator(node: Node): string | undefined {
  const first = node.kind === 'list' ? node.items[0] : undefined
  return first?.kind === 'word' && !first.isVariable && !first.isQuoted ? first.name : undefined
}

function toFormula(node: Node, findings: Finding[]): Formula | undefined {
  const { at } = node
  const name = operator(node)
  if (node.kind === 'list' && (name === 'and' || name === 'or')) {
    const parts = node.items.slice(1).map((each) => toFormula(each, findings))
    if (parts.length === 0) return fault(findings, 'empty-connective', `${name} needs conditions.`, at)
    return { kind: name, parts: parts.filter((part) => part !== undefined), at }
  }
  if (node.kind === 'list' && name === 'not') {
    const [, negated, ...more] = node.items
    if (negated === undefined || more.length > 0) {
      return fault(findings, 'bad-negation', 'not takes exactly one condition.', at)
    }
    const inner = toFormula(negated, findings)
    return inner && { kind: 'not', inner, at }
  }
  if (name === '<=') return fault(findings, 'nested-rule', 'A rule cannot stand inside another.', at)
  const holds = toSentence(node, findings)
  return holds && { kind: 'holds', sentence: holds, at }
}

function toSentence(node: Node, findings: Finding[]): Sentence | undefined {
  if (node.kind === 'word' && node.isVariable) {
    const hint = 'A condition or head is a relation, such as (true (cell 1 1 b)).'
    return fault(findings, 'variable-head', `The variable ?${node.name} stands where a relation should.`, node.at, hint)
  }
  const term = toTerm(node, findings)
  return term === undefined || term.kind === 'var' ? undefined : term
}

function toTerm(node: Node, findings: Finding[]): GdlTerm | undefined {
  const { at } = node
  if (node.kind === 'word') return node.isVariable ? new Variable(node.name, at) : new Constant(node.name, at)
  const [head, ...items] = node.items
  if (head === undefined) return fault(findings, 'empty-list', 'This list is empty.', at, 'Leave it out.')
  if (head.kind === 'list') {
    return fault(findings, 'list-head', 'A list must begin with a name, and this one begins with a list.', head.at)
  }
  if (head.isVariable) {
    const message = `A list must begin with a name, and this one begins with the variable ?${head.name}.`
    return fault(findings, 'variable-head', message, head.at)
  }
  const args = items.map((item) => toTerm(item, findings))
  const known = args.filter((argument) => argument !== undefined)
  return known.length < args.length ? undefined : sentence(head.name, known, at)
}
