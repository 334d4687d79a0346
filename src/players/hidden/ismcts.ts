/** The player for hidden information: it plays by what it believes, and never needs to be told the state. */

import {
  type Choice,
  type Clock,
  type Decision,
  type Game,
  type Player,
  type Seed,
  type Stream,
  stream,
  type View,
} from '../../game/index.js'
import { type Deadline, deadline } from '../deadline.js'
import { anyChoice } from '../random.js'
import { Belief, type Particle } from './belief.js'
import type { Effort } from './effort.js'
import type { ScoreRange } from './information.js'
import { firstPosition, type Turn } from './position.js'
import { search } from './search.js'

export interface IsmctsOptions {
  readonly name?: string
  /** For each move; without them as many as the clock allows, or a fair number where there is none. */
  readonly playouts?: number | undefined
}

/** Where nobody waits: playouts for each move, and transitions, which bound them where the rules are slow. */
const UNHURRIED = { playouts: 3000, transitions: 4000 }
/** Transitions worked out to learn what a view means, without and with a clock, of which it takes this share at most. */
const UNDERSTANDING = { transitions: 1000, hurried: 20_000, share: 0.4 }

export function ismctsPlayer({ name = 'ismcts', playouts }: IsmctsOptions, seed: Seed): Player {
  let mind: Mind | undefined
  return {
    name,
    async start(game, role, clock) {
      mind = new Mind(game, role, stream(seed, 'player', role), playouts)
      await mind.prepare(clock)
    },
    async choose(view, clock) {
      if (mind === undefined) throw new Error('it was asked before it was started')
      return mind.choose(view, clock)
    },
    stop() {
      mind = undefined
    },
  }
}

class Mind {
  private readonly belief: Belief
  private readonly ranges: readonly ScoreRange[]

  constructor(
    private readonly game: Game,
    private readonly role: number,
    private readonly dice: Stream,
    private readonly playouts: number | undefined,
  ) {
    this.belief = new Belief(game, role, dice)
    const [low, high] = game.scoreRange ?? [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
    this.ranges = game.roles.map(() => ({ low, high }))
  }

  /** Learns how all play from the start: by that it weighs what the others may have done. */
  async prepare(clock: Clock): Promise<void> {
    await this.think(this.belief.particles, clock, deadline(clock))
  }

  async choose(view: View, clock: Clock): Promise<readonly Choice[]> {
    const due = deadline(clock)
    await this.belief.see(view, {
      transitions: Number.isFinite(clock.milliseconds) ? UNDERSTANDING.hurried : UNDERSTANDING.transitions,
      due: part(due, UNDERSTANDING.share),
    })
    const choices = isForced(view) ? view.decisions.map(onlyChoice) : await this.decide(view, clock, due)
    this.belief.chose(new Map(view.decisions.map(({ id, actions }, i) => [id, asAction(actions, choices[i])])))
    return choices
  }

  private async decide(view: View, clock: Clock, due: Deadline): Promise<readonly Choice[]> {
    const particles = this.belief.particles.length > 0 ? this.belief.particles : this.asShown(view)
    await this.think(particles, clock, due)
    const [first] = particles
    if (first === undefined) return view.decisions.map((decision) => anyChoice(decision, view, this.dice))
    const chosen = new Map<string, Choice>()
    const { decisions } = first.position.state
    for (const { indices, choices } of this.settled(first)) {
      for (const [i, index] of indices.entries()) {
        const decision = decisions[index]
        if (decision !== undefined) chosen.set(decision.id, asAction(decision.actions, choices[i]))
      }
    }
    return view.decisions.map((decision) => {
      const choice = chosen.get(decision.id)
      const fits = choice !== undefined && typeof choice !== 'number' && decision.admits(choice) === undefined
      return fits ? asIndex(decision, choice) : anyChoice(decision, view, this.dice)
    })
  }

  private async think(particles: readonly Particle[], clock: Clock, due: Deadline): Promise<void> {
    const isFree = Number.isFinite(clock.milliseconds) || this.playouts !== undefined
    const effort: Effort = { transitions: isFree ? Number.POSITIVE_INFINITY : UNHURRIED.transitions, due }
    const unbounded = Number.isFinite(clock.milliseconds) ? Number.POSITIVE_INFINITY : UNHURRIED.playouts
    if (particles.length === 0) return
    await search(particles, { playouts: this.playouts ?? unbounded, dice: this.dice, ranges: this.ranges }, effort)
  }

  /** What the search would do at each of the own turns: one, or in interrupt mode one for each decision. */
  private *settled({ position }: Particle): Generator<{ indices: Turn['indices']; choices: readonly Choice[] }> {
    const own = position.state.decisions.flatMap(({ owner }, index) => (owner === this.role ? [index] : []))
    const turns = this.game.mode === 'interrupt' ? own.map((index) => [index]) : [own]
    for (const indices of turns) {
      const turn = position.turn(this.role, indices)
      const options = turn.options ?? [...turn.information.arms.values()]
      if (options.length > 0) yield { indices, choices: turn.information.settle(options, this.dice).choices }
    }
  }

  /** When nothing explains the views, the state as far as it is shown has to do. */
  private asShown(view: View): readonly Particle[] {
    if (view.facts.length === 0) return []
    try {
      const scores = view.scores.map((score) => score ?? 0)
      const position = firstPosition(this.game, this.game.resume(view.facts, scores))
      return position.state.isTerminal ? [] : [{ position, weight: 1 }]
    } catch {
      return []
    }
  }
}

/** A deadline before which only a share of what is left may be used. */
function part(due: Deadline, share: number): Deadline {
  const reserve = due.left() * (1 - share)
  return {
    left: () => Math.max(0, due.left() - reserve),
    get passed() {
      return Number.isFinite(reserve) && due.left() <= reserve
    },
    breathe: () => due.breathe(),
  }
}

/** Whether there is nothing to choose. */
function isForced({ decisions }: View): boolean {
  return decisions.every(({ actions, templates }) => actions.length <= 1 && (templates ?? []).length === 0)
}

function onlyChoice({ actions }: Decision): Choice {
  return actions.length === 0 ? undefined : 0
}

function asAction(actions: Decision['actions'], choice: Choice): Choice {
  return typeof choice === 'number' ? actions[choice] : choice
}

function asIndex({ actions }: Decision, action: Exclude<Choice, number | undefined>): Choice {
  const index = actions.findIndex((each) => String(each) === String(action))
  return index < 0 ? action : index
}
