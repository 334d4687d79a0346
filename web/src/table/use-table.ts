/** A table as a React page sees it: the situation now, and what happened before. */

import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { api } from '../api.js'
import type { Happening } from '../offers/series.js'
import { openTable, type Situation, type Table, UNKNOWN } from './connection.js'
import { isFinished } from './outcome.js'

export interface Turn extends Happening {
  readonly says: Readonly<Record<string, string>>
  readonly percepts: readonly string[]
}

export interface Seen {
  readonly table: Table | undefined
  readonly situation: Situation
  /** Turn by turn, as far as it was seen or the server still tells. */
  readonly turns: readonly Turn[]
  /** Every fact and action that was ever in sight: the board is found in them. */
  readonly sight: { readonly facts: ReadonlySet<string>; readonly actions: ReadonlySet<string> }
}

export function useTable(id: string, token: string | undefined): Seen {
  const [table, setTable] = useState<Table>()
  useEffect(() => {
    const opened = openTable(id, token)
    setTable(opened)
    return () => opened.close()
  }, [id, token])
  const situation = useSyncExternalStore(
    useMemo(() => table?.subscribe ?? (() => () => {}), [table]),
    () => table?.situation() ?? UNKNOWN,
  )
  const sight = useRef({ facts: new Set<string>(), actions: new Set<string>() })
  const memory = `parley:turns:${id}:${token?.slice(0, 8)}`
  const [turns, setTurns] = useState(() => remembered(memory))
  useEffect(() => remember(memory, turns), [memory, turns])
  const { state, you, match } = situation

  useEffect(() => {
    if (state === undefined) return
    const { turn, view, change, says } = state
    setTurns((before) => withTurn(before, { turn, facts: view.facts, change, says, percepts: view.percepts }))
  }, [state])

  const role = you?.as === 'role' ? you.role : undefined
  const isOver = match !== undefined && isFinished(match)
  useEffect(() => {
    if (!isOver) return
    let isCurrent = true
    api.replay(id, token, role).then(
      (steps) => {
        if (!isCurrent) return
        const told = steps.map(({ turn, view, change, says }) => ({
          turn,
          facts: view.facts,
          change,
          says,
          percepts: view.percepts,
        }))
        setTurns((before) => told.reduce(withTurn, before))
      },
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [id, token, role, isOver])

  for (const term of state?.view.facts ?? []) sight.current.facts.add(term)
  for (const { actions } of state?.view.decisions ?? []) for (const action of actions) sight.current.actions.add(action)
  return { table, situation, turns, sight: sight.current }
}

/** In order, each turn once; what came over the line is as good as what was told later. */
export function withTurn(turns: readonly Turn[], turn: Turn): readonly Turn[] {
  const at = turns.findIndex((known) => known.turn >= turn.turn)
  if (at < 0) return [...turns, turn]
  const known = turns[at]
  if (known?.turn !== turn.turn) return [...turns.slice(0, at), turn, ...turns.slice(at)]
  return known.change === undefined && turn.change !== undefined ? turns.with(at, turn) : turns
}

/** A page that is loaded again still knows what it saw; the server tells the past only after the end. */
const REMEMBERED = 200

function remember(key: string, turns: readonly Turn[]): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(turns.slice(-REMEMBERED)))
  } catch {
    // Full: the log begins anew after a reload.
  }
}

function remembered(key: string): readonly Turn[] {
  try {
    const turns: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]')
    return Array.isArray(turns) ? turns : []
  } catch {
    return []
  }
}
