/** From instances over terms to ground rules over atoms counted from 0, and what the atoms are called. */

import type { GroundRole, GroundRules } from '../../../circuit/index.js'
import { Constant, type GdlTerm, Structure } from '../terms.js'
import type { Budget } from './budget.js'
import type { Instances } from './instances.js'
import type { Keywords } from './load.js'
import type { Relations } from './relations.js'
import type { Predicate } from './rules.js'
import type { TermId, TermStore } from './terms.js'

/** What the numbers of the ground rules mean, each list in the order of theirs. */
export interface GroundNames {
  readonly roles: readonly GdlTerm[]
  /** The facts of the state. */
  readonly facts: readonly GdlTerm[]
  /** For each role its moves. */
  readonly moves: readonly (readonly GdlTerm[])[]
  /** For each role what it can be told. */
  readonly percepts: readonly (readonly GdlTerm[])[]
}

/** States and moves are in the order of their text, whatever the order of the rules. */
export function assemble(
  instances: Instances,
  keywords: Keywords,
  store: TermStore,
  relations: Relations,
  budget: Budget,
): { rules: GroundRules; names: GroundNames } {
  const terms = termReader(store)
  const atoms = new AtomNumbers(store, budget)
  const rules = renumbered(instances, atoms, budget)

  const sorted = (found: readonly TermId[]): TermId[] => sortedByText(found, terms)
  const facts = sorted(Array.from(relations.facts(keywords.true), (atom) => store.argument(atom, 0)))
  const initially = new Set(Array.from(relations.facts(keywords.init), (atom) => store.argument(atom, 0)))
  const roles = Array.from(relations.facts(keywords.role), (atom) => store.argument(atom, 0))

  const bySecond = (predicate: Predicate): Map<TermId, TermId[]> => {
    const groups = new Map<TermId, TermId[]>(roles.map((role) => [role, []]))
    for (const atom of relations.facts(predicate)) groups.get(store.argument(atom, 0))?.push(store.argument(atom, 1))
    return groups
  }
  const legal = bySecond(keywords.legal)
  const goal = bySecond(keywords.goal)
  const sees = bySecond(keywords.sees)
  const moves = roles.map((role) => sorted(legal.get(role) ?? []))
  const percepts = roles.map((role) => sorted(sees.get(role) ?? []))

  const groundRoles = roles.map((role, i): GroundRole => {
    const numbered = (predicate: Predicate, second: readonly TermId[]): Int32Array =>
      Int32Array.from(second, (term) => atoms.numberOf(predicate, role, term))
    const values = (goal.get(role) ?? []).filter((value) => isGoalValue(terms(value)))
    values.sort((one, other) => goalValue(terms(one)) - goalValue(terms(other)))
    return {
      isRandom: store.names[store.functorOf[role] as number] === 'random',
      legal: numbered(keywords.legal, moves[i] ?? []),
      does: numbered(keywords.does, moves[i] ?? []),
      goalValues: values.map((value) => goalValue(terms(value))),
      goals: numbered(keywords.goal, values),
      sees: numbered(keywords.sees, percepts[i] ?? []),
    }
  })
  const state = Int32Array.from(facts, (fact) => atoms.numberOf(keywords.true, fact))
  const next = Int32Array.from(facts, (fact) => atoms.numberIfKnown(keywords.next, fact))
  const terminal = atoms.numberIfKnown(keywords.terminal)
  return {
    rules: {
      atomCount: atoms.count,
      rules,
      state,
      next,
      initial: Uint8Array.from(facts, (fact) => (initially.has(fact) ? 1 : 0)),
      roles: groundRoles,
      terminal,
    },
    names: {
      roles: roles.map(terms),
      facts: facts.map(terms),
      moves: moves.map((list) => list.map(terms)),
      percepts: percepts.map((list) => list.map(terms)),
    },
  }
}

/** Atoms by their terms, numbered when first met. */
class AtomNumbers {
  count = 0
  private readonly numbers: Int32Array
  constructor(
    private readonly store: TermStore,
    budget: Budget,
  ) {
    this.numbers = budget.ints(store.count).fill(-1)
  }

  of(atom: TermId): number {
    const known = this.numbers[atom] as number
    if (known >= 0) return known
    this.numbers[atom] = this.count
    return this.count++
  }

  numberOf(predicate: Predicate, ...args: readonly TermId[]): number {
    const number = this.numberIfKnown(predicate, ...args)
    if (number < 0) throw new RangeError(`no such atom of ${predicate.name}`)
    return number
  }

  numberIfKnown(predicate: Predicate, ...args: readonly TermId[]): number {
    this.store.scratch.set(args)
    const atom = this.store.find(predicate.functor)
    return atom >= 0 && this.store.known[atom] === 1 ? this.of(atom) : -1
  }
}

function renumbered(instances: Instances, atoms: AtomNumbers, budget: Budget): Int32Array {
  let length = 0
  for (const chunk of instances.chunks()) length += chunk.length
  const rules = budget.ints(length)
  let to = 0
  for (const chunk of instances.chunks()) {
    for (let from = 0; from < chunk.length; ) {
      rules[to++] = atoms.of(chunk[from++] as number)
      const literals = chunk[from++] as number
      rules[to++] = literals
      for (const end = from + literals; from < end; from++) {
        const literal = chunk[from] as number
        rules[to++] = atoms.of(literal >> 1) * 2 + (literal & 1)
      }
    }
  }
  return rules
}

/** Terms with common parts made once. */
function termReader(store: TermStore): (term: TermId) => GdlTerm {
  const made = new Map<TermId, GdlTerm>()
  const read = (term: TermId): GdlTerm => {
    const known = made.get(term)
    if (known !== undefined) return known
    const functor = store.functorOf[term] as number
    const name = store.names[functor] ?? ''
    const args = Array.from({ length: store.arities[functor] ?? 0 }, (_, i) => read(store.argument(term, i)))
    const found = args.length === 0 ? new Constant(name) : new Structure(name, args)
    made.set(term, found)
    return found
  }
  return read
}

function sortedByText(found: readonly TermId[], terms: (term: TermId) => GdlTerm): TermId[] {
  const texts = new Map(found.map((term) => [term, String(terms(term))]))
  return [...found].sort((one, other) => {
    const [left, right] = [texts.get(one) ?? '', texts.get(other) ?? '']
    return left < right ? -1 : left > right ? 1 : 0
  })
}

/** Goals are whole numbers from 0 to 100; what else rules may grant is for the checks to complain about. */
function isGoalValue(term: GdlTerm): boolean {
  return term.kind === 'atom' && /^\d+$/.test(term.name)
}

function goalValue(term: GdlTerm): number {
  return term.kind === 'atom' ? Number(term.name) : Number.NaN
}
