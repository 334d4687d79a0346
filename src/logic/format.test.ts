import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fixed, scientific } from './decimal.js'
import { FormatError, formatDirective } from './format.js'
import { Operators } from './operators.js'
import { readTerm } from './reader.js'
import { Float, Int, int, listItems, type Term } from './terms.js'

const operators = Operators.standard()

function format(text: string, args: string): string {
  return formatDirective(text, listItems(readTerm(args).term) ?? [], operators)
}

// Every row as SWI-Prolog 9.0.4 prints it.
test.each([
  ['~w ~q ~p ~a', "['A b','A b','A b','A b']", "A b 'A b' 'A b' A b"],
  ['~w', '[[a,1+2,X]]', '[a,1+2,X]'],
  ['~a', '[1]', '1'],
  ['~d', '[1234567]', '1234567'],
  ['~D', '[1234567]', '1,234,567'],
  ['~2d', '[1234567]', '12345.67'],
  ['~2D', '[-123456789]', '-1,234,567.89'],
  ['~3d', '[5]', '0.005'],
  ['~3d', '[-5]', '-0.005'],
  ['~3d', '[0]', '0.000'],
  ['~0d', '[5]', '5'],
  ['~D', '[123]', '123'],
  ['~D', '[12345678901234567890]', '12,345,678,901,234,567,890'],
  ['~*d', '[2,314]', '3.14'],
  ['~s ~s ~s', '[[104,105],[h,i],hi]', 'hi hi hi'],
  ['~e', '[1.5]', '1.500000e+00'],
  ['~3e', '[12345.678]', '1.235e+04'],
  ['~0e', '[2.5]', '2e+00'],
  ['~1e', '[9.96]', '1.0e+01'],
  ['~2e', '[100]', '1.00e+02'],
  ['~e', '[0]', '0.000000e+00'],
  ['~f', '[1]', '1.000000'],
  ['~2f', '[2.675]', '2.67'],
  ['~0f', '[0.5]', '0'],
  ['~0f', '[1.5]', '2'],
  ['~0f', '[2.5]', '2'],
  ['~2f', '[99.995]', '100.00'],
  ['~2f', '[-0.001]', '-0.00'],
  ['~2f', '[1.0e22]', '10000000000000000000000.00'],
  ['~20f', '[0.1]', '0.10000000000000000555'],
  ['~10f', '[123456789012345678901234567890]', '123456789012345678901234567890.0000000000'],
  ['~f', '[1.0Inf]', 'inf'],
  ['~g ~g ~g', '[0.1,1.0e20,100000.0]', '0.1 1e+20 100000'],
  ['~g ~g ~g', '[1234567.0,0.0001,0.00001]', '1.23457e+06 0.0001 1e-05'],
  ['~g ~g ~3g', '[999999.5,3,3.14159]', '1e+06 3 3.14'],
  ['~n~2n', '[]', '\n\n\n'],
  ['~c~3c~*c', "[65,66,3,0'x]", 'ABBBxxx'],
  ['~c', '[128512]', '😀'],
  ['~8r ~16r ~16R ~8r', '[64,255,255,-64]', '100 ff FF -100'],
  ['~i~w~~', '[a,b]', 'b~'],
  ['~`-t~30|', '[]', '------------------------------'],
  ['~w~30|~w', '[a,b]', 'a                             b'],
  ['~t~w~10|~w', '[abc,d]', '       abcd'],
  ['~t~w~t~11|~w', '[abc,d]', '    abc    d'],
  ['~t~w~t~10|', '[abc]', '   abc    '],
  ['~t~w~t~w~t~20|', '[abc,d]', '     abc      d     '],
  ['~w~t~10+~w~t~10+~w', '[abc,def,g]', 'abc       def       g'],
  ['~t~d~6|~t~d~12|', '[123,45]', '   123    45'],
  ['~`xt~t~20|abc', '[]', 'xxxxxxxxxx          abc'],
  ['abc~2|def', '[]', 'abcdef'],
  ['abc~+def~+', '[]', 'abc     def     '],
  ['~a~10|~a~n~a~10|~a', '[ab,c,def,g]', 'ab        c\ndef       g'],
  ['~10|abc~n~5+x', '[]', '          abc\n               x'],
  ['~t~2f~10|', '[3.14159]', '      3.14'],
])('format(%j, %s)', (text, args, expected) => {
  expect(format(text, args)).toBe(expected)
})

test.each([
  ['~w', '[]', 'not enough arguments'],
  ['a', '[b]', 'too many arguments'],
  ['~z', '[a]', 'unknown directive ~z'],
  ['~', '[]', 'truncated format specification'],
  ['~`', '[]', 'truncated format specification'],
  ['~*c', '[a,65]', "no or negative integer for `*' argument"],
  ['~d', '[1.0]', 'illegal argument to ~d: 1.0'],
  ['~d', '[a]', 'illegal argument to ~d: a'],
  ['~a', '[f(x)]', 'illegal argument to ~a: f(x)'],
  ['~s', '[[a|b]]', 'illegal argument to ~s: [a|b]'],
  ['~c', '[-1]', 'illegal argument to ~c: -1'],
  ['~37r', '[5]', 'no radix: 37'],
  ['~999999999999c', '[65]', 'a numeric argument is greater than 100000'],
  ['~99999c'.repeat(200), `[${'65,'.repeat(199)}65]`, 'the output is too long'],
])('format(%j, %s) is an error', (text, args, message) => {
  expect(() => format(text, args)).toThrow(new FormatError(message))
})

test('columns count from where the output begins, and expressions are evaluated by the caller', () => {
  expect(formatDirective('x~10|y', [], operators, { column: 5 })).toBe('x    y')
  const evaluate = (term: Term): Term => (term.kind === 'compound' ? new Int(7) : term)
  expect(formatDirective('~d', [readTerm('3+4').term], operators, { evaluate })).toBe('7')
})

test('an integer of any size is written exactly', () => {
  fc.assert(
    fc.property(fc.bigInt(), fc.nat(20), (n, places) => {
      const text = formatDirective(`~${places}f`, [int(n)], operators)
      expect(text).toBe(places === 0 ? String(n) : `${n}.${'0'.repeat(places)}`)
      expect(formatDirective('~D', [int(n)], operators).replaceAll(',', '')).toBe(String(n))
    }),
    { numRuns: 200, interruptAfterTimeLimit: 1000 },
  )
})

test('seventeen significant digits give every double back, and rounding is to nearest', () => {
  fc.assert(
    fc.property(fc.double({ noDefaultInfinity: true, noNaN: true }), (x) => {
      expect(Number(scientific(x, 16))).toBe(x)
      expect(Number(formatDirective('~16e', [new Float(x)], operators))).toBe(x)
      if (Math.abs(x) < 1e15)
        expect(Math.abs(Number(fixed(x, 2)) - x)).toBeLessThanOrEqual(0.0051 + Math.abs(x) * 1e-15)
    }),
    { numRuns: 500, interruptAfterTimeLimit: 1000 },
  )
})
