/** A GDL description as a game over any reasoner. */

import { CHANCE, type Game, type Playouts, RulesError, type State } from '../../game/index.js'
import type { Term } from '../../logic/index.js'
import { readKifTerm } from './kif.js'
import type { Rule } from './program.js'
import type { Reasoner } from './reasoner.js'
import { GdlState, type Table } from './state.js'
import { type GdlTerm, RANDOM, type Sentence, signature, toGdl } from './terms.js'

export class GdlGame<Position> implements Game {
  readonly language = 'gdl'
  readonly mode = 'chronon'
  readonly params = {}
  readonly scoreRange: readonly [number, number] = [0, 100]
  readonly roles: readonly string[]
  readonly initial: State
  readonly playouts?: Playouts
  readonly notice?: string
  readonly hides: boolean
  private readonly table: Table<Position>

  constructor(
    readonly name: string,
    rules: readonly Rule[],
    readonly reasoner: Reasoner<Position>,
    { playouts, notice }: Pick<Game, 'playouts' | 'notice'> = {},
  ) {
    if (playouts) this.playouts = playouts
    if (notice !== undefined) this.notice = notice
    const { roles } = reasoner
    const players = roles.filter(({ name }) => name !== RANDOM)
    this.roles = players.map(String)
    this.hides = isSecondKind(rules, players.length < roles.length)
    this.table = {
      reasoner,
      owners: roles.map((role) => (role.name === RANDOM ? CHANCE : players.indexOf(role))),
      players: players.length,
      isHidden: this.hides,
    }
    this.initial = new GdlState(this.table, reasoner.initial)
  }

  parse(text: string): GdlTerm {
    const term = readKifTerm(text)
    if (typeof term !== 'string') return term
    throw new RulesError([{ severity: 'error', code: 'syntax', message: term, line: 1, column: 1 }])
  }

  /** Scores follow from the facts; those given are not needed. */
  resume(facts: readonly Term[]): State {
    return new GdlState(this.table, this.table.reasoner.position(facts.map(factOf)))
  }
}

/** Whether the rules are GDL-II: somebody moves at random, or is told what it sees. */
function isSecondKind(rules: readonly Rule[], isRandom: boolean): boolean {
  return isRandom || rules.some(({ head }) => signature(head) === 'sees/2')
}

function factOf(term: Term): Sentence {
  const fact = toGdl(term)
  if (fact.kind === 'var') throw new RangeError(`${fact} is a variable, not a fact`)
  return fact
}
