/** A player against everything that the others could do. */

import { CHANCE, type Choice, type Game, type Player, type State } from '../src/game/index.js'

export const NO_CLOCK = { milliseconds: Number.POSITIVE_INFINITY }

/**
 * All ends of a game that can come about when `role` is played by `player`, whatever the others and nature choose.
 * The player is asked once for each of its views. Also counts how often it was asked.
 */
export async function everyEnd(
  game: Game,
  role: number,
  player: Player,
  from: State = game.initial,
): Promise<{ ends: readonly State[]; asked: number }> {
  const answers = new Map<string, readonly Choice[]>()
  const met = new Set<string>()
  const ends: State[] = []
  const left = [from]
  for (let state = left.pop(); state !== undefined; state = left.pop()) {
    if (met.has(state.key)) continue
    met.add(state.key)
    if (state.isTerminal) {
      ends.push(state)
      continue
    }
    const view = state.view(role)
    const answer = answers.get(view.key) ?? (await player.choose(view, NO_CLOCK))
    answers.set(view.key, answer)
    for (const choices of continuations(state, role, answer)) left.push(state.next(choices))
  }
  return { ends, asked: answers.size }
}

/** The player's own answer with every combination of what the others may choose. */
function continuations(state: State, role: number, answer: readonly Choice[]): readonly (readonly Choice[])[] {
  let joint: readonly (readonly Choice[])[] = [[]]
  let own = 0
  for (const { owner, actions } of state.decisions) {
    const options: readonly Choice[] =
      owner === role ? [answer[own++]] : actions.length === 0 && owner !== CHANCE ? [undefined] : [...actions.keys()]
    joint = joint.flatMap((chosen) => options.map((option) => [...chosen, option]))
  }
  return joint
}
