/** The board of a match or a game page, found in the rules and in all that has been seen so far. */

import { useMemo } from 'react'
import { declaredFacts } from './bases.js'
import type { Board } from './board.js'
import { type Hint, hintFor } from './hint.js'
import { inferBoard } from './infer.js'

export interface Source {
  readonly language: string
  readonly rules: string
  readonly view: string | undefined
}

const declarations = new Map<string, ReturnType<typeof declaredFacts>>()

function declared({ language, rules }: Source): ReturnType<typeof declaredFacts> {
  if (language !== 'gdl') return []
  const known = declarations.get(rules)
  if (known !== undefined) return known
  const found = declaredFacts(rules)
  declarations.set(rules, found)
  return found
}

export interface Sight {
  readonly facts: Iterable<string>
  readonly actions: Iterable<string>
}

export function findBoard(source: Source, { facts, actions }: Sight): { board: Board | undefined; hint: Hint } {
  const hint = hintFor(source.view, source.rules)
  return { hint, board: inferBoard({ facts, actions, declared: declared(source), hint }) }
}

/** What was seen only grows; its sizes stand for it. */
export function useBoard(
  source: Source,
  seen: { facts: ReadonlySet<string>; actions: ReadonlySet<string> },
): { board: Board | undefined; hint: Hint } {
  const { facts, actions } = seen
  // biome-ignore lint/correctness/useExhaustiveDependencies: the sets are the same objects while they grow
  return useMemo(
    () => findBoard(source, { facts, actions }),
    [source.rules, source.view, source.language, facts.size, actions.size],
  )
}
