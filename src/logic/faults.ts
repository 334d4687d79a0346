/** What a reader has to say about a text it cannot read, and where in the text that is. */

export class SyntaxFault {
  readonly kind = 'syntax'
  constructor(
    /** One sentence without its full stop. */
    readonly message: string,
    /** The offset of the offending token. */
    readonly at: number,
    /** The usual cause or remedy, where one is known. */
    readonly hint?: string,
  ) {}
}

export class PrologSyntaxError extends Error {
  constructor(readonly fault: SyntaxFault) {
    super(fault.hint === undefined ? fault.message : `${fault.message} (${fault.hint})`)
    this.name = 'PrologSyntaxError'
  }
}

export interface Position {
  readonly line: number
  readonly column: number
  readonly lineText: string
}

/** Line and column count from 1; columns count characters, not UTF-16 units. */
export function position(text: string, at: number): Position {
  const { line, start, end, offset } = lineAround(text, at)
  let column = 1
  for (let i = start; i < offset; i++) if (!isLowSurrogate(text.charCodeAt(i))) column++
  return { line, column, lineText: text.slice(start, end) }
}

function lineAround(text: string, at: number): { line: number; start: number; end: number; offset: number } {
  const offset = Math.max(0, Math.min(at, text.length))
  let line = 1
  let start = 0
  for (let next = text.indexOf('\n'); next >= 0 && next < offset; next = text.indexOf('\n', start)) {
    line++
    start = next + 1
  }
  const newline = text.indexOf('\n', start)
  const end = newline < 0 ? text.length : newline
  return { line, start, end: text[end - 1] === '\r' && end > start ? end - 1 : end, offset }
}

/** On a longer line only this many units to either side of the place are shown. */
const WINDOW = 100

/** Two lines: the source line and a caret under the place. */
export function caret(text: string, at: number): string {
  const { start, end, offset } = lineAround(text, at)
  const from = wholeCharacter(text, Math.max(start, offset - WINDOW))
  const to = wholeCharacter(text, Math.min(end, offset + WINDOW))
  const before = Array.from(text.slice(from, offset), (c) => (c === '\t' ? '\t' : ' '))
  return `${visible(text.slice(from, to))}\n${before.join('')}^`
}

function wholeCharacter(text: string, offset: number): number {
  return isLowSurrogate(text.charCodeAt(offset)) ? offset + 1 : offset
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff
}

/** Control characters would move a terminal's cursor. */
function visible(line: string): string {
  return line.replace(/[^\P{Cc}\t]/gu, '\uFFFD')
}
