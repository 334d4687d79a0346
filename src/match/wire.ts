/** Views as they travel, and as whoever receives them reads them back: terms are text on the way, never anything else. */

import type { Decision, Field, Game, Template, View } from '../game/index.js'
import type { WireDecision, WireView } from './protocol.js'

export function toWire({ facts, scores, decisions, percepts, key }: View): WireView {
  return {
    facts: facts.map(String),
    scores: scores.map((score) => score ?? null),
    decisions: decisions.map(wireDecision),
    percepts: percepts.map(String),
    key,
  }
}

function wireDecision({ id, actions, templates, default: otherwise }: Decision): WireDecision {
  return {
    id,
    actions: actions.map(String),
    ...(templates === undefined ? {} : { templates: templates.map(wireTemplate) }),
    ...(otherwise === undefined ? {} : { default: String(otherwise) }),
  }
}

function wireTemplate({ parts }: Template): NonNullable<WireDecision['templates']>[number] {
  return { parts: parts.map((part) => ('field' in part ? { ...part } : String(part))) }
}

/** The view that a player of `role` is shown; whether an open-ended action is admitted is judged from this view alone. */
export function fromWire(game: Game, role: number, wire: WireView): View {
  const facts = wire.facts.map((fact) => game.parse(fact))
  const scores = wire.scores.map((score) => score ?? undefined)
  const known = new Map<string, Decision>()
  /** The rules' own decisions in the state as the view shows it: rules may not let hidden facts decide what is legal. */
  const judge = (id: string): Decision | undefined => {
    if (known.size === 0) {
      for (const decision of game.resume(
        facts,
        scores.map((score) => score ?? 0),
      ).decisions) {
        known.set(decision.id, decision)
      }
    }
    return known.get(id)
  }
  return {
    facts,
    scores,
    decisions: wire.decisions.map((decision) => readDecision(game, role, decision, judge)),
    percepts: wire.percepts.map((percept) => game.parse(percept)),
    key: wire.key,
  }
}

function readDecision(
  game: Game,
  owner: number,
  wire: WireDecision,
  judge: (id: string) => Decision | undefined,
): Decision {
  const { id, templates, default: otherwise } = wire
  return {
    id,
    owner,
    actions: wire.actions.map((action) => game.parse(action)),
    ...(templates === undefined ? {} : { templates: templates.map((template) => readTemplate(game, template)) }),
    ...(otherwise === undefined ? {} : { default: game.parse(otherwise) }),
    admits(action) {
      if (templates === undefined) {
        return wire.actions.includes(String(action)) ? undefined : `${action} is not among the actions of ${id}`
      }
      return judge(id)?.admits(action)
    },
  }
}

function readTemplate(game: Game, { parts }: NonNullable<WireDecision['templates']>[number]): Template {
  return { parts: parts.map((part) => (typeof part === 'string' ? game.parse(part) : readField(part))) }
}

function readField({
  field,
  type,
  range,
}: Exclude<WireDecision['templates'], undefined>[number]['parts'][number] & object): Field {
  return { field, type, ...(range === undefined ? {} : { range }) }
}
