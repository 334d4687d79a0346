/** Keywords in the wrong place or with the wrong number of arguments, and those that a description cannot do without. */

import { KEYWORDS } from '../keywords.js'
import { definitions, type Finding, occurrences, type Rule } from '../program.js'
import { argumentsOf, type GdlTerm, type Sentence } from '../terms.js'

export function checkKeywords(rules: readonly Rule[]): Finding[] {
  return rules.flatMap(({ head, body, at }) => [
    ...checkSentence(head, head.at ?? at, 'head'),
    ...occurrences(body).flatMap(({ sentence, at }) => checkSentence(sentence, at, 'body')),
  ])
}

function checkSentence(sentence: Sentence, at: number, place: 'head' | 'body'): Finding[] {
  const keyword = KEYWORDS.get(sentence.name)
  const found = argumentsOf(sentence).flatMap(checkTerm)
  if (keyword === undefined) return found
  const { arity, inHeads, inBodies, meaning } = keyword
  const { name } = sentence
  const given = argumentsOf(sentence).length
  if (given !== arity) {
    const message = `${name} takes ${plural(arity, 'argument')}, not ${given}.`
    return [{ severity: 'error', code: 'keyword-arity', message, at, hint: `${name} ${meaning}.` }, ...found]
  }
  if (place === 'head' && !inHeads) {
    const message = `${name} ${meaning}; it cannot be the head of a rule.`
    return [{ severity: 'error', code: 'keyword-head', message, at, ...hintFor(name) }, ...found]
  }
  if (place === 'body' && !inBodies) {
    const message = `${name} ${meaning}; it cannot be a condition.`
    return [{ severity: 'error', code: 'keyword-body', message, at, ...hintFor(name) }, ...found]
  }
  return found
}

function hintFor(name: string): { hint?: string } {
  if (name === 'true') return { hint: 'Did you mean init or next?' }
  if (name === 'does') return { hint: 'Did you mean legal?' }
  return name === 'init' || name === 'next' ? { hint: 'Did you mean true?' } : {}
}

/** A term that looks like a condition is a slip: `(next (true (cell 1 1 b)))`. */
function checkTerm(term: GdlTerm): Finding[] {
  const keyword = KEYWORDS.get(term.name)
  const inside = argumentsOf(term).flatMap(checkTerm)
  if (term.kind !== 'compound' || keyword === undefined || term.args.length !== keyword.arity) return inside
  const message = `The keyword ${term.name} stands inside a term, where it means nothing.`
  return [{ severity: 'warning', code: 'keyword-term', message, at: term.at ?? 0 }, ...inside]
}

const NEEDED = ['role', 'legal', 'goal', 'terminal'] as const
const USUAL = ['init', 'next'] as const

/** `complete`: the whole text could be read, so what is missing is missing. */
export function checkPresence(rules: readonly Rule[], complete: boolean): Finding[] {
  if (!complete) return []
  const defined = definitions(rules)
  const missing = (names: readonly string[], severity: Finding['severity']): Finding[] =>
    names
      .filter((name) => !defined.has(`${name}/${KEYWORDS.get(name)?.arity}`))
      .map((name) => {
        const message = `No rule says anything about ${name}, which ${KEYWORDS.get(name)?.meaning}.`
        return { severity, code: `no-${name}`, message, at: 0 }
      })
  return [...missing(NEEDED, 'error'), ...missing(USUAL, 'warning')]
}

export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
