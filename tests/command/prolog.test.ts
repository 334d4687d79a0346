import { afterAll, describe, expect, it } from 'vitest'
import { parley, temporaryFolder } from './parley.js'

const folder = temporaryFolder()
afterAll(() => folder.remove())

function batch(goals: string, ...args: readonly string[]): unknown[] {
  const file = folder.file('goals.pl', goals)
  const { status, stdout, stderr } = parley(['prolog', '--goals', file, '--json', ...args])
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  return stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
}

describe('parley prolog --goals', () => {
  it('prints one JSON line for each goal', () => {
    expect(batch("X = f(1).\nmember(X, [a, 'B c']).\nfail.\ntrue.\natom_length(L, _).\n")).toEqual([
      { goal: 'X = f(1)', solutions: [{ X: 'f(1)' }] },
      { goal: "member(X, [a, 'B c'])", solutions: [{ X: 'a' }, { X: "'B c'" }] },
      { goal: 'fail', solutions: [] },
      { goal: 'true', solutions: [{}] },
      { goal: 'atom_length(L, _)', error: 'instantiation_error' },
    ])
  })

  it('gives the formal term of an error, or the ball', () => {
    expect(batch('X is foo + 1. throw(my(ball)). atom_length(f(x), L). catch(throw(a), a, true).')).toMatchObject([
      { error: 'type_error(evaluable,foo/0)' },
      { error: 'my(ball)' },
      { error: expect.stringMatching(/^type_error\(\w+,f\(x\)\)$/) },
      { solutions: [{}] },
    ])
  })

  it('reports a syntax error as its goal’s and goes on', () => {
    expect(batch('X = [1, 2.\nX = )(.\nX = 3.')).toMatchObject([
      { error: expect.stringMatching(/^syntax_error\(/) },
      { error: expect.stringMatching(/^syntax_error\(/) },
      { goal: 'X = 3', solutions: [{ X: '3' }] },
    ])
  })

  it('stops at the limit of solutions', () => {
    const [byDefault] = batch('between(1, inf, X).') as { solutions: unknown[] }[]
    expect(byDefault?.solutions.length).toBe(20)
    expect(batch('between(1, inf, X).', '--limit', '2')).toMatchObject([{ solutions: [{ X: '1' }, { X: '2' }] }])
  })

  it('starts afresh for each goal, unless it is to keep', () => {
    const goals = 'assertz(p(1)). p(X).'
    expect(batch(goals)).toMatchObject([{ solutions: [{}] }, { error: 'existence_error(procedure,p/1)' }])
    expect(batch(goals, '--keep')).toMatchObject([{ solutions: [{}] }, { solutions: [{ X: '1' }] }])
  })

  it('consults files first, for every goal', () => {
    const file = folder.file(
      'family.pl',
      'parent(tom, bob).\nparent(bob, ann).\ngrand(X, Z) :- parent(X, Y), parent(Y, Z).\n',
    )
    expect(batch('grand(tom, W). parent(P, bob).', file)).toMatchObject([
      { solutions: [{ W: 'ann' }] },
      { solutions: [{ P: 'tom' }] },
    ])
  })

  it.each([
    ['inferences', 'loop', ['--inferences', '100000']],
    ['milliseconds', 'loop', ['--milliseconds', '100']],
    ['cells', 'grow([])', ['--cells', '3000000']],
  ])('ends a goal over its budget of %s, and goes on', (budget, goal, args) => {
    const file = folder.file('endless.pl', 'loop :- loop.\ngrow(L) :- grow([x|L]).\n')
    expect(batch(`${goal}. X = 1.`, file, ...args)).toMatchObject([
      { error: expect.stringContaining(budget) },
      { solutions: [{ X: '1' }] },
    ])
  })

  it('prints a line for people without --json', () => {
    const file = folder.file('goals.pl', 'member(X, [1, 2]).\nfail.\natom_length(X, Y).\n')
    expect(parley(['prolog', '--goals', file]).stdout).toBe(
      'member(X, [1, 2]): X = 1 ; X = 2\nfail: false\natom_length(X, Y): error: instantiation_error\n',
    )
  })

  it('says what is wrong with a file that cannot be consulted', () => {
    const file = folder.file('bad.pl', 'ok(1).\nbad(.\n')
    const { status, stderr } = parley(['prolog', file, '--goals', folder.file('goals.pl', 'true.')])
    expect(status).toBe(1)
    expect(stderr).toContain(`${file}:2:5: error[syntax]`)
  })
})

describe('the toplevel', () => {
  const typed = (lines: string) => parley(['prolog'], lines).stdout

  it('prints bindings as SWI-Prolog does, and more of them at a semicolon', () => {
    expect(typed('member(X, [a, b]).\n;\nX = f(Y), Z = 1.\ntrue.\nfail.\nhalt.\n')).toBe(
      'X = a ;\nX = b.\n\nX = f(Y),\nZ = 1.\n\ntrue.\n\nfalse.\n\n',
    )
  })

  it('takes a goal over several lines, and several on one', () => {
    expect(typed("member(X,\n  ['a. b']).\nX = 1. X = 2.\n")).toBe("X = 'a. b'.\n\nX = 1.\n\nX = 2.\n\n")
  })

  it('reports an error, at its place where the goal cannot be read, and goes on', () => {
    const [unknown, unreadable, fine] = typed('X is a.\nX = ).\nX = 1.\n').split('\n\n')
    expect(unknown).toMatch(/^error: type_error\(evaluable,a\/0\)\n {2}\S/)
    expect(unreadable).toMatch(/^error: .*\nX = \)\n {4}\^$/)
    expect(fine).toBe('X = 1.')
  })
})
