/** The bag under findall/3: solutions are copied out one by one and copied back as a list. */

import type { Database } from '../database.js'
import type { Bag } from '../machine.js'
import { copyIn, copyOut } from '../records.js'

/** Bags are used again: making a typed array costs as much as a short findall. Large ones are let go. */
const LARGEST_SPARE = 1 << 14

export function installBags(database: Database): void {
  const spare: Bag[] = []
  database.addBuiltin('$bag_open', 0, (m) => {
    m.bags.push(spare.pop() ?? { cells: new Int32Array(64), top: 0, roots: [] })
    return true
  })
  database.addBuiltin('$bag_add', 1, (m) => {
    const bag = m.bags[m.bags.length - 1]
    if (bag === undefined) throw new Error('no bag is open')
    bag.roots.push(bag.top)
    copyOut(m, m.a0, bag)
    return true
  })
  database.addBuiltin('$bag_close', 1, (m) => {
    const bag = m.bags.pop()
    if (bag === undefined) throw new Error('no bag is open')
    const at = copyIn(m, bag.cells, bag.top)
    m.reserve(bag.roots.length * 2)
    let list = m.nil
    for (let i = bag.roots.length - 1; i >= 0; i--) list = m.cons(m.heap[at + (bag.roots[i] as number)] as number, list)
    m.charge(bag.roots.length >> 3)
    if (bag.cells.length <= LARGEST_SPARE) {
      bag.top = 0
      bag.roots.length = 0
      spare.push(bag)
    }
    return m.unify(m.a0, list)
  })
}
