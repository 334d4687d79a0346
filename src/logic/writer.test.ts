import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Operators } from './operators.js'
import { readTerm } from './reader.js'
import { Atom, Compound, Float, Int, int, list, type Term, Var } from './terms.js'
import { formatTerm } from './writer.js'

const writeq = (text: string): string => formatTerm(readTerm(text).term)

// Rows of the ISO conformity assessment (Neumerkel) and of 7.10.5, where SWI-Prolog 9 writes the same.
test.each([
  ["'\\n'", "'\\n'"],
  ["'\\\na'", 'a'],
  ["''", "''"],
  ["'\\a\\b\\f\\t\\v'", "'\\a\\b\\f\\t\\v'"],
  ["'\\7\\'", "'\\a'"],
  ["'\\33\\'", "'\\x1B\\'"],
  ["'hello world'", "'hello world'"],
  ["'Hello'", "'Hello'"],
  ["'_a'", "'_a'"],
  ["'\\\\'", '\\'],
  ["'a\\\\b'", "'a\\\\b'"],
  ["'^'", '^'],
  ["'.'", "'.'"],
  ["'/*'", "'/*'"],
  ["'*/'", '*/'],
  ['//*', '//*'],
  ["'%'", "'%'"],
  ["','", "','"],
  ["'|'", "'|'"],
  ["';'", ';'],
  ["'!'", '!'],
  ["'[]'", '[]'],
  ["'{}'", '{}'],
  ["';;'", "';;'"],
  ['é', 'é'],
  ["'É'", "'É'"],
  ['日本', '日本'],
  ["'\\xA0\\'", "'\\xA0\\'"],
  ['[a,b|c]', '[a,b|c]'],
  ["'.'(a,b)", '[a|b]'],
  ['{a,b}', '{a,b}'],
  ["'{}'(x)", '{x}'],
  ["'{}'(x,y)", '{}(x,y)'],
  ['{-}', '{-}'],
  ['{}', '{}'],
  ['f(a,b)', 'f(a,b)'],
  ["'F'(a)", "'F'(a)"],
  ['f(:-)', 'f(:-)'],
  ['f(*)', 'f(*)'],
  ['[:-,-]', '[:-,-]'],
  ["f(;,'|',';;')", "f(;,'|',';;')"],
  ['a*(b+c)', 'a*(b+c)'],
  ['(a*b)+c', 'a*b+c'],
  ['(1*2)/(3*4)', '1*2/(3*4)'],
  ['a-(b-c)', 'a-(b-c)'],
  ['2^3^4', '2^3^4'],
  ['(2^3)^4', '(2^3)^4'],
  ['(*)=(*)', '(*)=(*)'],
  ['(-)-(-)', '(-)-(-)'],
  ['((:-):-(:-))', '(:-):-(:-)'],
  ['1 = (:-)', '1=(:-)'],
  ['- = x', '(-)=x'],
  ['-(-)', '- (-)'],
  ['\\ (-)', '\\ (-)'],
  ['-a', '-a'],
  ['- - a', '- -a'],
  ['- - - a', '- - -a'],
  ['-(-1)', '- -1'],
  ['1 - -1', '1- -1'],
  ['1 - (-a)', '1- -a'],
  ['-[1]', '-[1]'],
  ['-p(c)', '-p(c)'],
  ['-(a^2)', '-a^2'],
  ['(-a)^2', '(-a)^2'],
  ['-((a,b))', '- (a,b)'],
  ['-(((a,b)^2))', '- (a,b)^2'],
  ['-1^2', '-1^2'],
  ['+1', '+1'],
  ['+(+1)', '+ +1'],
  ['2** -1', '2** -1'],
  ['a= \\b', 'a= \\b'],
  ['\\+a', '\\+a'],
  ['\\+ \\+a', '\\+ \\+a'],
  ['\\+ (a,b)', '\\+ (a,b)'],
  ['\\+[a]', '\\+[a]'],
  ['a=(\\+b)', 'a=(\\+b)'],
  ['p:- \\+a', 'p:- \\+a'],
  ['a:-b,c;d->e', 'a:-b,c;d->e'],
  ['(a:-b):-c', '(a:-b):-c'],
  ['f((a:-b),c)', 'f((a:-b),c)'],
  ['[(a:-b)|(c:-d)]', '[(a:-b)|(c:-d)]'],
  ['f((a,b))', 'f((a,b))'],
  ['[(a,b)]', '[(a,b)]'],
  [':-a', ':-a'],
  [':- dynamic a/1', ':-dynamic a/1'],
  ['f((dynamic a))', 'f((dynamic a))'],
  ['dynamic (mod)/2', 'dynamic (mod)/2'],
  ['a:b:c', 'a:b:c'],
  ['(a:b):c', '(a:b):c'],
  ['a|b', 'a|b'],
  ['f((a|b))', 'f((a|b))'],
  ['X is 1+2', 'X is 1+2'],
  ['a mod b', 'a mod b'],
  ['f(A,_B)', 'f(A,_B)'],
  ['- =(x)', '- =(x)'],
  ['\\+ mod(a)', '\\+mod(a)'],
  ["'$VAR'(0)", 'A'],
  ["'$VAR'(1)", 'B'],
  ["'$VAR'(51)", 'Z1'],
  ["f('$VAR'(25),'$VAR'(26))", 'f(Z,A1)'],
  ["'$VAR'(-1)", "'$VAR'(-1)"],
  ["'$VAR'(x)", "'$VAR'(x)"],
  ["'$VAR'(1,2)", "'$VAR'(1,2)"],
  ['123456789012345678901234567890', '123456789012345678901234567890'],
  ['1.0', '1.0'],
  ['-0.0', '-0.0'],
  ['1.0e10', '10000000000.0'],
  ['1.0e-10', '1.0e-10'],
  ['0.0001', '0.0001'],
  ['0.00001', '1.0e-5'],
  ['123456.789', '123456.789'],
  ['100000000000000.0', '100000000000000.0'],
  ['1.0Inf', '1.0Inf'],
  ['-1.0Inf', '-1.0Inf'],
  ['1.5NaN', '1.5NaN'],
])('writeq(%s)', (text, expected) => {
  expect(writeq(text)).toBe(expected)
})

test('a minus applied to a number is written so that no reader takes it for a negative number', () => {
  expect(writeq('-(1)')).toBe('-(1)')
  expect(writeq('-(1.5)')).toBe('-(1.5)')
  expect(writeq('-(-(1))')).toBe('- -(1)')
  expect(writeq('1 - (-(1))')).toBe('1- -(1)')
  expect(writeq('-(1^2)')).toBe('-(1^2)')
  expect(writeq('-(1)^2')).toBe('-(1)^2')
})

test('large floats have an exponent without plus', () => {
  expect(writeq('1.0e15')).toBe('1.0e15')
  expect(writeq('1.5e300')).toBe('1.5e300')
})

test('write leaves quotes away, and keeps tokens apart', () => {
  const write = (text: string): string => formatTerm(readTerm(text).term, { quoted: false })
  expect(write("f('A b',c)")).toBe('f(A b,c)')
  expect(write('1 - -1')).toBe('1- -1')
  expect(write("[a,'B'|'C']")).toBe('[a,B|C]')
})

test('ignoring operators shows the structure, lists excepted', () => {
  const canonical = (text: string): string => formatTerm(readTerm(text).term, { ignoreOps: true })
  expect(canonical('1+2*3')).toBe('+(1,*(2,3))')
  expect(canonical('(a:-b,c)')).toBe(":-(a,','(b,c))")
  expect(canonical('[1,2]')).toBe('[1,2]')
  expect(canonical('- 1 + - a')).toBe('+(-1,-(a))')
})

test('other options: spacing, names, depth, length, numbered variables', () => {
  const { term } = readTerm('f(X, [1,2,3,4,5], g(h(i(j))), a+b)')
  expect(formatTerm(term, { spacing: 'next_argument' })).toBe('f(X, [1, 2, 3, 4, 5], g(h(i(j))), a+b)')
  expect(formatTerm(term, { maxDepth: 3 })).toBe('f(X,[1,2|...],g(h(...)),a+b)')
  expect(formatTerm(term, { maxLength: 12 })).toBe('f(X,[1,2,3,4...')
  expect(formatTerm(new Atom('abcdef'), { maxLength: 3 })).toBe('abc...')
  const x = new Var('X')
  expect(formatTerm(new Compound('f', [x]), { variableNames: new Map([[x, '_G1']]) })).toBe('f(_G1)')
  expect(formatTerm(readTerm("'$VAR'(1)").term, { numberVars: false })).toBe("'$VAR'(1)")
})

test('a left operand that would swallow what follows is bracketed', () => {
  const operators = Operators.standard()
  operators.add(500, 'xfy', '++')
  operators.add(500, 'fy', '~')
  const [a, b, c] = [new Atom('a'), new Atom('b'), new Atom('c')]
  expect(formatTerm(new Compound('+', [new Compound('++', [a, b]), c]), { operators })).toBe('(a++b)+c')
  expect(formatTerm(new Compound('+', [new Compound('~', [a]), b]), { operators })).toBe('(~a)+b')
  expect(formatTerm(new Compound('~', [new Compound('+', [a, b])]), { operators })).toBe('~a+b')
})

const MILLION = 1_000_000

test.each([
  ['f(f(…', (term: Term) => new Compound('f', [term]), 3 * MILLION + 1],
  ['- - …', (term: Term) => new Compound('-', [term]), 2 * MILLION],
  ['…+1', (term: Term) => new Compound('+', [term, new Atom('b')]), 2 * MILLION + 1],
  ['1^…', (term: Term) => new Compound('^', [new Atom('b'), term]), 2 * MILLION + 1],
  ['[[…', (term: Term) => new Compound('.', [term, new Atom('[]')]), 2 * MILLION + 1],
  ['[a|…', (term: Term) => new Compound('.', [new Atom('b'), term]), 2 * MILLION + 3],
])('a term a million deep is written: %s', (_name, wrap, length) => {
  let term: Term = new Atom('a')
  for (let i = 0; i < MILLION; i++) term = wrap(term)
  expect(formatTerm(term)).toHaveLength(length)
})

function anyTerm(operators: Operators): fc.Arbitrary<Term> {
  const words = [
    'a',
    'f',
    '[]',
    '{}',
    '',
    'A',
    '_x',
    'hello world',
    "it's",
    '\n',
    'é',
    '😀',
    '/*',
    '.',
    "0'c",
    'e',
    'Inf',
  ]
  const name = fc.constantFrom(...[...operators.entries()].map((operator) => operator.name), ...words)
  const leaf = fc.oneof(
    name.map((n) => new Atom(n)),
    fc.integer({ min: -9, max: 9 }).map((n) => new Int(n)),
    fc.bigInt().map((n) => int(n)),
    fc.double().map((n) => new Float(n)),
  )
  return fc.letrec<{ term: Term }>((tie) => ({
    term: fc.oneof(
      { maxDepth: 5 },
      leaf,
      fc.tuple(name, fc.array(tie('term'), { minLength: 1, maxLength: 3 })).map(([n, args]) => new Compound(n, args)),
      fc.tuple(fc.constantFrom('-', '+', '^', '~', '++', '@@'), tie('term')).map(([n, arg]) => new Compound(n, [arg])),
      fc.array(tie('term'), { maxLength: 3 }).map((items) => list(items)),
    ),
  })).term
}

/** Term equality by hand: `at` does not count, and -0.0 is not 0.0. */
function same(a: Term, b: Term): boolean {
  if (a.kind === 'compound' && b.kind === 'compound') {
    return a.name === b.name && a.args.length === b.args.length && a.args.every((arg, i) => same(arg, b.args[i]))
  }
  if (a.kind === 'atom' && b.kind === 'atom') return a.name === b.name
  if (a.kind === 'int' && b.kind === 'int') return a.value === b.value
  return a.kind === 'float' && b.kind === 'float' && Object.is(a.value, b.value)
}

test.each([
  ['writeq', {}],
  ['ignoring operators', { ignoreOps: true }],
  ['with spaces', { spacing: 'next_argument' }],
] as const)('what %s writes reads back as the same term, whatever the operators', (_name, options) => {
  const operators = Operators.standard()
  operators.add(500, 'xfy', '++')
  operators.add(500, 'fy', '~')
  operators.add(500, 'yf', '@@')
  operators.add(200, 'xf', '!!')
  operators.add(300, 'fx', 'neg')
  operators.add(300, 'yfx', 'my op')
  operators.add(150, 'fy', 'Pre x')
  operators.add(100, 'yf', 'Post')
  operators.add(700, 'xfx', '..')
  fc.assert(
    fc.property(anyTerm(operators), (term) => {
      const text = formatTerm(term, { ...options, operators, numberVars: false })
      expect(same(readTerm(text, operators).term, term), text).toBe(true)
    }),
    { numRuns: 3000, interruptAfterTimeLimit: 3000 },
  )
})
