/**
 * All extreme equilibria of a two-player game by vertex enumeration (Mangasarian 1964; von Stengel 2002): pairs of
 * vertices of the two best-reply polytopes that carry every label between them. Every equilibrium is a mixture of
 * those of one component, so the list is complete.
 */

import Fraction from 'fraction.js'
import type { StrategicForm } from '../game/index.js'
import { bits, integral } from './integers.js'
import { type Vertex, vertices } from './vertices.js'

export interface MixedEquilibrium {
  /** By player, by strategy. */
  readonly strategies: readonly (readonly Fraction[])[]
}

export interface ExtremeEquilibria {
  readonly equilibria: readonly MixedEquilibrium[]
  /** Which of them mix into equilibria again: maximal sets of first and second players' strategies, by place in the list. */
  readonly components: readonly (readonly number[])[]
  /** Whether some vertex lies on more constraints than it needs. */
  readonly isDegenerate: boolean
}

export function extremeEquilibria(form: StrategicForm, deadline?: number): ExtremeEquilibria {
  const [rows, columns] = form.strategies.map((own) => own.length)
  if (rows === undefined || columns === undefined || form.strategies.length !== 2) {
    throw new RangeError('vertex enumeration is for two players')
  }
  const payoff = (row: number, column: number, player: number): Fraction =>
    form.payoffs[row + column * rows]?.[player] ?? new Fraction(0)
  const firsts = polytope(rows, columns, (column, row) => payoff(row, column, 1), deadline)
  const seconds = polytope(columns, rows, (row, column) => payoff(row, column, 0), deadline)
  const pairs = match(firsts, seconds, rows, columns)
  const firstOf = new Map([...new Set(pairs.map(([first]) => first))].map((vertex) => [vertex, probabilities(vertex)]))
  const secondOf = new Map(
    [...new Set(pairs.map(([, second]) => second))].map((vertex) => [vertex, probabilities(vertex)]),
  )
  const equilibria = pairs.map(([first, second]) => ({
    strategies: [firstOf.get(first) ?? [], secondOf.get(second) ?? []],
  }))
  const isDegenerate =
    firsts.some(({ tight }) => bits(tight) > rows) || seconds.some(({ tight }) => bits(tight) > columns)
  return { equilibria, components: components(pairs), isDegenerate }
}

/** Vertices, but for the origin, of { x >= 0, every reply of the other is worth at most 1 }: payoffs are made positive. */
function polytope(
  own: number,
  others: number,
  payoff: (other: number, own: number) => Fraction,
  deadline: number | undefined,
): readonly Vertex[] {
  const table = Array.from({ length: others }, (_, other) =>
    Array.from({ length: own }, (_, each) => payoff(other, each)),
  )
  const least = table.flat().reduce((low, value) => (value.compare(low) < 0 ? value : low))
  const rows = table.map((values) => integral([new Fraction(1), ...values.map((value) => value.sub(least).add(1))]).row)
  const origin = (1n << BigInt(own)) - 1n
  return vertices(own, rows, deadline).filter(({ tight }) => (tight & origin) !== origin)
}

/** A first player's label i is strategy i unused or, in the other polytope, a best reply; likewise for the second's. */
function match(
  firsts: readonly Vertex[],
  seconds: readonly Vertex[],
  rows: number,
  columns: number,
): readonly (readonly [Vertex, Vertex])[] {
  const all = (1n << BigInt(rows + columns)) - 1n
  const ownSecond = (1n << BigInt(columns)) - 1n
  const labelled = seconds.map((vertex) => {
    const unused = vertex.tight & ownSecond
    const best = vertex.tight >> BigInt(columns)
    return { vertex, labels: best | (unused << BigInt(rows)) }
  })
  return firsts.flatMap((first) => {
    const missing = all & ~first.tight
    return labelled.flatMap(({ vertex, labels }): [Vertex, Vertex][] =>
      (missing & ~labels) === 0n ? [[first, vertex]] : [],
    )
  })
}

function probabilities({ point }: Vertex): readonly Fraction[] {
  const weights = point.slice(1)
  const total = weights.reduce((sum, weight) => sum + weight, 0n)
  return weights.map((weight) => new Fraction(weight, total))
}

/** Maximal products of vertices all of whose pairs are equilibria: maximal cliques of a two-sided graph (Bron and Kerbosch 1973). */
function components(pairs: readonly (readonly [Vertex, Vertex])[]): readonly (readonly number[])[] {
  const partners = new Map<Vertex, Set<Vertex>>()
  for (const [first, second] of pairs) partners.set(first, (partners.get(first) ?? new Set()).add(second))
  const closed = new Map<string, readonly number[]>()
  const places = new Map(pairs.map(([first, second], index) => [`${idOf(first)} ${idOf(second)}`, index]))
  // A maximal product's second side is an intersection of partner sets: close each one, then their intersections.
  const sides = new Set<string>()
  const queue: Set<Vertex>[] = [...partners.values()]
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    const id = [...next]
      .map(idOf)
      .sort((a, b) => a - b)
      .join(' ')
    if (sides.has(id) || sides.size > MOST_COMPONENTS) continue
    sides.add(id)
    const seconds = next
    const firsts = [...partners].filter(([, own]) => [...seconds].every((second) => own.has(second)))
    const product = firsts.flatMap(([first]) =>
      [...seconds].flatMap((second) => places.get(`${idOf(first)} ${idOf(second)}`) ?? []),
    )
    closed.set(
      id,
      product.sort((a, b) => a - b),
    )
    for (const own of partners.values()) {
      const common = new Set([...own].filter((second) => seconds.has(second)))
      if (common.size > 0 && common.size < seconds.size) queue.push(common)
    }
  }
  const found = [...closed.values()]
  return found.filter((one) => !found.some((other) => other !== one && one.every((place) => other.includes(place))))
}

const MOST_COMPONENTS = 2000
const ids = new WeakMap<Vertex, number>()
let lastId = 0

function idOf(vertex: Vertex): number {
  let id = ids.get(vertex)
  if (id === undefined) {
    id = ++lastId
    ids.set(vertex, id)
  }
  return id
}
