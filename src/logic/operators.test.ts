import { expect, test } from 'vitest'
import { Operators } from './operators.js'

test('the standard table holds every operator of ISO 13211-1 table 7 with Cor. 2', () => {
  const iso = `1200 xfx :- -->
    1200 fx :- ?-
    1100 xfy ;
    1050 xfy ->
    1000 xfy ,
    900 fy \\+
    700 xfx = \\= == \\== @< @=< @> @>= =.. is =:= =\\= < =< > >=
    500 yfx + - /\\ \\/
    400 yfx * / // rem mod div << >>
    200 xfx **
    200 xfy ^
    200 fy - + \\`
  const operators = [...Operators.standard().entries()].map(({ priority, type, name }) => `${priority} ${type} ${name}`)
  for (const line of iso.split('\n')) {
    const [priority, type, ...names] = line.trim().split(' ')
    for (const name of names) expect(operators).toContain(`${priority} ${type} ${name}`)
  }
})

test("what SWI-Prolog's current_op/3 says of its own additions holds too", () => {
  const operators = Operators.standard()
  for (const [priority, type, name] of [
    [1050, 'xfy', '*->'],
    [600, 'xfy', ':'],
    [700, 'xfx', 'as'],
    [400, 'yfx', 'xor'],
    [400, 'yfx', 'rdiv'],
  ] as const) {
    expect(operators.infix(name)).toMatchObject({ priority, type })
  }
  for (const name of ['dynamic', 'discontiguous', 'initialization', 'table']) {
    expect(operators.prefix(name)).toMatchObject({ priority: 1150, type: 'fx' })
  }
})

test('y lets an operand bind as loosely as its operator, x does not', () => {
  const operators = new Operators()
  operators.add(700, 'xfx', 'a')
  operators.add(500, 'yfx', 'b')
  operators.add(200, 'xfy', 'c')
  operators.add(300, 'fy', 'd')
  operators.add(300, 'fx', 'e')
  operators.add(100, 'yf', 'f')
  const limits = [...operators.entries()].map(({ name, left, right }) => [name, left, right])
  expect(limits).toEqual([
    ['d', 0, 300],
    ['e', 0, 299],
    ['a', 699, 699],
    ['b', 500, 499],
    ['c', 199, 200],
    ['f', 100, 0],
  ])
})

test('an operator is replaced per position, and priority 0 removes it', () => {
  const operators = Operators.standard()
  operators.add(300, 'fx', '-')
  expect(operators.prefix('-')).toMatchObject({ priority: 300, type: 'fx' })
  expect(operators.infix('-')).toMatchObject({ priority: 500 })
  operators.add(0, 'fx', '-')
  expect(operators.prefix('-')).toBeUndefined()
  expect(operators.has('-')).toBe(true)
})

test('a copy lives its own life', () => {
  const operators = Operators.standard()
  const copy = operators.copy()
  copy.add(700, 'xfx', '===>')
  copy.add(0, 'xfx', 'is')
  expect(operators.infix('===>')).toBeUndefined()
  expect(operators.infix('is')).toBeDefined()
  expect([...operators.copy().entries()]).toEqual([...operators.entries()])
})
