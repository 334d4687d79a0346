import { describe, expect, it } from 'vitest'
import { checkGdl } from '../index.js'
import { LAMP } from './harness.js'

const faults = (text: string) => checkGdl(text).map(({ severity, code }) => `${severity} ${code}`)

describe('checking by play', () => {
  it('has nothing against a sound game', () => {
    expect(faults(LAMP)).toEqual([])
  })

  it('finds a role without a move', () => {
    const text = LAMP.replace('(<= (legal ?p wait) (role ?p) (not (true (turn ?p))))', '')
    const [found] = checkGdl(text)
    expect(found).toMatchObject({ severity: 'error', code: 'no-move', line: 5 })
    expect(found?.message).toBe('bob has no move in the first state, though the game goes on.')
  })

  it('finds a game that does not end', () => {
    const text = LAMP.replace('(next lit) (does bob push)', '(next (turn ann)) (true (turn bob))')
    expect(faults(text)).toContain('warning endless')
  })

  it('finds an end without a goal, or with two', () => {
    const none = LAMP.replace('(goal ?p 100) (role ?p) (true lit)', '(goal ?p 100) (role ?p) (true (turn ?p))')
    expect(faults(none).sort()).toEqual(['warning goal-unclear', 'warning goal-unclear', 'warning unwon'])
    expect(faults(`${LAMP}(<= (goal ann 50) (true lit))`)).toEqual(['warning goal-unclear'])
  })

  it('finds a game that nobody can win', () => {
    expect(faults(LAMP.replace('(goal ?p 100)', '(goal ?p 90)'))).toEqual(['warning unwon'])
  })

  it('finds goals above 100 that only play shows', () => {
    const text = `${LAMP.replace('(goal ?p 100) (role ?p)', '(goal ?p ?n) (role ?p) (worth ?n)')}(worth 250)`
    expect(faults(text)).toContain('error goal-value')
  })

  it('finds rules that break while they run', () => {
    const text = `${LAMP}(<= (next (seen ?x)) (true (turn ann)))`
    expect(faults(text)).toEqual(['error rule-fault', 'error unsafe-head'])
  })
})
