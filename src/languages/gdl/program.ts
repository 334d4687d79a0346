/** A GDL description as rules: what the readers make, the writers print, the checks judge and the engines run. */

import type { Finding } from '../finding.js'
import { type Sentence, type Signature, signature } from './terms.js'

export type { Finding } from '../finding.js'

/** A condition as written. `distinct` is a sentence like others, of two arguments. */
export type Formula =
  | { readonly kind: 'holds'; readonly sentence: Sentence; readonly at: number }
  | { readonly kind: 'not'; readonly inner: Formula; readonly at: number }
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Formula[]; readonly at: number }

/** A fact has no conditions. */
export interface Rule {
  readonly head: Sentence
  /** All of them must hold. */
  readonly body: readonly Formula[]
  /** Where the rule begins in the text. */
  readonly at: number
}

export interface Program {
  readonly text: string
  readonly form: Form
  readonly rules: readonly Rule[]
  /** What could not be read. */
  readonly findings: readonly Finding[]
}

/** How a description is written. */
export type Form = 'kif' | 'infix'

/** A sentence of a body, and whether it stands under an odd number of negations. */
export interface Occurrence {
  readonly sentence: Sentence
  readonly negated: boolean
  readonly at: number
}

/** The sentences of these conditions, in the order of the text. */
export function occurrences(body: readonly Formula[], negated = false): Occurrence[] {
  return body.flatMap((formula) => {
    if (formula.kind === 'holds') return [{ sentence: formula.sentence, negated, at: formula.at }]
    return formula.kind === 'not' ? occurrences([formula.inner], !negated) : occurrences(formula.parts, negated)
  })
}

/** Rules by what they define, in the order of the text. */
export function definitions(rules: readonly Rule[]): Map<Signature, Rule[]> {
  const found = new Map<Signature, Rule[]>()
  for (const rule of rules) {
    const defined = signature(rule.head)
    const known = found.get(defined)
    if (known === undefined) found.set(defined, [rule])
    else known.push(rule)
  }
  return found
}

/** The program as text without places: equal exactly when the rules are the same. */
export function fingerprint(rules: readonly Rule[]): string {
  return rules.map((rule) => [String(rule.head), ...rule.body.map(formulaText)].join(' ')).join('\n')
}

function formulaText(formula: Formula): string {
  if (formula.kind === 'holds') return String(formula.sentence)
  const parts = formula.kind === 'not' ? [formula.inner] : formula.parts
  return `${formula.kind}<${parts.map(formulaText).join(' ')}>`
}
