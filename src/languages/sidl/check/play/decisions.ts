/** Decisions that are no decisions, and defaults that are no actions of their switch. */

import { Compound, type Term, Var } from '../../../../logic/index.js'
import { warning } from '../../../finding.js'
import { whyNoWord } from '../../words.js'
import { argument, show } from '../shape.js'
import type { Observer, Visit } from './explore.js'
import type { Report } from './report.js'
import { stateText } from './state-text.js'

export function decisionObserver(report: Report): Observer {
  return {
    visit(visit) {
      visit.state.decisions.forEach((decision, i) => {
        const { word, actions, templates } = decision
        if (actions.length === 0 && templates === undefined) reportEmpty(visit, word, report)
        const isOffered = visit.options[i]?.actions.some((action) => String(action) === String(decision.default))
        const { default: fallback } = decision
        if (fallback !== undefined && !isOffered) {
          const isAdmitted = whyNoWord(fallback) === undefined && decision.admits(fallback) === undefined
          if (!isAdmitted) reportDefault(visit, word, fallback, report)
        }
      })
    },
  }
}

function reportEmpty({ state }: Visit, word: Term, report: Report): void {
  report.once('empty-switch', String(word), () => {
    const answer = new Compound('legal', [word])
    const clause = state.clauseBehind(new Compound('legal', [new Var('I')]), answer)
    const message = `The switch ${show(word)} is legal but has no actions in the state ${stateText(state)}.`
    const hint = 'Make it legal only where switch/2 gives it an action.'
    return clause && warning('empty-switch', message, argument(clause.head, 0)?.at ?? clause.at, hint)
  })
}

function reportDefault({ state }: Visit, word: Term, fallback: Term, report: Report): void {
  const isOpen = whyNoWord(fallback)
  const code = isOpen ?? 'default-not-action'
  report.once(code, `${word} ${fallback}`, () => {
    const answer = new Compound('default', [word, fallback])
    const clause = state.clauseBehind(new Compound('default', [word, new Var('A')]), answer)
    const message =
      isOpen === undefined
        ? `The default ${show(fallback)} of the switch ${show(word)} is not one of its actions in the state ${stateText(state)}.`
        : `The default ${show(fallback)} of the switch ${show(word)} is no word.`
    const hint =
      isOpen === undefined
        ? 'Write it as switch/2 writes the action, and under the same conditions.'
        : 'Give every variable of the word a value before.'
    return clause && warning(code, message, argument(clause.head, 1)?.at ?? clause.at, hint)
  })
}
