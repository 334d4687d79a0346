import { describe, expect, test } from 'vitest'
import { checkStatically } from '../check.js'
import { faults, faultsBesideTake, TAKE } from './harness.js'

describe('a game', () => {
  test('without players does not load', () => {
    const { diagnostics } = checkStatically('init([open]).')
    expect(diagnostics).toMatchObject([
      { severity: 'error', code: 'no-players', line: 1, column: 1 },
      { severity: 'warning', code: 'no-legal', line: 1, column: 1 },
    ])
    expect(checkStatically('').diagnostics.map(({ code }) => code)).toContain('no-players')
    expect(faults('no-players', TAKE)).toEqual([])
  })

  test('should have a legal switch and effects', () => {
    expect(faults('no-legal', 'init([a], 0).')).toEqual(['1:1'])
    expect(faults('no-legal', TAKE)).toEqual([])
    expect(faults('no-do', 'init([a], 0).\nlegal([m]).')).toEqual(['1:1'])
    expect(faults('no-do', TAKE)).toEqual([])
  })
})

describe('a legal switch', () => {
  test('should have an owner', () => {
    expect(faultsBesideTake('missing-owner', 'legal([side]) :- fact([open]).')).toEqual(['1:7'])
    expect(faultsBesideTake('missing-owner', 'legal([side]).\nowned([side], equal(1)).')).toEqual([])
    expect(faultsBesideTake('missing-owner', 'legal([side]).\nowned([X], [X]) :- player([X]).')).toEqual([])
  })

  test('should have actions', () => {
    expect(faultsBesideTake('empty-switch', 'legal([side]).')).toEqual(['1:7'])
    expect(faultsBesideTake('empty-switch', 'legal([side]).\nswitch([_], [take]).')).toEqual([])
    expect(faultsBesideTake('empty-switch', 'legal([X]) :- player([X]).')).toEqual([])
  })
})

describe('an action', () => {
  test('should belong to a switch that can be legal', () => {
    expect(faultsBesideTake('unreachable-switch', 'switch([mian], [take]).')).toEqual(['1:8'])
    expect(faultsBesideTake('unreachable-switch', 'switch([X], [take]) :- fact([X]).')).toEqual([])
  })

  test('should have an effect', () => {
    expect(faultsBesideTake('unserved-action', 'switch([main], [taek]).')).toEqual(['1:16'])
    expect(faultsBesideTake('unserved-action', 'switch([main], [take, X]) :- fact([X]).')).toEqual(['1:16'])
    expect(faultsBesideTake('unserved-action', 'switch([main], [take, X]) :- fact([X]).\ndo([_ | _]).')).toEqual([])
    expect(faultsBesideTake('unserved-action', 'switch([main], [X]) :- fact([X]).')).toEqual([])
  })

  test('and its effect are different words when one has 1 and the other 1.0', () => {
    expect(faultsBesideTake('unserved-action', 'switch([main], [take, 1]).\ndo([take, 1.0]).')).toEqual(['1:16'])
  })
})

describe('an effect', () => {
  test('should have an action that reaches it', () => {
    expect(faultsBesideTake('unreachable-do', 'do([steal]) :- delete([open]).')).toEqual(['1:4'])
    expect(faultsBesideTake('unreachable-do', 'do([X]) :- create([X]).')).toEqual([])
    expect(faultsBesideTake('unreachable-do', 'do([skip]).\ndefault([main], [skip]).')).toEqual([])
  })

  test('is not reached by variables that would have to be two things at once', () => {
    expect(faultsBesideTake('unreachable-do', 'switch([main], [X, X]) :- fact([X]).\ndo([a, b]).')).toEqual(['2:4'])
  })
})

describe('a default', () => {
  test('should be one of its switch’s actions', () => {
    const rules =
      'legal([C]) :- player([C]).\nswitch([C], [C, stay]) :- player([C]).\ndefault([C], [stay]) :- player([C]).'
    expect(faults('default-not-action', rules)).toEqual(['3:14'])
    expect(faultsBesideTake('default-not-action', 'default([main], [wait]).')).toEqual([])
  })

  test('of one switch is not served by the actions of another', () => {
    const rules = 'legal([a]).\nlegal([b]).\nswitch([a], [x]).\nswitch([b], [y]).\ndefault([a], [y]).'
    expect(faults('default-not-action', rules)).toEqual(['5:14'])
  })
})

test('a template should be admitted by switch/2', () => {
  const legal = 'legal([R]) :- player([R]).\n'
  const bid = 'unlimited([R], [R, (price, int)]) :- player([R]).\n'
  expect(faults('refused-template', `${legal}${bid}switch([R], [wait]) :- player([R]).`)).toEqual(['2:16'])
  expect(faults('refused-template', `${legal}${bid}switch([R], [R, P]) :- player([R]), P > 3.`)).toEqual([])
})
