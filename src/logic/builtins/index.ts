/** All built-in predicates, by kind. */

import type { Database } from '../database.js'
import { installBags } from './bags.js'
import { installClauses } from './clauses.js'
import { installFlags } from './flags.js'
import { installGrammar } from './grammar.js'
import { installOperators } from './operators.js'
import { installPredicates } from './predicates.js'

export function installBuiltins(database: Database): void {
  installBags(database)
  installClauses(database)
  installFlags(database)
  installGrammar(database)
  installOperators(database)
  installPredicates(database)
}
