/** A match of the GGP protocol as JSON, with the keys that ggp-base and Tiltyard use. */

import type { Term } from '../../game/index.js'
import { type Expression, readExpression } from './expression.js'

export interface MatchRecord {
  readonly matchId: string
  readonly randomToken: string
  /** Dates in milliseconds. */
  readonly startTime: number
  readonly gameMetaURL: string
  readonly gameName: string
  readonly gameRoleNames: readonly string[]
  readonly scrambled: boolean
  /** In seconds; -1 where there was no preview. */
  readonly previewClock: number
  readonly startClock: number
  readonly playClock: number
  readonly isCompleted: boolean
  readonly isAborted: boolean
  /** Each a list of facts, from the first state on. */
  readonly states: readonly string[]
  /** One per state. */
  readonly stateTimes: readonly number[]
  /** For each transition a move per role. */
  readonly moves: readonly (readonly string[])[]
  /** For each state and role what went wrong on the way to it, "" for nothing; the first are of START. */
  readonly errors: readonly (readonly string[])[]
  /** One per role, once the match is completed; 0 for `random`. */
  readonly goalValues?: readonly number[]
  readonly playerNamesFromHost: readonly string[]
  readonly isPlayerHuman: readonly boolean[]
}

/** With spaces inside every bracket, as ggp-base writes expressions. */
export function spaced(text: string): string {
  return spacedExpression(readExpression(text))
}

function spacedExpression(expression: Expression): string {
  return expression.kind === 'word' ? expression.text : `( ${expression.items.map(spacedExpression).join(' ')} )`
}

export function stateText(facts: readonly Term[]): string {
  return `( ${facts.map((fact) => spaced(String(fact))).join(' ')} )`
}

/** A state or turn to a line. */
export function formatMatch(match: MatchRecord): string {
  const fields = Object.entries(match).map(([name, value]: [string, unknown]) => {
    const isLong = Array.isArray(value) && ['states', 'moves', 'errors'].includes(name) && value.length > 0
    const written = isLong
      ? `[\n    ${value.map((each) => JSON.stringify(each)).join(',\n    ')}\n  ]`
      : JSON.stringify(value)
    return `  ${JSON.stringify(name)}: ${written}`
  })
  return `{\n${fields.join(',\n')}\n}\n`
}
