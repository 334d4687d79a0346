/** Output (ISO 13211-1 §8.12, §8.14): text goes to the host, or to the innermost with_output_to/2. */

import { ATOM } from '../cells.js'
import { columnAfter } from '../columns.js'
import { exportTerm } from '../convert.js'
import type { Database } from '../database.js'
import { domainError, existenceError } from '../errors.js'
import type { Machine } from '../machine.js'
import { evaluate } from '../numeric.js'
import type { WriteOptions } from '../writer.js'
import { bound, wrongType } from './arguments.js'
import { checkSink, fillSink } from './sinks.js'
import { characterOf } from './text.js'
import { writeOptions } from './write-options.js'
import { namedTerm, termText, writtenText } from './writing.js'

const WRITERS: Readonly<Record<string, WriteOptions & { readonly end?: string }>> = {
  write: { quoted: false },
  print: {},
  writeln: { quoted: false, end: '\n' },
  writeq: {},
  write_canonical: { ignoreOps: true, numberVars: false },
}

/** Not part of ISO: a program may define its own. */
const LIBRARY = ['print', 'writeln', 'tab']

export function installOutput(database: Database): void {
  /** The predicate, and with a stream before its arguments. Both standard streams are the host's output. */
  const add = (name: string, arity: number, write: (m: Machine, first: number) => void): void => {
    database.addBuiltin(name, arity, (m) => {
      write(m, 0)
      return true
    })
    database.addBuiltin(name, arity + 1, (m) => {
      checkStream(m, m.a0)
      write(m, 1)
      return true
    })
    if (LIBRARY.includes(name)) for (const n of [arity, arity + 1]) database.markLibrary(name, n)
  }

  for (const [name, { end = '', ...options }] of Object.entries(WRITERS)) {
    add(name, 1, (m, first) => {
      put(m, termText(m, m.argument(first), { ...options, operators: database.operators }) + end)
    })
  }
  add('write_term', 2, (m, first) => {
    const { term, variables } = namedTerm(m, m.argument(first))
    const { end, ...options } = writeOptions(m, m.argument(first + 1), variables)
    put(m, writtenText(m, term, { ...options, operators: database.operators }) + end)
  })
  add('nl', 0, (m) => put(m, '\n'))
  add('put_char', 1, (m, first) => put(m, characterOf(m, bound(m, m.argument(first)))))
  add('tab', 1, (m, first) => put(m, ' '.repeat(spaces(m, m.argument(first)))))
  add('flush_output', 0, () => {})
  database.addBuiltin('current_output', 1, (m) => m.unify(m.a0, m.symbols.atom('user_output')))

  database.addBuiltin('$capture_open', 1, (m) => {
    checkSink(m, m.a0)
    m.captures.push({ text: '', column: 0 })
    return true
  })
  database.addBuiltin('$capture_close', 1, (m) => fillSink(m, m.a0, m.captures.pop()?.text ?? ''))
  database.addBuiltin('$capture_discard', 0, (m) => {
    m.captures.pop()
    return true
  })
}

/** Write a text to where output goes now. */
export function put(m: Machine, text: string): void {
  m.charge(text.length >> 4)
  const capture = m.captures[m.captures.length - 1]
  if (capture === undefined) {
    m.column = columnAfter(text, m.column)
    m.output(text)
    return
  }
  capture.text += text
  capture.column = columnAfter(text, capture.column)
  let characters = 0
  for (const { text } of m.captures) characters += text.length
  m.checkCells(m.H - m.base + (characters >> 1))
}

/** Where on its line the output stands. */
export function currentColumn(m: Machine): number {
  return m.captures[m.captures.length - 1]?.column ?? m.column
}

const STREAMS = ['user_output', 'user_error', 'current_output']

export function checkStream(m: Machine, cell: number): void {
  const x = bound(m, cell)
  if ((x & 7) !== ATOM) throw domainError('stream_or_alias', exportTerm(m, x))
  if (!STREAMS.includes(m.symbols.name(x))) throw existenceError('stream', exportTerm(m, x))
}

const MOST_SPACES = 1_000_000

function spaces(m: Machine, cell: number): number {
  const value = evaluate(m, cell)
  if (!m.isInteger(value)) throw wrongType(m, 'integer', value)
  return Math.min(Math.max(Number(m.number(value)), 0), MOST_SPACES)
}
