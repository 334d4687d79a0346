/** Prints GDL in infix form in its canonical layout: a rule per paragraph, a condition per line, a full stop behind each. */

import { infixName, infixRelation, infixVariable } from './names.js'
import { paragraphs } from './paragraphs.js'
import type { Formula, Rule } from './program.js'
import type { GdlTerm, Sentence } from './terms.js'

/** Conditions that fit into so many columns stay on their line. */
const WIDTH = 100

export function writeInfix(rules: readonly Rule[]): string {
  return paragraphs(rules, ruleText)
}

function ruleText({ head, body }: Rule): string {
  if (body.length === 0) return `${sentenceText(head)}.`
  return `${sentenceText(head)} :-\n  ${body.map((formula) => formulaText(formula, 2)).join(' &\n  ')}.`
}

function sentenceText(sentence: Sentence): string {
  const name = infixRelation(sentence.name)
  return sentence.kind === 'atom' ? name : `${name}(${sentence.args.map(termText).join(', ')})`
}

function termText(term: GdlTerm): string {
  if (term.kind === 'var') return infixVariable(term.name)
  return term.kind === 'atom' ? infixName(term.name) : `${infixName(term.name)}(${term.args.map(termText).join(', ')})`
}

const SIGNS = { and: '&', or: '|' } as const

/** Connectives inside others stand in brackets, of one part too, so that reading gives back the same nest. */
function formulaText(formula: Formula, indent: number): string {
  if (formula.kind === 'holds') return sentenceText(formula.sentence)
  if (formula.kind === 'not') return `~${formulaText(formula.inner, indent + 1)}`
  const texts = formula.parts.map((part) => formulaText(part, indent + 1))
  if (texts.length < 2) return `${formula.kind}(${texts.join()})`
  const sign = SIGNS[formula.kind]
  const line = `(${texts.join(` ${sign} `)})`
  if (indent + line.length <= WIDTH && !line.includes('\n')) return line
  return `(${texts.join(` ${sign}\n${' '.repeat(indent + 1)}`)})`
}
