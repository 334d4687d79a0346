/** All built-in predicates, by kind. */

import type { Database } from '../database.js'
import { installBags } from './bags.js'

export function installBuiltins(database: Database): void {
  installBags(database)
}
