/** What commands let a user set, as commander parses it. */

import { InvalidArgumentError, Option } from 'commander'
import type { Clock } from '../game/index.js'
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

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 }

/** `500ms`, `2s`, `1.5m` or a bare number of seconds, in milliseconds. */
export function duration(text: string): number {
  const [, number, unit = 's'] = /^(\d+(?:\.\d+)?|\.\d+)\s*(ms|s|m|h)?$/.exec(text.trim()) ?? []
  const milliseconds = Number(number) * (UNITS[unit] ?? Number.NaN)
  if (!(milliseconds > 0) || milliseconds > 86_400_000) {
    throw new InvalidArgumentError('It must be a time such as 500ms, 2s or 1m, a day at most.')
  }
  return milliseconds
}

/** An option for a time, with its default as people write it. */
export function durationOption(flags: string, description: string, otherwise: string): Option {
  return new Option(flags, description).argParser(duration).default(duration(otherwise), otherwise)
}

/** How long players may think, as `RunOptions` has it. */
export function clockOf(milliseconds: number | undefined): { readonly clock?: Clock } {
  return milliseconds === undefined ? {} : { clock: { milliseconds } }
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
