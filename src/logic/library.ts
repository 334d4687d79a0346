/** The library in Prolog: read once per process, compiled by each machine as it is used. */

import { readdirSync, readFileSync } from 'node:fs'
import type { Database, SourceClause } from './database.js'
import { SyntaxFault } from './faults.js'
import { Operators } from './operators.js'
import { Reader } from './reader.js'
import { sourceClause } from './source-clause.js'

/** These define what ISO calls built-in, which a program may not redefine. */
const PROTECTED = new Set(['system.pl', 'atoms.pl', 'solutions.pl', 'clauses.pl'])

let library: { readonly clause: SourceClause; readonly isLibrary: boolean }[] | undefined

export function loadLibrary(database: Database): void {
  library ??= readLibrary()
  for (const { clause, isLibrary } of library) database.addSystemClause(clause.head, clause.body, isLibrary)
}

function readLibrary(): { clause: SourceClause; isLibrary: boolean }[] {
  const folder = new URL('./library/', import.meta.url)
  const files = readdirSync(folder).filter((file) => file.endsWith('.pl'))
  return files.sort().flatMap((file) => {
    const clauses = readClauses(readFileSync(new URL(file, folder), 'utf8'), `library/${file}`)
    return clauses.map((clause) => ({ clause, isLibrary: !PROTECTED.has(file) }))
  })
}

/** The clauses of a text of our own, which has no errors and no directives. */
export function readClauses(text: string, file: string): SourceClause[] {
  const clauses: SourceClause[] = []
  const reader = new Reader(text, Operators.standard(), { doubleQuotes: 'codes' })
  for (let read = reader.next(); read !== undefined; read = reader.next()) {
    if (read instanceof SyntaxFault) throw new Error(`${file}: ${read.message} at offset ${read.at}`)
    clauses.push(sourceClause(read.term))
  }
  return clauses
}
