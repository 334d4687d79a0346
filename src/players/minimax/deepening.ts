/**
 * Iterative deepening: one transition further each time, the best move so far always in hand. Stops when the value is
 * proven, when every line has been followed to its end, or when time, nodes or depth are used up.
 */

import { draw, type Stream } from '../../game/index.js'
import type { Deadline } from '../deadline.js'
import { type AlphaBeta, matrixValue, type Node, NULL_WINDOW, type Searching } from './alpha-beta.js'
import { solveMatrix } from './matrix-game.js'
import type { MaxN, Outlook } from './max-n.js'
import { Best, ENDED, type Found, LOWER, SURE } from './proof.js'

export interface Limits {
  readonly depth: number
  readonly until: Deadline
  /** Breaks ties, and draws from mixed strategies. */
  readonly dice: Stream
}

/** What to do, and what a search knows of it. */
export interface Advice<Knowledge> {
  /** Index of the searching side's option. */
  readonly option: number
  readonly knowledge: Knowledge | undefined
  /** How far was looked ahead in full. */
  readonly depth: number
}

type Root = Omit<Node, 'depth'>

/** What the option `option` of the side `mine` is worth; the best option against others who want us to have least. */
export async function deepenAgainst(
  search: AlphaBeta,
  root: Root,
  mine: number,
  limits: Limits,
): Promise<Advice<Found>> {
  const options = root.turn.sides[mine].options.length
  const isTogether = root.turn.sides.length > 1 && !root.turn.isAlone
  const order = shuffled(options, limits.dice)
  let advice: Advice<Found> = { option: order[0], knowledge: undefined, depth: 0 }
  for (let depth = 1; depth <= limits.depth; depth++) {
    // Of an unfinished look at this depth only what can be forced by this one option is known.
    const note = (option: number, { value, proof, plies }: Found) => {
      const knowledge = { value, proof: root.turn.isWhole ? proof & LOWER : 0, plies: plies + 1 }
      advice = { option, knowledge, depth: depth - 1 }
    }
    const node = { ...root, depth }
    const run = isTogether ? rootMatrix(search, node, mine, limits.dice) : rootMoves(search, node, mine, order, note)
    const done = await drive(run, search, limits.until)
    if (done === undefined) return advice
    const { option, found } = done
    advice = { option, knowledge: { ...found, proof: root.turn.isWhole ? found.proof : found.proof & ENDED }, depth }
    if (isSettled(search, advice.knowledge)) return advice
    order.unshift(...order.splice(order.indexOf(option), 1))
  }
  return advice
}

/** The same where everyone is after its own score. */
export async function deepenAmong(search: MaxN, root: Root, mine: number, limits: Limits): Promise<Advice<Outlook>> {
  const { sides, isAlone } = root.turn
  const order = shuffled(sides[mine].options.length, limits.dice)
  let advice: Advice<Outlook> = { option: order[0], knowledge: undefined, depth: 0 }
  for (let depth = 1; depth <= limits.depth; depth++) {
    const note = (option: number, knowledge: Outlook) => {
      advice = { option, knowledge, depth: depth - 1 }
    }
    const node = { ...root, depth }
    const isTogether = sides.length > 1 && !isAlone
    const run = isTogether ? rootMixture(search, node, mine, limits.dice) : rootOwn(search, node, mine, order, note)
    const done = await drive(run, search, limits.until)
    if (done === undefined) return advice
    advice = { option: done.option, knowledge: done.outlook, depth }
    if (done.outlook.isEnded) return advice
    order.unshift(...order.splice(order.indexOf(done.option), 1))
  }
  return advice
}

/** Nothing better can be found: all has been seen, or the value is proven, or it is the best score ever seen. */
function isSettled({ highest, problem }: AlphaBeta, found: Found | undefined): boolean {
  if (found === undefined) return false
  const { value, proof } = found
  if ((proof & ENDED) !== 0 || (proof & SURE) === SURE) return true
  return (proof & LOWER) !== 0 && !Number.isFinite(problem.high) && value >= highest
}

/** Runs a search to its end, undefined where it has to be dropped. */
async function drive<T>(
  run: Searching<T>,
  search: { readonly nodes: number; readonly limit: number },
  until: Deadline,
): Promise<T | undefined> {
  for (;;) {
    const step = run.next()
    if (step.done) return step.value
    if (search.nodes >= search.limit || until.passed) return undefined
    await until.breathe()
  }
}

function* rootMoves(
  search: AlphaBeta,
  node: Node,
  mine: number,
  order: readonly number[],
  note: (option: number, found: Found) => void,
): Searching<{ option: number; found: Found }> {
  const { low, high, sum } = search.problem
  const best = new Best(1, low, high)
  const lost: { option: number; found: Found }[] = []
  for (const option of order) {
    const picks = node.turn.sides.map((_, side) => (side === mine ? option : -1))
    const from = best.value
    const isFirst = best.index < 0
    let found = yield* search.after(node, picks, isFirst ? low : from, isFirst ? high : from + NULL_WINDOW)
    if (!isFirst && found.value > from && found.value < high) found = yield* search.after(node, picks, from, high)
    best.add(option, found)
    if (best.index === option) note(option, found)
    if ((found.proof & SURE) === SURE && sum !== undefined && found.value < sum / 2) lost.push({ option, found })
    if (best.value >= high) return { option: best.index, found: best.found(false) }
  }
  const found = best.found(true)
  // Where all is lost, whatever lasts longest gives the other side most to do.
  if (lost.length < order.length) return { option: best.index, found }
  const equal = lost.filter((each) => each.found.value === best.value)
  const longest = equal.reduce((a, b) => (b.found.plies > a.found.plies ? b : a))
  return { option: longest.option, found }
}

function* rootMatrix(
  search: AlphaBeta,
  node: Node,
  mine: number,
  dice: Stream,
): Searching<{ option: number; found: Found }> {
  const matrix = yield* search.matrix(node, mine)
  const { rows } = solveMatrix(matrix.map((row) => row.map(({ value }) => value)))
  return { option: draw(rows, dice), found: matrixValue(matrix) }
}

function* rootOwn(
  search: MaxN,
  node: Node,
  mine: number,
  order: readonly number[],
  note: (option: number, outlook: Outlook) => void,
): Searching<{ option: number; outlook: Outlook }> {
  const { sides } = node.turn
  const { role } = sides[mine]
  let best: { option: number; outlook: Outlook } | undefined
  let isEnded = true
  for (const option of order) {
    const outlook = yield* search.after(
      node,
      sides.map((_, side) => (side === mine ? option : -1)),
    )
    isEnded &&= outlook.isEnded
    if (best !== undefined && outlook.scores[role] <= best.outlook.scores[role]) continue
    best = { option, outlook }
    note(option, { ...outlook, isEnded: false })
  }
  if (best === undefined) throw new RangeError('a side without options cannot move')
  return { option: best.option, outlook: { scores: best.outlook.scores, isEnded } }
}

function* rootMixture(
  search: MaxN,
  node: Node,
  mine: number,
  dice: Stream,
): Searching<{ option: number; outlook: Outlook }> {
  const { strategies, scores, isEnded } = yield* search.together(node)
  return { option: draw(strategies[mine], dice), outlook: { scores, isEnded } }
}

function shuffled(count: number, dice: Stream): number[] {
  const order = Array.from({ length: count }, (_, i) => i)
  for (let i = count - 1; i > 0; i--) {
    const j = dice.nextInt(i + 1)
    ;[order[i], order[j]] = [order[j], order[i]]
  }
  return order
}
