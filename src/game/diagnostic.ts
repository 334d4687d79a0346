/** What is wrong with a rule text, where, and what to do: for people at a terminal, for editors, for the server. */

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

/** Longer source lines are cut around the caret: a minified or binary text must not flood a terminal. */
const WIDEST_LINE = 160

/** As a compiler prints it: place, severity and code, message; the source line with a caret; the hint. */
export function formatDiagnostic(text: string, file: string, diagnostic: Diagnostic): string {
  const { severity, code, message, line, column, hint } = diagnostic
  const lines = [`${file}:${line}:${column}: ${severity}[${code}]: ${message}`]
  const source = sourceLine(text, line)
  if (source !== undefined && source.trim() !== '') lines.push(...underlined(source, column))
  if (hint !== undefined) lines.push(`  hint: ${hint}`)
  return lines.join('\n')
}

function sourceLine(text: string, line: number): string | undefined {
  let start = 0
  for (let passed = 1; passed < line; passed++) {
    const end = text.indexOf('\n', start)
    if (end < 0) return undefined
    start = end + 1
  }
  const end = text.indexOf('\n', start)
  return text.slice(start, end < 0 ? undefined : end).replace(/\r$/, '')
}

function underlined(source: string, column: number): string[] {
  const characters = Array.from(printable(source))
  const caret = Math.min(Math.max(column - 1, 0), characters.length)
  const cut = Math.min(caret - WIDEST_LINE / 2, characters.length - WIDEST_LINE)
  const start = Math.max(0, cut)
  const shown = characters.slice(start, start + WIDEST_LINE).join('')
  // Tabs stay tabs before the caret, so that it stands under its character whatever a tab's width is.
  const indent = characters.slice(start, caret).map((character) => (character === '\t' ? '\t' : ' '))
  return [`  ${shown}`, `  ${indent.join('')}^`]
}

/** Control characters would move the cursor or colour the terminal of whoever reads a stranger's rules. */
function printable(text: string): string {
  return text.replace(/[^\P{Cc}\t]/gu, '\u00b7')
}
