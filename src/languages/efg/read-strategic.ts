/** Gambit's strategic form (`.nfg`, version 1) as a value: payoffs listed by profile, or outcomes and which profile leads where. */

import Fraction from 'fraction.js'
import type { Outcome, StrategicForm } from '../../game/index.js'
import { Tokens } from './tokens.js'

const MOST_PROFILES = 2_000_000

export function readStrategicForm(text: string): StrategicForm {
  const tokens = new Tokens(text)
  tokens.take('word', 'NFG')
  const { at } = tokens
  if (tokens.whole('the version') !== 1) tokens.fail(at, 'version', 'only version 1 of the format is known')
  tokens.take('word', 'R or D')
  const title = tokens.take('text', 'the title')
  const players = tokens.block('the players', () => tokens.take('text', "a player's name"))
  const place = tokens.at
  const strategies = tokens.opensTwice
    ? tokens.block('the strategies', () =>
        tokens.block("a player's strategies", () => tokens.take('text', 'a strategy')),
      )
    : tokens
        .block('the numbers of strategies', () => tokens.whole('a number of strategies', 1))
        .map((count) => Array.from({ length: Math.min(count, MOST_PROFILES) }, (_, index) => String(index + 1)))
  if (strategies.length !== players.length) {
    tokens.fail(place, 'players', `${players.length} players, but strategies for ${strategies.length}`)
  }
  const profiles = strategies.reduce((product, own) => product * own.length, 1)
  if (profiles > MOST_PROFILES) tokens.fail(place, 'size', `${profiles} profiles are more than ${MOST_PROFILES}`)
  if (profiles === 0) tokens.fail(place, 'no-strategies', 'a player has no strategy')
  const comment = tokens.is('text') ? tokens.take('text', 'the comment') : ''
  const body = tokens.is('{') ? byOutcome(tokens, players.length, profiles) : byPayoff(tokens, players.length, profiles)
  if (!tokens.is('end')) tokens.fail(tokens.at, 'syntax', 'all profiles have their payoffs, yet the file goes on')
  return { title, comment, players, strategies, ...body }
}

function byPayoff(tokens: Tokens, players: number, profiles: number): Pick<StrategicForm, 'payoffs'> {
  const payoffs = Array.from({ length: profiles }, () =>
    Array.from({ length: players }, () => tokens.fraction('a payoff')),
  )
  return { payoffs }
}

function byOutcome(tokens: Tokens, players: number, profiles: number): Pick<StrategicForm, 'payoffs' | 'outcomes'> {
  const list: Outcome[] = []
  tokens.block('the outcomes', () => {
    const { at } = tokens
    tokens.take('{', 'the opening brace of an outcome')
    const label = tokens.is('text') ? tokens.take('text', "the outcome's name") : ''
    const payoffs: Fraction[] = []
    while (!tokens.skip('}')) payoffs.push(tokens.fraction('a payoff'))
    if (payoffs.length !== players) tokens.fail(at, 'payoffs', `${payoffs.length} payoffs for ${players} players`)
    list.push({ number: list.length + 1, label, payoffs })
  })
  const nothing = Array.from({ length: players }, () => new Fraction(0))
  const of = Array.from({ length: profiles }, () => {
    const { at } = tokens
    const number = tokens.whole('the number of an outcome')
    if (number > list.length) tokens.fail(at, 'unknown-outcome', `there is no outcome ${number}`)
    return number
  })
  return { payoffs: of.map((number) => list[number - 1]?.payoffs ?? nothing), outcomes: { list, of } }
}
