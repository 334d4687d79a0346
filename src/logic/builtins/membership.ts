/**
 * member/2, nth0/3 and nth1/3 on known lists, as blocks: they look ahead to the next item that can match, so that
 * the last match leaves no choice point. Partial lists and odd arguments go to the definitions in Prolog. On a
 * chess move list this is three times as fast as those.
 */

import { BOX, INT, LIST, REF, STR } from '../cells.js'
import type { Database } from '../database.js'
import { type Block, CP_SAVED, FAIL, type Machine } from '../machine.js'

export function installMembership(database: Database): void {
  const { m } = database
  const inProlog = (name: string, arity: number): number => database.find(name, arity)?.entry ?? FAIL

  const member = scanBlock(m, (m, x, rest) => {
    m.a0 = x
    m.a1 = rest
    return inProlog('$member_open', 2)
  })
  database.addBlock('member', 2, (m) => {
    if (--m.fuel < 0 || m.H > m.limit) m.service(2)
    return member(m, m.a0, m.a1, -1, 0)
  })
  database.markLibrary('member', 2)

  const nth = scanBlock(m, (m, x, rest, position, index) => {
    m.a0 = rest
    m.a1 = x
    m.a2 = m.integer(position)
    m.a3 = index
    return inProlog('$nth_open', 4)
  })
  for (const base of [0, 1]) {
    database.addBlock(`nth${base}`, 3, (m) => {
      if (--m.fuel < 0 || m.H > m.limit) m.service(3)
      const index = m.deref(m.a0)
      if ((index & 7) === REF) return nth(m, m.a2, m.a1, base, index)
      if ((index & 7) === INT) {
        const item = itemAt(m, m.a1, (index >> 3) - base)
        if (item === NONE) return m.fail()
        if (item !== UNKNOWN) return m.unify(m.a2, item) ? m.proceed() : m.fail()
      }
      m.a3 = m.a2
      m.a2 = m.a1
      m.a1 = m.integer(base)
      return inProlog('$nth', 4)
    })
    database.markLibrary(`nth${base}`, 3)
  }
}

/** No cells: the list has no such item, or it does not say yet. */
const NONE = -1
const UNKNOWN = -9

/** The item after so many others. */
function itemAt(m: Machine, list: number, skip: number): number {
  let x = m.deref(list)
  for (let i = 0; (x & 7) === LIST; i++) {
    if (i === skip) return m.heap[x >> 3] as number
    x = m.deref(m.heap[(x >> 3) + 1] as number)
  }
  return x === m.nil ? NONE : UNKNOWN
}

/** `position` counts the items passed, from the given start, or is -1 where nobody asks. */
type Scan = (m: Machine, x: number, list: number, position: number, index: number) => number

/** Unify `x` with one item after another; `index` is then unified with the item's position. */
function scanBlock(m: Machine, open: Scan): Scan {
  const retry: Block = (m) => {
    const p = m.B + CP_SAVED
    const x = m.C[p] as number
    const rest = m.C[p + 1] as number
    const position = (m.C[p + 2] as number) >> 3
    const index = m.C[p + 3] as number
    m.pop()
    if (--m.fuel < 0) m.charge(0)
    return scan(m, x, rest, position, index)
  }
  const block = m.newBlock(retry)

  function scan(m: Machine, x: number, list: number, start: number, index: number): number {
    let position = start
    let here = m.deref(list)
    const wanted = m.deref(x)
    while ((here & 7) === LIST && !mayUnify(m, wanted, m.heap[here >> 3] as number)) {
      here = m.deref(m.heap[(here >> 3) + 1] as number)
      if (start >= 0) position++
    }
    if ((here & 7) !== LIST) return (here & 7) === REF ? open(m, x, here, position, index) : m.fail()
    const item = m.heap[here >> 3] as number
    let next = m.deref(m.heap[(here >> 3) + 1] as number)
    let nextPosition = start >= 0 ? position + 1 : -1
    while ((next & 7) === LIST && !mayUnify(m, wanted, m.heap[next >> 3] as number)) {
      next = m.deref(m.heap[(next >> 3) + 1] as number)
      if (start >= 0) nextPosition++
    }
    if ((next & 7) === LIST || (next & 7) === REF) {
      const p = m.push(block, 4)
      m.C[p] = x
      m.C[p + 1] = next
      m.C[p + 2] = (nextPosition << 3) | INT
      m.C[p + 3] = index
    }
    const found = m.unify(wanted, item) && (start < 0 || m.unify(index, m.integer(position)))
    return found ? m.proceed() : m.fail()
  }
  return scan
}

/** False only where the terms differ on sight. The first is dereferenced. */
function mayUnify(m: Machine, x: number, item: number): boolean {
  const y = m.deref(item)
  if (x === y || (x & 7) === REF || (y & 7) === REF) return true
  if ((x & 7) !== (y & 7)) return false
  if ((x & 7) === STR) return m.heap[x >> 3] === m.heap[y >> 3]
  return (x & 7) === LIST || (x & 7) === BOX
}
