/** Errors of a program as sentences for people; their terms stay as they are for programs. */

import { BudgetError } from './budget.js'
import { PrologError } from './errors.js'
import type { Compound, Term } from './terms.js'

/** One sentence without its full stop. Anything but an error of a program or its budget is thrown on. */
export function explain(error: unknown): string {
  if (error instanceof BudgetError) return error.message
  if (!(error instanceof PrologError)) throw error
  const { formal, term } = error
  if (formal === term) return `${term} was thrown and not caught`
  if (formal.kind === 'atom' && formal.name === 'instantiation_error')
    return 'a value is needed where there is a variable'
  return (formal.kind === 'compound' && sentence(formal)) || `error: ${formal}`
}

function sentence({ name, args }: Compound): string | undefined {
  const [first, second, third] = args.map((arg) => String(arg))
  switch (`${name}/${args.length}`) {
    case 'type_error/2':
      return `${TYPES.get(first) ?? `something of type ${first}`} is needed, not ${second}`
    case 'domain_error/2':
      return `${second} is out of the range of ${first}`
    case 'existence_error/2':
      return first === 'procedure' ? `there is no predicate ${second}` : `there is no ${first} ${second}`
    case 'permission_error/3':
      return permission(first, second, third)
    case 'representation_error/1':
      return `a limit of this system is passed: ${first}`
    case 'evaluation_error/1':
      return EVALUATION.get(first) ?? `the value is not defined: ${first}`
    case 'resource_error/1':
      return `the budget of ${first} is spent`
    case 'syntax_error/1':
      return `syntax error: ${plain(args[0])}`
  }
  return undefined
}

function permission(operation: string, type: string, culprit: string): string {
  if (type === 'static_procedure') return `${culprit} is built in or not dynamic: it cannot be changed`
  if (type === 'private_procedure') return `${culprit} is built in: its clauses cannot be seen`
  return `it is not allowed to ${operation} the ${type} ${culprit}`
}

function plain(term: Term): string {
  return term.kind === 'atom' ? term.name : String(term)
}

const TYPES: ReadonlyMap<string, string> = new Map([
  ['callable', 'a goal'],
  ['integer', 'an integer'],
  ['number', 'a number'],
  ['atom', 'an atom'],
  ['atomic', 'an atom or a number'],
  ['compound', 'a compound term'],
  ['list', 'a list'],
  ['evaluable', 'something that has a value'],
  ['predicate_indicator', 'Name/Arity'],
])

const EVALUATION: ReadonlyMap<string, string> = new Map([
  ['zero_divisor', 'division by zero'],
  ['undefined', 'the value is not defined'],
  ['float_overflow', 'the number is too large for a float'],
])
