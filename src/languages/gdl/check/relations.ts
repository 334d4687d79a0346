/** Relations, facts and moves that nothing defines, and names used with several numbers of arguments. */

import { nearest } from '../../suggest.js'
import { KEYWORDS } from '../keywords.js'
import { definitions, type Finding, occurrences, type Rule } from '../program.js'
import { argumentsOf, type GdlTerm, type Sentence, type Signature, signature } from '../terms.js'
import { plural } from './keywords.js'
import { nameOf } from './strata.js'

/** Suggestions compare names letter by letter; behind so many the text has other troubles. */
const MOST_SUGGESTIONS = 20

/** `complete`: the whole text could be read, so what is missing is missing. */
export function checkRelations(rules: readonly Rule[], complete: boolean): Finding[] {
  return [...(complete ? [...unknownRelations(rules), ...unknownTerms(rules)] : []), ...severalArities(rules)]
}

/** Asked for in a condition, with its place. */
interface Asked {
  readonly signature: Signature
  readonly at: number
}

function conditionsOf(rules: readonly Rule[]): { sentence: Sentence; at: number }[] {
  return rules.flatMap(({ body }) => occurrences(body))
}

function unknownRelations(rules: readonly Rule[]): Finding[] {
  const defined = definitions(rules)
  const asked = conditionsOf(rules)
    .filter(({ sentence }) => !KEYWORDS.has(sentence.name))
    .map(({ sentence, at }) => ({ signature: signature(sentence), at }))
  return unknown(
    asked,
    new Set(defined.keys()),
    'unknown-relation',
    (name) => `No rule defines ${name}, so it never holds.`,
  )
}

/** Facts that are asked for but never come true, and moves that are never legal. */
function unknownTerms(rules: readonly Rule[]): Finding[] {
  const made = (keywords: readonly string[], index: number): GdlTerm[] =>
    rules.filter(({ head }) => keywords.includes(signature(head))).flatMap(({ head }) => argumentsOf(head)[index] ?? [])
  const asked = (keyword: string, index: number): GdlTerm[] =>
    conditionsOf(rules)
      .filter(({ sentence }) => signature(sentence) === keyword)
      .flatMap(({ sentence }) => argumentsOf(sentence)[index] ?? [])
  const compare = (makers: readonly string[], asker: string, index: number, code: string, why: string): Finding[] => {
    const known = made(makers, index)
    // A variable may stand for anything.
    if (known.some(({ kind }) => kind === 'var')) return []
    const signatures = new Set(known.flatMap((term) => (term.kind === 'var' ? [] : signature(term))))
    const wanted = asked(asker, index).flatMap((term) =>
      term.kind === 'var' ? [] : { signature: signature(term), at: term.at ?? 0 },
    )
    return unknown(wanted, signatures, code, (name) => `${name} ${why}`)
  }
  return [
    ...compare(['init/1', 'next/1'], 'true/1', 0, 'unknown-fact', 'is in no state: neither init nor next gives it.'),
    ...compare(['legal/2'], 'does/2', 1, 'unknown-move', 'is never legal.'),
  ]
}

function unknown(
  asked: readonly Asked[],
  known: ReadonlySet<Signature>,
  code: string,
  say: (name: string) => string,
): Finding[] {
  const seen = new Set<Signature>()
  return asked.flatMap(({ signature, at }) => {
    if (known.has(signature) || seen.has(signature)) return []
    seen.add(signature)
    const hint = seen.size <= MOST_SUGGESTIONS ? suggestion(signature, known) : {}
    return [{ severity: 'warning', code, message: say(described(signature)), at, ...hint }]
  })
}

function suggestion(missing: Signature, known: ReadonlySet<Signature>): { hint?: string } {
  const name = nameOf(missing)
  const sameName = [...known].filter((other) => nameOf(other) === name)
  if (sameName.length > 0)
    return { hint: `There is ${sameName.map(described).join(' and ')}: check the number of arguments.` }
  const near = nearest(name, [...known].map(nameOf))
  return near === undefined ? {} : { hint: `Did you mean ${near}?` }
}

function described(relation: Signature): string {
  return `${nameOf(relation)} with ${plural(Number(relation.slice(relation.lastIndexOf('/') + 1)), 'argument')}`
}

/** One name, one number of arguments: among relations, and among the terms inside them. */
function severalArities(rules: readonly Rule[]): Finding[] {
  const relations = new Map<string, Signature>()
  const terms = new Map<string, Signature>()
  const findings: Finding[] = []
  const note = (known: Map<string, Signature>, term: Sentence, code: string, at: number): void => {
    const before = known.get(term.name)
    const now = signature(term)
    if (before === undefined) known.set(term.name, now)
    else if (before !== now) {
      const message = `${described(now)} is not the same as ${described(before)} above.`
      findings.push({ severity: 'error', code, message, at, hint: 'Use a name with one number of arguments.' })
    }
  }
  const visit = (term: GdlTerm): void => {
    if (term.kind === 'compound') note(terms, term, 'term-arity', term.at ?? 0)
    for (const each of argumentsOf(term)) visit(each)
  }
  const visitSentence = (sentence: Sentence, at: number): void => {
    if (!KEYWORDS.has(sentence.name)) note(relations, sentence, 'relation-arity', at)
    for (const each of argumentsOf(sentence)) visit(each)
  }
  for (const { head, body, at } of rules) {
    visitSentence(head, at)
    for (const { sentence, at } of occurrences(body)) visitSentence(sentence, at)
  }
  const seen = new Set<string>()
  return findings.filter(({ message }) => !seen.has(message) && seen.add(message))
}
