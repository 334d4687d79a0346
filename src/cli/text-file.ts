/** Files that must be text: read as UTF-8, or refused with the place where they are not. */

import { readFileSync, writeFileSync } from 'node:fs'
import type { Diagnostic } from '../game/index.js'
import { Failure, reasonOf } from './failure.js'

/** A file that is no UTF-8 text, with the place for editors. */
export class NotText extends Failure {
  readonly diagnostic: Diagnostic
  constructor(
    readonly path: string,
    place: Pick<Diagnostic, 'line' | 'column'>,
  ) {
    const message = 'this is not text in UTF-8'
    const hint = 'save the file as UTF-8 text'
    super(`${path}:${place.line}:${place.column}: ${message}: ${hint}`)
    this.diagnostic = { severity: 'error', code: 'not-text', message, ...place, hint }
  }
}

export function readText(path: string): string {
  let bytes: Buffer
  try {
    bytes = readFileSync(path)
  } catch (error) {
    throw new Failure(`${path} cannot be read: ${reasonOf(error)}`)
  }
  const text = decode(bytes)
  if (text === undefined) throw new NotText(path, placeAfter(decodablePrefix(bytes)))
  return text
}

export function writeText(path: string, text: string): void {
  try {
    writeFileSync(path, text)
  } catch (error) {
    throw new Failure(`${path} cannot be written: ${reasonOf(error)}`)
  }
}

/** The text, or undefined where it is no UTF-8; a prefix may end inside a character. */
function decode(bytes: Uint8Array, prefix = false): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: prefix })
  } catch {
    return undefined
  }
}

/** The longest beginning that decodes, found by halving. */
function decodablePrefix(bytes: Uint8Array): string {
  let low = 0
  let high = bytes.length
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (decode(bytes.subarray(0, middle), true) === undefined) high = middle - 1
    else low = middle
  }
  return decode(bytes.subarray(0, low), true) ?? ''
}

function placeAfter(text: string): Pick<Diagnostic, 'line' | 'column'> {
  const lines = text.split('\n')
  return { line: lines.length, column: Array.from(lines.at(-1) ?? '').length + 1 }
}
