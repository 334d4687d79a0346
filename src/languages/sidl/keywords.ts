/**
 * The words of SIDL 3.0 and where they may stand: some only at the head of a rule, some only in its conditions,
 * and which of these under which head (paper, section 3).
 */

export type Indicator = string

export interface HeadKeyword {
  readonly indicator: Indicator
  /** The body keywords its conditions may use. */
  readonly conditions: ReadonlySet<Indicator>
  /** The arguments, from 0, that have a value when the manager asks. */
  readonly given: readonly number[]
  /** `paper`: of SIDL 3.0; `synonym`: another name that its listings or its algorithm use; `addition`: ours, optional. */
  readonly origin: 'paper' | 'synonym' | 'addition'
  /** May be called in conditions as well. */
  readonly readable: boolean
}

/** The keywords that only stand in conditions, with what they are for. */
export const BODY_KEYWORDS: ReadonlyMap<Indicator, string> = new Map([
  ['player/1', 'gives the players'],
  ['fact/1', 'reads the state'],
  ['create/1', 'adds a word to the next state'],
  ['delete/1', 'takes a word out of the next state'],
  ['tocreate/1', 'gives the words that will be added'],
  ['todelete/1', 'gives the words that will be taken out'],
  ['does/2', 'gives the action chosen at a switch'],
])

const NOTHING: ReadonlySet<Indicator> = new Set()
const PLAYERS: ReadonlySet<Indicator> = new Set(['player/1'])
const STATE: ReadonlySet<Indicator> = new Set(['player/1', 'fact/1'])
const CHANGES: ReadonlySet<Indicator> = new Set([...STATE, 'tocreate/1', 'todelete/1', 'does/2'])
const EVERYTHING: ReadonlySet<Indicator> = new Set([...CHANGES, 'create/1', 'delete/1'])

/** Synonyms stand beside the word they mean. */
export const HEAD_KEYWORDS: ReadonlyMap<Indicator, HeadKeyword> = new Map(
  [
    head('game/1', NOTHING, []),
    head('name/1', NOTHING, [], 'synonym'),
    head('init/1', NOTHING, []),
    head('init/2', NOTHING, []),
    head('hidden/2', PLAYERS, [0, 1]),
    head('legal/1', STATE, []),
    head('owned/2', STATE, [0]),
    head('switch/2', STATE, [0]),
    head('unlimited/2', STATE, [0]),
    head('default/2', STATE, [0]),
    head('do/1', EVERYTHING, [0]),
    head('payoff/2', CHANGES, [0]),
    head('goal/2', CHANGES, [0], 'synonym'),
    { ...head('param/2', NOTHING, [], 'addition'), readable: true },
    head('range/5', STATE, [0, 1], 'addition'),
    head('title/1', NOTHING, [], 'addition'),
    head('about/1', NOTHING, [], 'addition'),
    head('view/1', NOTHING, [], 'addition'),
    head('says/2', PLAYERS, [0], 'addition'),
    head('heuristic/2', STATE, [0], 'addition'),
  ].map((keyword) => [keyword.indicator, keyword]),
)

function head(
  indicator: Indicator,
  conditions: ReadonlySet<Indicator>,
  given: readonly number[],
  origin: HeadKeyword['origin'] = 'paper',
): HeadKeyword {
  return { indicator, conditions, given, origin, readable: false }
}

/** The paper's keyword of that name, whatever its arity: `legal/2` is a slip for `legal/1`. */
export function keywordsNamed(name: string): Indicator[] {
  const heads = [...HEAD_KEYWORDS.values()].filter((keyword) => keyword.origin === 'paper')
  return [...heads.map((keyword) => keyword.indicator), ...BODY_KEYWORDS.keys()].filter(
    (indicator) => nameOf(indicator) === name,
  )
}

export function nameOf(indicator: Indicator): string {
  return indicator.slice(0, indicator.lastIndexOf('/'))
}

export function arityOf(indicator: Indicator): number {
  return Number(indicator.slice(indicator.lastIndexOf('/') + 1))
}

/** "player/1, fact/1 and does/2", for messages. */
export function enumerate(indicators: Iterable<Indicator>): string {
  const all = [...indicators]
  const last = all.pop()
  if (last === undefined) return ''
  return all.length === 0 ? last : `${all.join(', ')} and ${last}`
}
