/**
 * The strongly connected parts of ground rules (Tarjan's algorithm, without recursion), dependencies first. A part of
 * several atoms is a cycle: some of its atoms become feedback, the rest follow from those in order.
 */

import { CircuitError } from './errors.js'
import { Growing } from './growing.js'

/** Where the rules of each head stand in `rules`: `at[start[head]]` up to `at[start[head + 1]]`. */
export interface RuleIndex {
  readonly rules: Int32Array
  readonly start: Int32Array
  readonly at: Int32Array
}

export function indexRules(rules: Int32Array, atomCount: number): RuleIndex {
  const start = new Int32Array(atomCount + 1)
  for (let place = 0; place < rules.length; place += 2 + rules[place + 1]) {
    const head = rules[place]
    const size = rules[place + 1]
    if (head < 0 || head >= atomCount || size < 0 || place + 2 + size > rules.length)
      throw new CircuitError('bad-rules', `the ground rules are malformed at position ${place}`)
    for (let i = place + 2; i < place + 2 + size; i++) {
      if (rules[i] < 0 || rules[i] >> 1 >= atomCount)
        throw new CircuitError('bad-rules', `the ground rules name an unknown atom at position ${i}`)
    }
    start[head + 1]++
  }
  for (let atom = 0; atom < atomCount; atom++) start[atom + 1] += start[atom]
  const at = new Int32Array(start[atomCount])
  const fill = start.slice()
  for (let place = 0; place < rules.length; place += 2 + rules[place + 1]) at[fill[rules[place]]++] = place
  return { rules, start, at }
}

/** Visits what the roots depend on, part by part; each atom once over the life of the walk. */
export class ComponentWalk {
  private readonly found: Int32Array
  private readonly low: Int32Array
  private readonly waiting = new Growing()
  private readonly onStack: Uint8Array
  private clock = 0

  /** `isGiven` atoms are inputs: not followed, never reported. */
  constructor(
    private readonly index: RuleIndex,
    private readonly isGiven: (atom: number) => boolean,
  ) {
    const atomCount = index.start.length - 1
    this.found = new Int32Array(atomCount).fill(-1)
    this.low = new Int32Array(atomCount)
    this.onStack = new Uint8Array(atomCount)
  }

  visit(root: number, report: (atoms: readonly number[]) => void): void {
    if (root < 0 || this.found[root] >= 0 || this.isGiven(root)) return
    const { found, low, onStack, waiting } = this
    const { rules, start, at } = this.index
    const path: number[] = []
    const ruleOf: number[] = []
    const literalOf: number[] = []
    const enter = (atom: number): void => {
      found[atom] = low[atom] = this.clock++
      waiting.push(atom)
      onStack[atom] = 1
      path.push(atom)
      ruleOf.push(start[atom])
      literalOf.push(0)
    }
    enter(root)
    while (path.length > 0) {
      const top = path.length - 1
      const atom = path[top]
      let descended = false
      while (ruleOf[top] < start[atom + 1]) {
        const place = at[ruleOf[top]]
        const end = rules[place + 1]
        let i = literalOf[top]
        while (i < end && !descended) {
          const other = rules[place + 2 + i++] >> 1
          if (found[other] < 0) {
            if (!this.isGiven(other)) descended = true
            if (descended) {
              literalOf[top] = i
              enter(other)
            }
          } else if (onStack[other] === 1 && found[other] < low[atom]) low[atom] = found[other]
        }
        if (descended) break
        literalOf[top] = 0
        ruleOf[top]++
      }
      if (descended) continue
      path.pop()
      ruleOf.pop()
      literalOf.pop()
      if (top > 0 && low[atom] < low[path[top - 1]]) low[path[top - 1]] = low[atom]
      if (low[atom] === found[atom]) report(this.popUntil(atom))
    }
  }

  private popUntil(atom: number): number[] {
    const part: number[] = []
    for (;;) {
      const popped = this.waiting.values[--this.waiting.length]
      this.onStack[popped] = 0
      part.push(popped)
      if (popped === atom) return part
    }
  }
}

/** How to compute a cycle: assume the feedback atoms, then compute all atoms in order, theirs included. */
export interface CyclePlan {
  readonly feedback: readonly number[]
  readonly order: readonly number[]
}

/** Feedback atoms are the targets of the back edges of a depth-first walk through the cycle. */
export function planCycle({ rules, start, at }: RuleIndex, part: readonly number[]): CyclePlan {
  const inside = new Set(part)
  const inner = new Map<number, number[]>()
  for (const atom of part) {
    const reached = new Set<number>()
    for (let rule = start[atom]; rule < start[atom + 1]; rule++) {
      const place = at[rule]
      for (let i = place + 2; i < place + 2 + rules[place + 1]; i++) {
        const other = rules[i] >> 1
        if (!inside.has(other)) continue
        if ((rules[i] & 1) === 1)
          throw new CircuitError('unstratified', `atom ${atom} depends on its own negation, through atom ${other}`)
        if (other !== atom) reached.add(other)
      }
    }
    inner.set(atom, [...reached])
  }
  const feedback = new Set<number>()
  const order: number[] = []
  const open = new Set<number>()
  const done = new Set<number>()
  const path = [{ atom: part[0], left: inner.get(part[0]) ?? [] }]
  open.add(part[0])
  while (path.length > 0) {
    const { atom, left } = path[path.length - 1]
    const other = left.pop()
    if (other === undefined) {
      path.pop()
      open.delete(atom)
      done.add(atom)
      order.push(atom)
    } else if (open.has(other)) feedback.add(other)
    else if (!done.has(other)) {
      open.add(other)
      path.push({ atom: other, left: inner.get(other) ?? [] })
    }
  }
  return { feedback: [...feedback], order }
}
