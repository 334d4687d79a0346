/** Checking rules by reading and by playing them. */

import type { Diagnostic } from '../../game/index.js'
import { checkStatically } from './check.js'
import type { SidlLoadOptions } from './load.js'

export function checkSidl(text: string, _options: SidlLoadOptions = {}): Diagnostic[] {
  return [...checkStatically(text).diagnostics]
}
