/** Splits a text into goals at their full stops, without reading them: a goal that is no Prolog spoils only itself. */

/** Characters that stick together into one operator, so that the last dot of `=..` is no full stop. */
const OPERATOR = /[+\-*/\\^<>=~:.?@#&$]+/y

/** The goals as written, without their full stops. */
export function splitGoals(text: string): readonly string[] {
  const goals: string[] = []
  let start = 0
  let at = 0
  while (at < text.length) {
    if (isFullStop(text, at)) {
      goals.push(text.slice(start, at))
      start = at + 1
    }
    at = skip(text, at)
  }
  goals.push(text.slice(start))
  return goals.map(withoutLeadingComments).filter((goal) => goal !== '')
}

function isFullStop(text: string, at: number): boolean {
  if (text[at] !== '.') return false
  const after = text[at + 1]
  return after === undefined || after === '%' || after.trim() === ''
}

/** Behind the quoted text, character code, comment, operator or other character that stands at `at`. */
function skip(text: string, at: number): number {
  const char = text[at] ?? ''
  if (char === '%') return endOr(text, text.indexOf('\n', at))
  if (char === '/' && text[at + 1] === '*') return endOr(text, text.indexOf('*/', at + 2), 2)
  if (char === '0' && text[at + 1] === "'" && !/\w/.test(text[at - 1] ?? '')) return skipCharacterCode(text, at + 2)
  if ('\'"`'.includes(char)) return skipQuoted(text, at + 1, char)
  OPERATOR.lastIndex = at
  return at + (OPERATOR.exec(text)?.[0].length ?? 1)
}

function endOr(text: string, found: number, beyond = 0): number {
  return found < 0 ? text.length : found + beyond
}

function skipCharacterCode(text: string, at: number): number {
  if (text[at] === '\\') return at + 2
  return text.startsWith("''", at) ? at + 2 : at + 1
}

/** A quoted text ends at the latest with its line, unless a backslash carries it on: a lost quote loses one line. */
function skipQuoted(text: string, from: number, quote: string): number {
  for (let at = from; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === quote && text[at + 1] === quote) at++
    else if (text[at] === quote || text[at] === '\n') return at + 1
  }
  return text.length
}

function withoutLeadingComments(goal: string): string {
  return goal.replace(/^(?:\s|%[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)+/, '').trim()
}
