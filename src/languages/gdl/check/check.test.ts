import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { faults, found, LAMP, messages } from './harness.js'

describe('the checks of a description', () => {
  it('have nothing against a sound one', () => {
    expect(found(LAMP)).toEqual([])
  })

  it('know keywords by their number of arguments', () => {
    expect(faults('(init (lamp) (off))')).toEqual(['error keyword-arity 0'])
    expect(faults('(<= (p ?x) (does ?x))')).toEqual(['error keyword-arity 11'])
    expect(messages('(terminal now)')).toEqual(['terminal takes 0 arguments, not 1. terminal ends the game.'])
  })

  it('know where keywords may stand', () => {
    expect(faults('(true lit)')).toEqual(['error keyword-head 0'])
    expect(faults('(<= (does ann push) (role ann))')).toEqual(['error keyword-head 4'])
    expect(faults('(distinct a b)')).toEqual(['error keyword-head 0'])
    expect(faults('(<= p (init lit))')).toEqual(['error keyword-body 6'])
    expect(faults('(<= p (next lit))')).toEqual(['error keyword-body 6'])
    expect(faults('(<= (next (true lit)) (true lit))')).toEqual(['warning keyword-term 10'])
  })

  it('miss what a game cannot do without', () => {
    const codes = found('(role ann)').map(({ severity, code }) => `${severity} ${code}`)
    expect(codes).toEqual([
      'error no-legal',
      'error no-goal',
      'error no-terminal',
      'warning no-init',
      'warning no-next',
    ])
    expect(found(LAMP.replaceAll('(role ann)', '').replaceAll('(role bob)', '')).map(({ code }) => code)).toEqual([
      'no-role',
    ])
  })
})

describe('safety', () => {
  it.each([
    ['of heads', '(<= (p ?x) terminal)', ['error unsafe-head 7']],
    ['of facts', '(p ?x)', ['error unsafe-head 3']],
    ['of negations', '(<= p (role ?x) (not (true (turn ?y))))', ['error unsafe-negation 33']],
    ['of distinct', '(<= p (role ?x) (distinct ?x ?y))', ['error unsafe-distinct 29']],
    [
      'of heads that only distinct mentions',
      '(<= (p ?x) (distinct ?x a))',
      ['error unsafe-head 7', 'error unsafe-distinct 21'],
    ],
    ['of one alternative', '(<= (p ?x) (or (role ?x) terminal))', ['error unsafe-head 7']],
  ])('%s', (_, rule, expected) => {
    expect(faults(rule)).toEqual(expected)
  })

  it('is content where each alternative gives the value', () => {
    expect(faults('(<= (p ?x) (or (role ?x) (true (turn ?x))) (distinct ?x ann))')).toEqual([])
  })
})

describe('negation', () => {
  it('must not go in a circle, and the circle is named', () => {
    const rules = '(<= (p ?x) (role ?x) (not (q ?x)))\n(<= (q ?x) (role ?x) (r ?x))\n(<= (r ?x) (role ?x) (p ?x))'
    expect(faults(rules)).toEqual(['error unstratified 26'])
    expect(messages(rules)[0]).toContain('Negation goes in a circle: p needs not q needs r needs p.')
  })

  it('may, with a warning, where no single rule needs its own negation', () => {
    expect(faults('(p 1)\n(<= (p 2) (not (p 1)))')).toEqual(['warning unstratified 21'])
    expect(faults('(<= (p ?x) (role ?x) (not (p bob)))')).toEqual(['error unstratified 26'])
    expect(faults('(<= (p 2) (not (p 1)))\n(<= (p (f ?x)) (role ?x) (not (p (f ?x))))')).toEqual([
      'warning unstratified 15',
      'error unstratified 53',
    ])
  })
})

describe('the recursion restriction', () => {
  const step = '(step a b)\n'

  it('lets paths and counters pass', () => {
    expect(faults(`${step}(<= (path ?x ?y) (step ?x ?y))\n(<= (path ?x ?z) (step ?x ?y) (path ?y ?z))`)).toEqual([])
  })

  it('reports a variable that only the recursion gives a value', () => {
    const both = `${step}(<= (path ?x ?y) (step ?x ?y))\n(<= (path ?x ?z) (path ?x ?y) (path ?y ?z))`
    expect(faults(both)).toEqual(['warning recursion 59', 'warning recursion 72'])
  })

  it('is an error where terms grow without end', () => {
    expect(faults('(num 0)\n(<= (num (s ?x)) (num ?x))')).toEqual(['error recursion 25'])
  })
})

describe('independence', () => {
  it.each([
    ['(<= (role ?x) (true (turn ?x)))', ['error depends-on-true 14', 'warning role-rule 0']],
    ['(<= (init (turn ?x)) (does ?x push))', ['error depends-on-does 21']],
    ['(<= (base (turn ?x)) (on ?x))\n(<= (on ?x) (true (turn ?x)))', ['error depends-on-true 21']],
    ['(<= (input ?x push) (does ?x push))', ['error depends-on-does 20']],
    ['(<= (legal ?x rest) (does ?x push))', ['error depends-on-does 20']],
    ['(<= (goal ?x 50) (moved ?x))\n(<= (moved ?x) (does ?x push))', ['error depends-on-does 17']],
    ['(<= terminal (does ann push))', ['error depends-on-does 13']],
  ])('%s', (rules, expected) => {
    expect(faults(rules)).toEqual(expected)
  })

  it('names the relation that leads there', () => {
    expect(messages('(<= terminal moved)\n(<= moved (does ann push))')).toEqual([
      'terminal depends on does through moved, but it must be known before anybody moves.',
    ])
  })
})

describe('goals', () => {
  it.each(['101', '-1', 'win', '1.5', '(plus 1 2)'])('are no %s', (value) => {
    expect(faults(`(goal ann ${value})`)).toEqual(['error goal-value 10'])
  })
})

describe('names', () => {
  it('that nothing defines never hold, and the nearest is suggested', () => {
    expect(faults('(lamp 1)\n(<= p (lmap 1))')).toEqual(['warning unknown-relation 15'])
    expect(messages('(lamp 1)\n(<= p (lmap 1))')[0]).toContain('Did you mean lamp?')
    expect(messages('(<= (next on) (true (trun ann)))')).toEqual([
      'trun with 1 argument is in no state: neither init nor next gives it. Did you mean turn?',
    ])
    expect(messages('(<= (next on) (does ann psuh))')).toEqual([
      'psuh with 0 arguments is never legal. Did you mean push?',
    ])
  })

  it('have one number of arguments', () => {
    expect(faults('(lamp 1)\n(lamp 1 2)')).toEqual(['error relation-arity 9'])
    expect(faults('(init (lamp 1))\n(init (lamp 1 2))')).toEqual(['error term-arity 22'])
  })
})

describe('any text at all', () => {
  const words = [
    '(',
    ')',
    '(<= ',
    ' ?x',
    ' p',
    ' true',
    ' next',
    ' not',
    ' or',
    ' distinct',
    ' 1',
    '\n',
    ' |',
    ';',
    ' role',
    '(p ?x)',
  ]

  it('is checked without an exception', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...words), { maxLength: 60 }), (parts) => {
        expect(Array.isArray(found(parts.join('')))).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  it('is refused where a rule is longer than any game needs', () => {
    expect(faults(`(<= p ${'(or a b) '.repeat(1001)})`)).toEqual(['error too-long 0'])
  })
})
