import { describe, expect, it } from 'vitest'
import { readKif, readKifTerm } from './kif.js'
import { fingerprint } from './program.js'

const rules = (text: string) => {
  const program = readKif(text)
  expect(program.findings).toEqual([])
  return program.rules
}
const same = (one: string, other: string) => expect(fingerprint(rules(one))).toBe(fingerprint(rules(other)))
const faults = (text: string) => readKif(text).findings.map(({ code, at }) => `${code} ${at}`)

describe('reading KIF', () => {
  it('reads facts and rules with their places', () => {
    const [fact, rule] = rules('(role white)\n(<= (legal ?p noop) (role ?p) (not terminal))')
    expect(String(fact?.head)).toBe('(role white)')
    expect(fact?.at).toBe(0)
    expect(rule?.at).toBe(13)
    expect(rule?.head.at).toBe(17)
    expect(rule?.body.map(({ kind, at }) => [kind, at])).toEqual([
      ['holds', 33],
      ['not', 43],
    ])
  })

  it('does not care for case, white space or comments', () => {
    same(
      '(<= (LEGAL ?X (Mark ?Y)) (TRUE (Cell ?y)) (role ?x))',
      '(<=(legal ?x(mark ?y))(true(cell ?y))(role ?x)); done',
    )
    same('; first\n(role white) ; not (role black)\n;', '(role white)')
  })

  it('takes a rule without conditions for a fact, and a name in brackets for the name', () => {
    same('(<= (legal soldier noop))', '(legal soldier noop)')
    same('(<= (terminal) (open))', '(<= terminal open)')
  })

  it('reads connectives of any number of conditions, one inside the other', () => {
    const [rule] = rules('(<= p (or a (and b c d (not (or e f))) g))')
    expect(fingerprint(rule ? [rule] : [])).toBe('p or<a and<b c d not<or<e f>>> g>')
  })

  it('keeps names of any characters, quoted ones as they are', () => {
    const [fact] = rules('(++ -3 2player |Two words| |a\\|b|)')
    expect(fact?.head).toMatchObject({
      name: '++',
      args: [{ name: '-3' }, { name: '2player' }, { name: 'Two words' }, { name: 'a|b' }],
    })
    expect(String(fact?.head)).toBe('(++ -3 2player |Two words| |a\\|b|)')
  })
})

describe('case', () => {
  it('keeps names apart that differ only in case, as ggp-base does, and warns', () => {
    const { rules, findings } = readKif('(type a Vertical)\n(<= p (type ?x vertical))')
    expect(fingerprint(rules)).toBe('(type a |Vertical|)\np (type ?x vertical)')
    expect(findings).toMatchObject([{ severity: 'warning', code: 'case', at: 8 }])
  })

  it('does not where the keywords are spelt in several ways too', () => {
    same(
      '(ROLE White)\n(Role black)\n(<= (legal WHITE noop) (true P))',
      '(role white)(role black)(<= (legal white noop) (true p))',
    )
  })
})

describe('what is no KIF', () => {
  it.each([
    ['a bracket that is never closed', '(role white', ['unbalanced 0']],
    ['a bracket that was never opened', '(role white))\n(role black)', ['unbalanced 12']],
    ['an empty list', '(role white)\n(init ())', ['empty-list 19']],
    ['a list that begins with a variable', '(init (?x 1))', ['variable-head 7']],
    ['a list that begins with a list', '((role) white)', ['list-head 1']],
    ['a variable as a condition', '(<= p ?x)', ['variable-head 6']],
    ['a variable as a head', '(<= ?x p)', ['variable-head 4']],
    ['a rule without a head', '(<=)', ['no-head 0']],
    ['not of two conditions', '(<= p (not a b))', ['bad-negation 6']],
    ['or of none', '(<= p (or))', ['empty-connective 6']],
    ['a list of a list inside a term', '(<= p (q (r))) (p ((a)))', ['list-head 19']],
    ['a rule inside another', '(<= p (<= q r) s)', ['unbalanced 0', 'unbalanced 16']],
    ['a quoted name that goes on', '(role |white)\n(role black)', ['unclosed-quote 6']],
    ['bytes', '(role \u0000)', ['not-text 6']],
  ])('reports %s', (_, text, expected) => {
    expect(faults(text)).toEqual(expected)
  })

  it('finds several faults in one reading, and goes on behind a missing bracket', () => {
    const text = '(<= (legal ?p noop) (role ?p)\n(<= p ?q)\n(role white\n(role black)\n(init ())\n'
    expect(faults(text)).toEqual(['unbalanced 0', 'unbalanced 40', 'variable-head 36', 'empty-list 71'])
    expect(fingerprint(readKif(text).rules)).toBe('(role black)')
  })

  it('bounds nesting instead of the stack', () => {
    expect(faults('('.repeat(100_000))).toEqual(['too-deep 0'])
    expect(faults(`${'(a '.repeat(150)}b${')'.repeat(150)}`)).toEqual([])
  })
})

describe('reading one term', () => {
  it('is the inverse of printing it', () => {
    for (const text of ['noop', '(mark 1 1)', '(move (pos 1 2) |A b|)']) expect(String(readKifTerm(text))).toBe(text)
  })

  it('says why a text is none', () => {
    expect(readKifTerm('(mark 1')).toBe('This bracket is never closed.')
    expect(readKifTerm('a b')).toBe('2 terms stand where one should.')
  })
})
