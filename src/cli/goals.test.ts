import { describe, expect, it } from 'vitest'
import { splitGoals } from './goals.js'

describe('splitting a text into goals', () => {
  it.each([
    ['a full stop before a blank, an end or a comment', 'a. b.% c\nd.', ['a', 'b', 'd']],
    ['no stop inside numbers and operators', 'X = 1.5, Y =.. [a], Z = "a. b".', ['X = 1.5, Y =.. [a], Z = "a. b"']],
    ['quoted stops and quotes', "X = 'it''s. ok'. Y = 'a\\'. b'.", ["X = 'it''s. ok'", "Y = 'a\\'. b'"]],
    ['character codes', "X = 0'.. Y = 0'''. Z = 0'a.", ["X = 0'.", "Y = 0'''", "Z = 0'a"]],
    ['comments between and inside', '/* one. */ a, /* b. */ c.\n% d. e.\nf.', ['a, /* b. */ c', 'f']],
    ['a last goal without its stop', 'a.\nb', ['a', 'b']],
    ['a lost quote, which spoils its own goal only', "X = 'abc.\nfoo.\nY = 1.", ["X = 'abc.\nfoo", 'Y = 1']],
    ['nothing', ' % only a comment\n', []],
  ])('keeps to %s', (_, text, goals) => {
    expect(splitGoals(text)).toEqual(goals)
  })
})
