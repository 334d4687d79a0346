/**
 * A description as Prolog for the logic engine. Relations get names that clash with nothing of Prolog's. A fact of
 * the state is a word, `(cell 1 1 b)` is [cell, '1', '1', b]; facts whose arguments may have arguments are noted
 * instead, which is slower, as are the moves.
 */

import { Atom, Compound, list, readClauses, type Term, Var } from '../../logic/index.js'
import { type DependencyGraph, dependencyGraph } from './dependencies.js'
import { type Condition, conditions, isDistinct, isLiteral, type Literal } from './normal.js'
import { ordered } from './order.js'
import { nestedTerms } from './positions.js'
import { definitions, type Rule } from './program.js'
import { argumentsOf, type GdlTerm, type Sentence, type Signature, signature } from './terms.js'

/** Kinds of notes. */
export const MOVE = 1
export const FACT = 2

/** The predicate that reads the words of the state. */
export const WORDS = '$word'

export interface Translation {
  readonly clauses: readonly { readonly head: Term; readonly body: Term }[]
  readonly tables: readonly { readonly name: string; readonly arity: number }[]
  /** Facts with these signatures are noted. */
  readonly nested: ReadonlySet<Signature>
}

export const PRELUDE = readClauses(
  `
  '$does'(Role, Move) :- '$noted'(${MOVE}, Moves), '$member_of'(Moves, does(Role, Move)).
  '$noted fact'(Fact) :- '$noted'(${FACT}, Facts), '$member_of'(Facts, Fact).
  '$fact'(Fact) :- nonvar(Fact), Fact =.. Word, ${`'${WORDS}'`}(Word).
  '$fact'(Fact) :- var(Fact), ${`'${WORDS}'`}(Word), Fact =.. Word.
  '$fact'(Fact) :- '$noted fact'(Fact).
  `,
  'the keywords of GDL',
)

export function translate(rules: readonly Rule[]): Translation {
  const nested = nestedTerms(rules)
  const defined = new Set(definitions(rules).keys())
  const clauses = rules.map((rule) => {
    const clause = new ClauseTranslation(nested, defined)
    return { head: clause.relation(rule.head), body: clause.body(ordered(conditions(rule.body))) }
  })
  return { clauses, tables: tabled(dependencyGraph(rules), defined), nested }
}

/** The predicate of a relation. */
export function predicate(relation: string): string {
  return `:${relation}`
}

/** A GDL term without variables as the engine's. */
export function groundTerm(term: GdlTerm): Term {
  return term.kind === 'compound' ? new Compound(term.name, term.args.map(groundTerm)) : new Atom(term.name)
}

/** One clause: its variables, by name. */
class ClauseTranslation {
  private readonly variables = new Map<string, Var>()

  constructor(
    private readonly nested: ReadonlySet<Signature>,
    private readonly defined: ReadonlySet<Signature>,
  ) {}

  relation(sentence: Sentence): Term {
    const args = argumentsOf(sentence).map((argument) => this.term(argument))
    return args.length === 0 ? new Atom(predicate(sentence.name)) : new Compound(predicate(sentence.name), args)
  }

  body(conditions: readonly Condition[]): Term {
    return joined(
      ',',
      conditions.map((condition) => this.condition(condition)),
      'true',
    )
  }

  private condition(condition: Condition): Term {
    if (isLiteral(condition)) return this.literal(condition)
    return joined(
      ';',
      condition.alternatives.map((each) => this.body(each)),
      'fail',
    )
  }

  private literal({ sentence, negated }: Literal): Term {
    if (isDistinct(sentence)) {
      return new Compound(
        negated ? '=' : '\\==',
        argumentsOf(sentence).map((each) => this.term(each)),
      )
    }
    const goal = this.goal(sentence)
    return negated ? new Compound('\\+', [goal]) : goal
  }

  private goal(sentence: Sentence): Term {
    const relation = signature(sentence)
    const [first] = argumentsOf(sentence)
    if (relation === 'true/1' && first !== undefined) return this.fact(first)
    if (relation === 'does/2') {
      return new Compound(
        '$does',
        argumentsOf(sentence).map((each) => this.term(each)),
      )
    }
    // Nothing says when it holds: it never does.
    return this.defined.has(relation) ? this.relation(sentence) : new Atom('fail')
  }

  private fact(fact: GdlTerm): Term {
    if (fact.kind === 'var') return new Compound('$fact', [this.term(fact)])
    if (this.nested.has(signature(fact))) return new Compound('$noted fact', [this.term(fact)])
    return new Compound(WORDS, [list([new Atom(fact.name), ...argumentsOf(fact).map((each) => this.term(each))])])
  }

  private term(term: GdlTerm): Term {
    if (term.kind === 'atom') return new Atom(term.name)
    if (term.kind === 'compound') {
      return new Compound(
        term.name,
        term.args.map((each) => this.term(each)),
      )
    }
    const known = this.variables.get(term.name) ?? new Var(term.name)
    this.variables.set(term.name, known)
    return known
  }
}

function joined(connective: string, goals: readonly Term[], none: string): Term {
  return goals.length === 0 ? new Atom(none) : goals.reduceRight((rest, goal) => new Compound(connective, [goal, rest]))
}

/** Recursive relations are tabled, so that they come to an end. */
function tabled(graph: DependencyGraph, defined: ReadonlySet<Signature>): { name: string; arity: number }[] {
  return [...graph.recursive]
    .filter((relation) => defined.has(relation))
    .map((relation) => {
      const slash = relation.lastIndexOf('/')
      return { name: predicate(relation.slice(0, slash)), arity: Number(relation.slice(slash + 1)) }
    })
}
