/**
 * Case in names. GDL does not tell `Cell` from `cell`; the reference implementation does, but for keywords, and some
 * descriptions lean on that. So names are written in small letters; those of one text that differ in nothing but
 * case stay different names, with a warning, unless the text spells its keywords in several ways too: then its
 * author does not care for case, and neither does the reader.
 */

import { KEYWORDS } from './keywords.js'
import { fold } from './names.js'
import type { Finding } from './program.js'

export interface Spelling {
  /** What a name as spelt is called. */
  name(spelling: string): string
  readonly findings: readonly Finding[]
}

/** The plain names of a text, as spelt, with their places. */
export function spellingOf(words: readonly { readonly text: string; readonly at: number }[]): Spelling {
  const variants = new Map<string, Map<string, { at: number; count: number }>>()
  for (const { text, at } of words) {
    const folded = fold(text)
    const known = variants.get(folded)?.get(text)
    if (known !== undefined) known.count++
    else variants.set(folded, (variants.get(folded) ?? new Map()).set(text, { at, count: 1 }))
  }
  const differing = [...variants].filter(([, spellings]) => spellings.size > 1)
  const kept = new Map<string, string>()
  const findings: Finding[] = []
  if (differing.some(([name]) => KEYWORDS.has(name))) return { name: fold, findings }
  for (const [name, spellings] of differing) {
    const byUse = [...spellings].sort(([, one], [, other]) => other.count - one.count || one.at - other.at)
    const plain = spellings.has(name) ? name : byUse[0]?.[0]
    for (const [spelling, { at }] of byUse) {
      if (spelling === plain) continue
      kept.set(spelling, spelling)
      const message = `${spelling} and ${plain} differ only in case; they are taken for different names.`
      findings.push({ severity: 'warning', code: 'case', message, at, hint: 'Spell a name the same way everywhere.' })
    }
  }
  return { name: (spelling) => kept.get(spelling) ?? fold(spelling), findings }
}
