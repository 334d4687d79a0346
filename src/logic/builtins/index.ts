/** All built-in predicates, by kind. */

import type { Database } from '../database.js'
import { installArithmetic } from './arithmetic.js'
import { installAtoms } from './atoms.js'
import { installBags } from './bags.js'
import { installCharacterTypes } from './character-types.js'
import { installClauses } from './clauses.js'
import { installComparison } from './comparison.js'
import { installControlBuiltins } from './control.js'
import { installFlags } from './flags.js'
import { installFormatting } from './formatting.js'
import { installGrammar } from './grammar.js'
import { installJoining } from './joining.js'
import { installListing } from './listing.js'
import { installMembership } from './membership.js'
import { installOperators } from './operators.js'
import { installOutput } from './output.js'
import { installPredicates } from './predicates.js'
import { installReading } from './reading.js'
import { installSolutions } from './solutions.js'
import { installSorting } from './sorting.js'
import { installStrings } from './strings.js'
import { installTerms } from './terms.js'
import { installTypes } from './types.js'

export function installBuiltins(database: Database): void {
  installArithmetic(database)
  installAtoms(database)
  installBags(database)
  installCharacterTypes(database)
  installClauses(database)
  installComparison(database)
  installControlBuiltins(database)
  installFlags(database)
  installFormatting(database)
  installGrammar(database)
  installJoining(database)
  installMembership(database)
  installListing(database)
  installOperators(database)
  installOutput(database)
  installPredicates(database)
  installReading(database)
  installSolutions(database)
  installSorting(database)
  installStrings(database)
  installTerms(database)
  installTypes(database)
}
