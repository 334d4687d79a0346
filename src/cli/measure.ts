/** How fast a game plays at random, per CPU-second of the whole process: by circuit, by stepping, by logic. */

import { setTimeout as pause } from 'node:timers/promises'
import { CHANCE, type Decision, draw, type Game, type Playouts, type Stream, stream } from '../game/index.js'

/** What was counted; null where no playout came to its end in the time there was. */
export interface Figures {
  readonly playoutsPerCpuSecond: number | null
  readonly transitionsPerCpuSecond: number | null
  readonly meanDepth: number | null
  /** By role. */
  readonly meanGoals: readonly number[] | null
}

const SEED = 1

/** Playouts longer than this are cut, so that rules which never end are measured all the same. */
const LONGEST = 10_000
const GROWTH = 8

/** Random playouts of a circuit, many at once, when its compiled code is in use. */
export async function measureCircuit(playouts: Playouts, seconds: number): Promise<Figures> {
  const limit = (await warmUp(playouts)) ? {} : { maxSteps: LONGEST }
  return grown((count) => playouts.run({ count, seed: SEED, ...limit }), seconds, 128)
}

/** The same one state after another; null where some playout would not end. */
export function measureStepping(playouts: Playouts, seconds: number): Figures | null {
  if (!ends(playouts)) return null
  return grown((count) => playouts.runSingly({ count, seed: SEED }), seconds, 1)
}

/** Random playouts through the states of a game, after a quarter of the time to warm up. */
export function measureStates(game: Game, seconds: number): Figures {
  playRandomly(game, seconds / 4, 'warm-up')
  return playRandomly(game, seconds, SEED)
}

function ends(playouts: Playouts): boolean {
  return playouts.run({ count: 128, seed: SEED, maxSteps: LONGEST }).unfinished === 0
}

/** Says whether playouts end. Compilers work in the background: they are done when the idle process uses no CPU. */
async function warmUp(playouts: Playouts): Promise<boolean> {
  const doEnd = ends(playouts)
  for (let quiet = 0; quiet < 3; ) {
    const before = process.cpuUsage()
    await pause(50)
    quiet = cpuSince(before) < 0.01 ? quiet + 1 : 0
  }
  return doEnd
}

interface Counted {
  readonly count: number
  readonly unfinished: number
  readonly transitions: number
  readonly meanLength: number
  readonly meanScores: readonly number[]
}

/** More and more playouts, until so many take about that many CPU-seconds. */
function grown(run: (count: number) => Counted, seconds: number, first: number): Figures {
  for (let count = first; ; ) {
    const before = process.cpuUsage()
    const summary = run(count)
    const spent = cpuSince(before)
    if (spent >= seconds * 0.75) return figures(summary, spent)
    count = Math.ceil(count * Math.min(GROWTH, Math.max(1.5, seconds / Math.max(spent, 1e-6))))
  }
}

function figures({ count, unfinished, transitions, meanLength, meanScores }: Counted, spent: number): Figures {
  const finished = count - unfinished
  return {
    playoutsPerCpuSecond: finished === 0 ? null : finished / spent,
    transitionsPerCpuSecond: transitions === 0 ? null : transitions / spent,
    meanDepth: finished === 0 ? null : meanLength,
    meanGoals: finished === 0 ? null : meanScores,
  }
}

/** Counts up to the end of the last playout that came to its end in time, or all transitions where none did. */
function playRandomly(game: Game, seconds: number, seed: number | string): Figures {
  const random = stream(seed, 'bench')
  const sums = game.roles.map(() => 0)
  const started = process.cpuUsage()
  let state = game.initial
  let depth = 0
  let transitions = 0
  let finished = 0
  let spent = 0
  let counted = 0
  for (let now = 0; now < seconds; now = cpuSince(started)) {
    if (!state.isTerminal && depth < LONGEST) {
      state = state.next(state.decisions.map((decision) => anyChoice(decision, random)))
      depth++
      transitions++
      if (finished === 0) {
        counted = transitions
        spent = cpuSince(started)
      }
    }
    if (state.isTerminal) {
      for (const [role, score] of state.scores.entries()) sums[role] = (sums[role] ?? 0) + score
      finished++
      counted = transitions
      spent = cpuSince(started)
    }
    if (state.isTerminal || depth >= LONGEST) {
      state = game.initial
      depth = 0
    }
  }
  const meanScores = sums.map((sum) => sum / finished)
  const meanLength = counted / finished
  return figures({ count: finished, unfinished: 0, transitions: counted, meanLength, meanScores }, spent)
}

/** Evenly, or as nature's probabilities say; a switch without a list of actions is left. */
function anyChoice({ owner, actions, probabilities }: Decision, random: Stream): number | undefined {
  if (actions.length === 0) return undefined
  return owner === CHANCE && probabilities ? draw(probabilities, random) : random.nextInt(actions.length)
}

function cpuSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}
