/** A fault of a rule text, still at its offset; findings of all checks are merged, then placed on lines. */

import type { Diagnostic } from '../game/index.js'

export interface Finding {
  readonly severity: 'error' | 'warning'
  /** A short stable name of the kind of fault. */
  readonly code: string
  /** One sentence. */
  readonly message: string
  /** Where in the text, as an offset. */
  readonly at: number
  readonly hint?: string
}

export function error(code: string, message: string, at: number, hint?: string): Finding {
  return { severity: 'error', code, message, at, ...(hint === undefined ? {} : { hint }) }
}

export function warning(code: string, message: string, at: number, hint?: string): Finding {
  return { severity: 'warning', code, message, at, ...(hint === undefined ? {} : { hint }) }
}

/** Nobody mends more at once; a flood would only hide the first. */
const MOST_OF_A_KIND = 200

/** In the order of their places, errors first where several share one. Never drops all errors. */
export function place(text: string, findings: readonly Finding[]): Diagnostic[] {
  const ordered = [...findings].sort(
    (one, other) =>
      one.at - other.at || one.severity.localeCompare(other.severity) || one.code.localeCompare(other.code),
  )
  const errors = ordered.filter((finding) => finding.severity === 'error').slice(0, MOST_OF_A_KIND)
  const warnings = ordered.filter((finding) => finding.severity === 'warning').slice(0, MOST_OF_A_KIND)
  const kept = new Set([...errors, ...warnings])
  const lines = lineStarts(text)
  return ordered
    .filter((finding) => kept.has(finding))
    .map(({ at, ...rest }) => ({ ...rest, ...lineAndColumn(lines, at) }))
}

function lineStarts(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

function lineAndColumn(starts: readonly number[], at: number): { line: number; column: number } {
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((starts[middle] ?? 0) <= at) low = middle
    else high = middle - 1
  }
  return { line: low + 1, column: at - (starts[low] ?? 0) + 1 }
}
