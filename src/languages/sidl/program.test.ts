import { describe, expect, test } from 'vitest'
import { parseRules } from './program.js'

function codes(text: string): string[] {
  return parseRules(text).findings.map(({ code, at }) => `${code} ${at}`)
}

describe('a rule text', () => {
  test('is read into clauses with their places', () => {
    const text = '% heap\nlegal([main]) :- fact([_, I]), I > 0.\ninit([alice], 0).'
    const { clauses, findings } = parseRules(text)
    expect(findings).toEqual([])
    expect(clauses.map((clause) => clause.indicator)).toEqual(['legal/1', 'init/2'])
    expect(clauses.map(({ at, end }) => text.slice(at, end))).toEqual([
      'legal([main]) :- fact([_, I]), I > 0.',
      'init([alice], 0).',
    ])
    expect(String(clauses[1]?.body)).toBe('true')
  })

  test('reads double quotes as atoms', () => {
    const { clauses } = parseRules('title("Nim").')
    expect(clauses[0]?.head).toMatchObject({ args: [{ kind: 'atom', name: 'Nim' }] })
  })

  test('names the predicates to be tabled, one or several', () => {
    const { tables, findings } = parseRules(':- table path/2.\n:- table a/1, b/2.\n:- table([c/0, d/3]).')
    expect(findings).toEqual([])
    expect(tables).toEqual([
      { indicator: 'path/2', at: 9 },
      { indicator: 'a/1', at: 26 },
      { indicator: 'b/2', at: 31 },
      { indicator: 'c/0', at: 46 },
      { indicator: 'd/3', at: 51 },
    ])
  })

  test('goes on behind a syntax error', () => {
    const { clauses, findings } = parseRules('init([a).\ninit([b]).\nlegal(X :- .\nlegal([main]).')
    expect(clauses.map((clause) => String(clause.head))).toEqual(['init([b])', 'legal([main])'])
    expect(findings.map((finding) => finding.code)).toEqual(['syntax', 'syntax'])
  })

  test('may begin with a byte order mark and use Windows line ends', () => {
    expect(codes('\uFEFFinit([a]).\r\ninit([b]).\r\n')).toEqual([])
  })

  test('may be empty', () => {
    expect(parseRules('')).toMatchObject({ clauses: [], tables: [], findings: [] })
  })
})

describe('refused, with its place,', () => {
  test.each([
    [':- dynamic fact/1.', 'forbidden-directive'],
    [':- op(700, xfx, beats).', 'forbidden-directive'],
    [':- initialization(main).', 'forbidden-directive'],
    [':- set_prolog_flag(double_quotes, codes).', 'forbidden-directive'],
    [':- use_module(library(lists)).', 'forbidden-directive'],
    [':- shell(ls).', 'forbidden-directive'],
    ['?- legal(X).', 'forbidden-directive'],
    [':- table path(_, min).', 'forbidden-directive'],
    ['greeting --> [hello].', 'grammar-rule'],
    ['p(X) => q(X).', 'grammar-rule'],
    ['X :- p(X).', 'bad-head'],
    ['42.', 'bad-head'],
    ['[rules].', 'bad-head'],
    ['atom_length(_, 0).', 'redefined-builtin'],
    ['X = X.', 'redefined-builtin'],
    ['(a , b) :- c.', 'redefined-builtin'],
    ['p ; q.', 'redefined-builtin'],
    ['write(_).', 'redefined-builtin'],
    ['fact([a]).', 'misplaced-keyword'],
    ['player([alice]).', 'misplaced-keyword'],
    ['does(I, A) :- default(I, A).', 'misplaced-keyword'],
    ['delete(X) :- fact(X).', 'misplaced-keyword'],
  ])('is %s', (clause, code) => {
    expect(codes(`init([a]).\n${clause}\ninit([b]).`)).toEqual([`${code} 11`])
    expect(parseRules(`init([a]).\n${clause}\ninit([b]).`).clauses).toHaveLength(2)
  })

  test('is a keyword at a head only once, however many clauses it has', () => {
    expect(codes('fact([a]).\nfact([b]).')).toEqual(['misplaced-keyword 0'])
  })

  test('is neither a library predicate of the text’s own nor a helper that shares a keyword’s name', () => {
    expect(codes('append([], L, L).\ndelete([], _, []).\nmember(_, _).\nprint(x).')).toEqual([])
  })

  test('is what is no text', () => {
    expect(codes('init([a]).\n\u0000\u0001')).toEqual(['not-text 11'])
    expect(codes(Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0x02, 0xff, 0xfe]).toString('utf8'))).toEqual(['not-text 4'])
  })

  test('is more than two million characters', () => {
    expect(codes('a'.repeat(2 * 1024 * 1024 + 1))).toEqual(['too-large 0'])
  })

  test('is a term nested beyond reason, while long lists and conjunctions are none', () => {
    expect(codes(`p(${'f('.repeat(2000)}x${')'.repeat(2000)}).`)).toEqual(['too-deep 0'])
    expect(codes(`p([${Array(20000).fill('x').join(',')}]).\nq :- ${Array(20000).fill('p').join(', ')}.`)).toEqual([])
  })
})
