/** Facts, switches, actions and players are words: proper lists of atoms and numbers. */

import { isCons, listItems, type Term } from '../../../logic/index.js'
import { error, type Finding, warning } from '../../finding.js'
import { HEAD_KEYWORDS, type Indicator } from '../keywords.js'
import type { CallGraph } from './graph.js'
import { argument, patientUnifiable, show } from './shape.js'

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

/** Whether init/2 could make that player; anyone where it makes none. */
export function playerNames(graph: CallGraph): (name: Term) => boolean {
  const players = (graph.definitions.get('init/2') ?? []).map(({ head }) => argument(head, 0))
  const fits = patientUnifiable()
  return (name) => players.length === 0 || players.some((player) => fits([player, name]))
}

export function checkWords(graph: CallGraph): Finding[] {
  const isPlayer = playerNames(graph)
  const inTerm = (indicator: Indicator, term: Term, at: number): Finding[] => [
    ...wordsIn(indicator, term, at),
    ...playersIn(indicator, term, isPlayer, at),
  ]
  return graph.clauses.flatMap((clause) => [
    ...inTerm(clause.indicator, clause.head, clause.at),
    ...graph
      .calls(clause)
      .filter((call) => call.added === 0 && call.certain && !HEAD_KEYWORDS.has(call.indicator))
      .flatMap((call) => inTerm(call.indicator, call.goal, call.at)),
  ])
}

function wordsIn(indicator: Indicator, term: Term, at: number): Finding[] {
  return (WORDS.get(indicator) ?? []).flatMap((index): Finding[] => {
    const word = argument(term, index)
    const fault = word === undefined ? undefined : wordFault(word)
    if (word === undefined || fault === undefined || (indicator === 'hidden/2' && isAccount(word))) return []
    const finding = indicator.startsWith('init/') ? error : warning
    return [finding('not-a-word', fault.message, fault.part.at ?? word.at ?? at, fault.hint)]
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
  if (rest === term) {
    return { part: term, message: `${show(term)} is not a list, so it is no word.`, hint: `Write [${show(term)}].` }
  }
  const message = `${show(term)} is not a proper list, so it is no word.`
  return { part: rest, message, hint: 'Write a comma instead of |.' }
}

/** A constant player whom no init/2 makes. */
function playersIn(indicator: Indicator, term: Term, isPlayer: (name: Term) => boolean, at: number): Finding[] {
  const index = PLAYERS.get(indicator)
  const player = index === undefined ? undefined : argument(term, index)
  const name = player === undefined ? undefined : listItems(player)
  if (player === undefined || name === undefined || name.some((item) => item.kind !== 'atom') || isPlayer(player))
    return []
  const hint = 'Players come from init/2; check the spelling.'
  return [warning('unknown-player', `There is no player ${show(player)}.`, player.at ?? at, hint)]
}
