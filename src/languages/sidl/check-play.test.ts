import { describe, expect, test } from 'vitest'
import { RulesError } from '../../game/index.js'
import { playedFaults, playedMessages, TAKE } from './check/harness.js'
import { checkSidl } from './check-play.js'
import { loadSidl } from './load.js'

/** One player who goes from state 0 to state 2. */
function stages(rules: string): string {
  return `${rules}
    init([stage, 0]).
    init([ann], 0).
    init([ben], 0).
    legal([go]) :- fact([stage, N]), N < 2.
    switch([go], [go]).
    switch([go], [stay]) :- fact([stage, 0]).
    do([go]) :- delete([stage, N]), M is N + 1, create([stage, M]).
    do([stay]).`
}

const OWNED = 'owned([go], [ann]).'

test('sound rules have nothing said about them', () => {
  expect(checkSidl(TAKE)).toEqual([])
  expect(checkSidl(`game(stages). ${stages(OWNED)}`)).toEqual([])
})

test('what reading and what playing finds stands in the order of the text, each once', () => {
  const rules = `${stages('owned([go], [ann]) :- fact([stage, 0]).\nowned([go], [X]) :- fact([stage, 1]), X = Y.')}
    default([go], [run]).`
  expect(checkSidl(rules).map(({ code, line }) => `${line} ${code}`)).toEqual([
    '2 bad-distribution',
    '2 singleton',
    '11 default-not-action',
  ])
})

test('the same text is told the same things', () => {
  const rules = stages('owned([go], [ann]) :- fact([stage, 0]).')
  expect(checkSidl(rules)).toEqual(checkSidl(rules))
})

test('without effort nothing is played', () => {
  const rules = stages('owned([go], [ann]) :- fact([stage, 0]).')
  expect(playedFaults('missing-owner', rules, 0)).toEqual([])
})

describe('an owner', () => {
  test('missing in some state is found at the rule that makes the switch legal', () => {
    const rules = stages('owned([go], [ann]) :- fact([stage, 0]).')
    expect(playedFaults('missing-owner', rules)).toEqual(['5:11'])
    expect(playedMessages('missing-owner', rules)).toEqual([
      'The legal switch [go] has no owner, in the state [stage,1].',
    ])
  })

  test('beside another in the same state is found at its rule', () => {
    const rules = stages(`${OWNED}\nowned([go], [ben]) :- fact([stage, 1]).`)
    expect(playedFaults('two-owners', rules)).toEqual(['2:13'])
  })

  test('given twice is one', () => {
    expect(playedFaults('two-owners', stages(`${OWNED}\nowned([go], [ann]) :- fact([stage, 1]).`))).toEqual([])
  })
})

describe('a distribution', () => {
  test.each([
    ['of too many chances', '[0.5, 0.25, 0.25]', 'has 3 probabilities for 2 actions'],
    ['of a sum that is not 1', '[0.5, P]', 'sum to 0.75, not to 1'],
    ['with a chance below nothing', '[1.25, Q]', 'not all probabilities are positive'],
    ['over another number of actions', 'equal(N)', 'there are 2 actions, not 3'],
  ])('%s does not fit', (_, owner, reason) => {
    const rules = stages(`owned([go], ${owner}) :- fact([stage, 0]), P is 1 / 4, Q is -P, N is 3, P + Q + N > 0.
      owned([go], equal(1)) :- fact([stage, 1]).`)
    expect(playedFaults('bad-distribution', rules)).toEqual(['1:13'])
    expect(playedMessages('bad-distribution', rules)[0]).toContain(reason)
  })

  test('that stops fitting when the actions change is found in that state', () => {
    const rules = stages('owned([go], equal(2)).')
    expect(playedFaults('bad-distribution', rules)).toEqual(['1:13'])
    expect(playedMessages('bad-distribution', rules)[0]).toContain('in the state [stage,1]')
  })

  test('as long as the actions of each state is sound', () => {
    const rules = stages('owned([go], [0.25, 0.75]) :- fact([stage, 0]).\nowned([go], equal(1)) :- fact([stage, 1]).')
    expect(playedFaults('bad-distribution', rules)).toEqual([])
  })

  test('does not own an unlimited switch', () => {
    const rules = stages('owned([go], equal(2)).\nunlimited([go], [go]).')
    expect(playedFaults('bad-distribution', rules)).toEqual(['1:13'])
    expect(playedMessages('bad-distribution', rules)[0]).toContain('cannot draw from an unlimited switch')
  })
})

describe('a word made in play', () => {
  test('with a variable is found at the goal that creates it, in a helper too', () => {
    const rules = stages(`${OWNED}
      switch([go], [mark]).
      do([mark]) :- delete([stage, _]), mark(_).
      mark(Who) :- create([marked, Who]).`)
    expect(playedFaults('non-ground-word', rules)).toEqual(['4:20'])
    expect(playedMessages('non-ground-word', rules)[0]).toMatch(
      /^do\(\[mark\]\) made \[marked,_\w*\], which is no word/,
    )
  })

  test('with a term inside is no word', () => {
    const rules = stages(`${OWNED}
      switch([go], [mark]).
      do([mark]) :- delete([stage, _]), Mark = by(ann), create([marked, Mark]).`)
    expect(playedFaults('not-a-word', rules)).toEqual(['3:57'])
  })

  test.each([
    ['a legal switch', 'legal([wait, Who]) :- fact([stage, 1]), same(Who, _).\nsame(A, A).', '1:7'],
    ['an action', 'switch([go], [wait, Who]) :- fact([stage, 1]), same(Who, _).\nsame(A, A).', '1:14'],
  ])('as %s must be ground', (_, rule, at) => {
    expect(playedFaults('non-ground-word', stages(`${rule}\n${OWNED}`))).toEqual([at])
  })

  test('of atoms and numbers is sound', () => {
    const rules = stages(`${OWNED}
      switch([go], [mark]).
      do([mark]) :- delete([stage, _]), mark(ann).
      mark(Who) :- create([marked, Who]).`)
    expect(playedFaults('non-ground-word', rules)).toEqual([])
    expect(playedFaults('not-a-word', rules)).toEqual([])
  })
})

describe('a rule that breaks', () => {
  const breaks = '( fact([stage, 1]) -> _ is foo + 1 ; true )'

  test.each([
    ['legal', `legal([wait]) :- ${breaks}, fail.`],
    ['owned', `owned([go], [ben]) :- ${breaks}, fail.`],
    ['switch', `switch([go], [wait]) :- ${breaks}, fail.`],
    ['default', `default([go], [go]) :- ${breaks}.`],
    ['do', `do([go]) :- ${breaks}, fail.`],
    ['payoff', `payoff([ann], 1) :- ${breaks}.`],
    ['heuristic', `heuristic([ann], 1) :- ${breaks}.`],
    ['a payoff that is no number', 'payoff([ann], Much) :- fact([stage, 1]), same(Much, much).\nsame(A, A).'],
    ['hidden', 'hidden([stage, N], [ann]) :- N > 1 / 0.'],
    ['says', 'says([stage, N], Text) :- atom_length(N, Text), N > foo.'],
    ['range', 'range([go], n, 1, High, 1) :- High is foo + 1.\nunlimited([go], [go, (n, int)]).'],
    ['a submission', 'unlimited([go], [go, (n, int)]).\nswitch([go], [go, N]) :- N > foo.'],
  ])('in %s is found at its clause', (where, rule) => {
    const line = where === 'a submission' ? 2 : 1
    expect(playedFaults('run-time-error', stages(`${rule}\n${OWNED}`))).toEqual([`${line}:1`])
  })

  test.each([
    ['by not coming to an end', 'legal([wait]) :- fact([stage, 1]), endless(0).'],
    ['by never deciding on a submission', 'switch([go], [go, N]) :- endless(N).\nunlimited([go], [go, (n, int)]).'],
  ])('%s is found at its clause', (_, rule) => {
    const rules = stages(`${rule}\n${OWNED}\nendless(N) :- M is N + 1, endless(M).`)
    const found = checkSidl(rules, { budget: { inferences: 100_000 } }).filter(({ code }) => code === 'run-time-error')
    expect(found).toMatchObject([{ line: 1, column: 1 }])
    expect(found[0]?.message).toContain('did not come to an end')
  })

  test('where nothing asks it is not found', () => {
    expect(
      playedFaults('run-time-error', stages(`${OWNED}\nlegal([wait]) :- fact([stage, 7]), _ is foo + 1.`)),
    ).toEqual([])
  })
})

describe('a template made in play', () => {
  test('of no such form is found at its clause', () => {
    const rules = stages(`${OWNED}\nunlimited([go], [go, Field]) :- type(T), Field = (n, T).\ntype(number).`)
    expect(playedFaults('bad-template', rules)).toEqual(['2:17'])
  })

  test('with a range that is not three numbers is found at the range', () => {
    const rules = stages(`${OWNED}
      unlimited([go], [go, (n, int)]).
      range([go], n, 1, High, 1) :- high(High).
      high(many).`)
    expect(playedFaults('bad-range', rules)).toEqual(['3:7'])
  })
})

describe('a start that cannot be', () => {
  test.each([
    ['two balances for one player', 'duplicate-balance', 'init([ann], N) :- N is 5.', '4:17'],
    ['a player with a variable', 'non-ground-word', 'init([_ | T], 0) :- T = [].', '1:6'],
    ['a fact with a variable', 'non-ground-word', 'init([_, T]) :- T = 1.', '1:6'],
    ['a fact that is no list', 'not-a-word', 'init(Fact) :- Fact = open.', '1:6'],
    ['a rule that breaks', 'run-time-error', 'init([stage, N]) :- N is 1 / 0.', '1:1'],
    ['a balance that is no number', 'run-time-error', 'init([eve], Much) :- Much = much.', '1:1'],
  ])('has an error: %s', (_, code, rule, at) => {
    const rules = stages(`${rule}\n${OWNED}`)
    expect(playedFaults(code, rules)).toEqual([at])
    expect(checkSidl(rules).find((diagnostic) => diagnostic.code === code)?.severity).toBe('error')
    expect(() => loadSidl(rules)).toThrow(RulesError)
  })

  test('has an error where nobody plays', () => {
    const rules = 'init([P], 0) :- member(P, []).\nlegal([go]) :- fact([open]).'
    expect(playedFaults('no-players', rules)).toEqual(['1:1'])
  })

  test('is not that of rules without switches, which are over at once', () => {
    const rules = 'init([ann], 0).'
    expect(checkSidl(rules).map(({ code }) => code)).toEqual(['no-legal'])
    expect(loadSidl(rules).initial.isTerminal).toBe(true)
  })

  test('is not that of the same balance given twice', () => {
    expect(playedFaults('duplicate-balance', stages(`init([ann], N) :- N is 5 - 5.\n${OWNED}`))).toEqual([])
  })
})

describe('a fault of a running game', () => {
  test('names the clause by its line, and the state', () => {
    const game = loadSidl(stages(`${OWNED}\nlegal([wait]) :- fact([stage, 1]), _ is foo + 1.`))
    const next = game.initial.next([0])
    expect(() => next.decisions).toThrow(
      /^legal\(I\) raised type_error\(evaluable,foo\/0\) \(line 2\); the state was \[stage,1\]$/,
    )
  })
})
