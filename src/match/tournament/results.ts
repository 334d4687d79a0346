/**
 * Results of a tournament, a JSON object to a line: each match is appended when it is over, and a tournament that was
 * stopped goes on from there. A last line that was only half written is dropped.
 */

import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, readFileSync, truncateSync } from 'node:fs'
import { z } from 'zod'

const numbers = z.array(z.number())

const result = z.object({
  /** Of the rules and all settings that the match depends on: what is the same need not be played again. */
  id: z.string(),
  game: z.string(),
  round: z.number(),
  seed: z.string(),
  /** By role. */
  seats: z.array(z.string()),
  scores: numbers,
  end: z.enum(['over', 'limit', 'faulty', 'stopped']),
  fault: z.optional(z.string()),
  chronons: z.number(),
  timeouts: numbers,
  illegal: numbers,
  failures: numbers,
})

export type Result = z.infer<typeof result>

/** The file holds something else than results. */
export class ResultsError extends Error {
  override readonly name = 'ResultsError'
}

/** By which a match is known: the same for the same settings. */
export function idOf(settings: unknown): string {
  return createHash('sha256').update(JSON.stringify(settings)).digest('hex').slice(0, 16)
}

export function readResults(path: string): readonly Result[] {
  if (!existsSync(path)) return []
  const text = readFileSync(path, 'utf8')
  const end = text.lastIndexOf('\n') + 1
  const results = text
    .slice(0, end)
    .split('\n')
    .flatMap((line, index) => (line.trim() === '' ? [] : [parsed(line, `${path}:${index + 1}`)]))
  if (end < text.length) truncateSync(path, Buffer.byteLength(text.slice(0, end)))
  return results
}

export function appendResult(path: string, one: Result): void {
  appendFileSync(path, `${JSON.stringify(one)}\n`)
}

function parsed(line: string, place: string): Result {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    throw new ResultsError(`${place}: this is no JSON`)
  }
  const found = result.safeParse(value)
  if (found.success) return found.data
  const [issue] = found.error.issues
  throw new ResultsError(`${place}: this is no result of a tournament: ${issue?.path.join('.')}: ${issue?.message}`)
}
