/**
 * Reads GDL in infix form: `p(X) :- q(X, Y) & ~r(Y)`. Conditions are joined by `&` (or `,`) and by `|` (or `;`), which
 * binds less; `~` (or `\+`) negates; `%` begins a comment; a full stop may end a rule. Variables begin with a capital
 * or `_`, and `_` alone is another variable each time. Goes on behind a fault; takes time in proportion to the text.
 */

import { infixTokens, type Token } from './infix-tokens.js'
import { unquoted, variableFromInfix } from './names.js'
import type { Finding, Formula, Program, Rule } from './program.js'
import { type Spelling, spellingOf } from './spelling.js'
import { type GdlTerm, type Sentence, sentence, Variable } from './terms.js'
import { DEEPEST_NESTING, MOST_FAULTS, refusal } from './text.js'

export function readInfix(text: string): Program {
  const refused = refusal(text)
  if (refused !== undefined) return { text, form: 'infix', rules: [], findings: [refused] }
  const tokens = infixTokens(text)
  const spelling = spellingOf(tokens.filter((token) => token.kind === 'name' && !isQuoted(token)))
  const parser = new Parser(tokens, text.length, spelling)
  return { text, form: 'infix', rules: parser.rules(), findings: [...parser.findings, ...spelling.findings] }
}

function isQuoted({ text }: Token): boolean {
  return text.startsWith("'")
}

/** Thrown at a fault, caught where the next rule begins. */
class Unreadable extends Error {}

class Parser {
  readonly findings: Finding[] = []
  private place = 0
  private depth = 0
  /** The variables of the rule being read: what they are called, by how they are spelt. */
  private readonly variables = new Map<string, string>()
  private readonly variableNames = new Set<string>()

  constructor(
    private readonly tokens: readonly Token[],
    private readonly end: number,
    private readonly spelling: Spelling,
  ) {}

  rules(): Rule[] {
    const rules: Rule[] = []
    while (this.place < this.tokens.length && this.findings.length < MOST_FAULTS) {
      const from = this.place
      try {
        this.depth = 0
        this.variables.clear()
        this.variableNames.clear()
        rules.push(this.rule())
      } catch (error) {
        if (!(error instanceof Unreadable)) throw error
        this.recover(from)
      }
    }
    return rules
  }

  /** Behind a fault: on to what surely begins or ends a rule. */
  private recover(from: number): void {
    this.place = Math.max(this.place, from + 1)
    while (this.place < this.tokens.length) {
      if (this.token.isFirst && this.token.kind === 'name') return
      if (this.accept('.')) return
      this.place++
    }
  }

  private rule(): Rule {
    const { at } = this.token
    const head = this.relation('the head of a rule')
    const body = this.accept(':-', '<=') ? this.body() : []
    this.accept('.')
    return { head, body, at }
  }

  private body(): readonly Formula[] {
    const { at } = this.token
    const alternatives = this.alternatives(true)
    const [only] = alternatives
    return only !== undefined && alternatives.length === 1 ? only : [disjunction(alternatives, at)]
  }

  /** Conjunctions, joined by `|`. */
  private alternatives(commas: boolean): Formula[][] {
    const found: Formula[][] = []
    do {
      const conditions: Formula[] = []
      do conditions.push(this.condition())
      while (this.accept('&') || (commas && this.accept(',')))
      found.push(conditions)
    } while (this.accept('|', ';'))
    return found
  }

  private condition(): Formula {
    const { at, text, kind } = this.token
    if (this.accept('~', '\\+')) {
      const inner = this.nested(() => this.condition())
      return { kind: 'not', inner, at }
    }
    if (this.accept('(')) {
      const inner = this.nested(() => disjunction(this.alternatives(true), at))
      this.require(')')
      return inner
    }
    const isCall = kind === 'name' && this.tokens[this.place + 1]?.text === '('
    if (isCall && (text === 'and' || text === 'or' || text === 'not')) return this.connective(text, at)
    return { kind: 'holds', sentence: this.relation('a condition'), at }
  }

  /** `or(p, q)`, as well as `(p | q)`. */
  private connective(kind: 'and' | 'or' | 'not', at: number): Formula {
    this.place += 2
    const parts: Formula[] = []
    do parts.push(this.nested(() => disjunction(this.alternatives(false), at)))
    while (this.accept(','))
    this.require(')')
    const [first] = parts
    if (kind !== 'not') return { kind, parts, at }
    if (first === undefined || parts.length > 1)
      return this.refuse('bad-negation', 'not takes exactly one condition.', at)
    return { kind, inner: first, at }
  }

  private relation(wanted: string): Sentence {
    const { kind, text, at } = this.token
    if (kind === 'variable') {
      const hint = 'Names of relations begin with a small letter.'
      return this.refuse('variable-head', `The variable ${text} stands where ${wanted} should.`, at, hint)
    }
    const term = this.term(wanted)
    return term.kind === 'var' ? this.unexpected(wanted) : term
  }

  private term(wanted: string): GdlTerm {
    const { kind, text, at } = this.token
    if (kind === 'variable') {
      this.place++
      return new Variable(this.variable(text), at)
    }
    if (kind !== 'name') return this.unexpected(wanted)
    const name = isQuoted(this.token) ? unquoted(text) : this.spelling.name(text)
    this.place++
    if (!this.accept('(')) return sentence(name, [], at)
    const args: GdlTerm[] = []
    do args.push(this.nested(() => this.term('an argument')))
    while (this.accept(','))
    this.require(')')
    return sentence(name, args, at)
  }

  /** Spellings of one rule that differ only in case are different variables still. */
  private variable(spelling: string): string {
    const known = this.variables.get(spelling)
    if (known !== undefined && spelling !== '_') return known
    const wanted = variableFromInfix(spelling)
    let name = wanted
    for (let i = 1; this.variableNames.has(name); i++) name = `${wanted}_${i}`
    this.variables.set(spelling, name)
    this.variableNames.add(name)
    return name
  }

  private nested<Read>(read: () => Read): Read {
    if (++this.depth > DEEPEST_NESTING) {
      this.place = this.tokens.length
      return this.refuse('too-deep', `Brackets are nested more than ${DEEPEST_NESTING} deep.`)
    }
    const found = read()
    this.depth--
    return found
  }

  private get token(): Token {
    return this.tokens[this.place] ?? { kind: 'end', text: '', at: this.end, isFirst: false }
  }

  /** Go past the next token if it is one of these signs. */
  private accept(...signs: readonly string[]): boolean {
    const accepted = this.token.kind === 'sign' && signs.includes(this.token.text)
    if (accepted) this.place++
    return accepted
  }

  private require(sign: string): void {
    if (!this.accept(sign)) this.unexpected(`a ${sign}`)
  }

  private unexpected(wanted: string): never {
    const { kind, text } = this.token
    if (kind === 'end') return this.refuse('unfinished', `The text ends where ${wanted} should stand.`)
    if (text === "'") return this.refuse('unclosed-quote', 'The name between apostrophes does not end on its line.')
    if (text === ')') return this.refuse('unbalanced', `A closing bracket stands where ${wanted} should.`)
    if (wanted === 'a )') return this.refuse('unbalanced', `${text} stands where a comma or a closing bracket should.`)
    return this.refuse('syntax', `${text} stands where ${wanted} should.`)
  }

  private refuse(code: string, message: string, at = this.token.at, hint?: string): never {
    this.findings.push({ severity: 'error', code, message, at, ...(hint === undefined ? {} : { hint }) })
    throw new Unreadable()
  }
}

/** One alternative is the conjunction itself, one condition of it the condition itself. */
function disjunction(alternatives: readonly Formula[][], at: number): Formula {
  const parts = alternatives.map((conditions): Formula => {
    const [only] = conditions
    return only !== undefined && conditions.length === 1 ? only : { kind: 'and', parts: conditions, at }
  })
  const [only] = parts
  return only !== undefined && parts.length === 1 ? only : { kind: 'or', parts, at }
}
