/**
 * Legality, owners, actions, defaults and effects must fit together. Decided by comparing heads alone, so what is
 * reported never fits; what does not fit only in some states is found by playing.
 */

import { list, listItems, type Term, Var } from '../../../logic/index.js'
import { error, type Finding, warning } from '../../finding.js'
import type { Indicator } from '../keywords.js'
import type { RuleClause } from '../program.js'
import type { CallGraph } from './graph.js'
import { argument, patientUnifiable, show } from './shape.js'

export function checkSwitches(graph: CallGraph): Finding[] {
  const of = (indicator: Indicator): readonly RuleClause[] => graph.definitions.get(indicator) ?? []
  const legal = of('legal/1')
  const switches = of('switch/2')
  const defaults = of('default/2')
  const effects = of('do/1')
  const actions = [...switches, ...defaults]
  const missing = missingParts(graph)
  if (legal.length === 0) return missing
  const fits = patientUnifiable()
  const sameSwitch = (one: RuleClause) => (other: RuleClause) => fits([first(one), first(other)])
  const sameAction = (one: RuleClause, action: Term) => (other: RuleClause) =>
    fits([first(one), first(other)], [action, second(other)])

  return [
    ...missing,
    ...legal.filter((clause) => !of('owned/2').some(sameSwitch(clause))).map(withoutOwner),
    ...legal.filter((clause) => !switches.some(sameSwitch(clause))).map(withoutActions),
    ...switches.filter((clause) => !legal.some(sameSwitch(clause))).map(neverLegal),
    ...switches
      .filter((clause) => effects.length > 0 && !effects.some((effect) => fits([second(clause), first(effect)])))
      .map(unserved),
    ...defaults
      .filter((clause) => switches.length > 0 && !switches.some(sameAction(clause, second(clause))))
      .map(foreignDefault),
    ...of('unlimited/2')
      .filter((clause) => !switches.some(sameAction(clause, pattern(second(clause)))))
      .map(refusedTemplate),
    ...effects.filter((clause) => !actions.some((action) => fits([second(action), first(clause)]))).map(unreachable),
  ]
}

function first(clause: RuleClause): Term {
  return argument(clause.head, 0) ?? clause.head
}

function second(clause: RuleClause): Term {
  return argument(clause.head, 1) ?? clause.head
}

/** A template as an action: fields may become anything. */
function pattern(template: Term): Term {
  const items = listItems(template)
  if (items === undefined) return template
  return list(items.map((item) => (item.kind === 'compound' ? new Var('Field') : item)))
}

function missingParts(graph: CallGraph): Finding[] {
  const has = (indicator: Indicator): boolean => graph.definitions.has(indicator)
  const findings: Finding[] = []
  if (!has('init/2')) {
    const hint = 'Name them with their balances: init([alice], 0).'
    findings.push(error('no-players', 'The rules have no players.', 0, hint))
  }
  if (!has('legal/1')) {
    const hint = 'Add a rule such as legal([main]) :- fact([open]).'
    findings.push(warning('no-legal', 'No switch is ever legal, so the game is over before it begins.', 0, hint))
  } else if (!has('do/1')) {
    const hint = 'Add rules such as do([take]) :- delete([open]).'
    findings.push(warning('no-do', 'No action has an effect, so the state never changes.', 0, hint))
  }
  return findings
}

function withoutOwner(clause: RuleClause): Finding {
  const name = show(first(clause))
  const message = `No rule owned/2 gives the switch ${name} an owner.`
  return warning('missing-owner', message, place(clause, 0), `Add owned(${name}, Owner).`)
}

function withoutActions(clause: RuleClause): Finding {
  const name = show(first(clause))
  const message = `No rule switch/2 gives the switch ${name} an action.`
  return warning('empty-switch', message, place(clause, 0), `Add switch(${name}, Action).`)
}

function neverLegal(clause: RuleClause): Finding {
  const message = `No rule legal/1 makes the switch ${show(first(clause))} legal.`
  return warning('unreachable-switch', message, place(clause, 0), 'Add one, or check the spelling.')
}

function unserved(clause: RuleClause): Finding {
  const action = show(second(clause))
  const message = `No rule do/1 says what the action ${action} does.`
  return warning('unserved-action', message, place(clause, 1), `Add do(${action}).`)
}

function foreignDefault(clause: RuleClause): Finding {
  const message = `The default ${show(second(clause))} is not among the actions of the switch ${show(first(clause))}.`
  return warning('default-not-action', message, place(clause, 1), 'Write it as switch/2 writes the action.')
}

function refusedTemplate(clause: RuleClause): Finding {
  const message = `No rule switch/2 admits an action of the form ${show(second(clause))}.`
  const hint = `Add a rule switch(${show(first(clause))}, Action) for it.`
  return warning('refused-template', message, place(clause, 1), hint)
}

function unreachable(clause: RuleClause): Finding {
  const message = `No switch/2 or default/2 ever gives the action ${show(first(clause))}.`
  const hint = 'Compare its length and constants with the actions of switch/2.'
  return warning('unreachable-do', message, place(clause, 0), hint)
}

function place(clause: RuleClause, index: number): number {
  return argument(clause.head, index)?.at ?? clause.at
}
