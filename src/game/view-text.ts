/**
 * A view as text and back: all that may cross to a player in another thread, process or country. What the text does not
 * say, the player does not know.
 */

import { z } from 'zod'
import type { Decision, Field, Game, State, Template, View } from './contract.js'
import type { Term } from './word.js'

const finite = z.number().refine(Number.isFinite, 'must be finite')
const range = z.strictObject({ low: finite, high: finite, step: finite })
const fieldText = z.strictObject({
  field: z.string(),
  type: z.enum(['int', 'double', 'text']),
  range: range.optional(),
})

type FieldText = z.infer<typeof fieldText>

const decisionText = z.strictObject({
  id: z.string(),
  actions: z.array(z.string()),
  /** Constants, printed, and fields. */
  templates: z.array(z.strictObject({ parts: z.array(z.union([z.string(), fieldText])) })).optional(),
  default: z.string().optional(),
})

const viewText = z.strictObject({
  facts: z.array(z.string()),
  /** Null where the account is hidden. */
  scores: z.array(z.number().nullable()),
  decisions: z.array(decisionText),
  percepts: z.array(z.string()),
  key: z.string(),
})

/** What the text says, for those who send it inside a larger message. */
export type ViewJson = z.infer<typeof viewText>

/** The text is no view of this game. */
export class ViewTextError extends Error {
  override readonly name = 'ViewTextError'
}

/** Whether an action may be chosen at a decision of the view: undefined, or why not. */
export type Admits = (decision: string, action: Term) => string | undefined

export function viewToJson({ facts, scores, decisions, percepts, key }: View): ViewJson {
  return {
    facts: facts.map(String),
    scores: scores.map((score) => score ?? null),
    decisions: decisions.map((decision) => ({
      id: decision.id,
      actions: decision.actions.map(String),
      ...(decision.templates === undefined
        ? {}
        : { templates: decision.templates.map(({ parts }) => ({ parts: parts.map(plain) })) }),
      ...(decision.default === undefined ? {} : { default: String(decision.default) }),
    })),
    percepts: percepts.map(String),
    key,
  }
}

export function viewToText(view: View): string {
  return JSON.stringify(viewToJson(view))
}

function plain(part: Term | Field): string | FieldText {
  if (!('field' in part)) return String(part)
  const { field, type, range } = part
  return { field, type, ...(range === undefined ? {} : { range: { ...range } }) }
}

/**
 * The view of a role, from its text. Without `admits` the rules decide, from what the view shows: legality never depends
 * on what is hidden from the owner of a decision. Throws a ViewTextError.
 */
export function viewFromJson(game: Game, role: number, json: unknown, admits?: Admits): View {
  const parsed = viewText.safeParse(json)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new ViewTextError(`this is no view: at ${issue?.path.join('.') || 'its top'}: ${issue?.message}`)
  }
  const { data } = parsed
  if (data.scores.length !== game.roles.length) {
    throw new ViewTextError(
      `${game.name} has ${game.roles.length} roles, but the view has ${data.scores.length} scores`,
    )
  }
  const term = (text: string): Term => {
    try {
      return game.parse(text)
    } catch (error) {
      throw new ViewTextError(`${text} cannot be read: ${error instanceof Error ? error.message : error}`)
    }
  }
  const facts = data.facts.map(term)
  const scores = data.scores.map((score) => score ?? undefined)
  const judge = admits ?? byTheRules(game, role, facts, scores)
  return {
    facts,
    scores,
    decisions: data.decisions.map((decision) => revived(decision, role, term, judge)),
    percepts: data.percepts.map(term),
    key: data.key,
  }
}

export function viewFromText(game: Game, role: number, text: string, admits?: Admits): View {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    throw new ViewTextError(`this is no JSON: ${error instanceof Error ? error.message : error}`)
  }
  return viewFromJson(game, role, json, admits)
}

function revived(
  { id, actions, templates, default: passive }: z.infer<typeof decisionText>,
  owner: number,
  term: (text: string) => Term,
  judge: Admits,
): Decision {
  const known = new Set(actions)
  const shapes = templates?.map(({ parts }): Template => ({ parts: parts.map((part) => toPart(part, term)) }))
  return {
    id,
    owner,
    actions: actions.map(term),
    ...(shapes === undefined ? {} : { templates: shapes }),
    ...(passive === undefined ? {} : { default: term(passive) }),
    admits(action) {
      if (shapes !== undefined) return judge(id, action)
      return known.has(String(action)) ? undefined : `${action} is not one of the actions of ${id}`
    },
  }
}

function toPart(part: string | FieldText, term: (text: string) => Term): Term | Field {
  if (typeof part === 'string') return term(part)
  const { field, type, range } = part
  return { field, type, ...(range === undefined ? {} : { range }) }
}

function byTheRules(game: Game, role: number, facts: readonly Term[], scores: readonly (number | undefined)[]): Admits {
  let state: State | undefined
  return (id, action) => {
    state ??= game.resume(
      facts,
      scores.map((score) => score ?? 0),
    )
    const decision = state.decisions.find((each) => each.id === id && each.owner === role)
    if (decision === undefined) return `nothing is decided at ${id} as far as the view shows`
    return decision.admits(action)
  }
}
