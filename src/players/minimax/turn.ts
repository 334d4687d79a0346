/**
 * A state as a search sees it: the sides that have a real choice, each with its joint choices, what is forced, and
 * what nature may draw. In interrupt mode a move is one submission, or to let the time pass where that does something.
 */

import { CHANCE, type Choice, type Decision, draw, type Game, type State, stream } from '../../game/index.js'
import { candidates, evenly } from './candidates.js'

/** One role's ways to choose at all its decisions at once. */
export interface Side {
  readonly role: number
  /** Which of the state's decisions are its own. */
  readonly places: readonly number[]
  /** More than one; each holds one choice per place. */
  readonly options: readonly (readonly Choice[])[]
}

export interface Turn {
  /** The roles with a real choice; where there are several, they choose at once. */
  readonly sides: readonly Side[]
  /** One choice per decision: what is chosen where nobody has a choice; in interrupt mode, what happens with time. */
  readonly forced: readonly Choice[]
  /** What nature may draw; none where it draws nothing, or only one thing. */
  readonly draws: readonly Draw[]
  /** Interrupt mode: a submission happens alone, and whichever side is first moves. */
  readonly isAlone: boolean
  /** Whether all draws and options are here, so that values can be proven. */
  readonly isWhole: boolean
}

export interface Draw {
  readonly probability: number
  /** By decision; undefined for those that are not nature's. */
  readonly outcome: readonly Choice[]
}

/** Joint choices of one side, and joint draws, that are looked at. */
const MOST_OPTIONS = 1024
const MOST_DRAWS = 128
/** Combinations of several sides' options that are looked at. */
const MOST_JOINT = 1024

export function turnOf(game: Game, state: State): Turn {
  return game.mode === 'interrupt' ? interruption(state) : chronon(state)
}

function chronon(state: State): Turn {
  const { decisions } = state
  const forced: Choice[] = new Array(decisions.length).fill(undefined)
  const owned: number[][] = []
  const nature: number[] = []
  let isWhole = true
  for (let place = 0; place < decisions.length; place++) {
    const decision = decisions[place]
    if (decision.actions.length === 1 && decision.templates === undefined) forced[place] = 0
    else if (decision.owner === CHANCE) nature.push(place)
    else {
      owned[decision.owner] ??= []
      owned[decision.owner].push(place)
    }
    if (decision.templates !== undefined) isWhole = false
  }
  const sides: Side[] = []
  for (const [role, places] of owned.entries()) {
    if (places === undefined) continue
    const options = jointOptions(state, places)
    const only = options.length === 1 ? options[0] : undefined
    if (only === undefined) sides.push({ role, places, options })
    else
      places.forEach((place, i) => {
        forced[place] = only[i]
      })
    if (options.length === MOST_OPTIONS) isWhole = false
  }
  const draws = nature.length === 0 ? NO_DRAWS : jointDraws(decisions, nature)
  const joint = sides.reduce((product, { options }) => product * options.length, 1)
  if (draws.length === MOST_DRAWS || (sides.length > 1 && joint > MOST_JOINT)) isWhole = false
  return { sides, forced, draws, isAlone: false, isWhole }
}

const NO_DRAWS: readonly Draw[] = []

function jointOptions(state: State, places: readonly number[]): readonly (readonly Choice[])[] {
  if (places.length === 1) {
    const { actions } = state.decisions[places[0]]
    // The common case, and the hot one: a role with one decision.
    if (actions.length > 0) return singles(actions.length)
  }
  let joint: readonly (readonly Choice[])[] = [[]]
  for (const place of places) {
    const own = candidates(state.decisions[place], () => state.facts)
    joint = evenly(
      joint.flatMap((chosen) => own.map((choice) => [...chosen, choice])),
      MOST_OPTIONS,
    )
  }
  return joint
}

const SINGLES: (readonly (readonly Choice[])[])[] = []

/** `[[0], [1], …]`: the same lists serve every state. */
function singles(count: number): readonly (readonly Choice[])[] {
  const known = SINGLES[count]
  if (known !== undefined) return known
  const made = Array.from({ length: count }, (_, i) => [i])
  SINGLES[count] = made
  return made
}

function jointDraws(decisions: readonly Decision[], places: readonly number[]): readonly Draw[] {
  const own = places.map((place) => {
    const { actions, probabilities } = decisions[place]
    return probabilities ?? actions.map(() => 1 / actions.length)
  })
  const size = own.reduce((product, each) => product * each.filter((p) => p > 0).length, 1)
  const outcomes = size <= MOST_DRAWS ? everyDraw(own) : sampledDraws(own)
  return outcomes.map(({ probability, drawn }) => {
    const outcome: Choice[] = new Array(decisions.length).fill(undefined)
    places.forEach((place, i) => {
      outcome[place] = drawn[i]
    })
    return { probability, outcome }
  })
}

interface JointDraw {
  readonly probability: number
  readonly drawn: readonly number[]
}

function everyDraw(own: readonly (readonly number[])[]): readonly JointDraw[] {
  let joint: readonly JointDraw[] = [{ probability: 1, drawn: [] }]
  for (const probabilities of own) {
    joint = joint.flatMap(({ probability, drawn }) =>
      probabilities.flatMap((p, i) => (p > 0 ? [{ probability: probability * p, drawn: [...drawn, i] }] : [])),
    )
  }
  return joint
}

function sampledDraws(own: readonly (readonly number[])[]): readonly JointDraw[] {
  const dice = stream(0, 'draws', own.length)
  return Array.from({ length: MOST_DRAWS }, () => ({
    probability: 1 / MOST_DRAWS,
    drawn: own.map((probabilities) => draw(probabilities, dice)),
  }))
}

function interruption(state: State): Turn {
  const { decisions } = state
  const forced: Choice[] = decisions.map(() => undefined)
  const drawn = decisions.findIndex(({ owner, actions }) => owner === CHANCE && actions.length > 1)
  if (drawn >= 0) return { sides: [], forced, draws: jointDraws(decisions, [drawn]), isAlone: true, isWhole: true }
  const timer = decisions.findIndex(({ owner }) => owner === CHANCE)
  const passing = timer >= 0 || decisions.some((decision) => decision.default !== undefined)
  if (timer >= 0) forced[timer] = 0
  const roles = [...new Set(decisions.map(({ owner }) => owner))].filter((owner) => owner !== CHANCE)
  const sides = roles.flatMap((role): Side[] => {
    const places = [...decisions.keys()].filter((place) => decisions[place].owner === role)
    const submissions = places.flatMap((place) =>
      candidates(decisions[place], () => state.facts)
        .filter((choice) => choice !== undefined)
        .map((choice) => places.map((each) => (each === place ? choice : undefined))),
    )
    const options = passing ? [...submissions, places.map(() => undefined)] : submissions
    return options.length === 0 ? [] : [{ role, places, options }]
  })
  const isWhole = sides.length < 2 && decisions.every(({ templates }) => templates === undefined)
  return { sides, forced, draws: NO_DRAWS, isAlone: true, isWhole }
}

/** The state that follows: `picks` holds an option of each side, or -1 where the side waits. */
export function follow(state: State, turn: Turn, picks: readonly number[], drawn?: Draw): State {
  const choices = [...turn.forced]
  if (turn.isAlone && turn.sides.some(({ options }, i) => options[picks[i]]?.some((each) => each !== undefined))) {
    choices.fill(undefined)
  }
  for (let i = 0; i < turn.sides.length; i++) {
    const { places, options } = turn.sides[i]
    const option = options[picks[i]]
    if (option === undefined) continue
    for (let j = 0; j < places.length; j++) choices[places[j]] = option[j] ?? choices[places[j]]
  }
  if (drawn !== undefined) {
    for (let place = 0; place < choices.length; place++) choices[place] = drawn.outcome[place] ?? choices[place]
  }
  return state.next(choices)
}

/** Every combination of one option of each side, thinned evenly where there are very many. */
export function jointPicks(sizes: readonly number[]): readonly (readonly number[])[] {
  let joint: readonly (readonly number[])[] = [[]]
  for (const size of sizes) {
    joint = evenly(
      joint.flatMap((picks) => Array.from({ length: size }, (_, option) => [...picks, option])),
      MOST_JOINT,
    )
  }
  return joint
}
