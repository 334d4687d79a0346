/**
 * The operator table: which atoms may be written before, between or after their arguments,
 * and how tightly they bind. The reader and the writer share one.
 */

export type OperatorType = 'xfx' | 'xfy' | 'yfx' | 'fy' | 'fx' | 'xf' | 'yf'

/** `left` and `right` are the highest priorities its operands may have; 0 on a side without one. */
export interface Operator {
  readonly name: string
  readonly type: OperatorType
  readonly priority: number
  readonly left: number
  readonly right: number
}

/** The priority of a clause and of anything in round or curly brackets. */
export const TERM_PRIORITY = 1200
/** The priority of an argument or a list element: just below the comma. */
export const ARGUMENT_PRIORITY = 999

/** ISO 13211-1 table 7 with Cor. 2, then what SWI-Prolog adds; `:` and `xor` have SWI-Prolog's priorities. */
const STANDARD: readonly (readonly [number, OperatorType, string])[] = [
  [1200, 'xfx', ':- -->'],
  [1200, 'fx', ':- ?-'],
  [1100, 'xfy', '; |'],
  [1050, 'xfy', '->'],
  [1000, 'xfy', ','],
  [900, 'fy', '\\+'],
  [700, 'xfx', '= \\= == \\== @< @=< @> @>= =.. is =:= =\\= < =< > >='],
  [500, 'yfx', '+ - /\\ \\/'],
  [400, 'yfx', '* / // rem mod div << >>'],
  [200, 'xfx', '**'],
  [200, 'xfy', '^'],
  [200, 'fy', '+ - \\'],

  [1200, 'xfx', '=>'],
  [1150, 'fx', 'dynamic discontiguous initialization meta_predicate multifile public table'],
  [1050, 'xfy', '*->'],
  [800, 'xfx', ':='],
  [700, 'xfx', '=@= \\=@= as >:< :<'],
  [600, 'xfy', ':'],
  [400, 'yfx', 'rdiv divmod tdiv xor'],
]

function operator(priority: number, type: OperatorType, name: string): Operator {
  const side = (letter: string | undefined): number => (letter === 'y' ? priority : letter === 'x' ? priority - 1 : 0)
  const f = type.indexOf('f')
  return { name, type, priority, left: side(type[f - 1]), right: side(type[f + 1]) }
}

export class Operators {
  private readonly before = new Map<string, Operator>()
  private readonly between = new Map<string, Operator>()
  private readonly after = new Map<string, Operator>()

  static standard(): Operators {
    const operators = new Operators()
    for (const [priority, type, names] of STANDARD) {
      for (const name of names.split(' ')) operators.add(priority, type, name)
    }
    return operators
  }

  /** Replaces the operator of the same name and position; priority 0 removes it. */
  add(priority: number, type: OperatorType, name: string): void {
    const position = type.length === 3 ? this.between : type.startsWith('f') ? this.before : this.after
    if (priority === 0) position.delete(name)
    else position.set(name, operator(priority, type, name))
  }

  prefix(name: string): Operator | undefined {
    return this.before.get(name)
  }

  infix(name: string): Operator | undefined {
    return this.between.get(name)
  }

  postfix(name: string): Operator | undefined {
    return this.after.get(name)
  }

  has(name: string): boolean {
    return this.before.has(name) || this.between.has(name) || this.after.has(name)
  }

  *entries(): IterableIterator<Operator> {
    yield* this.before.values()
    yield* this.between.values()
    yield* this.after.values()
  }

  copy(): Operators {
    const operators = new Operators()
    for (const { priority, type, name } of this.entries()) operators.add(priority, type, name)
    return operators
  }
}
