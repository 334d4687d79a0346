/**
 * A term as the flat row of its words: `[bid,alice,12.5]`, `(mark 1 2)` and `mark(1, 2)` alike. Facts and actions are
 * shallow, so brackets tell a page nothing that the order of the words does not.
 */

const TOKEN = /'((?:[^'\\]|\\.|'')*)'|"((?:[^"\\]|\\.)*)"|[^\s,()[\]|]+/g

const cache = new Map<string, readonly string[]>()
const CACHED = 20_000

export function tokens(term: string): readonly string[] {
  const known = cache.get(term)
  if (known !== undefined) return known
  const found = Array.from(term.matchAll(TOKEN), ([whole, single, double]) => unquoted(single ?? double) ?? whole)
  if (cache.size > CACHED) cache.clear()
  cache.set(term, found)
  return found
}

function unquoted(text: string | undefined): string | undefined {
  return text?.replaceAll("''", "'").replace(/\\(.)/g, '$1')
}

/** A number as rules print it, undefined for any other word. */
export function numberIn(token: string): number | undefined {
  return /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(token) ? Number(token) : undefined
}
