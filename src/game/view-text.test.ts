import { describe, expect, it } from 'vitest'
import { nim, parseWord, sealedBids } from '../../tests/fake.js'
import type { Game } from './contract.js'
import { viewFromText, viewToText } from './view-text.js'
import { Atom } from './word.js'

const bids: Game = {
  ...sealedBids(),
  parse: (text) => (/^\w+$/.test(text) ? new Atom(text) : parseWord(text)),
}
const dealt = bids.initial.next([3, 0])

describe('a view as text', () => {
  it('comes back as it was', () => {
    for (const [game, state, role] of [
      [nim(), nim().initial, 0],
      [bids, dealt, 0],
      [bids, dealt, 1],
    ] as const) {
      const view = state.view(role)
      const text = viewToText(view)
      const again = viewFromText(game, role, text)
      expect(viewToText(again)).toBe(text)
      expect(again.facts.map(String)).toEqual(view.facts.map(String))
      expect(again.decisions.map(({ owner }) => owner)).toEqual(view.decisions.map(() => role))
    }
  })

  it('keeps what is hidden hidden', () => {
    expect(viewToText(dealt.view(0))).toContain('[value,ann,4]')
    expect(viewToText(dealt.view(0))).not.toContain('value,ben')
  })

  it('judges listed actions by the list, and open ones by the rules on what it shows', () => {
    const [heap] = viewFromText(nim(), 0, viewToText(nim().initial.view(0))).decisions
    expect(heap?.admits(parseWord('[2]'))).toBeUndefined()
    expect(heap?.admits(parseWord('[7]'))).toBe('[7] is not one of the actions of [main]')
    const [bid] = viewFromText(bids, 0, viewToText(dealt.view(0))).decisions
    expect(bid?.admits(parseWord('[bid,4]'))).toBeUndefined()
    expect(bid?.admits(parseWord('[bid,5]'))).toBe('the price is above your value')
  })

  it('asks whom it is told to ask', () => {
    const [bid] = viewFromText(bids, 0, viewToText(dealt.view(0)), (id, action) => `${id} ${action}?`).decisions
    expect(bid?.admits(parseWord('[bid,4]'))).toBe('[bid,ann] [bid,4]?')
  })

  it.each([
    ['{', 'this is no JSON'],
    ['{}', 'this is no view: at facts'],
    [viewToText(dealt.view(0)).replace('"key"', '"secret"'), 'this is no view'],
    [viewToText(dealt.view(0)).replace('[0,0]', '[0]'), 'sealed bids has 2 roles, but the view has 1 scores'],
    [viewToText(dealt.view(0)).replace('[stage,bid]', '(stage'), '(stage cannot be read'],
  ])('says what is wrong with %s', (text, why) => {
    expect(() => viewFromText(bids, 0, text)).toThrow(why)
  })
})
