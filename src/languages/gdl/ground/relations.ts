/**
 * Relations as flat tables. A relation has one table for each shape in which rules look at it: the columns of
 * `true(cell(X, Y, b))` are X, Y and b. Each table has hash indexes on the sets of columns that joins ask by.
 */

import type { Budget } from './budget.js'
import type { AtomPattern, Pattern, Predicate } from './rules.js'
import type { Functor, TermId, TermStore } from './terms.js'

/** A part of an atom: a whole column, or a structure with columns inside. */
type Part = 'column' | { readonly functor: Functor; readonly parts: readonly Part[] }

/** A pattern with a variable or a ground term. */
export type Leaf = Exclude<Pattern, { kind: 'structure' }>

const HASH_STEP = 0x9e3779b1

/** The hash of these values, as source text; the same as `Index` computes. */
export function hashSource(name: string, values: readonly string[]): string {
  const steps = values.map((value) => `${name}=Math.imul(${name}^${value},${HASH_STEP});${name}^=${name}>>>15;`)
  return `let ${name}=0;${steps.join('')}`
}

/** Rows chained by the hash of some columns. */
export class Index {
  mask = 255
  heads: Int32Array
  nexts: Int32Array
  private rows = 0
  constructor(
    private readonly table: Table,
    private readonly columns: readonly number[],
    private readonly budget: Budget,
  ) {
    this.heads = budget.ints(256).fill(-1)
    this.nexts = budget.ints(256)
    this.catchUp()
  }

  /** Enters the rows that are new in the table. */
  catchUp(): void {
    const { rows } = this.table
    if (rows > this.nexts.length) this.nexts = this.budget.grown(this.nexts, rows)
    if (rows > this.heads.length * 2) this.rehash(rows)
    for (; this.rows < rows; this.rows++) this.link(this.rows)
  }

  private rehash(rows: number): void {
    this.budget.release(this.heads.length * 4)
    let size = this.heads.length
    while (size < rows * 2) size *= 2
    this.heads = this.budget.ints(size).fill(-1)
    this.mask = size - 1
    this.rows = 0
  }

  private link(row: number): void {
    const slot = this.table.hash(row, this.columns) & this.mask
    this.nexts[row] = this.heads[slot] as number
    this.heads[slot] = row
  }
}

interface Counted {
  /** How many rows there were. */
  readonly rows: number
  readonly distinct: number
}

/** Rows of a relation in one shape: a column for each leaf, then the atom. */
export class Table {
  readonly stride: number
  data: Int32Array
  rows = 0
  /** The row of the atom offered last, or -1 where it did not have this shape. */
  latest = -1
  private readonly indexes: Index[] = []
  private readonly byColumns = new Map<string, Index>()
  private readonly spread: Counted[] = []
  private readonly combined = new Map<string, Counted>()

  constructor(
    private readonly store: TermStore,
    private readonly budget: Budget,
    private readonly parts: readonly Part[],
    readonly width: number,
  ) {
    this.stride = width + 1
    this.data = budget.ints(this.stride * 16)
  }

  offer(atom: TermId): void {
    const first = this.rows * this.stride
    if (first + this.stride > this.data.length) this.data = this.budget.grown(this.data, first + this.stride)
    if (this.fill(this.parts, atom, first) < 0) {
      this.latest = -1
      return
    }
    this.data[first + this.width] = atom
    this.latest = this.rows++
    for (const index of this.indexes) index.catchUp()
  }

  index(columns: readonly number[]): Index {
    const key = columns.join()
    let index = this.byColumns.get(key)
    if (index === undefined) {
      index = new Index(this, columns, this.budget)
      this.byColumns.set(key, index)
      this.indexes.push(index)
    }
    return index
  }

  /** About how many different values a column has; counted anew when the table has doubled. */
  distinct(column: number): number {
    const counted = this.spread[column]
    if (counted !== undefined && this.rows < counted.rows * 2) return counted.distinct
    const distinct = this.countDistinct(column)
    this.spread[column] = { rows: Math.max(1, this.rows), distinct }
    return distinct
  }

  /** About how many different combinations of values these columns have. */
  distinctAmong(columns: readonly number[]): number {
    if (columns.length <= 1) return columns.length === 0 ? 1 : this.distinct(columns[0] as number)
    const key = columns.join()
    const counted = this.combined.get(key)
    if (counted !== undefined && counted.rows === this.rows) return counted.distinct
    const hashes = new Set<number>()
    const rows = Math.min(this.rows, LARGEST_SAMPLE * 10)
    for (let row = 0; row < rows; row++) hashes.add(this.hash(row, columns))
    const distinct = Math.max(1, hashes.size * (this.rows / Math.max(1, rows)))
    this.combined.set(key, { rows: this.rows, distinct })
    return distinct
  }

  hash(row: number, columns: readonly number[]): number {
    const first = row * this.stride
    let hash = 0
    for (const column of columns) {
      hash = Math.imul(hash ^ (this.data[first + column] as number), HASH_STEP)
      hash ^= hash >>> 15
    }
    return hash
  }

  private countDistinct(column: number): number {
    const step = Math.ceil(this.rows / LARGEST_SAMPLE) || 1
    const values = new Set<number>()
    let sampled = 0
    for (let row = 0; row < this.rows; row += step, sampled++) {
      values.add(this.data[row * this.stride + column] as number)
    }
    // In a sample, values that hardly repeat stand for more that were not seen.
    const scale = values.size * 4 > sampled ? step : 1
    return Math.max(1, values.size * scale)
  }

  /** Writes the columns of a term's arguments; -1 where the term has another shape. */
  private fill(parts: readonly Part[], term: TermId, at: number): number {
    const { store, data } = this
    const first = store.start[term] as number
    let next = at
    for (let i = 0; i < parts.length; i++) {
      const part = parts[i] as Part
      const value = store.args[first + i] as number
      if (part === 'column') data[next++] = value
      else {
        if (store.functorOf[value] !== part.functor) return -1
        next = this.fill(part.parts, value, next)
        if (next < 0) return -1
      }
    }
    return next
  }
}

const LARGEST_SAMPLE = 20_000

interface Relation {
  readonly predicate: Predicate
  facts: Int32Array
  size: number
  /** Facts found, those not entered yet among them. */
  found: number
  readonly tables: Table[]
  readonly byShape: Map<string, Table>
}

/** A relation as one pattern looks at it. */
interface View {
  readonly table: Table
  readonly leaves: readonly Leaf[]
}

/** All relations of one grounding. */
export class Relations {
  private readonly byFunctor: (Relation | undefined)[] = []
  private readonly viewed = new WeakMap<AtomPattern, View>()
  constructor(
    private readonly store: TermStore,
    private readonly budget: Budget,
    /** Called now and then as a relation grows. */
    private readonly watch: (predicate: Predicate, size: number) => void = () => {},
  ) {}

  /** Counts an atom that will be entered later. */
  announce(atom: TermId): void {
    const relation = this.byFunctor[this.store.functorOf[atom] as number]
    if (relation !== undefined && (++relation.found & 0xff) === 0) this.watch(relation.predicate, relation.found)
  }

  /** Enters an atom into every table of its relation. */
  insert(atom: TermId): void {
    const relation = this.byFunctor[this.store.functorOf[atom] as number]
    if (relation === undefined) return
    if (relation.size === relation.facts.length) relation.facts = this.budget.grown(relation.facts, 0)
    relation.facts[relation.size++] = atom
    for (const table of relation.tables) table.offer(atom)
  }

  declare(predicate: Predicate): void {
    this.relation(predicate)
  }

  facts(predicate: Predicate): Int32Array {
    const { facts, size } = this.relation(predicate)
    return facts.subarray(0, size)
  }

  size(predicate: Predicate): number {
    return this.relation(predicate).size
  }

  /** The table for the pattern's shape, and what the pattern has in its columns. */
  table(pattern: AtomPattern): View {
    let view = this.viewed.get(pattern)
    if (view === undefined) {
      view = this.newView(pattern)
      this.viewed.set(pattern, view)
    }
    return view
  }

  private newView({ predicate, args }: AtomPattern): View {
    const relation = this.relation(predicate)
    const { key, parts, leaves } = shapeOf(args)
    let table = relation.byShape.get(key)
    if (table === undefined) {
      table = new Table(this.store, this.budget, parts, leaves.length)
      relation.byShape.set(key, table)
      relation.tables.push(table)
      for (let i = 0; i < relation.size; i++) table.offer(relation.facts[i] as number)
    }
    return { table, leaves }
  }

  /** How many facts were found of each relation, the largest first. */
  sizes(): { readonly predicate: Predicate; readonly size: number }[] {
    const found = this.byFunctor.filter((relation) => relation !== undefined)
    return found.map(({ predicate, found: size }) => ({ predicate, size })).sort((one, other) => other.size - one.size)
  }

  private relation(predicate: Predicate): Relation {
    let relation = this.byFunctor[predicate.functor]
    if (relation === undefined) {
      relation = { predicate, facts: this.budget.ints(16), size: 0, found: 0, tables: [], byShape: new Map() }
      this.byFunctor[predicate.functor] = relation
    }
    return relation
  }
}

function shapeOf(args: readonly Pattern[]): { key: string; parts: Part[]; leaves: Leaf[] } {
  const leaves: Leaf[] = []
  const keys: string[] = []
  const visit = (pattern: Pattern): Part => {
    if (pattern.kind !== 'structure') {
      leaves.push(pattern)
      keys.push('_')
      return 'column'
    }
    keys.push(`${pattern.functor}(`)
    const parts = pattern.args.map(visit)
    keys.push(')')
    return { functor: pattern.functor, parts }
  }
  const parts = args.map(visit)
  return { key: keys.join(' '), parts, leaves }
}
