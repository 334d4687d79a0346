/** A fault that rules showed while they ran, as a finding at the place in the text that it comes from. */

import { PrologError, type Term } from '../../../logic/index.js'
import type { Finding } from '../../finding.js'
import { madeNoWord, type RuleFault, shorten } from '../fault.js'
import type { RuleClause } from '../program.js'
import type { CallGraph } from './graph.js'
import { argument, unifiable } from './shape.js'

/** Of a state, no more is told. */
const STATE_LENGTH = 200

export function faultFinding(fault: RuleFault, graph: CallGraph, severity: Finding['severity']): Finding {
  const { clause } = fault.origin
  const state = fault.state ? `, in the state ${shorten(fault.state, STATE_LENGTH)}` : ''
  const message = `${sentence(fault.problem)}${state}.`
  const hint = HINTS.get(fault.code)
  const at = clause === undefined ? 0 : placeOf(fault, clause, graph)
  return { severity, code: fault.code, message, at, ...(hint === undefined ? {} : { hint }) }
}

export function sentence(text: string): string {
  return /^(?:the|there|a|an) /.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text
}

const HINTS: ReadonlyMap<string, string> = new Map([
  ['missing-owner', 'Every legal switch needs owned(Switch, Owner): a player, a list of probabilities, or equal(X).'],
  [
    'two-owners',
    'A switch has one owner in each state: make the conditions of the rules for owned/2 exclude each other.',
  ],
  ['bad-distribution', 'Probabilities are as many as the actions and sum to 1; equal(X) needs exactly X actions.'],
  ['bad-template', 'Fields are written (name, int), (name, double) or (name, text) inside a list.'],
  ['bad-range', 'A range is range(Switch, Field, Low, High, Step) with three numbers.'],
  ['non-ground-word', 'Give every variable of the word a value before.'],
  ['not-a-word', 'A word is a list of atoms and numbers, such as [alice, 10].'],
  ['duplicate-balance', 'Give each player one opening balance.'],
  ['no-players', 'Name them with their balances: init([alice], 0).'],
  ['run-time-error', 'In such a state the match would end as faulty.'],
])

/** The argument that a fault of this kind is about; the word itself for a word that is none. */
const ARGUMENTS: ReadonlyMap<string, number> = new Map([
  ['missing-owner', 0],
  ['two-owners', 1],
  ['bad-distribution', 1],
  ['bad-template', 1],
  ['duplicate-balance', 1],
])

function placeOf(fault: RuleFault, clause: RuleClause, graph: CallGraph): number {
  const { answer, cause } = fault.origin
  const made = cause instanceof PrologError ? madeNoWord(cause) : undefined
  if (made !== undefined) return placeOfCreation(graph, clause, made) ?? clause.at
  const isWord = answer !== undefined && (fault.code === 'non-ground-word' || fault.code === 'not-a-word')
  const index = isWord && clause.indicator === 'switch/2' ? 1 : isWord ? 0 : ARGUMENTS.get(fault.code)
  return (index === undefined ? undefined : argument(clause.head, index)?.at) ?? clause.at
}

/** The goal that created it: in the clause, or in those that it calls, nearest first. */
function placeOfCreation(graph: CallGraph, clause: RuleClause, made: Term): number | undefined {
  const reached = new Set([clause])
  for (const each of reached) {
    for (const call of graph.calls(each)) {
      const isMaker = call.indicator === 'create/1' && call.added === 0
      if (isMaker && unifiable([argument(call.goal, 0), made])) return call.at
      for (const callee of graph.definitions.get(call.indicator) ?? []) reached.add(callee)
    }
  }
  return undefined
}

/** Whether reading and running tell the same of one clause. */
export function isSameFault(clauses: readonly RuleClause[], read: Finding, run: Finding): boolean {
  if (read.code !== run.code && read.code !== READ_AS.get(run.code)) return false
  const clause = clauses.find(({ at, end }) => at <= run.at && run.at < end)
  return clause !== undefined && clause.at <= read.at && read.at < clause.end
}

/** What reading calls by another name. */
const READ_AS: ReadonlyMap<string, string> = new Map([['unreached-do', 'unreachable-do']])
