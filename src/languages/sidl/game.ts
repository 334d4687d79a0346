/** A SIDL text as a game: its players, parameters and first state, and who may see what. */

import { type Game, PUBLIC, type State } from '../../game/index.js'
import { Compound, listItems, type Rules, readTerm, type Term, Var } from '../../logic/index.js'
import { asking, NO_STATE, RuleFault, requireWord } from './fault.js'
import type { RuleClause } from './program.js'
import { SidlState } from './state.js'

/** Answers about hiding that are remembered at most; a game of endless prices must not fill the memory. */
const REMEMBERED = 50_000

/** The rule text, for telling which of its clauses is at fault. */
export interface Source {
  readonly text: string
  readonly clauses: readonly RuleClause[]
}

export interface SidlOptions {
  readonly source: Source
  readonly mode: 'chronon' | 'interrupt'
  readonly params: Readonly<Record<string, Term>>
}

export class SidlGame implements Game {
  readonly language = 'sidl'
  readonly name: string
  readonly source: Source
  readonly mode: 'chronon' | 'interrupt'
  readonly params: Readonly<Record<string, Term>>
  readonly roles: readonly string[]
  readonly initial: State
  readonly title?: string
  readonly about?: string
  readonly view?: string
  readonly hides: boolean
  readonly playerTerms: readonly Term[]
  /** The players' words, printed. */
  readonly players: readonly string[]
  private readonly hiding = new Map<string, boolean>()

  constructor(
    readonly rules: Rules,
    options: SidlOptions,
  ) {
    this.source = options.source
    this.mode = options.mode
    this.params = options.params
    this.hides = rules.isDefined('hidden', 2)
    this.name = this.text('game') ?? this.text('name') ?? 'game'
    Object.assign(this, this.texts())
    const balances = this.openingBalances()
    this.playerTerms = [...balances.values()].map(({ player }) => player)
    this.players = [...balances.keys()]
    this.roles = this.playerTerms.map((player) => (listItems(player) ?? [player]).join(', '))
    rules.add(
      this.playerTerms.map((player) => ({ head: new Compound('player', [player]), body: readTerm('true').term })),
    )
    this.initial = this.resume(
      this.firstFacts(),
      [...balances.values()].map(({ balance }) => balance),
    )
  }

  parse(text: string): Term {
    return readTerm(text, undefined, { doubleQuotes: 'atom' }).term
  }

  resume(facts: readonly Term[], scores: readonly number[]): State {
    if (scores.length !== this.roles.length)
      throw new RangeError(`there are ${this.roles.length} players, but ${scores.length} scores were given`)
    const { rules } = this
    const words = asking(
      'the first state',
      () => facts,
      () => rules.words(facts),
    )
    return new SidlState(this, rules.noFacts.change([], words), scores)
  }

  says(word: Term): string | undefined {
    if (!this.rules.isDefined('says', 2)) return undefined
    const text = new Var('T')
    const goal = new Compound('says', [word, text])
    const said = asking(goal, NO_STATE, () => this.rules.ask(this.rules.noFacts).all(goal, text, 1)[0])
    if (said === undefined) return undefined
    return (listItems(said) ?? [said]).map(plain).join(' ')
  }

  /** Whether a role may see a word; PUBLIC sees what every role sees. */
  sees(role: number, word: Term): boolean {
    if (!this.hides) return true
    if (role === PUBLIC) return this.players.every((_, each) => this.sees(each, word))
    const question = `${role}:${word}`
    let hidden = this.hiding.get(question)
    if (hidden === undefined) {
      const goal = new Compound('hidden', [word, this.playerTerms[role] as Term])
      hidden = asking(goal, NO_STATE, () => this.rules.ask(this.rules.noFacts).holds(goal))
      if (this.hiding.size >= REMEMBERED) this.hiding.clear()
      this.hiding.set(question, hidden)
    }
    return !hidden
  }

  seesAccount(role: number, owner: number): boolean {
    return this.sees(role, new Compound('account', [this.playerTerms[owner] as Term]))
  }

  private openingBalances(): Map<string, { player: Term; balance: number }> {
    const balance = new Var('M')
    const value = new Var('V')
    const asked = new Compound('init', [new Var('N'), balance])
    const goal = new Compound(',', [asked, new Compound('is', [value, balance])])
    const pair = new Compound('-', [asked, value])
    const found = asking(asked, NO_STATE, () => this.rules.ask(this.rules.noFacts).all(goal, pair))
    const balances = new Map<string, { player: Term; balance: number }>()
    for (const each of found) {
      if (each.kind !== 'compound') continue
      const [answer, amount] = each.args as [Compound, Term]
      const player = answer.args[0] as Term
      requireWord(player, () => ({ goal: asked, answer }))
      const known = balances.get(String(player))
      const number = amount.kind === 'int' || amount.kind === 'float' ? Number(amount.value) : Number.NaN
      if (known && known.balance !== number) {
        const problem = `the player ${player} has two opening balances, ${known.balance} and ${number}`
        throw new RuleFault(problem, { code: 'duplicate-balance', goal: asked, answer })
      }
      balances.set(String(player), { player, balance: number })
    }
    if (balances.size === 0) throw new RuleFault('init/2 names no players', { code: 'no-players', goal: asked })
    return balances
  }

  private firstFacts(): Term[] {
    if (!this.rules.isDefined('init', 1)) return []
    const word = new Var('W')
    const goal = new Compound('init', [word])
    const words = asking(goal, NO_STATE, () => this.rules.ask(this.rules.noFacts).distinct(goal, word))
    for (const each of words) requireWord(each, () => ({ goal, answer: new Compound('init', [each]) }))
    return words
  }

  /** What the rules say for people, as far as they say it. */
  private texts(): Partial<Pick<Game, 'title' | 'about' | 'view'>> {
    const said = (['title', 'about', 'view'] as const).map((name) => [name, this.text(name)] as const)
    return Object.fromEntries(said.filter(([, text]) => text !== undefined))
  }

  /** The first solution of a predicate that holds a text for people. */
  private text(predicate: string): string | undefined {
    if (!this.rules.isDefined(predicate, 1)) return undefined
    const text = new Var('T')
    const goal = new Compound(predicate, [text])
    const found = asking(goal, NO_STATE, () => this.rules.ask(this.rules.noFacts).all(goal, text, 1)[0])
    return found === undefined ? undefined : plain(found)
  }
}

function plain(term: Term): string {
  return term.kind === 'atom' ? term.name : String(term)
}
