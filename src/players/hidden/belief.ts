/**
 * What a role believes: positions that agree with all it has chosen and seen, each with its weight. Exact while there
 * are few; beyond that a sample (a particle filter), and where all of it turns out wrong, histories are searched anew.
 */

import type { Game, Stream, View } from '../../game/index.js'
import { type Effort, isSpent } from './effort.js'
import { firstPosition, type Position, sightOf } from './position.js'
import { type Observer, type OwnChoices, successors } from './successors.js'

export interface Particle {
  readonly position: Position
  readonly weight: number
}

/** A view, and what the role chose on seeing it. */
interface Seen {
  readonly view: View
  own?: OwnChoices
}

const MOST_PARTICLES = 128
/** With fewer than these from a sample, more are looked for. */
const FEW_PARTICLES = 8
/** Ways tried at each step of a history that is searched anew. */
const WIDTH = 64
const MOST_DIVES = 400
/** Dives after which each step may follow one more way. */
const PATIENCE_GROWS = 20

export class Belief {
  particles: readonly Particle[]
  private readonly seen: Seen[] = []
  private readonly observer: Observer
  /** Whether nothing has ever been left out. */
  private isExact = true

  constructor(
    private readonly game: Game,
    role: number,
    dice: Stream,
  ) {
    this.particles = [{ position: firstPosition(game, game.initial), weight: 1 }]
    const onGap = () => {
      this.isExact = false
    }
    this.observer = { role, dice, onGap }
  }

  /** What the role chose on the view it saw last. */
  chose(own: OwnChoices): void {
    const last = this.seen.at(-1)
    if (last !== undefined) last.own = own
  }

  /** Takes in the next view. Afterwards there may be no particles: then nothing was found that explains it. */
  async see(view: View, effort: Effort): Promise<void> {
    const before = this.seen.at(-1)
    this.seen.push({ view })
    if (before === undefined) this.particles = this.particles.filter(({ position }) => this.agrees(position, view))
    else this.particles = await this.forward(before.own, view, effort)
    const { length } = this.particles
    if (length === 0 || (length < FEW_PARTICLES && !this.isExact)) await this.searchAnew(effort)
  }

  private agrees({ state }: Position, view: View): boolean {
    return sightOf(this.game, state.view(this.observer.role)) === sightOf(this.game, view)
  }

  private async forward(own: OwnChoices, view: View, effort: Effort): Promise<readonly Particle[]> {
    const parents = inRandomOrder(this.particles, this.observer.dice)
    const allowed = Math.floor(effort.transitions / Math.max(1, parents.length) / 2)
    const observer = { ...this.observer, habits: new Map<string, number>() }
    const found: Particle[] = []
    for (const { position, weight } of parents) {
      await effort.due.breathe()
      if (isSpent(effort) || found.length >= 4 * MOST_PARTICLES) {
        this.isExact = false
        break
      }
      const tries = Math.max(4, allowed)
      for (const next of successors(observer, position, own, view, tries, effort)) {
        found.push({ position: next.position, weight: weight * next.probability })
      }
    }
    if (found.length === 0) this.isExact = false
    return thinned(merged(found), this.observer.dice)
  }

  /** Whole histories, depth first and in random order; where none is found, without trust in the own choices. */
  private async searchAnew(effort: Effort): Promise<void> {
    const [earliest] = this.seen
    const first = firstPosition(this.game, this.game.initial)
    if (earliest === undefined || !this.agrees(first, earliest.view)) return
    const found: Particle[] = [...this.particles]
    for (const trusting of [true, false]) {
      // A wrong turn early on spoils all that follows: dives give up soon and start again, later ones not so soon.
      for (let dives = 0; dives < MOST_DIVES && found.length < MOST_PARTICLES && !isSpent(effort); dives++) {
        await effort.due.breathe()
        const patience = 2 + Math.floor(dives / PATIENCE_GROWS)
        const position = this.dive(first, 1, { trusting, patience, effort })
        if (position !== undefined) found.push({ position, weight: 1 / MOST_PARTICLES })
      }
      if (found.length > 0) break
    }
    this.particles = merged(found)
  }

  private dive(from: Position, depth: number, how: Dive): Position | undefined {
    const seen = this.seen[depth]
    if (seen === undefined) return from
    const own = how.trusting ? this.seen[depth - 1]?.own : undefined
    let tried = 0
    for (const { position } of successors(this.observer, from, own, seen.view, WIDTH, how.effort)) {
      const end = this.dive(position, depth + 1, how)
      if (end !== undefined || ++tried >= how.patience) return end
    }
    return undefined
  }
}

interface Dive {
  readonly trusting: boolean
  /** How many ways are followed at each step. */
  readonly patience: number
  readonly effort: Effort
}

function inRandomOrder(particles: readonly Particle[], dice: Stream): readonly Particle[] {
  const order = particles.map((particle) => ({ particle, at: dice.nextFloat() }))
  return order.sort((a, b) => a.at - b.at).map(({ particle }) => particle)
}

/** Equal positions as one; weights sum to 1. */
function merged(particles: readonly Particle[]): readonly Particle[] {
  const total = particles.reduce((sum, { weight }) => sum + weight, 0)
  const kept = new Map<string, Particle>()
  for (const { position, weight } of particles) {
    const { key } = position
    const known = kept.get(key)
    kept.set(key, { position: known?.position ?? position, weight: (known?.weight ?? 0) + weight / total })
  }
  return [...kept.values()]
}

/** Systematic resampling: each survives in proportion to its weight. */
function thinned(particles: readonly Particle[], dice: Stream): readonly Particle[] {
  if (particles.length <= MOST_PARTICLES) return particles
  const step = 1 / MOST_PARTICLES
  let mark = dice.nextFloat() * step
  let sum = 0
  return particles.flatMap(({ position, weight }) => {
    sum += weight
    let count = 0
    for (; mark < sum; mark += step) count++
    return count === 0 ? [] : [{ position, weight: count * step }]
  })
}
