/**
 * Definite clause grammars (as drafted for ISO 13211-3): a rule `Head --> Body` becomes a clause with two more
 * arguments, the list before what it describes and the list behind it.
 */

import { instantiationError, typeError } from './errors.js'
import { Atom, Compound, isCons, list, listItems, type Term, Var } from './terms.js'

export function isGrammarRule(term: Term): term is Compound {
  return term.kind === 'compound' && term.name === '-->' && term.args.length === 2
}

/** The clause of a rule. */
export function translateRule(rule: Compound): Compound {
  const [left, body] = rule.args
  const before = new Var('_S0')
  const behind = new Var('_S')
  const isPushback = isPair(left, ',')
  const head = isPushback ? left.args[0] : left
  if (!isPushback) return clause(extended(head, before, behind), translateBody(body, before, behind), rule.at)
  const middle = new Var('_S1')
  const pushed = terminals(left.args[1], behind, middle)
  if (pushed === undefined) throw typeError('list', left.args[1])
  const goal = translateBody(body, before, middle)
  return clause(extended(head, before, behind), new Compound(',', [goal, pushed]), rule.at)
}

/** A first terminal goes into the head, where clauses are told apart by it. Nothing else holds the list before it. */
function clause(head: Compound, body: Term, at: number | undefined): Compound {
  const isConjunction = isPair(body, ',')
  const first = isConjunction ? body.args[0] : body
  const before = head.args[head.args.length - 2]
  if (!isPair(first, '=') || first.args[0] !== before || !isCons(first.args[1]))
    return new Compound(':-', [head, body], at)
  const args = head.args.map((arg) => (arg === before ? first.args[1] : arg))
  return new Compound(
    ':-',
    [new Compound(head.name, args, head.at), isConjunction ? body.args[1] : new Atom('true')],
    at,
  )
}

/** The goal of a grammar body. Conjunctions nest to the right; only what is left of one nests here. */
export function translateBody(body: Term, before: Term, behind: Term): Term {
  const goals: Term[] = []
  let rest = body
  let from = before
  while (isPair(rest, ',')) {
    const to = new Var('_S')
    goals.push(translateItem(rest.args[0], from, to))
    from = to
    rest = rest.args[1]
  }
  let goal = translateItem(rest, from, behind)
  for (const earlier of goals.reverse()) goal = new Compound(',', [earlier, goal])
  return goal
}

function translateItem(item: Term, before: Term, behind: Term): Term {
  if (item.kind === 'var') return new Compound('phrase', [item, before, behind], item.at)
  const literal = terminals(item, before, behind)
  if (literal) return literal
  if (isAtom(item, '!')) return new Compound(',', [item, equal(before, behind)])
  if (isAtom(item, '{}')) return equal(before, behind)
  if (item.kind !== 'compound') return extended(item, before, behind)
  const [first, second] = item.args
  switch (`${item.name}/${item.args.length}`) {
    case ',/2':
      return translateBody(item, before, behind)
    case ';/2':
    case '|/2':
      return new Compound(';', [translateBody(first, before, behind), translateBody(second, before, behind)], item.at)
    case '->/2':
    case '*->/2': {
      const middle = new Var('_S')
      return new Compound(
        item.name,
        [translateBody(first, before, middle), translateBody(second, middle, behind)],
        item.at,
      )
    }
    case '\\+/1':
      return new Compound(',', [
        new Compound('\\+', [translateBody(first, before, new Var('_'))], item.at),
        equal(before, behind),
      ])
    case '{}/1':
      return new Compound(',', [first, equal(before, behind)])
  }
  return extended(item, before, behind)
}

/** A call of a non-terminal: its term with two more arguments. `call//N` needs no other treatment. */
function extended(item: Term, before: Term, behind: Term): Compound {
  if (item.kind === 'var') throw instantiationError()
  if (item.kind === 'atom') return new Compound(item.name, [before, behind], item.at)
  if (item.kind !== 'compound') throw typeError('callable', item)
  return new Compound(item.name, [...item.args, before, behind], item.at)
}

/** The goal for a list of terminals; undefined where the term is no list. */
function terminals(term: Term, before: Term, behind: Term): Term | undefined {
  if (term.kind !== 'atom' && !isCons(term)) return undefined
  const items = listItems(term)
  if (items === undefined) {
    if (isCons(term)) throw typeError('list', term)
    return undefined
  }
  return equal(before, list(items, behind))
}

function equal(left: Term, right: Term): Term {
  return new Compound('=', [left, right])
}

function isAtom(term: Term, name: string): boolean {
  return term.kind === 'atom' && term.name === name
}

function isPair(term: Term, name: string): term is Compound {
  return term.kind === 'compound' && term.name === name && term.args.length === 2
}
