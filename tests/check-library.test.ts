import { describe, expect, it } from 'vitest'
import { checkRules } from '../src/languages/index.js'
import { LIBRARY } from './library.js'

describe('the checker', () => {
  it.each(LIBRARY)('has nothing to say about $name', ({ text }) => {
    expect(checkRules(text, { language: 'sidl' })).toEqual([])
  })
})
