/** Every goal must be defined: in the text, in the library, or by the game; and open to rules. */

import { error, type Finding } from '../../finding.js'
import { nearest } from '../../suggest.js'
import { closedFor, isReadyMade, readyMade } from '../builtins.js'
import { arityOf, BODY_KEYWORDS, enumerate, HEAD_KEYWORDS, type Indicator, keywordsNamed, nameOf } from '../keywords.js'
import type { Call, CallGraph } from './graph.js'
import { grouped } from './group.js'

/** Suggestions compare names letter by letter; behind so many the text has other troubles. */
const MOST_SUGGESTIONS = 20

/** `complete`: the whole text could be read, so what is missing is missing. */
export function checkPredicates(graph: CallGraph, complete: boolean): Finding[] {
  const findings = graph.numbersCalled.map((number) =>
    error('not-callable', `${String(number)} is a number and cannot be a condition.`, number.at ?? 0),
  )
  const hints = new Map<Indicator, Suggestion>()
  const known = directory(graph)
  for (const clause of graph.clauses) {
    for (const call of graph.calls(clause)) {
      if (graph.definitions.has(call.indicator)) continue
      const closed = closedFor(call.indicator)
      if (closed !== undefined && call.certain) {
        findings.push(error('forbidden-builtin', `${call.indicator} ${closed.why}.`, call.at, closed.instead))
      } else if (complete && isUnknown(call)) {
        const suggestion = hints.get(call.indicator) ?? suggest(call.indicator, known, hints.size < MOST_SUGGESTIONS)
        hints.set(call.indicator, suggestion)
        findings.push(error('unknown-predicate', suggestion.message, call.at, suggestion.hint))
      }
    }
  }
  return findings
}

function isUnknown({ indicator, certain }: Call): boolean {
  if (!certain || isReadyMade(indicator) || BODY_KEYWORDS.has(indicator)) return false
  const head = HEAD_KEYWORDS.get(indicator)
  return head === undefined || head.origin === 'addition'
}

interface Suggestion {
  readonly message: string
  readonly hint: string
}

/** All that may be called, by name. */
type Directory = ReadonlyMap<string, readonly Indicator[]>

function directory(graph: CallGraph): Directory {
  const callable = new Set([...graph.definitions.keys(), ...BODY_KEYWORDS.keys(), ...readyMade()])
  return grouped(callable, nameOf)
}

function suggest(unknown: Indicator, known: Directory, thorough: boolean): Suggestion {
  const name = nameOf(unknown)
  if (unknown === 'param/2') {
    return { message: 'The rules have no parameter.', hint: 'Declare it: param(name, default).' }
  }
  const sameName = [...new Set([...(known.get(name) ?? []), ...keywordsNamed(name)])]
  if (sameName.length > 0) {
    const verb = sameName.length > 1 ? 'are' : 'is'
    const message = `${unknown} is not defined, but ${enumerate(sameName)} ${verb}.`
    return { message, hint: 'Check the number of arguments.' }
  }
  const near = thorough ? nearestIndicator(unknown, [...known.values()].flat()) : undefined
  const hint = near === undefined ? `Define ${unknown}, or correct its name.` : `Did you mean ${near}?`
  return { message: `${unknown} is not defined.`, hint }
}

/** Of two names equally near, the one that takes as many arguments. */
export function nearestIndicator(unknown: Indicator, known: readonly Indicator[]): Indicator | undefined {
  const words = known.filter((other) => /^\w/.test(other))
  const sameArity = words.filter((other) => arityOf(other) === arityOf(unknown))
  for (const candidates of [sameArity, words]) {
    const name = nearest(nameOf(unknown), candidates.map(nameOf))
    if (name !== undefined) return candidates.find((other) => nameOf(other) === name)
  }
  return undefined
}
