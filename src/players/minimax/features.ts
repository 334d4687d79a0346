/**
 * What a fact says, in general and in particular: `(cell 3 4 white)` counts as itself, as any white cell, as any cell
 * of row 4, and so on. A linear estimate over these learns what a man is worth before it learns where it stands best.
 */

import { Atom, items, numberOf, type Term } from '../../game/index.js'
import type { Row } from './ridge.js'

interface Feature {
  readonly name: string
  readonly value: number
}

/** Numbers the features of the facts it is shown, and remembers each fact's. */
export class FeatureBook {
  private readonly columns = new Map<string, number>()
  private readonly rows = new Map<string, Row>()

  get size(): number {
    return this.columns.size
  }

  /** The features of all these facts together. */
  row(facts: readonly Term[]): Row {
    const amounts = new Map<number, number>()
    for (const fact of facts) {
      const { columns, values } = this.learn(fact)
      for (let i = 0; i < columns.length; i++) amounts.set(columns[i], (amounts.get(columns[i]) ?? 0) + values[i])
    }
    return { columns: Int32Array.from(amounts.keys()), values: Float64Array.from(amounts.values()) }
  }

  /** Those features of a fact that have a number already. */
  known(fact: Term): Row {
    const found = featuresOf(fact).flatMap(({ name, value }) => {
      const column = this.columns.get(name)
      return column === undefined ? [] : [{ column, value }]
    })
    return {
      columns: Int32Array.from(found, ({ column }) => column),
      values: Float64Array.from(found, ({ value }) => value),
    }
  }

  private learn(fact: Term): Row {
    const text = String(fact)
    let row = this.rows.get(text)
    if (row === undefined) {
      for (const { name } of featuresOf(fact)) if (!this.columns.has(name)) this.columns.set(name, this.columns.size)
      row = this.known(fact)
      this.rows.set(text, row)
    }
    return row
  }
}

/** Amounts are divided by this, so that no weight need be tiny. */
const MUCH = 10

/** Facts with more parts are known as a whole and by single parts only. */
const MOST_MASKED = 5

function featuresOf(fact: Term): readonly Feature[] {
  const parts = partsOf(fact)
  const texts = parts.map(String)
  const all = (1 << parts.length) - 1
  const found = masks(parts.length).map((mask) => ({ name: pattern(texts, mask), value: 1 }))
  for (const [i, part] of parts.entries()) {
    const value = i === 0 ? undefined : numeric(part)
    if (value !== undefined) found.push({ name: `#${i} ${pattern(texts, all & ~(1 << i))}`, value: value / MUCH })
  }
  return found
}

function partsOf(fact: Term): readonly Term[] {
  const listed = items(fact)
  if (listed.length !== 1 || listed[0] !== fact || fact.kind !== 'compound') return listed
  return [new Atom(fact.name), ...fact.args]
}

/** In GDL every constant is a name, also those that look like numbers. */
function numeric(part: Term): number | undefined {
  const value = part.kind === 'atom' && /^-?\d+$/.test(part.name) ? Number(part.name) : numberOf(part)
  return value !== undefined && Math.abs(value) < 1e6 ? value : undefined
}

/** Which parts are kept, as bits; the last is all of them. */
function masks(count: number): readonly number[] {
  const all = 2 ** count - 1
  if (count <= MOST_MASKED) return Array.from({ length: all + 1 }, (_, mask) => mask)
  const singles = Array.from({ length: Math.min(count, 30) }, (_, i) => 1 << i)
  return [...singles, all]
}

function pattern(texts: readonly string[], mask: number): string {
  return texts.map((text, i) => (mask & (1 << i) ? text : '?')).join(' ')
}
