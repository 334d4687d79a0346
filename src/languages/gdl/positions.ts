/** Which terms can have arguments with arguments of their own: decides how the logic engine stores a state's facts. */

import { type Condition, conditions, isLiteral } from './normal.js'
import type { Rule } from './program.js'
import { argumentsOf, type GdlTerm, type Sentence, type Signature, signature } from './terms.js'

/** An argument of a relation, or of any term with this signature. */
interface Position {
  readonly owner: Signature
  readonly isRelation: boolean
  readonly index: number
}

/** These speak of one thing, the fact or the move. */
const SAME: ReadonlyMap<Signature, Signature> = new Map([
  ['next/1', 'true/1'],
  ['init/1', 'true/1'],
  ['base/1', 'true/1'],
  ['legal/2', 'does/2'],
  ['input/2', 'does/2'],
])

/** The signatures of such terms, or more: it is not looked into which rules can fire. */
export function nestedTerms(rules: readonly Rule[]): Set<Signature> {
  const nested = new Set<Signature>()
  const compound = new Set<string>()
  const read = rules.map(({ head, body }) => ({ head: positions(head), sources: sources(conditions(body)) }))
  const mayBeCompound = (term: GdlTerm, from: ReadonlyMap<string, Sources>): boolean => {
    if (term.kind !== 'var') return term.kind === 'compound'
    const { certain, possible } = from.get(term.name) ?? { certain: [], possible: [] }
    if (certain.length === 0 && possible.length > 0) return possible.some((each) => compound.has(key(each)))
    return certain.every((each) => compound.has(key(each)))
  }
  for (let before = -1; before !== compound.size; ) {
    before = compound.size
    for (const { head, sources } of read) {
      for (const [term, position] of head) {
        if (!mayBeCompound(term, sources)) continue
        compound.add(key(position))
        if (!position.isRelation) nested.add(position.owner)
      }
    }
  }
  return nested
}

function key({ owner, isRelation, index }: Position): string {
  return `${isRelation ? ':' : '.'}${index}${owner}`
}

/** Every term in a sentence with its place. */
function positions(sentence: Sentence): [GdlTerm, Position][] {
  const found: [GdlTerm, Position][] = []
  const visit = (term: GdlTerm, owner: Signature, isRelation: boolean): void => {
    argumentsOf(term).forEach((argument, index) => {
      found.push([argument, { owner, isRelation, index }])
      if (argument.kind === 'compound') visit(argument, signature(argument), false)
    })
  }
  const relation = signature(sentence)
  visit(sentence, SAME.get(relation) ?? relation, true)
  return found
}

/** Where a variable gets its value: all of the certain places, or some of the possible ones. */
interface Sources {
  readonly certain: Position[]
  readonly possible: Position[]
}

function sources(
  body: readonly Condition[],
  isCertain = true,
  found = new Map<string, Sources>(),
): ReadonlyMap<string, Sources> {
  for (const condition of body) {
    if (!isLiteral(condition)) for (const each of condition.alternatives) sources(each, false, found)
    else if (!condition.negated && condition.sentence.name !== 'distinct') {
      for (const [term, position] of positions(condition.sentence)) {
        if (term.kind !== 'var') continue
        const known = found.get(term.name) ?? { certain: [], possible: [] }
        found.set(term.name, known)
        const list = isCertain ? known.certain : known.possible
        list.push(position)
      }
    }
  }
  return found
}
