/** The expressions that GGP messages are made of: words and lists of them, as in KIF, each with its place in the text. */

export type Expression = Word | List

export interface Word {
  readonly kind: 'word'
  /** As it stands in the text. */
  readonly text: string
}

export interface List {
  readonly kind: 'list'
  readonly items: readonly Expression[]
  /** Where its brackets open and close. */
  readonly from: number
  readonly to: number
}

/** A text is no expression; the message says where. */
export class ExpressionError extends Error {
  override readonly name = 'ExpressionError'
}

/** Deeper lists are no messages; whoever walks them may do it by recursion. */
const DEEPEST = 200

const TOKEN = /\s+|;[^\n]*|[()]|\??\|(?:[^\\|\n]|\\[^\n])*\||[^\s();|]+|\|/gy

interface OpenList {
  readonly items: Expression[]
  readonly from: number
}

/** The one expression that the text is. Takes time in proportion to the text. */
export function readExpression(text: string): Expression {
  const open: OpenList[] = []
  let whole: Expression | undefined
  const add = (expression: Expression, at: number): void => {
    const list = open.at(-1)
    if (list !== undefined) list.items.push(expression)
    else if (whole === undefined) whole = expression
    else throw new ExpressionError(`a second expression begins at character ${at + 1}`)
  }
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    if (token === '(') {
      if (open.length >= DEEPEST) throw new ExpressionError(`lists are nested more than ${DEEPEST} deep`)
      open.push({ items: [], from: index })
    } else if (token === ')') {
      const closed = open.pop()
      if (closed === undefined) throw new ExpressionError(`nothing is open to be closed at character ${index + 1}`)
      add({ kind: 'list', items: closed.items, from: closed.from, to: index + 1 }, closed.from)
    } else if (token === '|') {
      throw new ExpressionError(`the name between bars at character ${index + 1} does not end on its line`)
    } else if (!/^[\s;]/.test(token)) {
      add({ kind: 'word', text: token }, index)
    }
  }
  const [unclosed] = open
  if (unclosed !== undefined) throw new ExpressionError(`the list at character ${unclosed.from + 1} is never closed`)
  if (whole === undefined) throw new ExpressionError('the text is empty')
  return whole
}

/** The expression in one line, its words as `spell` has them. */
export function writeExpression(expression: Expression, spell: (word: string) => string = (word) => word): string {
  if (expression.kind === 'word') return spell(expression.text)
  return `(${expression.items.map((item) => writeExpression(item, spell)).join(' ')})`
}

/** Case does not matter in plain names; it does between bars. */
export function foldWord(word: string): string {
  return word.includes('|') ? word : word.toLowerCase()
}

/** One line by which equal expressions are known, however they are spelt. */
export function canonical(expression: Expression): string {
  return writeExpression(expression, foldWord)
}

/** `nil` and `()` both stand for nothing. */
export function isNil(expression: Expression): boolean {
  if (expression.kind === 'list') return expression.items.length === 0
  return expression.text.toLowerCase() === 'nil'
}
