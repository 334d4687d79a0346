import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Operators } from './operators.js'
import { MAX_NESTING } from './parser.js'
import {
  caret,
  PrologSyntaxError,
  position,
  Reader,
  type ReadFlags,
  type ReadTerm,
  readTerm,
  SyntaxFault,
} from './reader.js'
import type { Term } from './terms.js'
import { formatTerm } from './writer.js'

const FLAGS: ReadFlags = { doubleQuotes: 'codes' }

/** The term without a single operator, so that its structure shows. */
function structure(text: string, operators = Operators.standard(), flags = FLAGS): string {
  return formatTerm(readTerm(text, operators, flags).term, { ignoreOps: true, numberVars: false })
}

function readAll(text: string): (ReadTerm | SyntaxFault)[] {
  const reader = new Reader(text, Operators.standard(), FLAGS)
  const found: (ReadTerm | SyntaxFault)[] = []
  for (let next = reader.next(); next !== undefined; next = reader.next()) found.push(next)
  return found
}

function faultOf(text: string): SyntaxFault {
  try {
    readTerm(text)
  } catch (error) {
    if (error instanceof PrologSyntaxError) return error.fault
    throw error
  }
  throw new Error(`reads without fault: ${text}`)
}

// Rows of the ISO conformity assessment for syntax (Neumerkel) and what ISO 6.3 prescribes.
test.each([
  ['-1', '-1'],
  ['- 1', '-1'],
  ["'-'1", '-1'],
  ["'-' 1", '-1'],
  ['- /*.*/1', '-1'],
  ['-(1)', '-(1)'],
  ['- (1)', '-(1)'],
  ['-(-(1))', '-(-(1))'],
  ['- -1', '-(-1)'],
  ['- 1^2', '^(-1,2)'],
  ['-1^2', '^(-1,2)'],
  ['-(1)^2', '^(-(1),2)'],
  ['- (1)^2', '-(^(1,2))'],
  ['-a^2', '-(^(a,2))'],
  ['+1', '+(1)'],
  ['+ 1', '+(1)'],
  ['a - 1', '-(a,1)'],
  ['a -1', '-(a,1)'],
  ['a-1', '-(a,1)'],
  ['a - -1', '-(a,-1)'],
  ['a- - -1', '-(a,-(-1))'],
  ['1 - (2 - 3)', '-(1,-(2,3))'],
  ['1-2-3', '-(-(1,2),3)'],
  ['2^3^4', '^(2,^(3,4))'],
  ['1+2*3', '+(1,*(2,3))'],
  ['2** -1', '**(2,-1)'],
  ['-(a)', '-(a)'],
  ['-(a,b)', '-(a,b)'],
  ['- (a,b)', "-(','(a,b))"],
  ['-(-)', '-(-)'],
  ['\\ (-)', '\\(-)'],
  ['[-]', '[-]'],
  ['[-|-]', '[-|-]'],
  ['[:-|:-]', '[:-|:-]'],
  ['f(:-,a)', 'f(:-,a)'],
  ['f(+)', 'f(+)'],
  ["f(;,'|',';;')", "f(;,'|',';;')"],
  ['{-}', '{-}'],
  ['(:-)', ':-'],
  ['(*)=(*)', '=(*,*)'],
  ['- = x', '=(-,x)'],
  ['[- = x]', '[=(-,x)]'],
  ['1 = :-', '=(1,:-)'],
  ['* = *', '=(*,*)'],
  ["'+' - []", '-(+,[])'],
  ["'-' - 1", '-(-,1)'],
  ["'-' a", '-(a)'],
  ['+ - []', '+(-([]))'],
  ['\\+ = x', '=(\\+,x)'],
  ['- =(x)', '-(=(x))'],
  [':- dynamic mod/2, foo/1', ":-(dynamic(','(/(mod,2),/(foo,1))))"],
  [':- dynamic - / 2', ':-(dynamic(/(-,2)))'],
  ['\\+a,b', "','(\\+(a),b)"],
  ['\\+ (a,b)', "\\+(','(a,b))"],
  ['\\+a=b', '\\+(=(a,b))'],
  ['a:-b,c;d->e', ":-(a,;(','(b,c),->(d,e)))"],
  ['(a:-b):-c', ':-(:-(a,b),c)'],
  ['f((a:-b))', 'f(:-(a,b))'],
  ['{a:-b}', '{:-(a,b)}'],
  ['a:b:c', ':(a,:(b,c))'],
  ['(a|b)', "'|'(a,b)"],
  ['a:-b|c', ":-(a,'|'(b,c))"],
  ['[a|b]', '[a|b]'],
  ['[a,b|[c]]', '[a,b,c]'],
  ['[a|(b,c)]', "[a|','(b,c)]"],
  ['[a,(b,c)]', "[a,','(b,c)]"],
  ["'.'(a,[])", '[a]'],
  ["'[]'", '[]'],
  ['[ ]', '[]'],
  ['{ }', '{}'],
  ['{}(a)', '{a}'],
  ["'{}'(a)", '{a}'],
  ['[](a)', '[](a)'],
  ['{a,b}', "{','(a,b)}"],
  ['`abc`', '[97,98,99]'],
  ['"a""b"', '[97,34,98]'],
  ['""', '[]'],
  ["'\\\n'", "''"],
  ["a= '\\\\'", '=(a,\\)'],
  ['writeq(//*)', 'writeq(//*)'],
  ['writeq(-/**/-)', 'writeq(-/**/-)'],
  ['a/*b*/,c', "','(a,c)"],
  ['a % b', 'a'],
  ['a.', 'a'],
  ['a .%', 'a'],
  ['X = "', undefined],
  ['-/*.*/1', undefined],
  ['f(a:-b)', undefined],
  ['[a:-b]', undefined],
  ['f(a|b)', undefined],
  ['a = b = c', undefined],
  ['a :- b :- c', undefined],
  [':- :- a', undefined],
  ['a = \\+ b', undefined],
  ['[a|b,c]', undefined],
  ['[a|b|c]', undefined],
  ['[a,]', undefined],
  ['[,a]', undefined],
  ['[|a]', undefined],
  ['[a|]', undefined],
  ['f(,)', undefined],
  ['f(a,)', undefined],
  ['f()', undefined],
  ['()', undefined],
  ['{,}', undefined],
  ['(a', undefined],
  ['a)', undefined],
  ['(a]', undefined],
  ['f (a)', undefined],
  ['F(a)', undefined],
  ['a b', undefined],
  ['1 2', undefined],
  ['a.b', undefined],
  ['1e', undefined],
  ['1.0e', undefined],
  ['0b2', undefined],
  ["a ',' b", undefined],
  [',', undefined],
  ['|', undefined],
  ['.', undefined],
  ['', undefined],
  ['a. b', undefined],
])('%s', (text, expected) => {
  if (expected === undefined) expect(faultOf(text)).toBeInstanceOf(SyntaxFault)
  else expect(structure(text)).toBe(expected)
})

test('double quotes read as codes, chars or an atom', () => {
  const standard = Operators.standard()
  expect(structure('"hi"', standard, { doubleQuotes: 'codes' })).toBe('[104,105]')
  expect(structure('"hi"', standard, { doubleQuotes: 'chars' })).toBe('[h,i]')
  expect(structure('"hi you"', standard, { doubleQuotes: 'atom' })).toBe("'hi you'")
})

test('operators of every type read as ISO 6.3.4 builds them', () => {
  const operators = Operators.standard()
  operators.add(9, 'fx', 'fx')
  operators.add(9, 'fy', 'fy')
  operators.add(9, 'xf', 'xf')
  operators.add(9, 'yf', 'yf')
  operators.add(700, 'yfx', '===')
  expect(structure('fx 1', operators)).toBe('fx(1)')
  expect(structure('fy fy 1', operators)).toBe('fy(fy(1))')
  expect(structure('1 xf', operators)).toBe('xf(1)')
  expect(structure('1 yf yf', operators)).toBe('yf(yf(1))')
  expect(structure('a === b === c', operators)).toBe('===(===(a,b),c)')
  expect(structure('-1 yf', operators)).toBe('yf(-1)')
  expect(() => structure('fx fx 1', operators)).toThrow('operator priority clash')
  expect(() => structure('1 xf xf', operators)).toThrow('operator priority clash')
})

test('a removed operator is an atom like any other', () => {
  const operators = Operators.standard()
  operators.add(0, 'fy', '-')
  expect(structure('[-]', operators)).toBe('[-]')
  expect(structure('-1', operators)).toBe('-1')
  expect(() => structure('- a', operators)).toThrow(PrologSyntaxError)
})

test('a named variable is one object within its clause, an anonymous one never', () => {
  const { term, variables, singletons, occurrences } = readTerm('f(X, _, Y, _, X, _Z, Once)')
  if (term.kind !== 'compound') throw new Error('not a compound')
  const [x, first, y, second, again, z, once] = term.args
  expect(again).toBe(x)
  expect(second).not.toBe(first)
  expect(variables).toEqual([x, y, z, once])
  expect(singletons).toEqual([y, once])
  expect([...occurrences.entries()].filter(([v]) => v === x)).toEqual([[x, [2, 14]]])
  const [one, other] = readAll('p(X). q(X).').map((read) => (read instanceof SyntaxFault ? [] : read.variables))
  expect(one?.[0]).not.toBe(other?.[0])
})

test('every node knows where it begins', () => {
  const text = 'foo(Bar, [1, x|T], -2) :- \\+ a, (b ; \'c d\'), {e}, "s".'
  const begin: string[] = []
  const visit = (term: Term): void => {
    begin.push(`${term.kind} ${text.slice(term.at, (term.at ?? 0) + 3)}`)
    if (term.kind === 'compound') term.args.forEach(visit)
  }
  visit(readTerm(text).term)
  expect(begin.slice(0, 13)).toEqual(
    [
      'compound foo',
      'compound foo',
      'var Bar',
      'compound [1,',
      'int 1, ',
      'compound x|T',
      'atom x|T',
      'var T],',
      'int -2)',
      'compound \\+ ',
      'compound \\+ ',
      'atom a, ',
      'compound (b ',
    ].map((line) => line.slice(0, line.indexOf(' ') + 4)),
  )
})

test('each clause knows its extent', () => {
  const text = ' a :- b. % x\nc.'
  const extents = readAll(text).map((read) => (read instanceof SyntaxFault ? '' : text.slice(read.start, read.end)))
  expect(extents).toEqual(['a :- b.', 'c.'])
})

test('three errors give three faults, and the clauses between them are read', () => {
  const found = readAll('a(. b. c(1 2). d. e :- . f.')
  expect(found.map((read) => (read instanceof SyntaxFault ? read.message : formatTerm(read.term)))).toEqual([
    'unexpected end of clause: something must follow a(',
    'b',
    'expected a comma or )',
    'd',
    'unexpected end of clause: something must follow :-',
    'f',
  ])
})

test.each([
  [
    'foo(X) :- bar(X)\nbaz(1).',
    'expected an operator or a full stop',
    'baz',
    'the clause before may lack its full stop',
  ],
  ['foo :- a,\nbar :- b.', 'operator priority clash at :-', ':- b', 'the clause before may lack its full stop'],
  ['foo(a b).', 'expected a comma or )', 'b)', 'a comma or an operator may be missing'],
  ['[a b].', 'expected a comma, | or ]', 'b]', 'a comma or an operator may be missing'],
  ['p :- Foo(x).', 'a variable cannot have arguments', '(x)', 'begin with a lower-case letter'],
  ['p :- foo (x).', 'unexpected (', '(x)', 'no space may stand between'],
  ['p :- foo().', 'empty brackets after a name', ').', 'write the name alone'],
  ['p :- a, .', 'unexpected end of clause', '.', 'without a comma'],
  ['p(a :- b.', 'operator priority clash at :-', ':-', 'a bracket before it may not be closed'],
  ['p((a, b.', 'this bracket is not closed before the end of the clause', '(a,', undefined],
  ['p([a, b).', 'expected a comma, | or ] instead of )', ').', undefined],
  ['p :- a).', 'unexpected )', ').', 'no bracket is open here'],
  ['p :- a', 'unexpected end of text: the full stop is missing', '', undefined],
  ['p(a', 'this bracket is never closed', '(a', undefined],
  ["p('a).", 'this quotation is not closed on its line', "'a)", 'close it with '],
  ['p. /* q.', 'this comment is never closed', '/* q', 'close it with */'],
  ['p :- \u0000.', 'the character U+0000 cannot stand here', '\0', undefined],
])('the fault of %j is told in one sentence, with its place and a hint', (text, message, place, hint) => {
  const fault = readAll(text).find((read) => read instanceof SyntaxFault)
  expect(fault?.message).toContain(message)
  expect(text.slice(fault?.at, place === '' ? undefined : (fault?.at ?? 0) + place.length)).toBe(place)
  if (hint !== undefined) expect(fault?.hint).toContain(hint)
})

test('more than a hundred faults end the reading', () => {
  const found = readAll('a b. '.repeat(1000))
  expect(found).toHaveLength(101)
  expect(found.at(-1)).toMatchObject({ kind: 'syntax', message: 'too many errors' })
})

test('a position counts lines and characters from 1', () => {
  const text = 'a.\r\n😀é x\n'
  expect(position(text, 0)).toEqual({ line: 1, column: 1, lineText: 'a.' })
  expect(position(text, text.indexOf('x'))).toEqual({ line: 2, column: 4, lineText: '😀é x' })
  expect(position(text, 1000)).toEqual({ line: 3, column: 1, lineText: '' })
})

test('a caret stands under its column, behind the same tabs and within a window of long lines', () => {
  expect(caret('p :-\n\tq r.', 8)).toBe('\tq r.\n\t  ^')
  const long = `${'a'.repeat(1000)}?${'b'.repeat(1000)}`
  const [line, mark] = caret(long, 1000).split('\n')
  expect(line?.length).toBeLessThan(300)
  expect(line?.[mark?.indexOf('^') ?? 0]).toBe('?')
})

const MILLION = 1_000_000

test.each(['(', '[', '{', '- ', 'f(', '[a|', '- (', '\\+ '])(
  'a million nested %s are refused, not a crash',
  (opening) => {
    expect(readAll(opening.repeat(MILLION))).toMatchObject([{ kind: 'syntax', message: 'nested too deeply' }])
  },
)

test('nesting up to the limit is read', () => {
  const depth = MAX_NESTING - 1
  expect(readTerm('f('.repeat(depth) + 'a'.concat(')'.repeat(depth))).term.kind).toBe('compound')
  expect(readTerm('- '.repeat(depth).concat('a')).term.kind).toBe('compound')
})

test.each([
  ['a,', 'a', 1],
  ['1+', '1', 0],
  ['a:', 'a', 1],
  ['2^', '2', 1],
])('a chain of 200,000 %s has no limit', (link, last, deepSide) => {
  let { term } = readTerm(link.repeat(200_000) + last)
  let links = 0
  for (; term.kind === 'compound'; links++) term = term.args[deepSide]
  expect(links).toBe(200_000)
})

test('lists and arguments of 200,000 elements are read', () => {
  const items = 'x,'.repeat(200_000)
  expect(readTerm(`f(${items}x)`).term).toMatchObject({ args: { length: 200_001 } })
  let { term } = readTerm(`[${items}x]`)
  let cells = 0
  for (; term.kind === 'compound'; cells++) term = term.args[1]
  expect(cells).toBe(200_001)
})

test('any text whatever gives terms and faults with places inside it, and ends', () => {
  const piece = fc.constantFrom(
    ...'aX_1 .,|()[]{}\'"`\\-+=:;!%/*\n\t\0é😀0',
    "0'",
    ':-',
    '. ',
    'is ',
    '\\+ ',
    'f(',
    '1.0e',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      const text = pieces.join('')
      let last = 0
      for (const read of readAll(text)) {
        if (read instanceof SyntaxFault) {
          expect(read.at).toBeGreaterThanOrEqual(0)
          expect(read.at).toBeLessThanOrEqual(text.length)
        } else {
          expect(read.start).toBeGreaterThanOrEqual(last)
          expect(structure(text.slice(read.start, read.end))).toBe(
            formatTerm(read.term, { ignoreOps: true, numberVars: false }),
          )
          last = read.end
        }
      }
    }),
    { numRuns: 2000, interruptAfterTimeLimit: 3000 },
  )
})
