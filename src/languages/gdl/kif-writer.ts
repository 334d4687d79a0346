/** Prints GDL as KIF in its canonical layout: a rule per paragraph, a condition per line, facts of a kind together. */

import { kifRelation } from './names.js'
import { paragraphs } from './paragraphs.js'
import type { Formula, Rule } from './program.js'
import type { Sentence } from './terms.js'

/** Conditions that fit into so many columns stay on their line. */
const WIDTH = 100

export function writeKif(rules: readonly Rule[]): string {
  return paragraphs(rules, ruleText)
}

function ruleText({ head, body }: Rule): string {
  if (body.length === 0) return sentenceText(head)
  return `(<= ${[sentenceText(head), ...body.map((formula) => formulaText(formula, 4))].join('\n    ')})`
}

function sentenceText(sentence: Sentence): string {
  if (sentence.kind === 'atom') return String(sentence)
  return `(${[kifRelation(sentence.name), ...sentence.args].join(' ')})`
}

/** Parts that do not fit on the line stand below one another, behind the connective. */
function formulaText(formula: Formula, indent: number): string {
  if (formula.kind === 'holds') return sentenceText(formula.sentence)
  const inside = indent + formula.kind.length + 2
  const parts = formula.kind === 'not' ? [formula.inner] : formula.parts
  const texts = parts.map((part) => formulaText(part, inside))
  const line = `(${[formula.kind, ...texts].join(' ')})`
  if (indent + line.length <= WIDTH && !line.includes('\n')) return line
  return `(${formula.kind} ${texts.join(`\n${' '.repeat(inside)}`)})`
}
