/**
 * What a role can ask for at one decision, each action with its prospect: one by one where actions are listed; where
 * numbers are to be named, by a formula where gains turn out to be linear in them, else by a sample.
 */

import {
  type Choice,
  constant,
  type Decision,
  type Field,
  fill,
  type Stream,
  type Template,
  type Term,
} from '../../game/index.js'
import { anyChoice } from '../random.js'
import { corners, fitLinear, isClose, type Linear, type RangedField, solutions, valueAt } from './linear.js'
import type { Prospect } from './prospects.js'

export interface Offer extends Prospect {
  readonly choice: Choice
}

export interface Offers {
  /** Whether numbers are named: an offer, rather than an answer. */
  readonly isOpen: boolean
  /** The most that can be asked for so that the others do not lose. */
  readonly best: number
  /** Of what gives at least so much, that which the others like best. Undefined where nothing gives as much. */
  atLeast(gain: number): Offer | undefined
  /** Listed actions, and where there is no formula, a sample of the others. */
  readonly listed: readonly Offer[]
}

export type Judge = (choice: Choice) => Prospect

/** Listed actions beyond these are not looked at, and so many samples are taken where there is no formula. */
const MOST_LISTED = 60
const SAMPLES = 24
/** Of the offers that a formula proposes, so many are shown to the rules. */
const PROPOSALS = 60
/** Rounding of sums must not turn a good offer away. */
const CLOSE = 1e-9

/** A formula found earlier in the match, and how often it has been right. */
interface Known {
  readonly formula: Formula
  trust: number
  uses: number
}

/** A formula that was right so often is looked at again only every so many times. */
const TRUSTED = { after: 2, every: 4 }

/** Remembers formulas through a match: rules seldom change what a price is worth. */
export class OfferBook {
  private readonly known = new Map<string, Known>()

  constructor(
    private readonly dice: Stream,
    /** What the good is worth to the role, where it is known: it prices bids that cost what others bid. */
    private readonly value: number | undefined,
  ) {}

  at(decision: Decision, judge: Judge): Offers {
    const { actions, templates = [] } = decision
    const [open] = templates.filter(({ parts }) => parts.some((part) => 'field' in part))
    if (open !== undefined) {
      const offers = this.byFormula(decision, open, judge)
      if (offers !== undefined) return offers
    }
    const sampled = Array.from({ length: open === undefined ? 0 : SAMPLES }, () =>
      anyChoice(decision, { facts: [] }, this.dice),
    )
    const plain = templates.map((template) => fill(template, (field) => constant(field, 0)))
    const choices: Choice[] = [
      ...[...actions.keys()].slice(0, MOST_LISTED),
      ...(open === undefined ? plain.filter((choice) => decision.admits(choice) === undefined) : []),
      ...sampled.filter((choice) => choice !== undefined),
    ]
    return fromList(
      choices.map((choice) => ({ choice, ...judge(choice) })),
      open !== undefined,
    )
  }

  private byFormula(decision: Decision, template: Template, judge: Judge): Offers | undefined {
    const known = this.known.get(decision.id)
    const right = known !== undefined && this.isRight(known, decision, template, judge) ? known : undefined
    const { formula } = right ?? this.learn(decision, template, judge) ?? {}
    return formula === undefined ? undefined : fromFormula(decision, template, formula)
  }

  private isRight(known: Known, decision: Decision, template: Template, judge: Judge): boolean {
    known.uses++
    if (known.formula.isAssumed || (known.trust >= TRUSTED.after && known.uses % TRUSTED.every !== 0)) return true
    const corner = corners(rangedFields(template) ?? []).find(
      (numbers) => decision.admits(filled(template, numbers)) === undefined,
    )
    if (corner === undefined) return true
    known.trust++
    return isClose(judge(filled(template, corner)).mine, valueAt(known.formula.mine, corner))
  }

  private learn(decision: Decision, template: Template, judge: Judge): Known | undefined {
    const formula = formulaOf(decision, template, judge, this.dice, this.value)
    if (formula === undefined) return undefined
    const known = { formula, trust: 0, uses: 0 }
    this.known.set(decision.id, known)
    return known
  }
}

function fromList(listed: readonly Offer[], isOpen: boolean): Offers {
  const agreeable = listed.filter(({ theirs }) => theirs >= -CLOSE)
  const best = Math.max(...(agreeable.length > 0 ? agreeable : listed).map(({ mine }) => mine))
  return { isOpen, best, listed, atLeast: (gain) => kindest(listed.filter(({ mine }) => mine >= gain - CLOSE)) }
}

/** The best for the others; of equals the one that asks for least: it is the likeliest to be agreed to. */
function kindest(offers: readonly Offer[]): Offer | undefined {
  return [...offers].sort((a, b) => b.theirs - a.theirs || a.mine - b.mine)[0]
}

interface Formula {
  readonly fields: readonly RangedField[]
  readonly mine: Linear
  readonly theirs: Linear
  /** Whether it is not what the rules say of this offer alone. */
  readonly isAssumed: boolean
}

function formulaOf(
  decision: Decision,
  template: Template,
  judge: Judge,
  dice: Stream,
  value: number | undefined,
): Formula | undefined {
  const fields = rangedFields(template)
  if (fields === undefined) return undefined
  const at = (numbers: readonly number[]): Prospect | undefined => {
    const action = filled(template, numbers)
    return decision.admits(action) === undefined ? judge(action) : undefined
  }
  const fitted = fitLinear(fields, at, dice)
  if (fitted === undefined) return undefined
  const [mine, theirs] = fitted
  // The own number changes nothing, as in a second-price auction: what it may cost is the number itself.
  const isAssumed = value !== undefined && fields.length === 1 && mine.slopes[0] === 0
  return { fields, mine: isAssumed ? { base: value, slopes: [-1] } : mine, theirs, isAssumed }
}

/** Undefined where a field is text or has no range. */
function rangedFields({ parts }: Template): readonly RangedField[] | undefined {
  const fields = parts.filter((part) => 'field' in part)
  const ranged = fields.filter(isRanged)
  return ranged.length === fields.length ? ranged : undefined
}

function isRanged(field: Field): field is RangedField {
  return field.range !== undefined && field.type !== 'text'
}

function filled(template: Template, numbers: readonly number[]): Term {
  let next = 0
  return fill(template, (field) => constant(field, numbers[next++] ?? 0))
}

function fromFormula(decision: Decision, template: Template, { mine, theirs }: Formula): Offers {
  // Ranges may have moved since the formula was found.
  const fields = rangedFields(template) ?? []
  const offer = (numbers: readonly number[]): Offer => ({
    choice: filled(template, numbers),
    mine: valueAt(mine, numbers),
    theirs: valueAt(theirs, numbers),
    needsConsent: true,
  })
  const fair = solutions(fields, theirs, 0).map(offer)
  const agreeable = fair.filter((each) => each.theirs >= -CLOSE)
  const best = Math.max(...(agreeable.length > 0 ? agreeable : fair).map((each) => each.mine))
  return {
    isOpen: true,
    best,
    listed: [],
    atLeast: (gain) =>
      solutions(fields, mine, gain)
        .map(offer)
        .filter((each) => each.mine >= gain - CLOSE)
        .sort((a, b) => b.theirs - a.theirs || a.mine - b.mine)
        .slice(0, PROPOSALS)
        .find(({ choice }) => typeof choice === 'object' && decision.admits(choice) === undefined),
  }
}
