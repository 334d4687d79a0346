/** What generated code calls by name, beside the machine itself. */

import { MAX_SMALL } from './cells.js'
import { compareTerms } from './compare.js'
import type { Machine } from './machine.js'
import { arithmetic1, arithmetic2, compareNumbers, evaluate } from './numeric.js'

/** Whether the terms unify; leaves no binding behind. */
export function unifiable(m: Machine, x: number, y: number): boolean {
  const { HB, TR } = m
  // Every cell counts as older than the newest choice point, so that every binding is trailed.
  m.HB = MAX_SMALL
  const unified = m.unify(x, y)
  m.undo(TR)
  m.HB = HB
  return unified
}

export const runtime = { compareTerms, unifiable, arithmetic1, arithmetic2, compareNumbers, evaluate }
