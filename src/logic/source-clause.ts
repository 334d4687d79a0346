/** A term taken as a clause (ISO 13211-1 §7.6): its head and body, with variables as goals made calls. */

import { instantiationError, typeError } from './errors.js'
import { Atom, Compound, type Term } from './terms.js'

export interface SourceClause {
  readonly head: Term
  readonly body: Term
}

export function sourceClause(term: Term): SourceClause & { readonly head: Atom | Compound } {
  const isRule = isControl(term, ':-')
  const head = isRule ? term.args[0] : term
  const body = isRule ? term.args[1] : new Atom('true')
  if (head.kind === 'var') throw instantiationError()
  if (head.kind !== 'atom' && head.kind !== 'compound') throw typeError('callable', head)
  return { head, body: callable(body, body) }
}

/** Long conjunctions nest to the right: only what is on the left of a control construct nests here. */
function callable(body: Term, whole: Term): Term {
  const spine: Compound[] = []
  let rest = body
  while (rest.kind === 'compound' && CONTROL.some((name) => isControl(rest, name))) {
    spine.push(rest)
    rest = rest.args[1]
  }
  if (rest.kind === 'int' || rest.kind === 'float') throw typeError('callable', whole)
  let result = rest.kind === 'var' ? new Compound('call', [rest], rest.at) : rest
  for (const { name, args, at } of spine.reverse()) result = new Compound(name, [callable(args[0], whole), result], at)
  return result
}

export const CONTROL: readonly string[] = [',', ';', '->', '*->']

function isControl(term: Term, name: string): term is Compound {
  return term.kind === 'compound' && term.name === name && term.args.length === 2
}
