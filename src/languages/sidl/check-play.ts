/** Checking rules by reading them and, where they can be run, by playing them a little. */

import { type Diagnostic, RulesError } from '../../game/index.js'
import { type Finding, place } from '../finding.js'
import { faultFinding, isSameFault } from './check/fault-finding.js'
import { decisionObserver } from './check/play/decisions.js'
import { effectObserver } from './check/play/effects.js'
import { endFinding } from './check/play/ends.js'
import { explore, type Limits } from './check/play/explore.js'
import { leakObserver } from './check/play/leaks.js'
import { newReport } from './check/play/report.js'
import { sayingObserver } from './check/play/sayings.js'
import { type CheckedRules, checkStatically } from './check.js'
import type { SidlGame } from './game.js'
import { gameOf, type SidlLoadOptions } from './load.js'

export interface SidlCheckOptions extends SidlLoadOptions {
  /** How much is played: 1 takes about 0.3 seconds, other numbers that many times as long. 0: nothing. */
  readonly effort?: number
}

const LIMITS: Limits = { work: 70_000, states: 5000, games: 30, chronons: 150, milliseconds: 3000 }
/** Texts with more clauses than this take longer to read and to get going, so they are played less. */
const LARGE = 100

/** Never throws for what a text holds. In the order of their places. */
export function checkSidl(text: string, options: SidlCheckOptions = {}): Diagnostic[] {
  const checked = checkStatically(text)
  const effort = options.effort ?? 1
  if (effort <= 0 || checked.diagnostics.some(({ severity }) => severity === 'error')) return [...checked.diagnostics]
  try {
    const played = findingsByPlay(checked, gameOf(checked, { ...options, mode: 'chronon' }), effort)
    const { clauses, findings } = checked
    const more = played.filter((finding) => !findings.some((read) => isSameFault(clauses, read, finding)))
    return place(text, [...findings, ...more])
  } catch (error) {
    if (error instanceof RulesError) return [...error.diagnostics]
    throw error
  }
}

function findingsByPlay(checked: CheckedRules, game: SidlGame, effort: number): readonly Finding[] {
  const limits: Limits = {
    ...LIMITS,
    work: LIMITS.work * effort * Math.min(1, LARGE / checked.clauses.length) ** 2,
    states: LIMITS.states * effort,
    games: LIMITS.games * effort,
    chronons: Math.round(LIMITS.chronons * Math.sqrt(effort)),
    milliseconds: LIMITS.milliseconds * effort,
  }
  const { graph, uses } = checked
  const report = newReport()
  const effects = effectObserver(graph.definitions.get('do/1') ?? [], report)
  const isHeard = ['do/1', 'payoff/2', 'goal/2'].some((keyword) => uses.get(keyword)?.has('does/2'))
  const journey = explore(game, isHeard, limits, [
    decisionObserver(report),
    effects,
    leakObserver(game, report),
    sayingObserver(game),
    { fault: (fault) => report.add(faultFinding(fault, graph, 'warning')) },
  ])
  effects.unreached(journey)
  report.add(endFinding(checked, journey, limits.chronons))
  return report.findings
}
