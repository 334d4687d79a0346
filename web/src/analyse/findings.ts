/** An analysis in a person's words: sentences, fractions, and what a player has seen. */

import type { AnalysisReport } from '../protocol.js'
import { actionWording, amount, listed, type Says, sentence } from '../words/wording.js'
import type { Progress } from './use-analysis.js'

type Answer = AnalysisReport['answer']
export type Equilibrium = Answer['equilibria'][number]

export function percent(share: number): string {
  const value = share * 100
  if (value > 0 && value < 0.1) return 'under 0.1 %'
  return `${Number(value.toFixed(1))} %`
}

/** A number for reading: not more digits than anybody compares. */
export function figure(value: number): string {
  return amount(Number(value.toPrecision(4))).replace('-', '−')
}

/** `-1/18` as `−1/18`, decimals shortened. */
export function exactFigure(text: string): string {
  return text.includes('/') ? text.replace('-', '−') : figure(Number(text))
}

export function amountIn(text: string): number {
  const [over, under = '1'] = text.split('/')
  return Number(over) / Number(under)
}

export function summary({ analysis, answer, roles, constantSum }: AnalysisReport): string {
  if (analysis?.preferencesMissing) {
    return 'These rules pay nobody anything, so nobody has a reason to choose one thing over another. Give the roles preferences with payoff rules, then analyse that.'
  }
  const [first] = answer.equilibria
  if (first === undefined) return 'No equilibrium was found.'
  const values = roles.map((_, role) => first.values[role] ?? '0')
  const worth = `${sentence(listed(roles.map((role, index) => `${role} can expect ${exactFigure(values[index] ?? '')}`)))}.`
  const [likely] = analysis?.results ?? []
  const result =
    likely === undefined || likely.probability < 0.01
      ? ''
      : likely.probability > 0.999
        ? ` It ends with “${likely.result}”.`
        : ` The likeliest end is “${likely.result}”, with ${percent(likely.probability)}.`
  return `${worth}${result}${constantSum ? '' : togetherWords(analysis)}`
}

function togetherWords(analysis: AnalysisReport['analysis']): string {
  if (analysis === undefined || analysis.efficiency === null || analysis.roles.length < 2) return ''
  const share = analysis.efficiency > 0.9999 ? 'All' : percent(analysis.efficiency)
  return ` ${share} of the ${figure(analysis.bestTotal)} that could be had together comes about.`
}

export function proof({ maxGain, exact, subgamePerfect }: Equilibrium): string {
  const gain = proofOfGain(maxGain, exact)
  if (subgamePerfect === null) return gain
  return `${gain} ${subgamePerfect ? 'That holds at every later point, too.' : 'At some point that is never reached, somebody would rather do otherwise.'}`
}

function proofOfGain(maxGain: string | null, exact: boolean): string {
  if (maxGain === null) return 'What somebody could gain by choosing otherwise is not known.'
  if (amountIn(maxGain) === 0)
    return `Nobody gains anything by choosing otherwise${exact ? ', checked in exact numbers' : ''}.`
  return `By choosing otherwise nobody gains more than ${exactFigure(maxGain)}.`
}

export function completeness({ complete, found, kind, method }: Answer): string {
  const isOne = /^(?:one|the) /.test(kind)
  const list = isOne
    ? `${sentence(kind)}; there may be others.`
    : `${sentence(kind)}: ${found} found, ${complete ? 'and there are no others' : 'there may be more'}.`
  return `${list} Method: ${method}.`
}

export function progressWords({ stage, ahead, nodes, detail }: Progress): string {
  if (stage === 'waiting') {
    return ahead === undefined || ahead === 0 ? 'About to begin' : `Waiting: ${ahead} before this one`
  }
  if (stage === 'reading') return 'Reading the rules'
  if (stage === 'growing') {
    return nodes === undefined ? 'Growing the tree' : `Growing the tree: ${nodes.toLocaleString('en')} nodes so far`
  }
  return `Solving it${detail === undefined ? '' : `: ${detail}`}`
}

/** Whose turn it is goes without saying where a strategy is read. */
const TURN = / is to (?:move|choose|bid|answer|decide)$/

/** What a player has seen when it chooses: the steps that an information set's name joins with semicolons. */
export function situation(set: string, says: Says, role: string): string {
  if (set === 'strategy') return 'Always'
  const steps = set.split('; ').flatMap((step) => {
    const parts = step.split(', ').filter((part) => !TURN.test(part) && !/^nothing$/.test(part))
    const told = parts.filter((part) => !isTerm(part))
    const words = told.length > 0 ? told : parts.map((part) => actionWording(part, says, role))
    return words.length === 0 ? [] : [words.join(', ')]
  })
  const [only] = steps
  return steps.length === 0 || (steps.length === 1 && only === role) ? 'At the start' : sentence(steps.join('; '))
}

function isTerm(text: string): boolean {
  return /^(?:\[.*\]|\(.*\))$/.test(text)
}

/** Fields of unlimited switches that SIDL rules name, for which a grid can be given. */
export function fieldsIn(rules: string): readonly string[] {
  const heads = rules.match(/^unlimited\(.*$/gm) ?? []
  const fields = heads.flatMap((head) =>
    Array.from(head.matchAll(/\(\s*([a-z]\w*)\s*,\s*(?:double|int)\s*\)/g), ([, name]) => name ?? ''),
  )
  return [...new Set(fields)]
}
