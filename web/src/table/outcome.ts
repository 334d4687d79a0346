/** How a match stands, in one sentence for its reader. */

import type { MatchInfo, WireState } from '../protocol.js'
import { amount, listed } from '../words/wording.js'
import type { Situation } from './connection.js'

export function isFinished({ status }: Pick<MatchInfo, 'status'>): boolean {
  return status !== 'waiting' && status !== 'running'
}

export function statusLine({ match, state, you, choices, passed }: Situation): string {
  if (match === undefined || you === undefined) return 'Taking a seat …'
  if (match.status === 'waiting') return waitingLine(match)
  if (isFinished(match)) return outcome(match, state)
  if (state === undefined) return 'Setting the table …'
  if (you.as !== 'role') return chosenLine(match, state) ?? 'The match is on.'
  const open = state.view.decisions.filter(
    ({ actions, templates }) => actions.length > 1 || templates !== undefined || match.language !== 'gdl',
  )
  if (open.length === 0) return `Waiting for ${others(match, you.role, state)}.`
  const left = open.filter(({ id }) => state.submitted[id] === undefined && choices[id]?.status !== 'accepted')
  if (left.length > 0 && passed === state.turn)
    return `You choose nothing more. Waiting for ${others(match, you.role, state)}.`
  if (left.length > 0)
    return left.length === 1 ? 'It is for you to choose.' : `${left.length} choices are yours to make.`
  return `You have chosen. Waiting for ${others(match, you.role, state)}.`
}

function waitingLine({ seats }: MatchInfo): string {
  const missing = seats.filter(({ kind, present }) => kind === 'person' && !present).map(({ role }) => role)
  return missing.length === 0 ? 'Everybody is here. The host can begin.' : `Waiting for ${listed(missing)} to come.`
}

function others({ roles }: MatchInfo, own: string, { chosen }: WireState): string {
  const late = roles.filter((role) => role !== own && !(chosen?.includes(role) ?? false))
  if (late.length === 0) return 'the clock'
  return late.length > 3 ? 'the others' : listed(late)
}

function chosenLine({ roles }: MatchInfo, { chosen }: WireState): string | undefined {
  if (chosen === undefined || chosen.length === 0) return undefined
  return chosen.length === roles.length
    ? 'All have chosen.'
    : `${listed(chosen)} ${chosen.length === 1 ? 'has' : 'have'} chosen.`
}

export function outcome(match: MatchInfo, state: WireState | undefined): string {
  switch (match.status) {
    case 'stopped':
      return 'The host has stopped the match.'
    case 'faulty':
      return `The match could not go on: ${match.fault ?? 'its rules failed'}.`
    case 'amended':
      return 'The rules have changed: the match goes on at another table.'
    case 'limit':
      return 'The match was ended at its limit of turns.'
    default: {
      const scores = match.scores ?? state?.view.scores ?? []
      return `The match is over. ${winners(match.roles, scores)}`
    }
  }
}

export function winners(roles: readonly string[], scores: readonly (number | null)[]): string {
  const known = scores.flatMap((score) => (score === null ? [] : [score]))
  if (roles.length === 1) return known[0] === undefined ? '' : `You reached ${amount(known[0])}.`
  if (known.length < roles.length || known.length === 0) return ''
  const best = Math.max(...known)
  const first = roles.filter((_, i) => scores[i] === best)
  if (first.length === roles.length) return `All are even, with ${amount(best)} each.`
  if (first.length === 1) return `${first[0]} wins with ${amount(best)}.`
  return `${listed(first)} are level with ${amount(best)}, ahead of the rest.`
}
