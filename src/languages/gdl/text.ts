/** What both readers ask of a text, and where they give up. */

import type { Finding } from './program.js'

const LARGEST_TEXT = 8 * 1024 * 1024
/** Deeper terms are no rules; whoever walks terms may do it by recursion. */
export const DEEPEST_NESTING = 200
/** Behind so many faults a text is no description. */
export const MOST_FAULTS = 50

// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point.
const NO_TEXT = /[\u0000-\u0008\u000e-\u001f\ufffd]/

/** What is no text, or too much of it, is refused before it is read. */
export function refusal(text: string): Finding | undefined {
  if (text.length > LARGEST_TEXT) {
    const size = (text.length / 1024 / 1024).toFixed(1)
    const message = `The rules have ${size} million characters; at most 8 are read.`
    return { severity: 'error', code: 'too-large', message, at: 0 }
  }
  const binary = text.search(NO_TEXT)
  if (binary < 0) return undefined
  const message = 'The file holds bytes that no text has, so it is not a rule text.'
  return { severity: 'error', code: 'not-text', message, at: binary, hint: 'Save the rules as plain text in UTF-8.' }
}
