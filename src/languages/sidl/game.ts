/** A SIDL text as a game: its players, parameters and first state, and who may see what. */

import { type Game, PUBLIC, type State } from '../../game/index.js'
import { Compound, listItems, type Rules, readTerm, type Term, Var } from '../../logic/index.js'
import { asking, RuleFault } from './fault.js'
import { SidlState } from './state.js'

/** Answers about hiding that are remembered at most; a game of endless prices must not fill the memory. */
const REMEMBERED = 50_000

export interface SidlOptions {
  readonly mode: 'chronon' | 'interrupt'
  readonly params: Readonly<Record<string, Term>>
}

export class SidlGame implements Game {
  readonly language = 'sidl'
  readonly name: string
  readonly mode: 'chronon' | 'interrupt'
  readonly params: Readonly<Record<string, Term>>
  readonly roles: readonly string[]
  readonly initial: State
  readonly title?: string
  readonly about?: string
  readonly view?: string
  readonly playerTerms: readonly Term[]
  /** The players' words, printed. */
  readonly players: readonly string[]
  private readonly hiding = new Map<string, boolean>()

  constructor(
    readonly rules: Rules,
    options: SidlOptions,
  ) {
    this.mode = options.mode
    this.params = options.params
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
    const said = asking(
      'says/2',
      () => [],
      () => this.rules.ask(this.rules.noFacts).all(new Compound('says', [word, text]), text, 1)[0],
    )
    if (said === undefined) return undefined
    return (listItems(said) ?? [said]).map(plain).join(' ')
  }

  /** Whether a role may see a word; PUBLIC sees what every role sees. */
  sees(role: number, word: Term): boolean {
    if (!this.rules.isDefined('hidden', 2)) return true
    if (role === PUBLIC) return this.players.every((_, each) => this.sees(each, word))
    const question = `${role}:${word}`
    let hidden = this.hiding.get(question)
    if (hidden === undefined) {
      hidden = asking(
        `hidden(${word}, ${this.players[role]})`,
        () => [],
        () => {
          return this.rules
            .ask(this.rules.noFacts)
            .holds(new Compound('hidden', [word, this.playerTerms[role] as Term]))
        },
      )
      if (this.hiding.size >= REMEMBERED) this.hiding.clear()
      this.hiding.set(question, hidden)
    }
    return !hidden
  }

  seesAccount(role: number, owner: number): boolean {
    return this.sees(role, new Compound('account', [this.playerTerms[owner] as Term]))
  }

  private openingBalances(): Map<string, { player: Term; balance: number }> {
    const player = new Var('N')
    const balance = new Var('M')
    const value = new Var('V')
    const goal = new Compound(',', [new Compound('init', [player, balance]), new Compound('is', [value, balance])])
    const pair = new Compound('-', [player, value])
    const found = asking(
      'init/2',
      () => [],
      () => this.rules.ask(this.rules.noFacts).all(goal, pair),
    )
    const balances = new Map<string, { player: Term; balance: number }>()
    for (const each of found) {
      if (each.kind !== 'compound') continue
      const [who, amount] = each.args as [Term, Term]
      if (listItems(who) === undefined) throw new RuleFault(`init(${who}, ${amount}) names a player that is no word`)
      const known = balances.get(String(who))
      const number = amount.kind === 'int' || amount.kind === 'float' ? Number(amount.value) : Number.NaN
      if (known && known.balance !== number)
        throw new RuleFault(`the player ${who} has two opening balances, ${known.balance} and ${number}`)
      balances.set(String(who), { player: who, balance: number })
    }
    if (balances.size === 0) throw new RuleFault('init/2 names no players')
    return balances
  }

  private firstFacts(): Term[] {
    if (!this.rules.isDefined('init', 1)) return []
    const word = new Var('W')
    const goal = new Compound('init', [word])
    return asking(
      'init/1',
      () => [],
      () => this.rules.ask(this.rules.noFacts).distinct(goal, word),
    )
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
    const found = asking(
      `${predicate}/1`,
      () => [],
      () => this.rules.ask(this.rules.noFacts).all(new Compound(predicate, [text]), text, 1)[0],
    )
    return found === undefined ? undefined : plain(found)
  }
}

function plain(term: Term): string {
  return term.kind === 'atom' ? term.name : String(term)
}
