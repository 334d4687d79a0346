import { describe, expect, it } from 'vitest'
import { readInfix } from './infix.js'
import { readKif } from './kif.js'
import { fingerprint } from './program.js'

/** That an infix text says the same as a KIF text. */
function says(infix: string, kif: string): void {
  const read = readInfix(infix)
  expect(read.findings).toEqual([])
  expect(fingerprint(read.rules)).toBe(fingerprint(readKif(kif).rules))
}
const faults = (text: string) => readInfix(text).findings.map(({ code, at }) => `${code} ${at}`)

describe('reading infix form', () => {
  it('reads rules as the lecture notes of general game playing write them', () => {
    says(
      'r(X,Z) :- p(X,Y) & q(Z) & ~r(Y, Z)\ngoal(white,100) :- line(x)\nrole(white)',
      '(<= (r ?x ?z) (p ?x ?y) (q ?z) (not (r ?y ?z)))\n(<= (goal white 100) (line x))\n(role white)',
    )
  })

  it('takes a full stop or none, a comma for &, and comments', () => {
    says('role(white). role(black) % two\nterminal :- a, b.', '(role white)(role black)(<= terminal a b)')
  })

  it('binds & before |, and brackets before both', () => {
    says('p :- a & b | c', '(<= p (or (and a b) c))')
    says('p :- a & (b | c) & ~(d | e)', '(<= p a (or b c) (not (or d e)))')
    says('p :- (a & b)', '(<= p (and a b))')
  })

  it('reads distinct, numbers and nested terms', () => {
    says(
      'next(cell(X,Y,Z)) :- true(cell(X,Y,Z)) & distinct(X,-3) & does(W,move(pos(1,02)))',
      '(<= (next (cell ?x ?y ?z)) (true (cell ?x ?y ?z)) (distinct ?x -3) (does ?w (move (pos 1 02))))',
    )
  })

  it('keeps quoted names as they are, and variables apart that differ only in case', () => {
    says("p('2player', 'it\\'s', 'A')", "(p 2player it's |A|)")
    says('p(X1, x1, XY, Xy) :- q(X1, XY, Xy)', '(<= (p ?x1 x1 ?xy ?xy_1) (q ?x1 ?xy ?xy_1))')
  })

  it('takes each _ for a variable of its own', () => {
    const { rules } = readInfix('p(_, _, X) :- q(X)')
    expect(new Set(String(rules[0]?.head).match(/\?\w+/g)).size).toBe(3)
  })
})

describe('what is no infix form', () => {
  it.each([
    ['a variable as a head', 'X :- p.', ['variable-head 0']],
    ['a variable as a condition', 'p :- q(X) & X.', ['variable-head 12']],
    ['a bracket that is never closed', 'p :- q(a', ['unfinished 8']],
    ['a closing bracket too many', 'p(a)). q(b).', ['unbalanced 4']],
    ['a missing condition', 'p :- a & . q(b).', ['syntax 9']],
    ['brackets around nothing', 'p() . q(b).', ['unbalanced 2']],
    ['a quoted name that goes on', "p('a). \nq(b).", ['unclosed-quote 2']],
  ])('reports %s', (_, text, expected) => {
    expect(faults(text)).toEqual(expected)
  })

  it('finds several faults in one reading and reads the rules between them', () => {
    const read = readInfix('p(a :- b.\nq(b).\nr :- & s.\nt.')
    expect(read.findings.map(({ at }) => at)).toEqual([4, 21])
    expect(fingerprint(read.rules)).toBe('(q b)\nt')
  })

  it('bounds nesting instead of the stack', () => {
    expect(faults(`p :- ${'('.repeat(100_000)}`)).toEqual(['too-deep 100005'])
    expect(faults(`p(${'f('.repeat(100_000)}`).length).toBe(1)
  })
})
