/**
 * What an action is worth, reckoned with the rules: it is carried out in the state as far as the view shows it, the
 * others keep silent, and as soon as one of them could do something that pays, they are taken to do it.
 */

import { CHANCE, type Choice, draw, type Game, type State, type Stream, type View } from '../../game/index.js'
import { type Effort, isSpent } from '../hidden/effort.js'

export interface Prospect {
  /** What the role gains, and what all others gain together. */
  readonly mine: number
  readonly theirs: number
  /** Whether another role must choose something for it. */
  readonly needsConsent: boolean
}

/** Transitions looked ahead for a payment; fewer after what would happen anyway, which is mostly to wait. */
const FAR = { chosen: 40, passive: 3 }
/** Nature's draws that are made again before a view is taken for the state. */
const REDRAWS = 3

/**
 * The state that the view shows. Where nature would draw again what is hidden, it does so first, as long as the role
 * sees no difference. Undefined where the view shows too little to act on.
 */
export function shownState(game: Game, role: number, view: View, dice: Stream): State | undefined {
  if (view.facts.length === 0) return undefined
  try {
    let state = game.resume(
      view.facts,
      view.scores.map((score) => score ?? 0),
    )
    const sight = sightOf(view)
    if (sightOf(state.view(role)) !== sight) return undefined
    for (let redraws = 0; redraws < REDRAWS && game.mode === 'chronon'; redraws++) {
      if (!state.decisions.some(({ owner, actions }) => owner === CHANCE && actions.length > 1)) break
      const next = state.next(
        state.decisions.map(({ owner, probabilities }) =>
          owner === CHANCE ? draw(probabilities ?? [], dice) : undefined,
        ),
      )
      if (sightOf(next.view(role)) !== sight) break
      state = next
    }
    return state
  } catch {
    return undefined
  }
}

function sightOf({ facts, decisions }: View): string {
  return [facts.map(String).sort().join(' '), decisions.map(({ id }) => id).join(' ')].join('|')
}

type Named = readonly [index: number, choice: Choice]

/** What a role can hope for when it chooses so now and nothing more later. */
export function prospectOf(game: Game, from: State, role: number, named: Named, effort: Effort): Prospect {
  const worth = (state: State, needsConsent: boolean): Prospect => {
    const gains = state.scores.map((score, each) => score - (from.scores[each] ?? 0))
    const mine = gains[role] ?? 0
    return { mine, theirs: gains.reduce((sum, gain) => sum + gain, 0) - mine, needsConsent }
  }
  const isPaid = (state: State) => state.scores.some((score, each) => score !== from.scores[each])
  const [index, choice] = named
  const { default: passive, actions = [] } = from.decisions[index] ?? {}
  const isPassive =
    passive !== undefined && String(typeof choice === 'number' ? actions[choice] : choice) === String(passive)
  const far = isPassive ? FAR.passive : FAR.chosen
  let state = advance(game, from, named)
  for (let steps = 0; steps < far && !isSpent(effort); steps++) {
    effort.transitions--
    if (isPaid(state) || state.isTerminal) break
    const agreed = consents(state, role)
      .map((consent) => advance(game, state, consent))
      .filter(isPaid)
    effort.transitions -= agreed.length
    if (agreed.length > 0) return agreed.map((each) => worth(each, true)).reduce(better)
    state = advance(game, state)
  }
  return worth(state, false)
}

function better(a: Prospect, b: Prospect): Prospect {
  return b.mine > a.mine || (b.mine === a.mine && b.theirs > a.theirs) ? b : a
}

/** The listed actions of the other roles, one at a time. */
function consents({ decisions }: State, role: number): readonly Named[] {
  return decisions.flatMap(({ owner, actions }, index) =>
    owner === CHANCE || owner === role ? [] : actions.map((_, choice): Named => [index, choice]),
  )
}

/** The next state when one choice is made and all others are left; nature does what is most likely. */
export function advance(game: Game, state: State, named?: Named): State {
  const isAlone = game.mode === 'interrupt'
  const natural = state.decisions.findIndex(({ owner }) => owner === CHANCE)
  return state.next(
    state.decisions.map(({ owner, probabilities = [] }, index): Choice => {
      if (index === named?.[0]) return named[1]
      if (owner !== CHANCE || (isAlone && (named !== undefined || index !== natural))) return undefined
      return probabilities.indexOf(Math.max(...probabilities))
    }),
  )
}
