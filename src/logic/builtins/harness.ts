/** For the tests of built-ins: what a goal answers, and what it writes. */

import { Prolog, type PrologOptions } from '../prolog.js'

/** No test adds to its program. */
const shared = new Prolog()

/** One line per solution, `X=1 Y=a`; an error is `error: Formal`. Variables that begin with `_` are left out. */
export function answers(goal: string, options?: PrologOptions): string[] {
  const lines: string[] = []
  try {
    for (const { bindings } of (options ? new Prolog(options) : shared).query(goal)) {
      const shown = [...bindings].filter(([name]) => !name.startsWith('_'))
      lines.push(shown.map(([name, value]) => `${name}=${value}`).join(' ') || 'true')
    }
  } catch (error) {
    lines.push(`error: ${error instanceof Error ? error.message : error}`)
  }
  return lines
}

/** Whether the goal succeeds; what it binds stays inside. */
export function holds(goal: string): boolean {
  const [line, ...others] = answers(`\\+ \\+ (${goal})`)
  if (line?.startsWith('error')) throw new Error(line)
  return line !== undefined && others.length === 0
}

/** The text that running the goal once writes. */
export function written(goal: string): string {
  let text = ''
  for (const _ of new Prolog({ output: (piece) => (text += piece) }).query(goal)) break
  return text
}
