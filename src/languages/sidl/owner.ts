/** Who decides at a switch: a player, or nature by a distribution over the actions (sidl.md, one chronon, 2 and 3). */

import { CHANCE } from '../../game/index.js'
import { Compound, listItems, type Term, Var } from '../../logic/index.js'
import { RuleFault } from './fault.js'

export interface Owner {
  readonly owner: number
  readonly probabilities?: readonly number[]
}

/**
 * `players`: their words, printed. A player's word is looked for before a list of probabilities. `actions`: absent
 * where the switch is unlimited.
 */
export function findOwner(
  players: readonly string[],
  word: Term,
  owners: readonly Term[],
  actions: readonly Term[] | undefined,
): Owner {
  const [owner, second] = owners
  if (owner === undefined) {
    const goal = new Compound('legal', [new Var('I')])
    const answer = new Compound('legal', [word])
    throw new RuleFault(`the legal switch ${word} has no owner`, { code: 'missing-owner', goal, answer })
  }
  if (second !== undefined) {
    throw new RuleFault(`the switch ${word} has two owners, ${owner} and ${second}`, origin('two-owners', word, second))
  }
  const player = players.indexOf(String(owner))
  if (player >= 0) return { owner: player }
  const drawn = actions ? distribution(owner, actions.length) : 'nature cannot draw from an unlimited switch'
  if (typeof drawn === 'string') {
    throw new RuleFault(`${owner} owns ${word}, but ${drawn}`, origin('bad-distribution', word, owner))
  }
  return { owner: CHANCE, probabilities: drawn }
}

function origin(code: string, word: Term, owner: Term) {
  const goal = new Compound('owned', [word, new Var('D')])
  return { code, goal, answer: new Compound('owned', [word, owner]) }
}

/** The probability of each action, or why there is none. */
function distribution(owner: Term, actions: number): number[] | string {
  if (owner.kind === 'compound' && owner.name === 'equal' && owner.args.length === 1) {
    const [count] = owner.args
    if (count === undefined || toNumber(count) !== actions) return `there are ${actions} actions, not ${count}`
    return new Array<number>(actions).fill(1 / actions)
  }
  const probabilities = listItems(owner)?.map((item) => toNumber(item) ?? Number.NaN)
  if (probabilities === undefined || probabilities.some(Number.isNaN)) return 'is neither a player nor a distribution'
  if (probabilities.length !== actions) return `has ${probabilities.length} probabilities for ${actions} actions`
  if (probabilities.some((p) => p < 0)) return 'not all probabilities are positive'
  const sum = probabilities.reduce((a, b) => a + b, 0)
  return Math.abs(sum - 1) > 1e-9 ? `the probabilities sum to ${sum}, not to 1` : probabilities
}

export function toNumber(term: Term): number | undefined {
  return term.kind === 'int' || term.kind === 'float' ? Number(term.value) : undefined
}
