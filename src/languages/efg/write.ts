/** Writes both forms as Gambit reads them; what was read is written back to the same game. */

import type Fraction from 'fraction.js'
import type { ExtensiveForm, Outcome, StrategicForm, TreeNode } from '../../game/index.js'

export function writeExtensiveForm(form: ExtensiveForm): string {
  const lines = [`EFG 2 R ${quoted(form.title)} ${braced(form.players.map(quoted))}`, quoted(form.comment), '']
  const write = (node: TreeNode): void => {
    const outcome = outcomeText(node.outcome)
    if (node.kind === 'end') {
      lines.push(`t ${quoted(node.label)} ${outcome}`)
      return
    }
    if (node.kind === 'chance') {
      const actions = node.actions.map(({ label, probability }) => `${quoted(label)} ${probability.toFraction()}`)
      lines.push(`c ${quoted(node.label)} ${node.number} ${quoted(node.name)} ${braced(actions)} ${outcome}`)
    } else {
      const set = form.informationSets[node.informationSet]
      if (set === undefined) throw new RangeError(`there is no information set ${node.informationSet}`)
      const name = `${set.number} ${quoted(set.label)} ${braced(set.actions.map(quoted))}`
      lines.push(`p ${quoted(node.label)} ${set.player + 1} ${name} ${outcome}`)
    }
    for (const child of node.children) write(child)
  }
  write(form.root)
  return `${lines.join('\n')}\n`
}

export function writeStrategicForm(form: StrategicForm): string {
  const strategies = braced(form.strategies.map((own) => braced(own.map(quoted))))
  const head = `NFG 1 R ${quoted(form.title)} ${braced(form.players.map(quoted))}\n\n${strategies}\n${quoted(form.comment)}\n`
  if (form.outcomes === undefined) return `${head}\n${form.payoffs.map((own) => numbers(own)).join('\n')}\n`
  const outcomes = form.outcomes.list.map(({ label, payoffs }) => `{ ${quoted(label)} ${numbers(payoffs)} }`)
  return `${head}\n{\n${outcomes.join('\n')}\n}\n${form.outcomes.of.join(' ')}\n`
}

function outcomeText(outcome: Outcome | undefined): string {
  if (outcome === undefined) return '0'
  return `${outcome.number} ${quoted(outcome.label)} { ${numbers(outcome.payoffs, ', ')} }`
}

function numbers(values: readonly Fraction[], between = ' '): string {
  return values.map((value) => value.toFraction()).join(between)
}

function braced(parts: readonly string[]): string {
  return `{ ${parts.join(' ')} }`
}

function quoted(text: string): string {
  return `"${text.replace(/[\\"]/g, '\\$&')}"`
}
