/** The thread of one analysis: loads the rules, grows the tree, solves it and writes the report. */

import { parentPort, workerData } from 'node:worker_threads'
import { type ExtensiveForm, type Game, RulesError, type TreeNode } from '../game/index.js'
import { loadGame } from '../languages/index.js'
import {
  type Answer,
  countNodes,
  drawTree,
  GridError,
  SolveError,
  type SolveOptions,
  type Strategies,
  type Study,
  stateSolution,
  study,
  TreeError,
} from '../solve/index.js'
import { type AnalysisFailure, type AnalysisReport, analysisWork, type Progress } from './analysis-wire.js'

/** What the thread tells; the report comes as JSON, so that the server only passes it on. */
export type Told =
  | { readonly kind: 'progress'; readonly progress: Progress }
  | { readonly kind: 'done'; readonly report: string }
  | { readonly kind: 'failed'; readonly error: AnalysisFailure }

/** Trees up to this size come first; larger games may do without a tree. */
const SMALL_TREE = 20_000
const LARGEST_PICTURE = 600
const MOST_EQUILIBRIA = 20
/** Information sets that a report lists, over all of its equilibria. */
const MOST_SETS = 1500
/** The share of the time left that growing a tree may take: what is grown must be solved, too. */
const GROWING = 0.7
const QUESTION = { milliseconds: 5000, cells: 16 * 1024 * 1024 }
const TELL_EVERY = 200

const work = analysisWork.parse(workerData)
const began = performance.now()
let lastTold = Number.NEGATIVE_INFINITY

function tell(told: Told): void {
  parentPort?.postMessage(told)
}

function tellProgress(progress: Progress): void {
  if (performance.now() - lastTold < TELL_EVERY) return
  lastTold = performance.now()
  tell({ kind: 'progress', progress })
}

function options(nodes: number): SolveOptions {
  const left = work.limits.milliseconds - (performance.now() - began)
  const seconds = Math.max(1, Math.round((left * GROWING) / 1000))
  return {
    nodes,
    grids: work.grids,
    ...(work.depth === undefined ? {} : { depth: work.depth }),
    milliseconds: 1000 * seconds,
    seconds,
    onProgress: (grown) => tellProgress({ stage: 'growing', nodes: grown }),
    onStage: (detail) => tellProgress({ stage: 'solving', detail }),
  }
}

async function reportOn(game: Game): Promise<AnalysisReport> {
  const { nodes } = work.limits
  try {
    return fromStudy(game, await study(game, options(Math.min(SMALL_TREE, nodes))))
  } catch (error) {
    if (!(error instanceof TreeError) || nodes <= SMALL_TREE) throw error
  }
  const solved = stateSolution(game, options(nodes))
  if (solved !== undefined) return { ...described(game), ...fromAnswer(game, solved) }
  return fromStudy(game, await study(game, options(nodes)))
}

function fromStudy(game: Game, { analysis, answer, form }: Study): AnalysisReport {
  const nodes = countNodes(form.root)
  return {
    ...described(game),
    analysis,
    ...fromAnswer(game, answer),
    constantSum: isConstantSum(form),
    nodes,
    ...(nodes > LARGEST_PICTURE
      ? {}
      : { tree: drawTree(form, answer.equilibria[0]?.strategies, (move) => inWords(game, move)) }),
  }
}

/** Whether what one gains the others lose. */
function isConstantSum({ root, players }: ExtensiveForm): boolean {
  const sums = new Set<number>()
  const visit = (node: TreeNode, before: number): void => {
    const paid = node.outcome?.payoffs.reduce((sum, payoff) => sum + payoff.valueOf(), 0) ?? 0
    const sum = before + paid
    if (node.kind === 'end') sums.add(Number(sum.toPrecision(10)))
    else for (const child of node.children) if (sums.size < 2) visit(child, sum)
  }
  visit(root, 0)
  return players.length > 1 && sums.size === 1
}

function described({ name, title, roles }: Game) {
  return { title: title ?? name, roles }
}

function fromAnswer(game: Game, answer: Answer): Pick<AnalysisReport, 'answer' | 'says'> {
  const { method, kind, complete, degenerate, equilibria, notes } = answer
  let room = MOST_SETS
  const listed = equilibria.slice(0, MOST_EQUILIBRIA).map(({ values, strategies, maxGain, subgamePerfect, exact }) => {
    const all = setsIn(strategies)
    const share = Math.floor(room / Object.keys(strategies).length)
    const kept = Object.entries(strategies).map(([role, sets]) => {
      const some = Object.entries(sets).slice(0, share)
      room -= some.length
      return [role, Object.fromEntries(some)] as const
    })
    const shown = Object.fromEntries(kept)
    return { values, strategies: shown, unlisted: all - setsIn(shown), maxGain, subgamePerfect, exact }
  })
  return {
    answer: {
      method,
      kind,
      complete,
      ...(degenerate === undefined ? {} : { degenerate }),
      found: equilibria.length,
      equilibria: listed,
      notes,
    },
    says: sayings(
      game,
      listed.map(({ strategies }) => strategies),
    ),
  }
}

function setsIn(strategies: Strategies): number {
  return Object.values(strategies).reduce((sum, sets) => sum + Object.keys(sets).length, 0)
}

function sayings(game: Game, all: readonly Strategies[]): Record<string, string> {
  const actions = all.flatMap((each) => Object.values(each).flatMap((sets) => Object.values(sets).flatMap(Object.keys)))
  const says: Record<string, string> = {}
  for (const action of new Set(actions)) {
    const sentence = saying(game, action)
    if (sentence !== undefined) says[action] = sentence
  }
  return says
}

function saying(game: Game, action: string): string | undefined {
  try {
    return game.says?.(game.parse(action))
  } catch {
    // A solver's own name for an action, such as the second of two that are alike, is no term.
    return undefined
  }
}

/** A move as the rules say it, else its words without brackets. */
function inWords(game: Game, move: string): string {
  return saying(game, move) ?? move.replace(/[[\]()]/g, '').replaceAll(',', ' ')
}

const SMALLER =
  'Set smaller parameters, coarser grids for its numbers, or a depth up to which to look. On the command line, ' +
  'parley solve takes larger trees, and can sample what is larger still.'

function failureOf(error: unknown): AnalysisFailure {
  if (error instanceof GridError) {
    const message = `${sentence(error.finding)}: say which values to look at, from where to where and in which steps.`
    return { code: 'needs-grid', message, field: error.field }
  }
  if (error instanceof TreeError) return { code: 'too-large', message: `${sentence(error.finding)}. ${SMALLER}` }
  if (error instanceof SolveError) return { code: 'not-solved', message: `${sentence(error.finding)}.` }
  if (error instanceof RulesError) return { code: 'rules', message: error.message }
  if (error instanceof RangeError && /call stack/.test(error.message)) {
    return { code: 'too-large', message: `The game goes on for too many moves. ${SMALLER}` }
  }
  return { code: 'not-solved', message: error instanceof Error ? error.message : String(error) }
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

async function run(): Promise<Told> {
  try {
    tell({ kind: 'progress', progress: { stage: 'reading' } })
    const game = loadGame(work.rules, { file: work.name, params: work.params, budget: QUESTION, engine: 'logic' })
    tell({ kind: 'progress', progress: { stage: 'growing' } })
    return { kind: 'done', report: JSON.stringify(await reportOn(game)) }
  } catch (error) {
    return { kind: 'failed', error: failureOf(error) }
  }
}

tell(await run())
