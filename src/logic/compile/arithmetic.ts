/** Arithmetic as generated code: small integers inline, everything else through the run-time. */

import { INT } from '../cells.js'
import { operation } from '../numeric.js'
import type { Term, Var } from '../terms.js'
import { isSmallInt, type Relation } from './goals.js'
import type { Linker } from './linker.js'
import type { CodeWriter } from './writer.js'

const SYMBOL: Record<Relation, string> = { '<': '<', '>': '>', '=<': '<=', '>=': '>=', '=:=': '===', '=\\=': '!==' }

export class Expressions {
  constructor(
    private readonly out: CodeWriter,
    private readonly linker: Linker,
    private readonly variable: (variable: Var) => string,
    private readonly build: (term: Term) => string,
  ) {}

  /** Emit the evaluation and return an expression for the number's cell. */
  evaluate(term: Term): string {
    const { out } = this
    if (isSmallInt(term)) return this.linker.immediate(term) as string
    if (term.kind === 'int' || term.kind === 'float') return this.build(term)
    if (term.kind === 'var') {
      const t = out.temporary()
      out.emit(`${t}=m.deref(${this.variable(term)});if((${t}&7)!==2)${t}=R.evaluate(m,${t});`)
      return t
    }
    if (term.kind === 'compound' && term.args.length <= 2) {
      const code = operation(term.name, term.args.length)
      if (code >= 0) return this.apply(code, term.name, term.args)
    }
    const t = out.temporary()
    out.emit(`${t}=R.evaluate(m,${this.build(term)});`)
    return t
  }

  private apply(code: number, name: string, args: readonly Term[]): string {
    const { out } = this
    const x = this.evaluate(args[0] as Term)
    const t = out.temporary()
    if (args.length === 1) {
      out.emit(`${t}=R.arithmetic1(m,${code},${x});`)
      return t
    }
    const y = this.evaluate(args[1] as Term)
    const slow = `R.arithmetic2(m,${code},${x},${y})`
    const small = [x, y].filter((cell) => !isSmallLiteral(cell)).map((cell) => `(${cell}&7)===2`)
    const isSmall = small.length > 0 ? small.join('&&') : 'true'
    // Tagged addition: the tags add up to one too many, and leaving 32 bits shows in the comparison.
    if (name === '+') out.emit(`if(${isSmall}&&(${t}=${x}+(${y})-2)===(${t}|0));else ${t}=${slow};`)
    else if (name === '-') out.emit(`if(${isSmall}&&(${t}=${x}-(${y})+2)===(${t}|0));else ${t}=${slow};`)
    else if (name === '*') {
      out.emit(
        `if(${isSmall}&&(${t}=(${x}>>3)*(${y}>>3))<=268435455&&${t}>=-268435456)${t}=${t}<<3|2;else ${t}=${slow};`,
      )
    } else out.emit(`${t}=${slow};`)
    return t
  }

  compare(relation: Relation, left: Term, right: Term): string {
    const x = this.evaluate(left)
    const y = this.evaluate(right)
    const symbol = SYMBOL[relation]
    const small = [x, y].filter((cell) => !isSmallLiteral(cell)).map((cell) => `(${cell}&7)===2`)
    if (small.length === 0) return `${x}${symbol}${y}`
    return `${small.join('&&')}?${x}${symbol}${y}:R.compareNumbers(m,${x},${y})${symbol}0`
  }
}

/** Whether the cell is known to be a small integer's: other numbers are constants, and literals too. */
function isSmallLiteral(cell: string): boolean {
  return /^-?\d+$/.test(cell) && (Number(cell) & 7) === INT
}
