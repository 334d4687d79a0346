/** Moves as managers and players spell them: case does not matter, and bars around names may be missing. */

import type { Decision, Term } from '../../game/index.js'
import { canonical, ExpressionError, foldWord, readExpression } from './expression.js'

/** The index of the action that a text means, -1 where it means none. */
export function actionNamed({ actions }: Decision, text: string): number {
  const told = canonicalText(text)
  if (told === undefined) return -1
  const exact = actions.findIndex((action) => String(action) === told)
  return exact >= 0 ? exact : actions.findIndex((action) => plain(String(action)) === plain(told))
}

/** What is the same however it is spelt: of one text or term. */
export function plain(told: string | Term): string {
  return String(told).replaceAll('|', '').toLowerCase()
}

/** An expression in one line of small letters; undefined where the text is none. */
export function canonicalText(text: string): string | undefined {
  try {
    return canonical(readExpression(text))
  } catch (error) {
    if (error instanceof ExpressionError) return undefined
    throw error
  }
}

const WORD = /;[^\n]*|\|(?:[^\\|\n]|\\[^\n])*\||[^\s();|]+/g

/** Words as these rules spell them: some managers tell `Cell` from `cell`, and Parley writes small letters. */
export function spellingOf(rules: string): (word: string) => string {
  const spelt = new Set<string>()
  const first = new Map<string, string>()
  for (const [word] of rules.matchAll(WORD)) {
    if (word.startsWith(';') || spelt.has(word)) continue
    spelt.add(word)
    const folded = foldWord(word)
    if (!first.has(folded)) first.set(folded, word)
  }
  return (word) => {
    if (spelt.has(word)) return word
    const unbarred = word.slice(1, -1)
    return spelt.has(unbarred) ? unbarred : (first.get(word) ?? word)
  }
}
