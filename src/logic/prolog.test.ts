import { describe, expect, it } from 'vitest'
import { Prolog, PrologError, PrologSyntaxError, readTerm, type Solution } from './index.js'

function answers(prolog: Prolog, goal: string): string[] {
  return [...prolog.query(goal)].map(shown)
}

function shown({ bindings }: Solution): string {
  return [...bindings].map(([name, value]) => `${name}=${value}`).join(' ') || 'true'
}

function consulted(text: string): Prolog {
  const prolog = new Prolog()
  expect(prolog.consult(text)).toEqual([])
  return prolog
}

describe('a query', () => {
  it('gives its solutions one by one, and says when one is known to be the last', () => {
    const solutions = [...new Prolog().query('member(X, [a, b, c])')]
    expect(solutions.map(shown)).toEqual(['X=a', 'X=b', 'X=c'])
    expect(solutions.map(({ isLast }) => isLast)).toEqual([false, false, true])
  })

  it('does not take a catch that nothing was thrown to for another solution', () => {
    const [only] = new Prolog().query('catch(member(X, [a]), _, true)')
    expect(only?.isLast).toBe(true)
  })

  it('may be a term, whose variables are known by their names', () => {
    expect([...new Prolog().query(readTerm('X = f(Y), Y = 1').term)].map(shown)).toEqual(['X=f(1) Y=1'])
  })

  it('throws what the program throws', () => {
    const prolog = new Prolog()
    expect(() => answers(prolog, 'throw(my(ball))')).toThrow(PrologError)
    expect(() => answers(prolog, 'atom_length(X, Y)')).toThrow('instantiation_error')
    expect(() => answers(prolog, 'X = ')).toThrow(PrologSyntaxError)
    expect(answers(prolog, 'X = 1')).toEqual(['X=1'])
  })

  it('can be left early, and another asked at once', () => {
    const prolog = new Prolog()
    const first = prolog.query('between(1, inf, X), findall(Y, member(Y, [X]), L)')
    expect(shown(first.next().value)).toBe('X=1 Y=_G1 L=[1]')
    first.return(undefined)
    expect(answers(prolog, 'member(X, [1, 2])')).toEqual(['X=1', 'X=2'])
  })

  it('cannot go on once another has begun', () => {
    const prolog = new Prolog()
    const first = prolog.query('member(X, [1, 2])')
    first.next()
    expect(answers(prolog, 'X = 3')).toEqual(['X=3'])
    expect(() => first.next()).toThrow('ended by a later one')
    expect(answers(prolog, 'X = 4')).toEqual(['X=4'])
  })

  it('sends output where it was told to', () => {
    let output = ''
    const prolog = new Prolog({
      output: (text) => {
        output += text
      },
    })
    answers(prolog, "write(hello), write(' '), print('B c'), nl")
    expect(output).toBe("hello 'B c'\n")
  })
})

describe('consulting a text', () => {
  it('adds its clauses to those that are there', () => {
    const prolog = consulted('p(1). p(2).')
    expect(prolog.consult('p(3). q(X) :- p(X), X > 1.')).toEqual([])
    expect(answers(prolog, 'q(X)')).toEqual(['X=2', 'X=3'])
  })

  it('takes clauses of one predicate from all over the text', () => {
    expect(answers(consulted('p(1). q(1). p(2).'), 'p(X)')).toEqual(['X=1', 'X=2'])
  })

  it('tells what is wrong and where, and goes on behind it', () => {
    const text = [
      'p(1).',
      'p(2',
      'q :- .',
      'r :- X, 3.',
      'atom(_) :- true.',
      ':- fail.',
      ':- X is foo + 1.',
      '3.',
      'p(4).',
    ].join('\n')
    const prolog = new Prolog()
    const faults = prolog.consult(text).map(({ kind, at }) => `${kind} in line ${text.slice(0, at).split('\n').length}`)
    expect(faults).toEqual([
      'syntax in line 3',
      'clause in line 4',
      'clause in line 5',
      'directive in line 6',
      'directive in line 7',
      'clause in line 8',
    ])
    expect(answers(prolog, 'p(X)')).toEqual(['X=1', 'X=4'])
  })

  it('says in words what an error of a clause or directive is', () => {
    const messages = (text: string) => new Prolog().consult(text).map(({ message }) => message)
    expect(messages('p :- 3.')).toEqual(['a goal is needed, not 3'])
    expect(messages('atom(_).')).toEqual(['atom/1 is built in or not dynamic: it cannot be changed'])
    expect(messages(':- nothing(1).')).toEqual(['there is no predicate nothing/1'])
    expect(messages(':- X is 1 / 0.')).toEqual(['division by zero'])
    expect(messages(':- throw(enough).')).toEqual(['enough was thrown and not caught'])
    expect(messages(':- member(1, [2]).')).toEqual(['the directive failed: member(1,[2])'])
  })

  it('runs directives as they come, and initialization goals at the end', () => {
    const prolog = consulted(`
      :- dynamic seen/1.
      :- initialization((p(X), assertz(seen(X)))).
      :- assertz(seen(first)).
      ?- assertz(seen(second)).
      p(last).
    `)
    expect(answers(prolog, 'seen(X)')).toEqual(['X=first', 'X=second', 'X=last'])
  })

  it('reads what follows with the operators and flags that directives set', () => {
    const prolog = consulted(`
      :- op(700, xfx, ===>).
      a ===> b.
      codes("a").
      :- set_prolog_flag(double_quotes, chars).
      chars("a").
      :- set_prolog_flag(double_quotes, atom).
      word("a b").
    `)
    expect(answers(prolog, 'X ===> Y')).toEqual(['X=a Y=b'])
    expect(answers(prolog, 'codes(X), chars(Y), word(Z), Z == "a b"')).toEqual(["X=[97] Y=[a] Z='a b'"])
  })

  it('reads double quotes as the host says', () => {
    expect(answers(new Prolog({ doubleQuotes: 'atom' }), 'X = "a b"')).toEqual(["X='a b'"])
  })

  it('tables predicates, so that left recursion ends', () => {
    const prolog = consulted(`
      :- table path/2.
      path(X, Y) :- path(X, Z), edge(Z, Y).
      path(X, Y) :- edge(X, Y).
      edge(a, b). edge(b, c). edge(c, a).
    `)
    expect(answers(prolog, 'path(a, X)').sort()).toEqual(['X=a', 'X=b', 'X=c'])
  })

  it('lets a program define its own of what the library has, for itself only', () => {
    const prolog = consulted('last([X|_], X). p(X) :- last([1, 2], X).')
    expect(answers(prolog, 'p(X)')).toEqual(['X=1'])
    expect(answers(prolog, 'last([3, 4], X)')).toEqual(['X=3'])
    expect(answers(prolog, 'max_list([1, 3, 2], X)')).toEqual(['X=3'])
  })

  it('ends an endless directive by its budget and goes on', () => {
    const prolog = new Prolog({ budget: { inferences: 10_000 } })
    expect(prolog.consult('p :- p.\n:- p.\nq.').map(({ message }) => message)).toEqual([
      'the budget of inferences is spent',
    ])
    expect(answers(prolog, 'q')).toEqual(['true'])
  })
})

describe('reset', () => {
  it('forgets clauses, operators and flags', () => {
    const prolog = consulted(':- op(700, xfx, ===>). :- set_prolog_flag(double_quotes, atom). a ===> b. :- assertz(p).')
    prolog.reset()
    expect(() => answers(prolog, 'p')).toThrow('existence_error(procedure,p/0)')
    expect(() => answers(prolog, 'X ===> Y')).toThrow(PrologSyntaxError)
    expect(answers(prolog, 'X = "a"')).toEqual(['X=[97]'])
  })
})
