/**
 * Any finite game as an extensive form. Decisions of one moment become consecutive moves that do not see each other;
 * an information set is what a role has done and seen since the beginning, so that nobody forgets.
 */

import type Fraction from 'fraction.js'
import {
  CHANCE,
  type Choice,
  type Decision,
  type EndNode,
  type ExtensiveForm,
  type Game,
  type InformationSet,
  items,
  type State,
  type Term,
  type TreeNode,
} from '../game/index.js'
import { formOf } from '../languages/index.js'
import { SolveError } from './error.js'
import { type Grids, gridActions } from './grid.js'
import { exactly, exactProbabilities } from './numbers.js'

export interface TreeOptions {
  /** Nodes at most; a tree that grows past them is an error that says what to do. */
  readonly nodes?: number
  readonly milliseconds?: number
  /** Chronons at most: states there count as ends, worth what the accounts hold. */
  readonly depth?: number
  /** Values for the fields of unlimited decisions, by name. */
  readonly grids?: Grids
  /** What an end is worth to the roles; the scores where absent. */
  readonly worth?: (state: State) => readonly number[]
  /** What an end is called, in parts; nothing where absent. */
  readonly describe?: (state: State) => readonly string[]
  readonly onProgress?: (nodes: number) => void
}

export interface GameTree {
  readonly form: ExtensiveForm
  /** What the reader should know of how the tree was made. */
  readonly notes: readonly string[]
}

/** The tree cannot be made: it is too large, or has moves without end. */
export class TreeError extends SolveError {
  override readonly name = 'TreeError'
}

const DEFAULT_NODES = 1_000_000
const DEFAULT_MILLISECONDS = 120_000
const DEEPEST = 1500
const PROGRESS_EVERY = 2048

export function extensiveForm(game: Game, options: TreeOptions = {}): GameTree {
  const form = formOf(game)
  if (form !== undefined && 'root' in form) return { form, notes: [] }
  if (game.mode === 'interrupt') throw new TreeError('a tree needs chronons: load the game without interrupt mode')
  return new TreeBuilder(game, options).build()
}

/** What one role has done and seen so far, as a number of its own. */
type Memory = number

class TreeBuilder {
  private nodes = 0
  private cut = 0
  private readonly began = performance.now()
  private readonly informationSets: InformationSet[] = []
  private readonly setOf = new Map<string, number>()
  private readonly counts: number[]
  private readonly memories: Map<string, Memory>[]
  /** What each memory reads like, for the labels of information sets. */
  private readonly histories: string[][]
  /** The first memory that each present view of a role came with: a second one means that the view forgets. */
  private readonly remembered: Map<string, Memory>[]
  private forgotten: string | undefined
  private readonly ends = new Map<string, EndNode>()
  /** Subtrees by state and by what everybody remembers of it: where both agree, so does all that follows. */
  private readonly merged = new Map<string, TreeNode>()

  constructor(
    private readonly game: Game,
    private readonly options: TreeOptions,
  ) {
    this.counts = game.roles.map(() => 0)
    this.memories = game.roles.map(() => new Map())
    this.histories = game.roles.map(() => [])
    this.remembered = game.roles.map(() => new Map())
  }

  build(): GameTree {
    const { game } = this
    const memory = game.roles.map((_, role) => this.remember(role, -1, [], game.initial))
    const root = this.state(game.initial, memory, 0)
    const form: ExtensiveForm = {
      title: game.title ?? game.name,
      comment: game.about ?? '',
      players: game.roles,
      informationSets: this.informationSets,
      root,
    }
    return { form, notes: this.notes() }
  }

  private notes(): string[] {
    const notes: string[] = []
    if (this.cut > 0) {
      notes.push(
        `${this.cut} states at depth ${this.options.depth} were taken as ends, worth what the accounts hold there`,
      )
    }
    if (this.forgotten !== undefined) notes.push(this.forgotten)
    return notes
  }

  /** Counts a node and keeps within the budget. */
  private count(): void {
    this.nodes++
    if (this.nodes % PROGRESS_EVERY === 0) {
      this.options.onProgress?.(this.nodes)
      const limit = this.options.milliseconds ?? DEFAULT_MILLISECONDS
      if (performance.now() - this.began > limit) this.tooLarge(`${limit / 1000} s`)
    }
    const limit = this.options.nodes ?? DEFAULT_NODES
    if (this.nodes > limit) this.tooLarge(`${limit.toLocaleString('en')} nodes`)
  }

  private tooLarge(limit: string): never {
    const finding =
      `the tree of ${this.game.name} grew past ${limit} (${this.nodes.toLocaleString('en')} nodes, ` +
      `${this.informationSets.length.toLocaleString('en')} information sets so far)`
    const advice =
      'set smaller parameters, a coarser --grid or a --depth, raise --nodes, or sample it with --method mccfr'
    throw new TreeError(`${finding}: ${advice}`, finding)
  }

  private state(state: State, memory: readonly Memory[], depth: number): TreeNode {
    if (state.isTerminal) return this.end(state)
    if (depth >= (this.options.depth ?? Number.POSITIVE_INFINITY)) {
      this.cut++
      return this.end(state)
    }
    if (depth > DEEPEST) {
      const finding = `the game goes on past ${DEEPEST} chronons: it may never end`
      throw new TreeError(`${finding}; set a --depth`, finding)
    }
    const id = `${memory.join(' ')}\n${state.key}`
    const known = this.merged.get(id)
    if (known !== undefined) return known
    const node = this.decide(state, memory, depth, [])
    this.merged.set(id, node)
    return node
  }

  private end(state: State): EndNode {
    this.count()
    const worth = this.options.worth?.(state) ?? state.scores
    const label = (this.options.describe?.(state) ?? []).join('; ')
    const id = `${worth.join(' ')}\n${label}`
    const known = this.ends.get(id)
    if (known !== undefined) return known
    const outcome = { number: this.ends.size + 1, label, payoffs: worth.map(exactly) }
    const end: EndNode = { kind: 'end', label: '', outcome }
    this.ends.set(id, end)
    return end
  }

  /** The next decision of this moment after those chosen, or the state that all of them lead to. */
  private decide(state: State, memory: readonly Memory[], depth: number, chosen: readonly Choice[]): TreeNode {
    const decision = state.decisions[chosen.length]
    if (decision === undefined) return this.advance(state, memory, depth, chosen)
    const choices = this.choices(decision)
    const go = (choice: Choice): TreeNode => this.decide(state, memory, depth, [...chosen, choice])
    if (decision.owner === CHANCE) return this.chance(decision, go)
    if (choices.length === 1) return go(choices[0])
    this.count()
    const informationSet = this.informationSet(state, decision, memory, chosen, choices)
    return { kind: 'decision', label: '', informationSet, children: choices.map(go) }
  }

  private choices(decision: Decision): readonly Choice[] {
    if (decision.templates !== undefined) {
      const actions = gridActions(decision, this.options.grids ?? {})
      return actions.length === 0 ? [undefined] : actions
    }
    return decision.actions.length === 0 ? [undefined] : [...decision.actions.keys()]
  }

  /** Moves of nature that lead to the same subtree are one. */
  private chance(decision: Decision, go: (choice: Choice) => TreeNode): TreeNode {
    const probabilities = exactProbabilities(decision.probabilities ?? decision.actions.map(() => 1))
    const possible = new Map<TreeNode, { label: string; probability: Fraction }>()
    for (const [index, probability] of probabilities.entries()) {
      if (probability.compare(0) <= 0) continue
      const child = go(index)
      const before = possible.get(child)
      if (before === undefined) possible.set(child, { label: String(decision.actions[index]), probability })
      else before.probability = before.probability.add(probability)
    }
    const [only] = possible.keys()
    if (only !== undefined && possible.size === 1) return only
    this.count()
    return {
      kind: 'chance',
      label: '',
      number: this.nodes,
      name: decision.id,
      actions: [...possible.values()],
      children: [...possible.keys()],
    }
  }

  private advance(state: State, memory: readonly Memory[], depth: number, chosen: readonly Choice[]): TreeNode {
    const next = state.next(chosen)
    const after = memory.map((before, role) => {
      const own = state.decisions.flatMap((decision, index) =>
        decision.owner === role ? [label(decision, chosen[index])] : [],
      )
      return this.remember(role, before, own, next)
    })
    return this.state(next, after, depth + 1)
  }

  private remember(role: number, before: Memory, own: readonly string[], state: State): Memory {
    const memories = this.memories[role] ?? new Map<string, Memory>()
    const histories = this.histories[role] ?? []
    const view = state.view(role)
    const id = `${before}\n${own.join('\n')}\n${view.key}`
    const known = memories.get(id)
    if (known !== undefined) return known
    const memory = histories.length
    memories.set(id, memory)
    const seen = [...own, ...view.percepts.flatMap((percept) => this.told(percept))].join(', ')
    histories.push([histories[before] ?? '', seen].filter((part) => part !== '').join('; '))
    if (view.decisions.length > 0) this.compareWithView(role, view.key, memory)
    return memory
  }

  /** A percept in words; what a transition took away goes without saying. */
  private told(percept: Term): readonly string[] {
    const change = percept.kind === 'compound' && percept.args.length === 1 ? percept : undefined
    if (change?.name === 'delete') return []
    const seen = change?.name === 'create' ? (change.args[0] ?? percept) : percept
    return [this.game.says?.(seen) ?? items(seen).join(' ')]
  }

  private compareWithView(role: number, key: string, memory: Memory): void {
    const remembered = this.remembered[role]
    const other = remembered?.get(key)
    if (other === undefined) remembered?.set(key, memory)
    else if (this.forgotten === undefined) {
      const [one, two] = [this.histories[role]?.[other], this.histories[role]?.[memory]]
      this.forgotten =
        `${this.game.roles[role]}'s view alone does not tell all it has done and seen, such as ` +
        `(${brief(one)}) and (${brief(two)}): it is taken to remember`
    }
  }

  private informationSet(
    state: State,
    decision: Decision,
    memory: readonly Memory[],
    chosen: readonly Choice[],
    choices: readonly Choice[],
  ): number {
    const { owner } = decision
    // A role's several decisions of one moment are consecutive moves that it remembers.
    const own = state.decisions.flatMap((each, index) =>
      index < chosen.length && each.owner === owner ? [label(each, chosen[index])] : [],
    )
    const id = [owner, memory[owner], decision.id, ...own].join('\n')
    const known = this.setOf.get(id)
    if (known !== undefined) return known
    const number = (this.counts[owner] ?? 0) + 1
    this.counts[owner] = number
    const history = [this.histories[owner]?.[memory[owner] ?? 0] ?? '', ...own].filter((part) => part !== '').join('; ')
    const actions = choices.map((choice) => label(decision, choice))
    const set = { player: owner, number, label: history === '' ? decision.id : history, actions }
    this.setOf.set(id, this.informationSets.length)
    return this.informationSets.push(set) - 1
  }
}

function label(decision: Decision, choice: Choice): string {
  if (choice === undefined) return '-'
  return typeof choice === 'number' ? String(decision.actions[choice]) : String(choice)
}

/** The end of a history, where two of them that look alike now are likeliest to differ. */
function brief(history: string | undefined): string {
  if (history === undefined || history === '') return 'the beginning'
  return history.length > 120 ? `… ${history.slice(-118)}` : history
}
