import { describe, expect, it } from 'vitest'
import { loadGame } from '../../languages/index.js'
import { described, dice } from './harness.js'
import { scrambling } from './scramble.js'

describe('scrambled rules', () => {
  it.each(['lines/tic-tac-toe', 'hidden/kuhn-poker', 'territory/hex'])('are the same game as %s', (path) => {
    const { rules, game } = described(path)
    const names = scrambling(rules, dice(1))
    const other = loadGame(names.there(`(${rules})`).slice(1, -1), { language: 'gdl', engine: 'logic' })
    expect(other.roles.map((role) => names.back(role))).toEqual(game.roles)
    const random = dice(2)
    let [ours, theirs] = [game.initial, other.initial]
    while (!ours.isTerminal) {
      expect(theirs.isTerminal).toBe(false)
      const facts = theirs.facts.map((fact) => names.back(String(fact)))
      expect(facts.sort()).toEqual(ours.facts.map(String).sort())
      const choices = ours.decisions.map(({ actions }) => random.nextInt(actions.length))
      const moves = ours.decisions.map(({ actions }, i) => names.there(String(actions[choices[i] ?? 0])))
      ours = ours.next(choices)
      theirs = theirs.next(moves.map((move) => other.parse(move)))
    }
    expect(theirs.isTerminal).toBe(true)
    expect(theirs.scores).toEqual(ours.scores)
  })

  it('share no name with the rules but keywords, random and numbers', () => {
    const { rules } = described('hidden/blind-tic-tac-toe')
    const words = (text: string) => new Set(text.split(/[\s()]+/))
    const sent = words(scrambling(rules, dice(1)).there(`(${rules})`))
    const kept = [...words(rules)].filter((word) => sent.has(word) && !/^\d*$/.test(word))
    const allowed = /^(role|init|base|input|true|does|next|legal|goal|terminal|sees|distinct|random|<=|not|and|or)$/
    expect(kept.filter((word) => !allowed.test(word))).toEqual([])
  })

  it('are understood back in any case, and nothing else is', () => {
    const { rules } = described('lines/tic-tac-toe')
    const names = scrambling(rules, dice(1))
    expect(names.back(names.there('(mark 1 2)').toUpperCase())).toBe('(mark 1 2)')
    expect(names.back('(mark 1 2)')).toBeUndefined()
    expect(names.back('((')).toBeUndefined()
  })
})
