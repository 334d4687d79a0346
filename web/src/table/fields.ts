/** What a person types into the fields of an open-ended action, checked as they type, and the action that it makes. */

import type { WireDecision, WireField } from '../protocol.js'
import { amount } from '../words/wording.js'

export type Template = NonNullable<WireDecision['templates']>[number]

const LONGEST_TEXT = 200

/** Undefined when the text will do, else what to do about it. Empty is not wrong yet. */
export function fieldFault({ type, range }: WireField, text: string): string | undefined {
  if (text.trim() === '') return undefined
  if (type === 'text') return text.length > LONGEST_TEXT ? `at most ${LONGEST_TEXT} characters` : undefined
  const value = numberOf(text)
  if (value === undefined) return type === 'int' ? 'a whole number' : 'a number'
  if (type === 'int' && !Number.isInteger(value)) return 'a whole number'
  if (range !== undefined && value < range.low) return `at least ${amount(range.low)}`
  if (range !== undefined && value > range.high) return `at most ${amount(range.high)}`
  return undefined
}

/** Both 12.5 and 12,5 are what people write. */
export function numberOf(text: string): number | undefined {
  const plain = text.trim().replace(',', '.')
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : undefined
}

export function actionFrom({ parts }: Template, typed: Readonly<Record<string, string>>): string | undefined {
  const words = parts.map((part) => {
    if (typeof part === 'string') return part
    const text = typed[part.field] ?? ''
    if (text.trim() === '' || fieldFault(part, text) !== undefined) return undefined
    return part.type === 'text' ? quoted(text) : String(numberOf(text))
  })
  return words.includes(undefined) ? undefined : `[${words.join(',')}]`
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
}

/** What may be typed, in a few words. */
export function fieldHelp({ type, range }: WireField): string | undefined {
  if (range !== undefined) return `${amount(range.low)} to ${amount(range.high)}`
  return type === 'int' ? 'a whole number' : undefined
}
