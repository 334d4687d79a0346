import { expect, test } from 'vitest'
import { Lexer, type Token } from './lexer.js'

function tokens(text: string): Token[] {
  const lexer = new Lexer(text)
  const found: Token[] = []
  for (let token = lexer.next(); token.kind !== 'eof'; token = lexer.next()) found.push(token)
  return found
}

const shown = (text: string): string[] =>
  tokens(text).map((t) => `${t.kind} ${t.value === undefined ? t.text : t.value}`)
const value = (text: string): unknown => tokens(text)[0]?.value
const fault = (text: string): string | undefined => tokens(text).find((t) => t.kind === 'fault')?.fault?.message

test('names are words, rows of symbols, solo characters or quoted (ISO 6.4.2)', () => {
  expect(shown("foo fooBar_1 =.. >= ! ; 'A b' [] {}")).toEqual([
    'name foo',
    'name fooBar_1',
    'name =..',
    'name >=',
    'name !',
    'name ;',
    'quoted A b',
    'punctuation [',
    'punctuation ]',
    'punctuation {',
    'punctuation }',
  ])
})

test('variables begin with an upper-case letter or an underscore, in any script', () => {
  expect(shown('X _ _x Élan Жук élan жук 日本')).toEqual([
    'var X',
    'var _',
    'var _x',
    'var Élan',
    'var Жук',
    'name élan',
    'name жук',
    'name 日本',
  ])
})

test('a full stop is followed by layout, a comment or the end; other points are symbols or decimal points', () => {
  expect(shown('a. b.%c\nX = Y.. 1.5 . c.')).toEqual([
    'name a',
    'end .',
    'name b',
    'end .',
    'var X',
    'name =',
    'var Y',
    'name ..',
    'number [object Object]',
    'end .',
    'name c',
    'end .',
  ])
})

test('comments are layout, but a row of symbols swallows /*', () => {
  expect(shown('a/*x*/b % c\n/* . */d')).toEqual(['name a', 'name b', 'name d'])
  expect(shown('-/*.*/1')).toEqual(['name -/*.*/', 'number 1'])
  expect(tokens('f/**/(').map((t) => t.layout)).toEqual([false, true])
})

test.each([
  ['0', 0],
  ['1234567890', 1234567890],
  ['9007199254740993', 9007199254740993n],
  ['1_000_000', 1000000],
  ['0x1F', 31],
  ['0xffffffffffffffff', 18446744073709551615n],
  ['0o17', 15],
  ['0b101', 5],
  ["0'a", 97],
  ["0' ", 32],
  ["0'''", 39],
  ["0''", 39],
  ["0'\\n", 10],
  ["0'\\\\", 92],
  ["0'\\x41\\", 65],
  ["0'\\101\\", 65],
  ["0'😀", 128512],
  ['1.5', { float: 1.5 }],
  ['1.0e10', { float: 1e10 }],
  ['1.0E-3', { float: 1e-3 }],
  ['1e10', { float: 1e10 }],
  ['1_000.5', { float: 1000.5 }],
  ['1.0Inf', { float: Number.POSITIVE_INFINITY }],
  ['1.5NaN', { float: Number.NaN }],
])('the number %s', (text, expected) => {
  expect(value(text)).toEqual(expected)
})

test('what only begins like a number ends where it stops being one', () => {
  expect(shown('0x')).toEqual(['number 0', 'name x'])
  expect(shown('0b2')).toEqual(['number 0', 'name b2'])
  expect(shown('1e')).toEqual(['number 1', 'name e'])
  expect(shown('1.e5')).toEqual(['number 1', 'name .', 'name e5'])
  expect(shown('1__0')).toEqual(['number 1', 'var __0'])
})

test.each([
  ["'a\\\nb'", 'ab'],
  ["'a\\\r\nb'", 'ab'],
  ["'it''s'", "it's"],
  ["'\\x41\\\\101\\'", 'AA'],
  ["'\\a\\b\\f\\n\\r\\t\\v'", '\x07\b\f\n\r\t\v'],
  ["'\\\\\\'\\\"\\`'", '\\\'"`'],
  ["'\\e\\s\\0\\'", '\x1b \0'],
  ["'a\\c\n   b'", 'ab'],
  ["'\\u00e9\\U0001F600'", 'é😀'],
  ["''", ''],
])('the quoted item %s', (text, expected) => {
  expect(tokens(text)).toMatchObject([{ kind: 'quoted', text: expected }])
})

test.each([
  ["'abc", 'this quotation is not closed on its line'],
  ["'abc\ndef'", 'this quotation is not closed on its line'],
  ["'\\q'", 'unknown escape sequence'],
  ["'\\ '", 'unknown escape sequence'],
  ["'\\x41'", 'this escape sequence is not closed by a backslash'],
  ["'\\xD800\\'", 'this escape sequence denotes no character'],
  ["'\\x110000\\'", 'this escape sequence denotes no character'],
  ["'\\u00'", 'expected 4 hexadecimal digits'],
  ["'\x01'", 'a control character cannot stand in quotes'],
  ["0'", "0' must be followed by a character"],
  ['1.0e400', 'this float is too large'],
  ['/* abc', 'this comment is never closed'],
  ['\0', 'the character U+0000 cannot stand here'],
  ['“', '“ is not a quotation mark in Prolog'],
  [`1${'0'.repeat(200_000)}`, 'a number of more than 100000 digits'],
])('the fault in %j', (text, expected) => {
  expect(fault(text)).toBe(expected)
})

test('behind a quotation that is not closed, lexing goes on at the line end, or at the full stop before it', () => {
  expect(shown("p('a).\nq.")).toEqual(['name p', 'punctuation (', 'fault ', 'end .', 'name q', 'end .'])
  expect(shown("p('a,\nq.")).toEqual(['name p', 'punctuation (', 'fault ', 'name q', 'end .'])
})
