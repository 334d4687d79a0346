/**
 * Other names for all that a description names, so that players cannot know a game by its words. Keywords, `random`
 * and whole numbers keep theirs: goals are numbers.
 */

import type { Stream } from '../../game/index.js'
import { foldWord, readExpression, writeExpression } from './expression.js'
import { plain } from './moves.js'

export interface Scrambling {
  /** What players are sent for a text of ours. */
  there(text: string): string
  /** What an answer means; undefined where it is no expression, or has words that were never sent. */
  back(text: string): string | undefined
}

const KEPT = new Set(
  'role init base input true does next legal goal terminal sees distinct random <= not and or nil'.split(' '),
)
const CONSONANTS = 'bdfgklmnprstvz'
const VOWELS = 'aeiou'

/** `rules` in KIF, as `convertGdl` writes it. */
export function scrambling(rules: string, dice: Stream): Scrambling {
  const there = new Map<string, string>()
  const back = new Map<string, string>()
  const variables = new Map<string, string>()
  const rename = (word: string): string => {
    if (word.startsWith('?')) return remembered(variables, word, () => `?v${variables.size}`)
    if (KEPT.has(word) || /^-?\d+$/.test(word)) return word
    return remembered(there, word, () => {
      let name = pronounceable(dice)
      while (back.has(name)) name = pronounceable(dice)
      back.set(name, word)
      return name
    })
  }
  writeExpression(readExpression(`(${rules}\n)`), (word) => rename(foldWord(word)))
  return {
    there: (text) => writeExpression(readExpression(text), (word) => rename(foldWord(word))),
    back(text) {
      let isKnown = true
      const meant = readable(text)
      if (meant === undefined) return undefined
      const found = writeExpression(meant, (word) => {
        const name = plain(word)
        if (KEPT.has(name) || /^-?\d+$/.test(name)) return name
        const known = back.get(name)
        isKnown &&= known !== undefined
        return known ?? word
      })
      return isKnown ? found : undefined
    },
  }
}

/** Leaves every name as it is. */
export const PLAIN: Scrambling = {
  there: (text) => text,
  back: (text) => (readable(text) === undefined ? undefined : text),
}

function readable(text: string): ReturnType<typeof readExpression> | undefined {
  try {
    return readExpression(text)
  } catch {
    return undefined
  }
}

function remembered(names: Map<string, string>, word: string, make: () => string): string {
  const known = names.get(word)
  if (known !== undefined) return known
  const made = make()
  names.set(word, made)
  return made
}

function pronounceable(dice: Stream): string {
  const syllables = 2 + dice.nextInt(2)
  const letter = (of: string) => of.charAt(dice.nextInt(of.length))
  const name = Array.from({ length: syllables }, () => letter(CONSONANTS) + letter(VOWELS)).join('')
  return KEPT.has(name) ? pronounceable(dice) : name
}
