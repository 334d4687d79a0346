/**
 * What a rules thread does: it holds the states of the matches given to it and answers one question at a time. It
 * knows nothing of seats, clocks or sockets, and the thread that asks never sees a rule run.
 */

import {
  CHANCE,
  type Choice,
  type Decision,
  draw,
  PUBLIC,
  type RecordedChronon,
  recordChronon,
  type State,
  type Stream,
  stateHash,
  stream,
} from '../game/index.js'
import { checkRules } from '../languages/index.js'
import { type HostLimits, type LoadedGame, LoadedGames } from './loaded.js'
import type { Position, RulesAnswer, RulesKind, RulesRequest, Shown } from './rules-requests.js'
import { saying, show } from './shown.js'
import { traitsOf } from './traits.js'

/** The thread does not hold this match (any more): open it again. */
export class NotHeld extends Error {
  override readonly name = 'NotHeld'
}

interface Held {
  readonly loaded: LoadedGame
  readonly seed: string
  readonly turn: number
  readonly state: State
  /** What was decided in the state before. */
  readonly before?: readonly Decision[]
}

export type Answers = {
  readonly [Kind in RulesKind]: (request: RulesRequest<Kind>) => RulesAnswer<Kind> | Promise<RulesAnswer<Kind>>
}

export function rulesHost(limits: HostLimits): Answers {
  const games = new LoadedGames(limits)
  const matches = new Map<string, Held>()

  const held = (match: string): Held => {
    const found = matches.get(match)
    if (found === undefined) throw new NotHeld(`match ${match} is not held here`)
    return found
  }

  return {
    open({ match, source, seed, readers }) {
      const loaded = games.load(source)
      const opened: Held = { loaded, seed, turn: 0, state: loaded.game.initial }
      matches.set(match, opened)
      return { profile: loaded.profile, initial: stateHash(opened.state), position: positionOf(opened, readers) }
    },

    resume({ match, from, chronons }) {
      let at = held(match)
      if (at.turn !== from) throw new NotHeld(`match ${match} is at turn ${at.turn}, not ${from}`)
      for (const chronon of chronons) at = advance(at, recordedChoices(at, chronon))
      matches.set(match, at)
      return { turn: at.turn }
    },

    shown: ({ match, readers }) => positionOf(held(match), readers),

    admits({ match, role, decision: id, action }) {
      const { loaded, state } = held(match)
      const decision = state.decisions.find((each) => each.id === id && each.owner === role)
      if (decision === undefined) return { reason: `nothing is yours to decide at ${id} now` }
      return admission(loaded, decision, action)
    },

    turn({ match, turn, chosen, draws, refused, readers }) {
      const at = held(match)
      if (at.turn !== turn) throw new NotHeld(`match ${match} is at turn ${at.turn}, not ${turn}`)
      const nature = stream(at.seed, 'nature', turn)
      const choices = at.state.decisions.map((decision): Choice => {
        if (decision.owner === CHANCE) {
          return draws === 'all' || draws.includes(decision.id) ? drawn(decision, nature) : undefined
        }
        const action = chosen.find((each) => each.decision === decision.id)?.action
        return action === undefined ? undefined : choiceOf(at.loaded, decision, action)
      })
      const next = advance(at, choices)
      // Everything that may fail is done before the state is kept: a turn happens wholly or not at all.
      const position = positionOf(next, readers)
      const chronon = recordChronon(next.state, refused)
      matches.set(match, next)
      return { chronon, position }
    },

    close({ match }) {
      matches.delete(match)
      return null
    },

    check: ({ rules, language, params }) =>
      checkRules(rules, {
        budget: { cells: limits.cells },
        ...(language === undefined ? {} : { language }),
        ...(params === undefined ? {} : { params }),
      }),

    async outline({ source, language, traits }) {
      const loaded = games.load(source, { isPlayed: false, ...(language === undefined ? {} : { language }) })
      return { ...outlineOf(loaded), ...(traits ? { traits: await traitsOf(loaded.game) } : {}) }
    },

    replay({ source, chronons, reader }) {
      const loaded = games.load(source)
      let at: Held = { loaded, seed: '', turn: 0, state: loaded.game.initial }
      const members = [showOne(at, reader).members]
      for (const chronon of chronons) {
        at = advance(at, recordedChoices(at, chronon))
        members.push(showOne(at, reader).members)
      }
      return { members }
    },
  }
}

function advance(at: Held, choices: readonly Choice[]): Held {
  const { state, turn } = at
  return { ...at, turn: turn + 1, state: state.next(choices), before: state.decisions }
}

function positionOf(at: Held, readers: readonly number[]): Position {
  const { turn, state } = at
  return {
    turn,
    isTerminal: state.isTerminal,
    scores: [...state.scores],
    decisions: state.decisions.map(({ id, owner, actions, templates, default: otherwise }) => ({
      id,
      owner,
      actions: owner === CHANCE ? actions.map(() => '') : actions.map(String),
      isOpenEnded: templates !== undefined,
      hasDefault: otherwise !== undefined,
    })),
    shown: Object.fromEntries(readers.map((reader) => [reader, showOne(at, reader)])),
  }
}

function showOne({ loaded, state, before }: Held, reader: number): Shown {
  return show(loaded.game, loaded.sayings, state, reader, before)
}

function drawn(decision: Decision, nature: Stream): number {
  return draw(decision.probabilities ?? decision.actions.map(() => 1), nature)
}

function choiceOf({ game }: LoadedGame, decision: Decision, action: string): Choice {
  const index = decision.actions.findIndex((each) => String(each) === action)
  return index < 0 ? game.parse(action) : index
}

function recordedChoices({ loaded, state }: Held, { submitted, drawn: nature }: RecordedChronon): readonly Choice[] {
  const acts = [...submitted, ...nature]
  return state.decisions.map((decision) => {
    const act = acts.find((each) => each.decision === decision.id)
    return act === undefined ? undefined : choiceOf(loaded, decision, act.action)
  })
}

/** A fault of the rules while a submission is checked refuses that submission (sidl.md); its state is told to nobody. */
function admission({ game, profile }: LoadedGame, decision: Decision, action: string) {
  let term: ReturnType<typeof game.parse>
  try {
    term = game.parse(action)
  } catch (error) {
    return { reason: `this cannot be read: ${messageOf(error)}` }
  }
  try {
    const reason = decision.admits(term)
    return reason === undefined ? { action: String(term) } : { reason }
  } catch (error) {
    return {
      reason: profile.hides ? 'the rules could not judge this' : `the rules could not judge this: ${messageOf(error)}`,
    }
  }
}

function outlineOf({ game, sayings, profile }: LoadedGame) {
  const { facts } = game.initial.view(PUBLIC)
  const says: Record<string, string> = {}
  for (const fact of facts) {
    const text = String(fact)
    const sentence = saying(game, sayings, text, fact)
    if (sentence !== undefined) says[text] = sentence
  }
  return {
    profile,
    params: Object.entries(profile.params).map(([name, value]) => ({ name, value })),
    opening: { facts: facts.map(String), says },
  }
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
