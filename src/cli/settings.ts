/** What `run` and `play` let a user set, as commander parses it. */

import { InvalidArgumentError, Option } from 'commander'
import type { LoadOptions } from '../languages/index.js'

export interface RulesSettings {
  readonly set?: Record<string, string>
  readonly mode?: 'chronon' | 'interrupt'
}

/** What the language is told of them. */
export function rulesSettings({ set, mode }: RulesSettings): LoadOptions {
  return { ...(set === undefined ? {} : { params: set }), ...(mode === undefined ? {} : { mode }) }
}

export function modeOption(): Option {
  return new Option('--mode <mode>', 'when choices take effect').choices(['chronon', 'interrupt'])
}

export function wholeNumber(text: string): number {
  const value = Number(text)
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(value) || value < 1) {
    throw new InvalidArgumentError('It must be a whole number from 1 up.')
  }
  return value
}

/** Adds one `name=value` to those before it. */
export function setting(text: string, before: Record<string, string> = {}): Record<string, string> {
  const equals = text.indexOf('=')
  if (equals < 1) throw new InvalidArgumentError('It must read name=value.')
  return { ...before, [text.slice(0, equals).trim()]: text.slice(equals + 1).trim() }
}

export function several(text: string, before: readonly string[] = []): readonly string[] {
  return [...before, text]
}
