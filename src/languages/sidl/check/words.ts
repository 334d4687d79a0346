/** Facts, switches, actions and players are words: proper lists of atoms and numbers. */

import { isCons, listItems, type Term } from '../../../logic/terms.js'
import { HEAD_KEYWORDS, type Indicator } from '../keywords.js'
import type { Finding } from './finding.js'
import type { CallGraph } from './graph.js'
import { argument, show, unifiable } from './shape.js'

/** Where words stand, by argument from 0. */
const WORDS: ReadonlyMap<Indicator, readonly number[]> = new Map([
  ['init/1', [0]],
  ['init/2', [0]],
  ['hidden/2', [0, 1]],
  ['legal/1', [0]],
  ['owned/2', [0]],
  ['switch/2', [0, 1]],
  ['unlimited/2', [0]],
  ['default/2', [0, 1]],
  ['do/1', [0]],
  ['payoff/2', [0]],
  ['goal/2', [0]],
  ['player/1', [0]],
  ['fact/1', [0]],
  ['create/1', [0]],
  ['delete/1', [0]],
  ['tocreate/1', [0]],
  ['todelete/1', [0]],
  ['does/2', [0, 1]],
])

/** Where players stand. */
const PLAYERS: ReadonlyMap<Indicator, number> = new Map([
  ['owned/2', 1],
  ['payoff/2', 0],
  ['goal/2', 0],
  ['hidden/2', 1],
  ['player/1', 0],
  ['heuristic/2', 0],
])

/** The players as init/2 writes them, variables and all. */
export function playersOf(graph: CallGraph): Term[] {
  return (graph.definitions.get('init/2') ?? [])
    .map(({ head }) => argument(head, 0))
    .filter((name) => name !== undefined)
}

export function checkWords(graph: CallGraph): Finding[] {
  const findings: Finding[] = []
  const players = playersOf(graph)
  for (const clause of graph.clauses) {
    const { head, indicator, at } = clause
    findings.push(...wordsIn(indicator, head, at), ...playersIn(indicator, head, players, at))
    for (const call of graph.calls(clause)) {
      if (call.added > 0 || !call.certain || HEAD_KEYWORDS.has(call.indicator)) continue
      findings.push(
        ...wordsIn(call.indicator, call.goal, call.at),
        ...playersIn(call.indicator, call.goal, players, call.at),
      )
    }
  }
  return findings
}

function wordsIn(indicator: Indicator, term: Term, at: number): Finding[] {
  return (WORDS.get(indicator) ?? []).flatMap((index): Finding[] => {
    const word = argument(term, index)
    const fault = word === undefined ? undefined : wordFault(word)
    if (word === undefined || fault === undefined || (indicator === 'hidden/2' && isAccount(word))) return []
    const severity = indicator.startsWith('init/') ? 'error' : 'warning'
    return [
      { severity, code: 'not-a-word', at: fault.part.at ?? word.at ?? at, message: fault.message, hint: fault.hint },
    ]
  })
}

function isAccount(term: Term): boolean {
  return term.kind === 'compound' && term.name === 'account' && term.args.length === 1
}

/** What keeps a term from being a word, whatever its variables become. */
export function wordFault(term: Term): { part: Term; message: string; hint: string } | undefined {
  let rest = term
  while (isCons(rest)) {
    const [item, tail] = rest.args
    if (item?.kind === 'compound') {
      const message = `${show(item)} cannot be part of a word, which holds atoms and numbers only.`
      const isSum = /^[-+*/]/.test(item.name) && item.args.length <= 2
      const hint = isSum ? `Compute it first: N is ${show(item)}.` : 'Write its parts one after the other in the list.'
      return { part: item, message, hint }
    }
    if (tail === undefined) break
    rest = tail
  }
  if (rest.kind === 'var' || (rest.kind === 'atom' && rest.name === '[]')) return undefined
  if (rest !== term)
    return {
      part: rest,
      message: `${show(term)} is not a proper list, so it is no word.`,
      hint: 'Write a comma instead of |.',
    }
  return {
    part: term,
    message: `${show(term)} is not a list, so it is no word.`,
    hint: `Write it as a list: [${show(term)}].`,
  }
}

/** A constant player whom no init/2 makes. */
function playersIn(indicator: Indicator, term: Term, players: readonly Term[], at: number): Finding[] {
  const index = PLAYERS.get(indicator)
  const player = index === undefined ? undefined : argument(term, index)
  const name = player === undefined ? undefined : listItems(player)
  if (player === undefined || name === undefined || players.length === 0) return []
  if (name.some((item) => item.kind !== 'atom') || players.some((known) => unifiable([known, player]))) return []
  const hint = 'Players come from init/2; check the spelling.'
  return [
    {
      severity: 'warning',
      code: 'unknown-player',
      message: `There is no player ${show(player)}.`,
      at: player.at ?? at,
      hint,
    },
  ]
}
