/** The pages in docs/, for the tests that hold them to what they show: their fenced blocks, links and tables of codes. */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Page {
  readonly name: string
  readonly text: string
  readonly blocks: readonly Block[]
}

/** A fenced block: a language, and a note behind it such as the file that the block is to be saved as. */
export interface Block {
  readonly page: string
  readonly line: number
  readonly language: string
  readonly note: string
  readonly text: string
}

export const PAGES: readonly Page[] = readdirSync('docs')
  .filter((name) => name.endsWith('.md'))
  .sort()
  .map((name) => {
    const text = readFileSync(join('docs', name), 'utf8')
    return { name, text, blocks: blocksOf(name, text) }
  })

function blocksOf(page: string, text: string): Block[] {
  return Array.from(text.matchAll(/^```(\S+)(?: (.+))?\n([\s\S]*?)^```$/gm), (match) => {
    const [, language = '', note = '', body = ''] = match
    return { page, line: text.slice(0, match.index).split('\n').length, language, note, text: body }
  })
}

/** A row of a checker's table that has an example. */
export interface CodeExample {
  readonly code: string
  readonly severity: 'error' | 'warning'
  readonly example: string
}

/** Tables stand under a line that begins with "Errors" or "Warnings". */
export function codeExamples(name: string): CodeExample[] {
  const lines = PAGES.find((page) => page.name === name)?.text.split('\n') ?? []
  let severity: CodeExample['severity'] = 'error'
  return lines.flatMap((line) => {
    if (/^(Errors|Warnings)\b/.test(line)) severity = line.startsWith('Errors') ? 'error' : 'warning'
    const [code, , example] = line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => /^ *`(.+?)`/.exec(cell)?.[1]?.replaceAll('\\|', '|'))
    return code === undefined || example === undefined || !/^[a-z-]+$/.test(code) ? [] : [{ code, severity, example }]
  })
}
