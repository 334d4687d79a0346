/** What stands beside words: owners and distributions, templates of unlimited switches, balances and payoffs. */

import { isCons, listItems, type Term } from '../../../logic/index.js'
import { error, type Finding, warning } from '../../finding.js'
import type { CallGraph } from './graph.js'
import { argument, show } from './shape.js'
import { playerNames, wordFault } from './words.js'

export function checkValues(graph: CallGraph): Finding[] {
  const isPlayer = playerNames(graph)
  return graph.clauses.flatMap(({ head, indicator, at }) => {
    const value = argument(head, 1)
    if (value === undefined) return []
    if (indicator === 'unlimited/2') return templateFaults(value, at)
    if (indicator === 'owned/2') return ownerFaults(value, isPlayer, at)
    if (indicator === 'init/2') return numberFaults('balance', value, error, at)
    if (indicator === 'payoff/2' || indicator === 'goal/2') return numberFaults('payoff', value, warning, at)
    return []
  })
}

/** Templates are lists of constants and `(name, type)` fields. */
function templateFaults(template: Term, at: number): Finding[] {
  const items = listItems(template)
  if (items === undefined && (template.kind === 'var' || isCons(template))) return []
  const wrong = items === undefined ? template : items.find((item) => item.kind === 'compound' && !isField(item))
  if (wrong === undefined) return []
  const message = `${show(wrong)} is neither a constant nor a field of a template.`
  const hint = 'Fields are written (name, int), (name, double) or (name, text) inside a list.'
  return [warning('bad-template', message, wrong.at ?? at, hint)]
}

function isField(term: Term): boolean {
  if (term.kind !== 'compound' || term.name !== ',' || term.args.length !== 2) return false
  const [name, type] = term.args
  const named = name?.kind === 'atom' || name?.kind === 'var'
  return named && (type?.kind === 'var' || (type?.kind === 'atom' && ['int', 'double', 'text'].includes(type.name)))
}

/** An owner is a player, a list of probabilities, or `equal(X)`. */
function ownerFaults(owner: Term, isPlayer: (name: Term) => boolean, at: number): Finding[] {
  if (owner.kind === 'var') return []
  const isEqual = owner.kind === 'compound' && owner.name === 'equal' && owner.args.length === 1
  if (isEqual) {
    const [count] = owner.args
    const fits = count?.kind === 'int' ? count.value >= 1 : count?.kind === 'var' || count?.kind === 'compound'
    return fits ? [] : [distribution(`${show(owner)} does not name a number of actions.`, owner, at)]
  }
  if (wordFault(owner) !== undefined) {
    const hint = 'An owner is a player such as [alice], a list of probabilities, or equal(X).'
    return [warning('bad-owner', `${show(owner)} cannot own a switch.`, owner.at ?? at, hint)]
  }
  const chances = listItems(owner)?.map((item) =>
    item.kind === 'int' || item.kind === 'float' ? Number(item.value) : Number.NaN,
  )
  if (chances === undefined || chances.length === 0 || chances.some(Number.isNaN)) return []
  const sum = chances.reduce((total, chance) => total + chance, 0)
  const isDistribution = Math.abs(sum - 1) <= 1e-9 && chances.every((chance) => chance >= 0)
  if (isDistribution || isPlayer(owner)) return []
  const fault = chances.every((chance) => chance >= 0) ? `sum to ${Number(sum.toFixed(9))}` : 'are not all positive'
  return [distribution(`The probabilities ${show(owner)} ${fault}.`, owner, at)]
}

function distribution(message: string, owner: Term, at: number): Finding {
  const hint = 'Probabilities are as many as the actions and sum to 1; equal(X) needs exactly X actions.'
  return warning('bad-distribution', message, owner.at ?? at, hint)
}

function numberFaults(what: string, value: Term, finding: typeof error, at: number): Finding[] {
  const isWrong = value.kind === 'atom' ? !CONSTANTS.has(value.name) : isCons(value)
  if (!isWrong) return []
  return [finding('not-a-number', `The ${what} ${show(value)} is not a number.`, value.at ?? at, 'Write a number.')]
}

const CONSTANTS: ReadonlySet<string> = new Set(['pi', 'e'])
