/** Which relations need which: the dependency graph of a description, and its strongly connected parts. */

import { occurrences, type Rule } from './program.js'
import { type Signature, signature } from './terms.js'

export interface Dependency {
  readonly from: Signature
  readonly to: Signature
  readonly negated: boolean
  readonly rule: Rule
  readonly at: number
}

export interface DependencyGraph {
  /** By the relation that needs; every relation of a head or body has an entry. */
  readonly edges: ReadonlyMap<Signature, readonly Dependency[]>
  /** The number of the part that a relation is in; a relation needs none with a higher number. */
  readonly part: ReadonlyMap<Signature, number>
  /** Relations that need themselves, perhaps through others. */
  readonly recursive: ReadonlySet<Signature>
}

export function dependencyGraph(rules: readonly Rule[]): DependencyGraph {
  const edges = new Map<Signature, Dependency[]>()
  const entry = (relation: Signature): Dependency[] => {
    const known = edges.get(relation) ?? []
    edges.set(relation, known)
    return known
  }
  for (const rule of rules) {
    const from = signature(rule.head)
    const needed = entry(from)
    for (const { sentence, negated, at } of occurrences(rule.body)) {
      const to = signature(sentence)
      entry(to)
      needed.push({ from, to, negated, rule, at })
    }
  }
  const part = parts(edges)
  const recursive = new Set<Signature>()
  for (const { from, to } of [...edges.values()].flat()) if (part.get(from) === part.get(to)) recursive.add(from)
  return { edges, part, recursive }
}

/** Tarjan's algorithm, with its own stack: chains of relations may be long. */
function parts(edges: ReadonlyMap<Signature, readonly Dependency[]>): Map<Signature, number> {
  const part = new Map<Signature, number>()
  const number = new Map<Signature, number>()
  const low = new Map<Signature, number>()
  const open: Signature[] = []
  let count = 0
  for (const root of edges.keys()) {
    if (number.has(root)) continue
    const path: { readonly node: Signature; next: number }[] = []
    const enter = (node: Signature): void => {
      number.set(node, number.size)
      low.set(node, number.size - 1)
      open.push(node)
      path.push({ node, next: 0 })
    }
    enter(root)
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const { node } = top
      const to = edges.get(node)?.[top.next++]?.to
      if (to !== undefined) {
        if (!number.has(to)) enter(to)
        else if (!part.has(to)) lower(low, node, number.get(to))
        continue
      }
      path.pop()
      const above = path.at(-1)
      if (above !== undefined) lower(low, above.node, low.get(node))
      if (low.get(node) !== number.get(node)) continue
      for (let member = open.pop(); member !== undefined; member = open.pop()) {
        part.set(member, count)
        if (member === node) break
      }
      count++
    }
  }
  return part
}

function lower(low: Map<Signature, number>, node: Signature, value: number | undefined): void {
  low.set(node, Math.min(low.get(node) ?? 0, value ?? 0))
}

/** All that need one of these relations, themselves or through others, and these. */
export function dependents(graph: DependencyGraph, relations: readonly Signature[]): Set<Signature> {
  const needing = new Map<Signature, Signature[]>()
  for (const { from, to } of [...graph.edges.values()].flat()) {
    const known = needing.get(to)
    if (known === undefined) needing.set(to, [from])
    else known.push(from)
  }
  const found = new Set(relations)
  for (const relation of found) for (const user of needing.get(relation) ?? []) found.add(user)
  return found
}
