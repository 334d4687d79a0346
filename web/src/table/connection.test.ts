import { expect, test } from 'vitest'
import type { MatchInfo, WireState } from '../protocol.js'
import { heard, type Situation, UNKNOWN } from './connection.js'

const match: MatchInfo = {
  id: 'm',
  game: 'nim',
  title: 'Nim',
  language: 'sidl',
  mode: 'chronon',
  roles: ['alice', 'bob'],
  params: {},
  seats: [],
  clock: { kind: 'ready' },
  status: 'running',
  createdAt: 0,
  isPublic: false,
  hasHidden: false,
}
const welcome = { type: 'welcome' as const, you: { as: 'role' as const, role: 'alice' }, match, rules: '' }
const state = (turn: number, submitted: Record<string, string> = {}): WireState => ({
  turn,
  view: { facts: [], scores: [], decisions: [], percepts: [], key: '' },
  says: {},
  now: 5000,
  submitted,
  isOver: false,
})

const seated = heard(heard(UNKNOWN, welcome, 0), { type: 'state', state: state(3) }, 2000)
const chosen: Situation = {
  ...seated,
  choices: { '[alice]': { turn: 3, action: '[take,1]', ref: 7, status: 'sending' } },
}

test("the server's clock is what countdowns go by", () => {
  expect(seated.ahead).toBe(3000)
})

test('a choice is acknowledged by its number alone', () => {
  const other = heard(chosen, { type: 'accepted', ref: 6, turn: 3, decision: '[alice]' }, 0)
  expect(other.choices['[alice]']?.status).toBe('sending')
  const own = heard(chosen, { type: 'accepted', ref: 7, turn: 3, decision: '[alice]' }, 0)
  expect(own.choices['[alice]']?.status).toBe('accepted')
})

test('a refusal says why', () => {
  const after = heard(chosen, { type: 'refused', ref: 7, code: 'no', reason: 'too many' }, 0)
  expect(after.choices['[alice]']).toMatchObject({ status: 'refused', reason: 'too many' })
})

test('what was chosen outlives a lost line within its turn, and not beyond it', () => {
  const lost = heard(chosen, { type: 'lost', retryAt: 9 }, 0)
  const back = heard(heard(lost, welcome, 0), { type: 'state', state: state(3) }, 0)
  expect(back.link).toBe('open')
  expect(back.choices['[alice]']?.status).toBe('sending')
  const stored = heard(back, { type: 'state', state: state(3, { '[alice]': '[take,1]' }) }, 0)
  expect(stored.choices['[alice]']?.status).toBe('accepted')
  expect(heard(back, { type: 'state', state: state(4) }, 0).choices).toEqual({})
})

test('a table that does not know us is not asked again', () => {
  const refused = heard(UNKNOWN, { type: 'error', code: 'no-such-match', message: 'there is no such match' }, 0)
  expect(refused).toMatchObject({ link: 'closed', fault: 'there is no such match' })
  expect(heard(refused, { type: 'lost', retryAt: 1 }, 0).link).toBe('closed')
})
