/**
 * The player who follows a script: lines `decision: action` wait for their decision, an action alone goes to the next
 * decision that has no line of its own; `-` abstains; `%` and `#` begin comments. After its script it is silent.
 */

import type { Choice, Decision, Game, Player } from '../game/index.js'

export interface ScriptLine {
  /** The decision it waits for, printed; absent where any will do. */
  readonly decision?: string
  /** Absent to abstain. */
  readonly action?: string
  /** Counts from 1. */
  readonly line: number
}

export function parseScript(text: string): readonly ScriptLine[] {
  return text.split(/\r?\n/).flatMap((raw, index) => {
    const line = raw.trim()
    if (line === '' || line.startsWith('%') || line.startsWith('#')) return []
    const colon = separator(line)
    const decision = colon < 0 ? undefined : line.slice(0, colon).trim()
    const action = line.slice(colon + 1).trim()
    return [
      {
        ...(decision === undefined ? {} : { decision }),
        ...(action === '-' || action === '' ? {} : { action }),
        line: index + 1,
      },
    ]
  })
}

/** Where the colon between decision and action stands: outside brackets and quotes; -1 where there is none. */
function separator(line: string): number {
  let depth = 0
  let quoted = false
  for (const [index, char] of [...line].entries()) {
    if (char === "'") quoted = !quoted
    else if (quoted) continue
    else if ('[('.includes(char)) depth++
    else if ('])'.includes(char)) depth--
    else if (char === ':' && depth === 0) return index
  }
  return -1
}

export function scriptedPlayer(name: string, script: readonly ScriptLine[]): Player {
  const left = [...script]
  let game: Game | undefined

  function take(decision: Decision): ScriptLine | undefined {
    const own = left.findIndex((line) => line.decision !== undefined && sameText(line.decision, decision.id))
    const index = own < 0 ? left.findIndex((line) => line.decision === undefined) : own
    return index < 0 ? undefined : left.splice(index, 1)[0]
  }

  function choice(decision: Decision): Choice {
    const line = take(decision)
    if (game === undefined || line?.action === undefined) return undefined
    try {
      return game.parse(line.action)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      throw new Error(`line ${line.line} of its script, ${line.action}, cannot be read: ${reason}`)
    }
  }

  return {
    name,
    async start(played) {
      game = played
    },
    choose: async (view) => view.decisions.map(choice),
    stop: () => {},
  }
}

/** People write `[bid,ann]` for `[bid, ann]`. */
function sameText(a: string, b: string): boolean {
  return a.replace(/\s/g, '') === b.replace(/\s/g, '')
}
