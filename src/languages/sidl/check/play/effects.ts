/** Actions without an effect, and effects without an action: do/1 against what play offers and carries out. */

import type { Act } from '../../../../game/index.js'
import { Compound, type Term, Var } from '../../../../logic/index.js'
import { type Finding, warning } from '../../../finding.js'
import type { SwitchDecision } from '../../decision.js'
import type { RuleClause } from '../../program.js'
import type { SidlState } from '../../state.js'
import { argument, show, unifiable } from '../shape.js'
import type { Journey, Observer } from './explore.js'
import type { Report } from './report.js'
import { stateText } from './state-text.js'

/** Without a sample of this many whole games it is too early to say that something never happens. */
const FEWEST_GAMES = 10

export interface EffectObserver extends Observer {
  /** Called at the end. */
  unreached(journey: Journey): void
}

export function effectObserver(effects: readonly RuleClause[], report: Report): EffectObserver {
  const unreached = new Set(effects)
  const known = new Map<string, boolean>()
  /** Whether some clause of do/1 takes the action; those that do are reached. */
  const isServed = (action: Term): boolean => {
    const text = String(action)
    const before = known.get(text)
    if (before !== undefined) return before
    const serving = effects.filter((clause) => unifiable([argument(clause.head, 0), action]))
    for (const clause of serving) unreached.delete(clause)
    known.set(text, serving.length > 0)
    return serving.length > 0
  }
  return {
    visit({ state, options }) {
      state.decisions.forEach((decision, i) => {
        if (decision.default !== undefined) isServed(decision.default)
        for (const action of options[i]?.actions ?? []) {
          if (!isServed(action)) report.once('unserved-action', String(action), () => unserved(state, decision, action))
        }
      })
    },
    step({ state }, to) {
      for (const act of to.transition?.acts ?? []) {
        if (!act.failed || known.get(String(act.action)) === false) continue
        report.once('unserved-action', `${act.decision} ${act.action}`, () => failed(state, act))
      }
    },
    unreached(journey) {
      const isSample = journey.endless === 0 && journey.ended >= FEWEST_GAMES
      if (journey.isBroken || (!journey.isExhaustive && !isSample)) return
      const scope = journey.isExhaustive
        ? `in all ${journey.states} states that play can reach`
        : `in ${journey.ended} games played at random`
      for (const clause of unreached) {
        const place = argument(clause.head, 0)
        const message = `No action ${scope} is served by do(${place === undefined ? '' : show(place)}).`
        const hint = 'Compare its length and constants with the actions of switch/2, and when these are offered.'
        report.add(warning('unreached-do', message, place?.at ?? clause.at, hint))
      }
    },
  }
}

function unserved(state: SidlState, decision: SwitchDecision, action: Term): Finding | undefined {
  const clause = offering(state, decision, action)
  const message = `The switch ${show(decision.word)} offers the action ${show(action)}, but no rule do/1 serves it.`
  return clause && warning('unserved-action', message, placeOfAction(clause), `Add do(${show(action)}).`)
}

/** A default that is no action of its switch is another finding. */
function failed(state: SidlState, act: Act): Finding | undefined {
  const decision = state.decisions.find(({ id }) => id === act.decision)
  if (decision === undefined || decision.admits(act.action) !== undefined) return undefined
  const clause = offering(state, decision, act.action)
  const message = `The action ${show(act.action)} has no effect in the state ${stateText(state)}: do/1 fails for it.`
  const hint = 'Let do/1 succeed wherever the action is offered, or do not offer it there.'
  return clause && warning('unserved-action', message, placeOfAction(clause), hint)
}

function offering(state: SidlState, decision: SwitchDecision, action: Term): RuleClause | undefined {
  const answer = new Compound('switch', [decision.word, action])
  const goal = decision.templates === undefined ? new Compound('switch', [decision.word, new Var('A')]) : answer
  return state.clauseBehind(goal, answer)
}

function placeOfAction(clause: RuleClause): number {
  return argument(clause.head, 1)?.at ?? clause.at
}
