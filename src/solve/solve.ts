/** Solves a game: picks the method that suits it, or takes the one asked for, and certifies what comes of it. */

import type Fraction from 'fraction.js'
import type { ExtensiveForm, Game, StrategicForm } from '../game/index.js'
import { formOf } from '../languages/index.js'
import {
  type Answer,
  type Equilibrium,
  exactEquilibrium,
  floatEquilibrium,
  type Method,
  simultaneousTree,
} from './answer.js'
import { countNodes } from './certificate.js'
import { minimiseRegret } from './cfr.js'
import { correlated } from './correlated.js'
import { SolveError } from './error.js'
import { extremeEquilibria, type MixedEquilibrium } from './extreme.js'
import { flatten } from './flat.js'
import { hasPerfectInformation, induct } from './induction.js'
import { lemkeHowson } from './lemke-howson.js'
import { EXACT, FLOAT } from './numbers.js'
import { behaviourOf, type Plan } from './plans.js'
import { pureEquilibria } from './pure.js'
import { quantalPath } from './qre.js'
import { solveStates } from './retrograde.js'
import { answerBySampling } from './sampled-answer.js'
import { complementaryPlans } from './sequence-lcp.js'
import { constantSum, exactMaximin, largeMaximin } from './sequence-lp.js'
import { type SequenceForm, sequenceForm } from './sequences.js'
import { answerOfStates } from './state-answer.js'
import { behaviourOfMixed, countProfiles, type ReducedForm, reducedForm } from './strategies.js'
import { bySupports } from './supports.js'
import { extensiveForm, TreeError, type TreeOptions } from './tree.js'

export interface SolveOptions extends TreeOptions {
  readonly method?: Method
  /** All equilibria of the method's kind instead of the first. */
  readonly all?: boolean
  /** For what stops by itself: how small the sum of gains must become, and how long that may take. */
  readonly target?: number
  readonly iterations?: number
  readonly seconds?: number
  readonly onStage?: (text: string) => void
}

/** Trees up to this size are solved as trees, whose information sets read better than states. */
const SMALL_TREE = 20_000
/** Sequences up to which linear programs are pivoted exactly. */
const SMALL_PROGRAM = 120
/** Profiles up to which all extreme equilibria are looked for unasked. */
const SMALL_TABLE = 3000
/** Supports up to which all of them are looked at unasked. */
const FEW_SUPPORTS = 4000
const MOST_LISTED = 1000
const DEFAULT_SECONDS = 120
/** Worth matters so much there that play is an equilibrium to six digits in games of small payoffs. */
const LARGEST_LAMBDA = 1e5

export async function solve(game: Game, options: SolveOptions = {}): Promise<Answer> {
  if (options.method === 'mccfr') return answerBySampling(game, options)
  const states =
    options.method === undefined || options.method === 'induction' ? stateSolution(game, options) : undefined
  if (states !== undefined) return states
  const table = formOf(game)
  const { form, notes } =
    table !== undefined && !('root' in table)
      ? { form: simultaneousTree(table), notes: [] }
      : extensiveForm(game, options)
  const answer = await solveForm(game.name, form, options)
  return { ...answer, notes: [...notes, ...answer.notes] }
}

/** The same for a tree that is there already. */
export function solveForm(name: string, form: ExtensiveForm, options: SolveOptions): Promise<Answer> {
  const problem = new Problem(name, form, options)
  const method = options.method ?? problem.suitable()
  options.onStage?.(`${countNodes(form.root).toLocaleString('en')} nodes, by ${method}`)
  return problem.solve(method)
}

/** States instead of a tree, where the tree would be large and the states tell everything. */
export function stateSolution(game: Game, options: SolveOptions): Answer | undefined {
  if (game.language === 'efg' || game.language === 'nfg' || options.depth !== undefined) return undefined
  try {
    const { form } = extensiveForm(game, { ...options, nodes: Math.min(options.nodes ?? SMALL_TREE, SMALL_TREE) })
    if (countNodes(form.root) <= SMALL_TREE) return undefined
  } catch (error) {
    if (!(error instanceof TreeError)) throw error
  }
  const solution = solveStates(game, options)
  return solution === undefined ? undefined : answerOfStates(game, solution)
}

type Partial = Omit<Answer, 'game' | 'method'>

class Problem {
  private sequencesMade: SequenceForm | undefined
  private reducedMade: ReducedForm | undefined

  constructor(
    private readonly name: string,
    private readonly form: ExtensiveForm,
    private readonly options: SolveOptions,
  ) {}

  private get sequences(): SequenceForm {
    this.sequencesMade ??= sequenceForm(this.form)
    return this.sequencesMade
  }

  private get reduced(): ReducedForm {
    this.reducedMade ??= reducedForm(this.form)
    return this.reducedMade
  }

  private get deadline(): number {
    return performance.now() + 1000 * (this.options.seconds ?? DEFAULT_SECONDS)
  }

  /** The method whose answer says most: all where that is feasible, exact before approximate. */
  suitable(): Method {
    const { form, options } = this
    if (hasPerfectInformation(form)) return 'induction'
    const isZeroSum = form.players.length === 2 && constantSum(this.sequences) !== undefined
    if (isZeroSum && !options.all) return 'lp'
    if (form.players.length === 2) return this.hasSmallTable() ? 'vertices' : isZeroSum ? 'lp' : 'lcp'
    if (!this.hasSmallTable()) return 'cfr+'
    const { strategic } = this.reduced
    const supports = strategic.strategies.reduce((product, own) => product * (2 ** own.length - 1), 1)
    if (supports <= FEW_SUPPORTS) return 'supports'
    return pureEquilibria(strategic).length > 0 ? 'pure' : 'qre'
  }

  private hasSmallTable(): boolean {
    return countProfiles(this.sequences) <= SMALL_TABLE
  }

  async solve(method: Method): Promise<Answer> {
    const found = await this.by(method)
    return { game: this.name, method, ...found }
  }

  private by(method: Method): Partial | Promise<Partial> {
    switch (method) {
      case 'induction':
        return this.byInduction()
      case 'lp':
        return this.byProgram()
      case 'lcp':
        return this.one(complementaryPlans(this.twoPlayers(method), this.deadline))
      case 'vertices':
        return this.byVertices()
      case 'lemke-howson':
        return this.byLemkeHowson()
      case 'pure':
        return this.byPure()
      case 'cfr+':
      case 'dcfr':
        return this.byRegret(method)
      case 'supports':
        return this.bySupports()
      case 'qre':
        return this.byQuantalResponse()
      case 'correlated':
      case 'coarse-correlated':
        return this.byCorrelation(method === 'coarse-correlated')
      case 'mccfr':
        throw new RangeError('mccfr samples the game, not its tree')
    }
  }

  private byInduction(): Partial {
    const { profiles, isComplete } = induct(this.form, this.options.all ? MOST_LISTED : 1)
    const equilibria = profiles.map((profile) => exactEquilibrium(this.form, profile))
    return { kind: 'subgame perfect equilibria in pure strategies', complete: isComplete, equilibria, notes: [] }
  }

  private async byProgram(): Promise<Partial> {
    const sequences = this.twoPlayers('lp')
    if (constantSum(sequences) === undefined) {
      throw new SolveError('lp is for constant-sum games: here the payoffs do not sum to the same everywhere; use lcp')
    }
    const size = Math.max(...sequences.players.map(({ count }) => count))
    if (size <= SMALL_PROGRAM) return this.one([exactMaximin(sequences, 0), exactMaximin(sequences, 1)])
    const seconds = this.options.seconds ?? DEFAULT_SECONDS
    const first = await largeMaximin(sequences, 0, seconds)
    const second = await largeMaximin(sequences, 1, seconds)
    if (first.exact !== undefined && second.exact !== undefined) return this.one([first.exact, second.exact])
    return this.approximate([first.plan, second.plan])
  }

  private byVertices(): Partial {
    this.twoPlayers('vertices')
    const { equilibria, components, isDegenerate } = extremeEquilibria(this.reduced.strategic, this.deadline)
    return {
      kind: 'extreme equilibria',
      complete: true,
      equilibria: equilibria.map((mixed) => this.certified(mixed)),
      components,
      degenerate: isDegenerate,
      notes: isDegenerate ? ['the game is degenerate: equilibria of one component mix into further ones'] : [],
    }
  }

  private byLemkeHowson(): Partial {
    this.twoPlayers('lemke-howson')
    const { strategic } = this.reduced
    const labels = strategic.strategies.flat().length
    const found = new Map<string, MixedEquilibrium>()
    for (let label = 0; label < (this.options.all ? labels : 1); label++) {
      const mixed = lemkeHowson(strategic, label)
      found.set(
        mixed.strategies
          .flat()
          .map((each) => each.toFraction())
          .join(' '),
        mixed,
      )
    }
    const equilibria = [...found.values()].map((mixed) => this.certified(mixed))
    return { kind: 'equilibria that Lemke-Howson paths lead to', complete: false, equilibria, notes: [] }
  }

  private byPure(): Partial {
    const { strategic } = this.reduced
    const profiles = pureEquilibria(strategic)
    const listed = profiles.slice(0, this.options.all ? MOST_LISTED : 100)
    const equilibria = listed.map((profile) =>
      this.certified({
        strategies: strategic.strategies.map((own, player) =>
          own.map((_, strategy) => (strategy === profile[player] ? EXACT.one : EXACT.zero)),
        ),
      }),
    )
    const notes = listed.length < profiles.length ? [`${profiles.length} were found, ${listed.length} are listed`] : []
    return { kind: 'equilibria in pure strategies', complete: listed.length === profiles.length, equilibria, notes }
  }

  private bySupports(): Partial {
    const { strategic } = this.reduced
    const { equilibria, supports, isThorough } = bySupports(strategic, this.deadline)
    const notes = [
      `${supports.toLocaleString('en')} supports ${isThorough ? 'looked at, all there are' : 'looked at, not all'}; ` +
        'within a support Newton finds solutions from several starts and may miss some',
    ]
    const certificates = equilibria.map(({ strategies, exact }) =>
      exact === undefined
        ? floatEquilibrium(this.form, behaviourOfMixed(this.reduced, strategies, FLOAT))
        : this.certified({ strategies: exact }),
    )
    return { kind: 'equilibria by support', complete: false, equilibria: certificates, notes }
  }

  private byQuantalResponse(): Partial {
    const { strategic } = this.reduced
    const { options } = this
    const path = quantalPath(strategic, {
      lambda: LARGEST_LAMBDA,
      deadline: this.deadline,
      onPoint: ({ lambda }) => options.onStage?.(`lambda ${lambda.toPrecision(3)}`),
    })
    const last = path.at(-1)
    if (last === undefined) throw new SolveError('the quantal response path has no points')
    const equilibrium = floatEquilibrium(this.form, behaviourOfMixed(this.reduced, last.strategies, FLOAT))
    const notes = [`the principal branch in ${path.length} points, up to lambda ${last.lambda.toPrecision(4)}`]
    return {
      kind: 'the equilibrium that quantal responses approach',
      complete: false,
      equilibria: [equilibrium],
      notes,
    }
  }

  private async byCorrelation(isCoarse: boolean): Promise<Partial> {
    const { strategic } = this.reduced
    const found = await correlated(strategic, isCoarse, this.options.seconds ?? DEFAULT_SECONDS)
    const print = found.isExact ? EXACT.print : (value: Fraction): string => FLOAT.print(value.valueOf())
    const most = found.gains.reduce((high, gain) => (gain.compare(high) > 0 ? gain : high), EXACT.zero)
    const played = found.probabilities.flatMap((probability, place): [string, string][] => {
      if (probability.equals(0)) return []
      let rest = place
      const names = strategic.strategies.map((own) => {
        const name = own[rest % own.length] ?? ''
        rest = Math.floor(rest / own.length)
        return name
      })
      return [[names.join(', '), print(probability)]]
    })
    const equilibrium: Equilibrium = {
      values: found.values.map(print),
      strategies: { 'all roles': { recommendation: Object.fromEntries(played) } },
      maxGain: print(most),
      gains: found.gains.map(print),
      subgamePerfect: null,
      exact: found.isExact,
    }
    const kind = `the ${isCoarse ? 'coarse ' : ''}correlated equilibrium with the largest sum of payoffs`
    return { kind, complete: false, equilibria: [equilibrium], notes: [] }
  }

  private byRegret(variant: 'cfr+' | 'dcfr'): Partial {
    const { options } = this
    const flat = flatten(this.sequences)
    const { plans, iterations, exploitability } = minimiseRegret(flat, {
      variant,
      target: options.target ?? 1e-4,
      iterations: options.iterations ?? 1_000_000,
      milliseconds: 1000 * (options.seconds ?? 60),
      onProgress: (iteration, gain) => options.onStage?.(`iteration ${iteration}: gains ${gain.toPrecision(3)}`),
    })
    const isZeroSum = this.form.players.length === 2 && constantSum(this.sequences) !== undefined
    const warning = isZeroSum
      ? []
      : ['outside two-player zero-sum games regret need not lead to an equilibrium: judge by maxGain']
    const found = this.approximate(plans.map((plan) => [...plan]))
    return {
      ...found,
      notes: [`${iterations} iterations; all gains together ${exploitability.toPrecision(3)}`, ...warning],
    }
  }

  private twoPlayers(method: Method): SequenceForm {
    if (this.form.players.length !== 2)
      throw new SolveError(`${method} is for two players; here are ${this.form.players.length}`)
    return this.sequences
  }

  private one(plans: readonly Plan<Fraction>[]): Partial {
    const equilibrium = exactEquilibrium(this.form, behaviourOf(this.sequences, plans, EXACT))
    return { kind: 'one equilibrium', complete: false, equilibria: [equilibrium], notes: [] }
  }

  private approximate(plans: readonly Plan<number>[]): Partial {
    const equilibrium = floatEquilibrium(this.form, behaviourOf(this.sequences, plans, FLOAT))
    return { kind: 'one approximate equilibrium', complete: false, equilibria: [equilibrium], notes: [] }
  }

  /** Mixed strategies of the reduced form as behaviour in the tree. */
  private certified({ strategies }: MixedEquilibrium): Equilibrium {
    return exactEquilibrium(this.form, behaviourOfMixed(this.reduced, strategies, EXACT))
  }
}

/** The strategic form of any game: its own, or the reduced one of its tree. */
export function strategicForm(game: Game, options: TreeOptions = {}): StrategicForm {
  const form = formOf(game)
  if (form !== undefined && !('root' in form)) return form
  return reducedForm(extensiveForm(game, options).form).strategic
}
