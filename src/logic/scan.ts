/**
 * Facts as a predicate: `fact(Word)` finds the words of the machine's fact set that unify with it, in order, by
 * whatever is bound in it. A choice point stays only while another row can match. Where the word's length is known
 * when a clause is compiled, its parts are handed over as arguments and the list is never built.
 */

import { INT, LIST, REF } from './cells.js'
import type { Database } from './database.js'
import type { FactSet } from './facts.js'
import { type Block, CP_SAVED, HOLDS, MAX_ARITY, type Machine, type Probe, UNDECIDED } from './machine.js'
import { type Matcher, matcherFor, type Place } from './scan-code.js'
import { listItems, type Term } from './terms.js'

/** Words up to this length are predicates of their own. */
const LONGEST_SPECIALISED = 12

/** Make `name(Word)` read the facts that `factsOf` gives. */
export function installFacts(database: Database, name: string, factsOf: () => FactSet): void {
  const { m } = database
  const entries: number[] = []
  const finder = (width: number): number => {
    entries[width] ??= m.newBlock(new Finder(m, width, factsOf).block)
    return entries[width]
  }
  const open = openBlock(m, factsOf, finder)
  database.addBlock(name, 1, (m) => {
    if (--m.fuel < 0 || m.H > m.limit) m.service(1)
    return open(m, m.a0, 0)
  })
  for (let width = 0; width <= LONGEST_SPECIALISED; width++) {
    const found = new Finder(m, width, factsOf)
    entries[width] = m.newBlock(found.block)
    database.addControl(`$${name}`, width, entries[width], found.block, found)
    database.addBuiltin(`$no_${name}`, width, (m) => found.matcher.isAbsent(m), true, true)
  }
  database.specialised = (called, args) => {
    if (called !== name || args.length !== 1) return undefined
    const items = listItems(args[0] as Term)
    return items && items.length <= LONGEST_SPECIALISED ? { name: `$${name}`, args: items } : undefined
  }
  database.negated = (called, args) => {
    const found = database.specialised(called, args)
    return found && { name: `$no_${name}`, args: found.args }
  }
}

type Open = (m: Machine, word: number, width: number) => number

/** Facts by a word as a term: of known length, or of each length there is, from `width` on. */
function openBlock(m: Machine, factsOf: () => FactSet, finder: (width: number) => number): Open {
  const retry = m.newBlock((m) => {
    const p = m.B + CP_SAVED
    const word = m.C[p] as number
    const width = (m.C[p + 1] as number) >> 3
    m.pop()
    return open(m, word, width)
  })

  function open(m: Machine, word: number, width: number): number {
    const known = spread(m, word)
    if (known >= 0) return finder(known)
    if (known === NO_LIST) return m.fail()
    const { tables } = factsOf()
    let w = width
    while (w < tables.length && tables[w] === undefined) w++
    if (w >= tables.length) return m.fail()
    const p = m.push(retry, 2)
    m.C[p] = word
    m.C[p + 1] = ((w + 1) << 3) | INT
    m.reserve(w * 3)
    const cells: number[] = []
    for (let i = 0; i < w; i++) cells.push(m.newVar())
    if (!m.unify(word, m.list(cells))) return m.fail()
    spread(m, word)
    return finder(w)
  }
  return open
}

const NO_LIST = -1
const PARTIAL = -2

/** Put the items of a list into the argument registers; its length, or why it has none. */
function spread(m: Machine, word: number): number {
  let n = 0
  let x = m.deref(word)
  while ((x & 7) === LIST) {
    if (n > MAX_ARITY) return NO_LIST
    m.setArgument(n++, m.heap[x >> 3] as number)
    x = m.deref(m.heap[(x >> 3) + 1] as number)
  }
  if (x === m.nil) return n
  return (x & 7) === REF ? PARTIAL : NO_LIST
}

/** Facts of one length, by arguments. */
class Finder implements Probe, Place {
  row = -1
  extra = -1
  nextRow = -1
  nextExtra = -1
  isFound = false
  private readonly retry: number
  private known: Matcher | undefined

  constructor(
    m: Machine,
    private readonly width: number,
    private readonly factsOf: () => FactSet,
  ) {
    this.retry = m.newBlock((m) => this.goOn(m))
  }

  /** Made when first used: few games have words of all lengths. */
  get matcher(): Matcher {
    this.known ??= matcherFor(this.width, this, this.factsOf)
    return this.known
  }

  get attempt(): Matcher['attempt'] {
    return this.matcher.attempt
  }

  readonly block: Block = (m, pc) => {
    const outcome = this.matcher.attempt(m)
    if (outcome === UNDECIDED) return this.enter(m, pc)
    return outcome === HOLDS ? m.proceed() : m.fail()
  }

  readonly enter: Block = (m, pc) => {
    const { width } = this
    if (!this.isFound) {
      if (m.fuel < 0 || m.H > m.limit) m.service(width)
      m.fuel++
      return this.block(m, pc)
    }
    // The arguments, then the next row and the next extra word.
    const p = m.push(this.retry, width + 2)
    for (let i = 0; i < width; i++) m.C[p + i] = m.argument(i)
    this.save(m)
    return this.matcher.take(m) ? m.proceed() : m.fail()
  }

  /** The choice point stays while there are more. */
  private goOn(m: Machine): number {
    if (--m.fuel < 0) m.charge(0)
    this.matcher.again(m)
    if (this.nextRow >= 0 || this.nextExtra >= 0) this.save(m)
    else m.pop()
    return this.matcher.take(m) ? m.proceed() : m.fail()
  }

  private save(m: Machine): void {
    const p = m.B + CP_SAVED + this.width
    m.C[p] = (this.nextRow << 3) | INT
    m.C[p + 1] = (this.nextExtra << 3) | INT
  }
}
