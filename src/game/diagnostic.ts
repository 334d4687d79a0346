/** What is wrong with a rule text, where, and what to do: for people at a terminal, for editors, for the server. */

import { caret } from '../logic/index.js'

export interface Diagnostic {
  readonly severity: 'error' | 'warning'
  /** A short stable name of the kind of fault, such as `unknown-predicate`. */
  readonly code: string
  readonly message: string
  /** Both count from 1; columns count characters. */
  readonly line: number
  readonly column: number
  readonly hint?: string
}

/** The rules cannot be used; `diagnostics` says why. */
export class RulesError extends Error {
  override readonly name = 'RulesError'
  constructor(readonly diagnostics: readonly Diagnostic[]) {
    super(summary(diagnostics))
  }
}

function summary(diagnostics: readonly Diagnostic[]): string {
  const errors = diagnostics.filter((diagnostic) => diagnostic.severity === 'error')
  const [first] = errors
  if (first === undefined) return 'the rules cannot be used'
  const more = errors.length > 1 ? ` (and ${errors.length - 1} more)` : ''
  return `line ${first.line}, column ${first.column}: ${first.message}${more}`
}

/** As a compiler prints it: place, severity and code, message; the source line with a caret; the hint. */
export function formatDiagnostic(text: string, file: string, diagnostic: Diagnostic): string {
  const { severity, code, message, line, column, hint } = diagnostic
  const lines = [`${file}:${line}:${column}: ${severity}[${code}]: ${message}`]
  const at = offsetOf(text, line, column)
  if (at !== undefined) lines.push(caret(text, at).replace(/^/gm, '  '))
  if (hint !== undefined) lines.push(`  hint: ${hint}`)
  return lines.join('\n')
}

/** Where a place stands in the text, at the latest at the end of its line; undefined where the line is blank or absent. */
function offsetOf(text: string, line: number, column: number): number | undefined {
  let start = 0
  for (let passed = 1; passed < line; passed++) {
    const end = text.indexOf('\n', start)
    if (end < 0) return undefined
    start = end + 1
  }
  const end = text.indexOf('\n', start)
  const source = text.slice(start, end < 0 ? undefined : end)
  if (source.trim() === '') return undefined
  // A character takes two units at most: a line of megabytes is not spread out for a place near its start.
  const before = Array.from(source.slice(0, 2 * (column - 1))).slice(0, column - 1)
  return start + before.join('').length
}
