/** Arithmetic on cells: small integers and floats at once, the rest by way of `arithmetic.ts`. */

import { ArithmeticFault, evaluate as evaluateSlowly, isEvaluable, numericCompare } from './arithmetic.js'
import { ATOM, BOX, INT, LIST, MAX_SMALL, MIN_SMALL, REF, STR } from './cells.js'
import { exportTerm } from './convert.js'
import {
  domainError,
  evaluationError,
  indicatorTerm,
  instantiationError,
  type PrologError,
  resourceError,
  typeError,
} from './errors.js'
import type { Machine } from './machine.js'
import { Float, int, type Term } from './terms.js'

/** Operations by number, so that generated code can name them without their text. */
const names: string[] = []
const codes = new Map<string, number>()

/** The number of an evaluable functor, or -1. */
export function operation(name: string, arity: number): number {
  if (!isEvaluable(name, arity)) return -1
  let code = codes.get(name)
  if (code === undefined) {
    code = names.push(name) - 1
    codes.set(name, code)
  }
  return code
}

const [ADD, SUBTRACT, MULTIPLY, DIVIDE, QUOTIENT, MOD, REM, DIV, MIN, MAX, AND, OR, SHIFT_RIGHT] = [
  '+',
  '-',
  '*',
  '/',
  '//',
  'mod',
  'rem',
  'div',
  'min',
  'max',
  '/\\',
  '\\/',
  '>>',
].map((name) => operation(name, 2))
const ABS = operation('abs', 1)

export function arithmetic2(m: Machine, code: number, x: number, y: number): number {
  if ((x & 7) === INT && (y & 7) === INT) {
    const a = x >> 3
    const b = y >> 3
    switch (code) {
      case ADD:
        return m.integer(a + b)
      case SUBTRACT:
        return m.integer(a - b)
      case MULTIPLY: {
        const product = a * b
        if (Number.isSafeInteger(product)) return m.integer(product + 0)
        break
      }
      case DIVIDE:
        if (b !== 0 && a % b === 0) return m.integer(a / b)
        break
      case QUOTIENT:
        if (b !== 0) return m.integer(Math.trunc(a / b))
        break
      case DIV:
        if (b !== 0) return m.integer(Math.floor(a / b))
        break
      case REM:
        if (b !== 0) return ((a % b) << 3) | INT
        break
      case MOD:
        if (b !== 0) {
          const r = a % b
          return ((r !== 0 && r < 0 !== b < 0 ? r + b : r) << 3) | INT
        }
        break
      case MIN:
        return a < b ? x : y
      case MAX:
        return a > b ? x : y
      case AND:
        return ((a & b) << 3) | INT
      case OR:
        return ((a | b) << 3) | INT
      case SHIFT_RIGHT:
        if (b >= 0) return ((a >> Math.min(b, 31)) << 3) | INT
        break
    }
  } else if (m.isFloat(x) && m.isFloat(y)) {
    const value = floatArithmetic(code, m.floatValue(x), m.floatValue(y))
    if (Number.isFinite(value)) {
      m.reserve(3)
      return m.float(value)
    }
  }
  return slowly(m, code, [x, y])
}

/** Not finite where the careful path must look: for errors, and for operations that are not here. */
function floatArithmetic(code: number, a: number, b: number): number {
  switch (code) {
    case ADD:
      return a + b
    case SUBTRACT:
      return a - b
    case MULTIPLY:
      return a * b
    case DIVIDE:
      return b === 0 ? Number.NaN : a / b
    default:
      return Number.NaN
  }
}

export function arithmetic1(m: Machine, code: number, x: number): number {
  if ((x & 7) === INT) {
    const a = x >> 3
    if (code === SUBTRACT) return m.integer(-a)
    if (code === ABS) return m.integer(Math.abs(a))
  }
  return slowly(m, code, [x])
}

function slowly(m: Machine, code: number, cells: readonly number[]): number {
  const args = cells.map((cell) => m.number(evaluate(m, cell)))
  // A long integer costs time in proportion to its length.
  for (const arg of args)
    if (typeof arg === 'bigint' && (arg > MAX_SMALL || arg < MIN_SMALL))
      m.charge(1 + (String(arg.toString(16)).length >> 6))
  try {
    return m.numberCell(evaluateSlowly(names[code] as string, args, { maxBits: Math.min(m.budget.cells, 1 << 24) }))
  } catch (error) {
    throw error instanceof ArithmeticFault ? asPrologError(error) : error
  }
}

function asPrologError({ fault }: ArithmeticFault): PrologError {
  switch (fault.type) {
    case 'type': {
      const { culprit } = fault
      if (typeof culprit !== 'string') return typeError(fault.expected, numberTerm(culprit))
      const slash = culprit.lastIndexOf('/')
      return typeError('evaluable', indicatorTerm(culprit.slice(0, slash), Number(culprit.slice(slash + 1))))
    }
    case 'domain':
      return domainError(fault.expected, numberTerm(fault.culprit))
    case 'evaluation':
      return evaluationError(fault.what)
    case 'resource':
      return resourceError('cells')
  }
}

export function numberTerm(value: bigint | number): Term {
  return typeof value === 'bigint' ? int(value) : new Float(value)
}

/** The value of an expression. Operands wait on a stack of their own, however deep the expression. */
export function evaluate(m: Machine, cell: number): number {
  const x = m.deref(cell)
  if ((x & 7) === INT || (x & 7) === BOX) return x
  const operators: number[] = []
  const values: number[] = []
  const pending: number[] = [x]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next === APPLY) {
      apply(m, operators.pop() as number, operators.pop() as number, values)
      continue
    }
    const y = m.deref(next)
    switch (y & 7) {
      case INT:
      case BOX:
        values.push(y)
        break
      case REF:
        throw instantiationError()
      case ATOM: {
        const name = m.symbols.name(y)
        if (operation(name, 0) < 0)
          throw name === '[]'
            ? typeError('evaluable', exportTerm(m, y))
            : typeError('evaluable', indicatorTerm(name, 0))
        values.push(slowly(m, operation(name, 0), []))
        break
      }
      case LIST: {
        if (m.deref(m.heap[(y >> 3) + 1] as number) !== m.nil) throw typeError('evaluable', indicatorTerm('.', 2))
        pending.push(m.heap[y >> 3] as number)
        break
      }
      case STR: {
        const at = y >> 3
        const functor = m.heap[at] as number
        const arity = m.symbols.arity(functor)
        const name = m.symbols.functorName(functor)
        const code = operation(name, arity)
        if (code < 0) throw typeError('evaluable', indicatorTerm(name, arity))
        m.charge(1)
        operators.push(arity, code)
        pending.push(APPLY)
        for (let i = arity; i > 0; i--) pending.push(m.heap[at + i] as number)
      }
    }
  }
  return values[0] as number
}

/** Stands among pending cells for "apply the last operator"; no cell looks like it. */
const APPLY = -1

function apply(m: Machine, code: number, arity: number, values: number[]): void {
  if (arity === 2) {
    const y = values.pop() as number
    const x = values.pop() as number
    values.push(arithmetic2(m, code, x, y))
  } else if (arity === 1) values.push(arithmetic1(m, code, values.pop() as number))
  else values.push(slowly(m, code, values.splice(values.length - arity, arity)))
}

/** Negative, zero or positive; NaN where a float is not a number. */
export function compareNumbers(m: Machine, x: number, y: number): number {
  const a = evaluate(m, x)
  const b = evaluate(m, y)
  if ((a & 7) === INT && (b & 7) === INT) return a - b
  return numericCompare(m.number(a), m.number(b))
}
