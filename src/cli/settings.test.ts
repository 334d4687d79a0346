import { InvalidArgumentError } from 'commander'
import { describe, expect, it } from 'vitest'
import { duration } from './settings.js'

describe('a time', () => {
  it.each([
    ['500ms', 500],
    ['2s', 2000],
    ['2', 2000],
    ['.5s', 500],
    ['1.5m', 90_000],
    ['1 h', 3_600_000],
  ])('%s is %i milliseconds', (text, milliseconds) => {
    expect(duration(text)).toBe(milliseconds)
  })

  it.each(['', 's', '0', '-1s', '2 days', '1e3', '25h', '1s2'])('%j is none', (text) => {
    expect(() => duration(text)).toThrow(InvalidArgumentError)
  })
})
