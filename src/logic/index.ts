/** The room's front door: terms, reading and writing them, Prolog, and rules asked about facts. */

export { type Budget, BudgetError, DEFAULT_BUDGET } from './budget.js'
export { PrologError } from './errors.js'
export { FactSet, type Word, wordTerm } from './facts.js'
export { caret, PrologSyntaxError, position, SyntaxFault } from './faults.js'
export { formatDirective } from './format.js'
export { readClauses } from './library.js'
export { Operators } from './operators.js'
export { Prolog, type Solution } from './prolog.js'
export { Reader, type ReadTerm, readTerm } from './reader.js'
export { type Inquiry, Rules } from './rules.js'
export { Atom, Compound, Float, Int, indicator, int, isCons, list, listItems, NIL, type Term, Var } from './terms.js'
export { formatTerm } from './writer.js'
