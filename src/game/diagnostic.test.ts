import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Diagnostic, formatDiagnostic, RulesError } from './diagnostic.js'

const unknown: Diagnostic = {
  severity: 'error',
  code: 'unknown-predicate',
  message: 'there is no predicate fcat/1',
  line: 2,
  column: 14,
  hint: 'did you mean fact/1?',
}

describe('a diagnostic', () => {
  it('prints like a compiler error, with the line, a caret and a hint', () => {
    expect(formatDiagnostic('game(nim).\nlegal([m]) :- fcat([a]).\n', 'nim.sidl', unknown)).toBe(
      [
        'nim.sidl:2:14: error[unknown-predicate]: there is no predicate fcat/1',
        '  legal([m]) :- fcat([a]).',
        '               ^',
        '  hint: did you mean fact/1?',
      ].join('\n'),
    )
  })

  it('keeps tabs before the caret', () => {
    const printed = formatDiagnostic('\t\tfoo(X).', 'a', { ...unknown, line: 1, column: 3 })
    expect(printed.split('\n')[2]).toBe('  \t\t^')
  })

  it('counts characters, not the units they are stored in', () => {
    const printed = formatDiagnostic("says('\u{1f600}', x).", 'a', { ...unknown, line: 1, column: 11 })
    expect(printed.split('\n')[2]).toBe(`  ${' '.repeat(10)}^`)
  })

  it('shows no source line where the text has none', () => {
    expect(formatDiagnostic('', 'a', { severity: 'warning', code: 'c', message: 'm', line: 9, column: 1 })).toBe(
      'a:9:1: warning[c]: m',
    )
  })

  it('cuts long lines around the caret and lets no control character through', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 2000 }), fc.nat(2100), (text, column) => {
        const printed = formatDiagnostic(text, 'f', { ...unknown, line: 1, column: column + 1 })
        for (const line of printed.split('\n')) {
          expect(Array.from(line).length).toBeLessThanOrEqual(210)
          expect([...line].filter((char) => char < ' ' && char !== '\t')).toEqual([])
        }
      }),
    )
  })

  it('sums up the errors of refused rules, not the warnings', () => {
    const warning: Diagnostic = { ...unknown, severity: 'warning', line: 1 }
    expect(new RulesError([warning, unknown, unknown]).message).toBe(
      'line 2, column 14: there is no predicate fcat/1 (and 1 more)',
    )
  })
})
