/** What a description is, as far as the protocol cares: its roles, and whether they are told moves or percepts. */

import { type Expression, foldWord, readExpression } from './expression.js'

export interface DescriptionKind {
  /** In the order of the rules, `random` included: the order of moves in messages. */
  readonly roles: readonly string[]
  /** GDL-II: somebody moves at random. */
  readonly hasRandom: boolean
  /** GDL-II: somebody is told what it sees. */
  readonly hasPercepts: boolean
}

export function kindOf(rules: string): DescriptionKind {
  const description = readExpression(`(${rules}\n)`)
  const heads = description.kind === 'list' ? description.items.map(headOf) : []
  const named = heads.filter((head) => nameOf(head) === 'role').map((head) => nameOf(itemOf(head, 1)))
  const roles = [...new Set(named.filter((name) => name !== undefined))]
  return { roles, hasRandom: roles.includes('random'), hasPercepts: heads.some((head) => nameOf(head) === 'sees') }
}

/** Whether roles may not know the state: the description is GDL-II. */
export function isHidden({ hasRandom, hasPercepts }: DescriptionKind): boolean {
  return hasRandom || hasPercepts
}

function headOf(rule: Expression): Expression | undefined {
  return nameOf(rule) === '<=' ? itemOf(rule, 1) : rule
}

function itemOf(expression: Expression | undefined, index: number): Expression | undefined {
  return expression?.kind === 'list' ? expression.items[index] : undefined
}

/** The word it is, or begins with. */
function nameOf(expression: Expression | undefined): string | undefined {
  const first = expression?.kind === 'list' ? expression.items[0] : expression
  return first?.kind === 'word' ? foldWord(first.text) : undefined
}
