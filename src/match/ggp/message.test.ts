import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MessageError, readMessage, writeStart, writeTurn } from './message.js'

describe('messages of the protocol', () => {
  it('are read in any case and layout', () => {
    expect(readMessage('(INFO)')).toEqual({ kind: 'info' })
    expect(readMessage(' info ')).toEqual({ kind: 'info' })
    expect(readMessage('( Play Base.1 ( (MARK 1 2)\n noop ) )')).toEqual({
      kind: 'play',
      match: 'base.1',
      told: { dialect: 'list', list: ['(mark 1 2)', 'noop'] },
    })
    expect(readMessage('(abort M)')).toEqual({ kind: 'abort', match: 'm' })
  })

  it('have nothing to tell in the first turn, as nil or as an empty list', () => {
    for (const nothing of ['NIL', 'nil', '()', '( )']) {
      expect(readMessage(`(PLAY m ${nothing})`)).toMatchObject({ told: { dialect: 'list', list: undefined } })
    }
  })

  it('start a match with the text of the rules as it was sent', () => {
    expect(readMessage('(START m White ((role White)\n(role black) (<= terminal (true end))) 30 10)')).toEqual({
      kind: 'start',
      match: 'm',
      role: 'white',
      rules: '(role White)\n(role black) (<= terminal (true end))',
      startClock: 30,
      playClock: 10,
    })
  })

  it('count the turns in the other dialect of GDL-II', () => {
    expect(readMessage('(PLAY m 0 NIL NIL)')).toMatchObject({
      told: { dialect: 'turn', turn: 0, move: undefined, percepts: [] },
    })
    expect(readMessage('(STOP m 3 (bid 4) ((sold A) yes))')).toEqual({
      kind: 'stop',
      match: 'm',
      told: { dialect: 'turn', turn: 3, move: '(bid 4)', percepts: ['(sold a)', 'yes'] },
    })
  })

  it.each([
    ['', 'empty'],
    ['PLAY', 'a message is a list'],
    ['((PLAY) m nil)', 'begins with its name'],
    ['(DANCE m)', 'no message called DANCE'],
    ['(PLAY m', 'never closed'],
    ['(PLAY m nil))', 'nothing is open'],
    ['(PLAY m nil) (PLAY m nil)', 'second expression'],
    ['(PLAY (m) nil)', 'not a word'],
    ['(PLAY m noop)', 'not a list'],
    ['(PLAY m)', 'too few'],
    ['(PLAY m x noop nil)', 'no whole number'],
    ['(START m x nil 10 10)', 'rules are not a list'],
    ['(START m x ((role x)) soon 10)', 'start clock'],
    ['(START m x ((role x)) 10)', 'play clock'],
    ['(START m x ((role |x)) 10 10)', 'does not end on its line'],
    ['('.repeat(100_000), 'nested more than 200 deep'],
  ])('%.40s is none', (text, why) => {
    expect(() => readMessage(text)).toThrow(MessageError)
    expect(() => readMessage(text)).toThrow(why)
  })

  it('are written as they are read', () => {
    const start = { match: 'm', role: 'x', rules: '(role x) (role o)', startClock: 30, playClock: 10 }
    expect(readMessage(writeStart(start))).toEqual({ kind: 'start', ...start })
    const terms = fc.array(fc.constantFrom('noop', '(mark 1 1)', '(f (g a) b)'), { minLength: 1, maxLength: 4 })
    const list = fc.record({ dialect: fc.constant('list' as const), list: fc.option(terms, { nil: undefined }) })
    const turn = fc.record({
      dialect: fc.constant('turn' as const),
      turn: fc.nat(1000),
      move: fc.constantFrom(undefined, 'noop', '(mark 1 1)'),
      percepts: fc.oneof(terms, fc.constant([])),
    })
    fc.assert(
      fc.property(fc.constantFrom('play' as const, 'stop' as const), fc.oneof(list, turn), (kind, told) => {
        expect(readMessage(writeTurn({ kind, match: 'm', told }))).toEqual({ kind, match: 'm', told })
      }),
    )
  })

  it('or refused with a reason, whatever is sent', () => {
    const piece = fc.constantFrom(
      '(',
      ')',
      'PLAY',
      'START',
      'm',
      ' ',
      'nil',
      '|',
      ';',
      '\n',
      '1',
      '?x',
      '\0',
      'é',
      '((',
      '<=',
    )
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(piece).map((pieces) => pieces.join('')),
    )
    fc.assert(
      fc.property(text, (sent) => {
        try {
          expect(readMessage(sent).kind).toMatch(/info|preview|start|play|stop|abort/)
        } catch (error) {
          expect(error).toBeInstanceOf(MessageError)
        }
      }),
      { numRuns: 500 },
    )
  })
})
