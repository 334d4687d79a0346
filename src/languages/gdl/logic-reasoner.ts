/** GDL on the logic engine: slower than a circuit, but it runs what no circuit can hold, and circuits are tested against it. */

import {
  Atom,
  type Budget,
  Compound,
  type FactSet,
  type Inquiry,
  list,
  listItems,
  Rules,
  type Term,
  Var,
  type Word,
} from '../../logic/index.js'
import { asking, RuleFault } from './fault.js'
import { definitions, type Rule } from './program.js'
import { byText, type Reasoner, type Succession } from './reasoner.js'
import {
  argumentsOf,
  Constant,
  type GdlTerm,
  isGround,
  type Sentence,
  type Signature,
  signature,
  toGdl,
} from './terms.js'
import { FACT, groundTerm, MOVE, PRELUDE, predicate, translate, WORDS } from './translate.js'

/** A set of facts, and what has been found out about it. */
export interface LogicPosition {
  readonly facts: readonly Fact[]
  readonly words: FactSet
  terminal?: boolean
  legal?: readonly (readonly GdlTerm[])[]
  goals?: readonly (number | undefined)[]
}

/** A fact as each side of the room's door knows it. */
interface Fact {
  readonly sentence: Sentence
  /** Undefined for facts that are noted instead. */
  readonly word: Word | undefined
}

/** Per question. Counted in inferences rather than time, so that a game replays the same everywhere. */
const BUDGET: Budget = {
  inferences: 2_000_000_000,
  cells: 64 * 1024 * 1024,
  milliseconds: Number.POSITIVE_INFINITY,
}

/** Facts that are remembered at most; a game that counts on and on must not fill the memory. */
const REMEMBERED = 200_000

export class LogicReasoner implements Reasoner<LogicPosition> {
  readonly roles: readonly Constant[]
  readonly initial: LogicPosition
  private readonly engine: Rules
  private readonly nested: ReadonlySet<Signature>
  private readonly defined: ReadonlySet<Signature>
  private readonly known = new Map<string, Fact>()

  constructor(rules: readonly Rule[], budget: Partial<Budget> = {}) {
    const { clauses, tables, nested } = translate(rules)
    this.nested = nested
    this.defined = new Set(definitions(rules).keys())
    this.engine = new Rules(clauses, { facts: WORDS, prelude: PRELUDE, tables, budget: { ...BUDGET, ...budget } })
    const nothing: LogicPosition = { facts: [], words: this.engine.noFacts }
    this.roles = this.ask(nothing, 'the roles', (inquiry) => this.findRoles(inquiry))
    const first = this.ask(nothing, 'the first state', (inquiry) => this.solutions(inquiry, 'init', 1))
    this.initial = this.position(first.map(([fact]) => sentenceOf(fact, 'init')))
  }

  position(facts: readonly Sentence[]): LogicPosition {
    return this.changed({ facts: [], words: this.engine.noFacts }, this.remember(facts))
  }

  facts(position: LogicPosition): readonly Sentence[] {
    return position.facts.map(({ sentence }) => sentence)
  }

  isTerminal(position: LogicPosition): boolean {
    position.terminal ??= this.ask(position, 'the end', (inquiry) => this.holds(inquiry, 'terminal'))
    return position.terminal
  }

  legal(position: LogicPosition): readonly (readonly GdlTerm[])[] {
    position.legal ??= this.ask(position, 'the legal moves', (inquiry) =>
      this.perRole(this.solutions(inquiry, 'legal', 2)),
    )
    return position.legal
  }

  goals(position: LogicPosition): readonly (number | undefined)[] {
    position.goals ??= this.ask(position, 'the goals', (inquiry) =>
      this.perRole(this.solutions(inquiry, 'goal', 2)).map((values) => {
        const [value] = values
        return value === undefined || values.length > 1 ? undefined : wholeNumber(value)
      }),
    )
    return position.goals
  }

  next(position: LogicPosition, moves: readonly (GdlTerm | undefined)[]): Succession<LogicPosition> {
    const { facts, seen } = this.ask(position, 'the next state', (inquiry) => {
      this.roles.forEach((role, index) => {
        const move = moves[index]
        if (move !== undefined) inquiry.note(MOVE, new Compound('does', [groundTerm(role), groundTerm(move)]))
      })
      return { facts: this.solutions(inquiry, 'next', 1), seen: this.solutions(inquiry, 'sees', 2) }
    })
    const next = this.remember(facts.map(([fact]) => sentenceOf(fact, 'next')))
    return { position: this.changed(position, next), percepts: this.perRole(seen) }
  }

  /** A position from one much like it: only what differs costs. */
  private changed(from: LogicPosition, facts: readonly Fact[]): LogicPosition {
    const before = new Set(from.facts)
    const after = new Set(facts)
    const words = from.words.change(
      wordsOf(from.facts.filter((fact) => !after.has(fact))),
      wordsOf(facts.filter((fact) => !before.has(fact))),
    )
    return { facts: [...after].sort((one, other) => byText(one.sentence, other.sentence)), words }
  }

  /** Each fact is made once, however often it comes true. */
  private remember(sentences: readonly Sentence[]): Fact[] {
    if (this.known.size > REMEMBERED) this.known.clear()
    const unknown = sentences.filter((sentence) => !this.known.has(String(sentence)))
    const asWords = unknown.filter((sentence) => !this.isNested(sentence))
    const words = this.engine.words(
      asWords.map((sentence) => list([new Atom(sentence.name), ...argumentsOf(sentence).map(groundTerm)])),
    )
    asWords.forEach((sentence, i) => {
      this.known.set(String(sentence), { sentence, word: words[i] })
    })
    for (const sentence of unknown) {
      if (this.isNested(sentence)) this.known.set(String(sentence), { sentence, word: undefined })
    }
    return sentences.flatMap((sentence) => this.known.get(String(sentence)) ?? [])
  }

  private isNested(sentence: Sentence): boolean {
    return this.nested.has(signature(sentence)) || argumentsOf(sentence).some(({ kind }) => kind === 'compound')
  }

  private ask<Answer>(position: LogicPosition, question: string, answer: (inquiry: Inquiry) => Answer): Answer {
    return asking(
      question,
      () => this.facts(position),
      () => {
        const inquiry = this.engine.ask(position.words)
        for (const { sentence, word } of position.facts) if (!word) inquiry.note(FACT, groundTerm(sentence))
        return answer(inquiry)
      },
    )
  }

  private holds(inquiry: Inquiry, relation: string): boolean {
    return this.defined.has(`${relation}/0`) && inquiry.holds(new Atom(predicate(relation)))
  }

  /** The arguments for which a relation holds, each list once. */
  private solutions(inquiry: Inquiry, relation: string, arity: number): GdlTerm[][] {
    if (!this.defined.has(`${relation}/${arity}`)) return []
    const args = Array.from({ length: arity }, (_, i) => new Var(`A${i}`))
    const found = inquiry.distinct(new Compound(predicate(relation), args), list(args))
    return found.map((solution) => (listItems(solution) ?? []).map((term) => this.ground(term, relation)))
  }

  private ground(term: Term, relation: string): GdlTerm {
    const given = toGdl(term)
    if (isGround(given)) return given
    throw new RuleFault(`${relation} gave ${given}, which has a variable: one of its rules is not safe`)
  }

  /** In the order of the rules, where several roles come from one. */
  private findRoles(inquiry: Inquiry): Constant[] {
    const role = new Var('Role')
    const found = this.defined.has('role/1') ? inquiry.all(new Compound(predicate('role'), [role]), role) : []
    const roles = new Map<string, Constant>()
    for (const term of found) {
      const given = this.ground(term, 'role')
      if (given.kind !== 'atom') throw new RuleFault(`role gave ${given}, but roles are names`)
      roles.set(given.name, new Constant(given.name))
    }
    if (roles.size === 0) throw new RuleFault('the rules name no roles')
    return [...roles.values()]
  }

  /** The second arguments by role, in the order of their text; what is said of others is passed over. */
  private perRole(pairs: readonly (readonly GdlTerm[])[]): GdlTerm[][] {
    const lists = new Map(this.roles.map((role) => [String(role), [] as GdlTerm[]]))
    for (const [role, value] of pairs) if (value !== undefined) lists.get(String(role))?.push(value)
    return [...lists.values()].map((values) => values.sort(byText))
  }
}

function wordsOf(facts: readonly Fact[]): Word[] {
  return facts.flatMap(({ word }) => word ?? [])
}

function sentenceOf(term: GdlTerm | undefined, relation: string): Sentence {
  if (term === undefined || term.kind === 'var') throw new RuleFault(`${relation} gave no fact`)
  return term
}

function wholeNumber(term: GdlTerm): number | undefined {
  return term.kind === 'atom' && /^\d{1,15}$/.test(term.name) ? Number(term.name) : undefined
}
