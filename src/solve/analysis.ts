/**
 * What a negotiation will come to: its expected result and price, what each side gains, how much is left on the table,
 * and where fair division would be. Worked out from one equilibrium of its tree.
 */

import type { ExtensiveForm, Game, State, TreeNode } from '../game/index.js'
import { type Answer, type Strategies, setNames } from './answer.js'
import { type BargainingPoints, bargainingPoints, type Point, paretoFrontier } from './bargaining.js'
import { type SolveOptions, solveForm } from './solve.js'
import { extensiveForm } from './tree.js'

export interface Analysis {
  readonly game: string
  readonly title: string
  readonly roles: readonly string[]
  readonly params: Readonly<Record<string, string>>
  readonly method: string
  /** By role: what it expects, what it has when nobody does anything, and the difference. */
  readonly values: readonly number[]
  readonly disagreement: readonly number[]
  readonly surplus: readonly number[]
  /** The most that can be deviated for; null where it is not known. */
  readonly maxGain: number | null
  /** The largest sum of payoffs that anybody could arrange, and how much of it comes about. */
  readonly bestTotal: number
  readonly efficiency: number | null
  /** Likely results, most likely first. */
  readonly results: readonly { readonly result: string; readonly probability: number }[]
  /** Numbers in the results, such as a price: their mean where the result has one. */
  readonly numbers: readonly { readonly name: string; readonly mean: number; readonly probability: number }[]
  /** Two roles only. */
  readonly frontier?: readonly Point[]
  readonly fair?: BargainingPoints
  readonly notes: readonly string[]
  /** Whether the rules pay nobody anything. */
  readonly preferencesMissing: boolean
}

const SILENT_CHRONONS = 200
const MOST_RESULTS = 12
const DIRECTIONS = 64

/** The report with what it was worked out from. */
export interface Study {
  readonly analysis: Analysis
  readonly answer: Answer
  readonly form: ExtensiveForm
}

export async function analyse(game: Game, options: SolveOptions = {}): Promise<Analysis> {
  return (await study(game, options)).analysis
}

export async function study(game: Game, options: SolveOptions = {}): Promise<Study> {
  const { form, notes } = extensiveForm(game, { ...options, describe: (state) => lastChanges(game, state) })
  const isPaid = someoneIsPaid(form.root)
  const answer = isPaid ? await solveForm(game.name, form, options) : indifferent(game.name)
  const strategies = answer.equilibria[0]?.strategies ?? {}
  const ends = endsUnder(form, strategies)
  const values = form.players.map((_, player) =>
    ends.reduce((sum, { probability, payoffs }) => sum + probability * (payoffs[player] ?? 0), 0),
  )
  const disagreement = silentScores(game, options)
  const bestTotal = best(
    form,
    form.players.map(() => 1),
  )
  const total = values.reduce((sum, value) => sum + value, 0)
  const points = form.players.length === 2 ? frontierOf(form) : undefined
  const [dx = 0, dy = 0] = disagreement
  const fair = points === undefined ? undefined : bargainingPoints(points, [dx, dy])
  const analysis: Analysis = {
    game: game.name,
    title: game.title ?? game.name,
    roles: game.roles,
    params: Object.fromEntries(Object.entries(game.params).map(([name, value]) => [name, String(value)])),
    method: answer.method,
    values: values.map(rounded),
    disagreement: disagreement.map(rounded),
    surplus: values.map((value, role) => rounded(value - (disagreement[role] ?? 0))),
    maxGain: gainOf(answer),
    bestTotal: rounded(bestTotal),
    efficiency: bestTotal > 0 ? rounded(total / bestTotal) : null,
    results: resultsOf(ends),
    numbers: numbersOf(ends),
    ...(points === undefined || !isPaid ? {} : { frontier: points.map(([x, y]): Point => [rounded(x), rounded(y)]) }),
    ...(fair === undefined || !isPaid ? {} : { fair: roundedPoints(fair) }),
    notes: [...notes, ...answer.notes, ...severalNote(answer)],
    preferencesMissing: !isPaid,
  }
  return { analysis, answer, form }
}

/** Where nobody is paid, every way to play is as good as any: there is nothing to solve. */
function indifferent(game: string): Answer {
  return { game, method: 'pure', kind: 'nothing: nobody is paid', complete: false, equilibria: [], notes: [] }
}

function severalNote({ equilibria }: Answer): readonly string[] {
  return equilibria.length < 2 ? [] : [`${equilibria.length} equilibria were found; the report follows the first`]
}

function gainOf({ equilibria }: Answer): number | null {
  const gain = equilibria[0]?.maxGain
  if (gain === undefined || gain === null) return null
  const [over, under = '1'] = gain.split('/')
  return Number(over) / Number(under)
}

/** What the last transition brought about, in words. */
function lastChanges(game: Game, state: State): readonly string[] {
  // In a table nothing but the choices themselves comes about.
  if (game.language === 'nfg')
    return (state.transition?.acts ?? []).map(({ decision, action }) => `${decision}: ${action}`)
  return (state.transition?.created ?? []).map(
    (fact) => game.says?.(fact) ?? String(fact).replace(/[[\]]/g, '').replaceAll(',', ' '),
  )
}

function someoneIsPaid(node: TreeNode): boolean {
  if (node.outcome?.payoffs.some((payoff) => !payoff.equals(0))) return true
  return node.kind !== 'end' && node.children.some(someoneIsPaid)
}

interface End {
  readonly probability: number
  readonly payoffs: readonly number[]
  readonly result: string
}

/** Every end that the strategies reach, with its probability. */
function endsUnder(form: ExtensiveForm, strategies: Strategies): readonly End[] {
  const names = setNames(form)
  const ends = new Map<string, { probability: number; payoffs: readonly number[]; result: string }>()
  const visit = (node: TreeNode, probability: number, before: readonly number[]): void => {
    const payoffs = before.map((sum, player) => sum + (node.outcome?.payoffs[player]?.valueOf() ?? 0))
    if (node.kind === 'end') {
      const result = node.outcome?.label ?? ''
      const id = `${result}\n${payoffs.join(' ')}`
      const known = ends.get(id)
      if (known === undefined) ends.set(id, { probability, payoffs, result })
      else known.probability += probability
      return
    }
    for (const [index, child] of node.children.entries()) {
      const weight =
        node.kind === 'chance'
          ? (node.actions[index]?.probability.valueOf() ?? 0)
          : moveWeight(node.informationSet, index)
      if (weight > 0) visit(child, probability * weight, payoffs)
    }
  }
  const moveWeight = (set: number, index: number): number => {
    const name = names[set]
    const text = name === undefined ? '0' : (strategies[name.role]?.[name.set]?.[name.actions[index] ?? ''] ?? '0')
    const [over, under = '1'] = text.split('/')
    return Number(over) / Number(under)
  }
  visit(
    form.root,
    1,
    form.players.map(() => 0),
  )
  return [...ends.values()]
}

function resultsOf(ends: readonly End[]): Analysis['results'] {
  const sums = new Map<string, number>()
  for (const { result, probability } of ends) sums.set(result, (sums.get(result) ?? 0) + probability)
  return [...sums]
    .map(([result, probability]) => ({ result: result === '' ? 'the end' : result, probability: rounded(probability) }))
    .sort((one, other) => other.probability - one.probability)
    .slice(0, MOST_RESULTS)
}

/** Results that differ in a number only are one kind: its name has `#` where the number stands. */
function numbersOf(ends: readonly End[]): Analysis['numbers'] {
  const kinds = new Map<string, { sum: number; probability: number }>()
  for (const { result, probability } of ends) {
    for (const part of result.split('; ')) {
      const found = part.match(/-?\d+(?:\.\d+)?/g) ?? []
      const last = found.at(-1)
      if (last === undefined) continue
      const at = part.lastIndexOf(last)
      const name = `${part.slice(0, at)}#${part.slice(at + last.length)}`
      const kind = kinds.get(name) ?? { sum: 0, probability: 0 }
      kinds.set(name, { sum: kind.sum + probability * Number(last), probability: kind.probability + probability })
    }
  }
  return [...kinds]
    .map(([name, { sum, probability }]) => ({
      name,
      mean: rounded(sum / probability),
      probability: rounded(probability),
    }))
    .sort((one, other) => other.probability - one.probability)
    .slice(0, MOST_RESULTS)
}

/** The largest weighted sum of payoffs when everybody works for it and knows everything. */
function best(form: ExtensiveForm, weights: readonly number[]): number {
  return bestPoint(form, weights).reduce((sum, value, player) => sum + value * (weights[player] ?? 0), 0)
}

function bestPoint(form: ExtensiveForm, weights: readonly number[]): readonly number[] {
  const known = new Map<TreeNode, readonly number[]>()
  const worth = (point: readonly number[]): number =>
    point.reduce((sum, value, player) => sum + value * (weights[player] ?? 0), 0)
  const visit = (node: TreeNode): readonly number[] => {
    const before = known.get(node)
    if (before !== undefined) return before
    const own = form.players.map((_, player) => node.outcome?.payoffs[player]?.valueOf() ?? 0)
    let below: readonly number[] = form.players.map(() => 0)
    if (node.kind === 'chance') {
      for (const [index, child] of node.children.entries()) {
        const weight = node.actions[index]?.probability.valueOf() ?? 0
        const point = visit(child)
        below = below.map((value, player) => value + weight * (point[player] ?? 0))
      }
    } else if (node.kind === 'decision') {
      below = node.children.map(visit).reduce((most, point) => (worth(point) > worth(most) ? point : most))
    }
    const point = own.map((value, player) => value + (below[player] ?? 0))
    known.set(node, point)
    return point
  }
  return visit(form.root)
}

/** Corners of what two can have, found by looking in every direction between one's and the other's best. */
function frontierOf(form: ExtensiveForm): readonly Point[] {
  const points = Array.from({ length: DIRECTIONS + 1 }, (_, index): Point => {
    const angle = (index / DIRECTIONS) * (Math.PI / 2)
    const [x = 0, y = 0] = bestPoint(form, [Math.sin(angle) + 1e-9, Math.cos(angle) + 1e-9])
    return [x, y]
  })
  return paretoFrontier(points)
}

/** What everybody has when nobody ever submits anything; nature takes its likeliest course. */
function silentScores(game: Game, options: SolveOptions): readonly number[] {
  let state = game.initial
  for (let chronon = 0; chronon < (options.depth ?? SILENT_CHRONONS) && !state.isTerminal; chronon++) {
    state = state.next(
      state.decisions.map(({ probabilities }) =>
        probabilities === undefined ? undefined : probabilities.indexOf(Math.max(...probabilities)),
      ),
    )
  }
  return options.worth?.(state) ?? state.scores
}

function rounded(value: number): number {
  return Number(value.toPrecision(10))
}

function roundedPoints({ nash, kalaiSmorodinsky, egalitarian }: BargainingPoints): BargainingPoints {
  const round = ([x, y]: Point): Point => [rounded(x), rounded(y)]
  return { nash: round(nash), kalaiSmorodinsky: round(kalaiSmorodinsky), egalitarian: round(egalitarian) }
}
