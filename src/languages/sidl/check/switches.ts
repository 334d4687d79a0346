/**
 * Legality, owners, actions, defaults and effects must fit together. Decided by comparing heads alone, so what is
 * reported never fits; what does not fit only in some states is found by playing.
 */

import type { Term } from '../../../logic/terms.js'
import { Compound, listItems, Var } from '../../../logic/terms.js'
import type { Indicator } from '../keywords.js'
import type { RuleClause } from '../program.js'
import type { Finding } from './finding.js'
import type { CallGraph } from './graph.js'
import { argument, show, unifiable } from './shape.js'

/** Large tables of switches are compared so far; the rest is taken to fit. */
const MOST_COMPARISONS = 1_000_000

export function checkSwitches(graph: CallGraph): Finding[] {
  const of = (indicator: Indicator): readonly RuleClause[] => graph.definitions.get(indicator) ?? []
  const legal = of('legal/1')
  const owned = of('owned/2')
  const switches = of('switch/2')
  const defaults = of('default/2')
  const effects = of('do/1')
  const findings = missingParts(of)
  if (legal.length === 0) return findings
  const fits = countedFits()
  const sameSwitch = (one: RuleClause, other: RuleClause): boolean => fits(first(one), first(other))
  for (const clause of legal) {
    if (!owned.some((owner) => sameSwitch(clause, owner))) findings.push(withoutOwner(clause))
    if (!switches.some((action) => sameSwitch(clause, action))) findings.push(withoutActions(clause))
  }
  for (const clause of switches) {
    if (!legal.some((name) => sameSwitch(clause, name))) findings.push(neverLegal(clause))
    if (effects.length > 0 && !effects.some((effect) => fits(second(clause), first(effect))))
      findings.push(unserved(clause))
  }
  for (const clause of defaults) {
    const isAction = switches.some((action) =>
      unifiable([first(clause), first(action)], [second(clause), second(action)]),
    )
    if (switches.length > 0 && !isAction) findings.push(foreignDefault(clause))
  }
  const actions = [...switches, ...defaults]
  for (const clause of effects) {
    if (!actions.some((action) => fits(second(action), first(clause)))) findings.push(unreachable(clause))
  }
  for (const clause of of('unlimited/2')) {
    const shape = pattern(second(clause))
    const isServed = switches.some((action) => unifiable([first(clause), first(action)], [shape, second(action)]))
    if (!isServed) findings.push(refusedTemplate(clause))
  }
  return findings
}

function first(clause: RuleClause): Term | undefined {
  return argument(clause.head, 0)
}

function second(clause: RuleClause): Term | undefined {
  return argument(clause.head, 1)
}

function countedFits(): (one: Term | undefined, other: Term | undefined) => boolean {
  let left = MOST_COMPARISONS
  return (one, other) => --left < 0 || unifiable([one, other])
}

/** A template as an action: fields may become anything. */
function pattern(template: Term | undefined): Term | undefined {
  if (template === undefined || listItems(template) === undefined) return template
  if (template.kind !== 'compound') return template
  const [item, rest] = template.args
  if (item === undefined) return template
  const isField = item.kind === 'compound' && item.name === ','
  const tail = pattern(rest)
  return new Compound('.', [isField ? new Var('Field') : item, ...(tail === undefined ? [] : [tail])])
}

function missingParts(of: (indicator: Indicator) => readonly RuleClause[]): Finding[] {
  const findings: Finding[] = []
  const has = (indicator: Indicator): boolean => of(indicator).length > 0
  if (!has('init/2')) {
    const message = 'The rules have no players.'
    findings.push({
      severity: 'error',
      code: 'no-players',
      message,
      at: 0,
      hint: 'Name them with their balances: init([alice], 0).',
    })
  }
  if (!has('legal/1')) {
    const message = 'No switch is ever legal, so the game is over before it begins.'
    findings.push({
      severity: 'warning',
      code: 'no-legal',
      message,
      at: 0,
      hint: 'Add a rule such as legal([main]) :- fact([open]).',
    })
  } else if (!has('do/1')) {
    const message = 'No action has an effect, so the state never changes.'
    findings.push({
      severity: 'warning',
      code: 'no-do',
      message,
      at: 0,
      hint: 'Add rules such as do([take]) :- delete([open]).',
    })
  }
  return findings
}

function withoutOwner(clause: RuleClause): Finding {
  const name = showFirst(clause)
  return warning(
    'missing-owner',
    `No rule owned/2 gives the switch ${name} an owner.`,
    clause,
    first(clause),
    `Add owned(${name}, Owner).`,
  )
}

function withoutActions(clause: RuleClause): Finding {
  const name = showFirst(clause)
  return warning(
    'empty-switch',
    `No rule switch/2 gives the switch ${name} an action.`,
    clause,
    first(clause),
    `Add switch(${name}, Action).`,
  )
}

function neverLegal(clause: RuleClause): Finding {
  const message = `No rule legal/1 makes the switch ${showFirst(clause)} legal.`
  return warning('unreachable-switch', message, clause, first(clause), 'Add one, or check the spelling.')
}

function unserved(clause: RuleClause): Finding {
  const action = showSecond(clause)
  return warning(
    'unserved-action',
    `No rule do/1 says what the action ${action} does.`,
    clause,
    second(clause),
    `Add do(${action}).`,
  )
}

function unreachable(clause: RuleClause): Finding {
  const message = `No switch/2 or default/2 ever gives the action ${showFirst(clause)}.`
  return warning(
    'unreachable-do',
    message,
    clause,
    first(clause),
    'Compare its length and constants with the actions of switch/2.',
  )
}

function foreignDefault(clause: RuleClause): Finding {
  const message = `The default ${showSecond(clause)} is not among the actions of the switch ${showFirst(clause)}.`
  return warning('default-not-action', message, clause, second(clause), 'Write it as switch/2 writes the action.')
}

function refusedTemplate(clause: RuleClause): Finding {
  const message = `No rule switch/2 admits an action of the form ${showSecond(clause)}.`
  return warning(
    'refused-template',
    message,
    clause,
    second(clause),
    `Add a rule switch(${showFirst(clause)}, Action) for it.`,
  )
}

function warning(code: string, message: string, clause: RuleClause, part: Term | undefined, hint: string): Finding {
  return { severity: 'warning', code, message, at: part?.kind === 'var' ? clause.at : (part?.at ?? clause.at), hint }
}

function showFirst(clause: RuleClause): string {
  return show(first(clause) ?? clause.head)
}

function showSecond(clause: RuleClause): string {
  return show(second(clause) ?? clause.head)
}
