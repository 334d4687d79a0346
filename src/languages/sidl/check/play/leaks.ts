/**
 * Hidden facts that a player can guess from its own decisions (Definition 1, item 11): two states that look the same
 * to it, in only one of which a switch is legal, its own, or offers some action.
 */

import { Compound, type Term, Var } from '../../../../logic/index.js'
import { type Finding, warning } from '../../../finding.js'
import type { SwitchDecision } from '../../decision.js'
import type { SidlGame } from '../../game.js'
import { argument, show } from '../shape.js'
import type { Observer, Visit } from './explore.js'
import type { Report } from './report.js'
import { twoStates } from './state-text.js'

/** Ways to decide in states that look the same which are compared: two should not even be. */
const MOST_WAYS = 8

export function leakObserver(game: SidlGame, report: Report): Observer {
  if (!game.rules.isDefined('hidden', 2)) return {}
  /** By role and what it sees: what the role may do, and the first state where it may. */
  const known = new Map<string, Map<string, Visit>>()
  return {
    visit(visit) {
      for (const [role, player] of game.playerTerms.entries()) {
        const sight = `${role}: ${visit.visible[role]?.join(' ')}`
        const ways = known.get(sight) ?? new Map<string, Visit>()
        known.set(sight, ways)
        const offer = JSON.stringify(own(visit, role).map((each) => [each.decision.id, each.shape, each.actions]))
        if (ways.has(offer) || ways.size >= MOST_WAYS) continue
        for (const [before, other] of ways) {
          report.once('hidden-leak', `${role} ${before} ${offer}`, () => {
            return leak(other, visit, role, player) ?? leak(visit, other, role, player)
          })
        }
        ways.set(offer, visit)
      }
    },
  }
}

interface Offer {
  readonly decision: SwitchDecision
  /** Of templates and their ranges. */
  readonly shape: string
  /** Printed, as a set. */
  readonly actions: readonly string[]
}

/** What a role may decide, in an order that does not depend on the rules'. */
function own({ state, options }: Visit, role: number): Offer[] {
  return state.decisions
    .flatMap((decision, i) => {
      if (decision.owner !== role) return []
      const parts = decision.templates?.map(({ parts }) => parts.map((part) => ('field' in part ? part : String(part))))
      const actions = (options[i]?.actions ?? []).map(String).sort()
      return [{ decision, shape: JSON.stringify(parts ?? []), actions }]
    })
    .sort((a, b) => (a.decision.id < b.decision.id ? -1 : 1))
}

/** What the role can do in the one state and not in the other. */
function leak(one: Visit, other: Visit, role: number, player: Term): Finding | undefined {
  const there = new Map(own(other, role).map((offer) => [offer.decision.id, offer]))
  for (const offer of own(one, role)) {
    const { word, id, templates } = offer.decision
    const same = there.get(id)
    if (same === undefined) {
      const isLegal = other.state.decisions.some((decision) => decision.id === id)
      return isLegal
        ? finding(one, other, player, `${player} owns the switch ${show(word)}`, goals('owned', word, player))
        : finding(one, other, player, `The switch ${show(word)} of ${player} is legal`, goals('legal', word))
    }
    if (same.shape !== offer.shape) {
      const goal = new Compound('unlimited', [word, new Var('T')])
      return finding(one, other, player, `The switch ${show(word)} of ${player} has such templates`, { goal })
    }
    const elsewhere = new Set(same.actions)
    const i = offer.actions.findIndex((action) => !elsewhere.has(action))
    const action = one.options
      .flatMap((options) => options.actions)
      .find((each) => i >= 0 && String(each) === offer.actions[i])
    if (action === undefined) continue
    const asked = goals('switch', word, action)
    const about = `${player} may choose ${show(action)} at ${show(word)}`
    return finding(one, other, player, about, templates === undefined ? asked : { ...asked, goal: asked.answer })
  }
  return undefined
}

interface Asked {
  readonly goal: Compound
  readonly answer?: Compound
}

function goals(name: 'legal' | 'owned' | 'switch', word: Term, second?: Term): Asked & { readonly answer: Compound } {
  if (second === undefined) return { goal: new Compound(name, [new Var('I')]), answer: new Compound(name, [word]) }
  return { goal: new Compound(name, [word, new Var('A')]), answer: new Compound(name, [word, second]) }
}

function finding(one: Visit, other: Visit, player: Term, about: string, asked: Asked): Finding | undefined {
  const clause = one.state.clauseBehind(asked.goal, asked.answer)
  if (clause === undefined) return undefined
  const [here, there] = twoStates(one.state.facts, other.state.facts)
  const message = `${about} in the state ${here} but not in the state ${there}, and ${player} sees no other difference.`
  const hint = 'Let legality, owners and actions depend on what the owner sees, or do not hide the fact.'
  const place = argument(clause.head, asked.goal.name === 'legal' ? 0 : 1)
  return warning('hidden-leak', message, place?.at ?? clause.at, hint)
}
