import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { nim, sealedBids } from '../../tests/fake.js'
import { type Game, type GameRecord, runGame } from '../game/index.js'
import { makePlayer } from './index.js'

/** Plays the first role by these typed lines, then Ctrl-D, against a silent opponent. */
async function typed(game: Game, lines: readonly string[]): Promise<{ record: GameRecord; shown: string }> {
  const input = new PassThrough()
  const output = new PassThrough()
  input.end(lines.map((line) => `${line}\n`).join(''))
  const players = [makePlayer('human', 1, { input, output }), makePlayer('silent', 1)]
  const record = await runGame(game, players, { rules: '', seed: 1, chronons: 100 })
  return { record, shown: String(output.read() ?? '') }
}

describe('a person at a terminal', () => {
  it('sees the view, picks numbered actions and plays to the end', async () => {
    const { record, shown } = await typed(nim(), ['3', '2', '2', '1', ''])
    expect(record.end).toBe('over')
    expect(record.chronons[0]?.submitted).toEqual([{ decision: '[main]', action: '[3]' }])
    expect(shown).toContain('You are alice.')
    expect(shown).toContain('[alice,10]')
    expect(shown).toContain('3  take 3')
    expect(shown).toContain('scores: alice 0, bob 0')
    expect(shown).toContain('(Enter: take 1)')
  })

  it('passes with Enter alone: the default happens', async () => {
    const { record } = await typed(nim(), ['', '', '', '', ''])
    expect(record.chronons.length).toBe(10)
    expect(record.chronons.every(({ submitted }) => submitted.length === 0)).toBe(true)
  })

  it('asks again after an answer that is none', async () => {
    const { record, shown } = await typed(nim(), ['9', 'hello', '2'])
    expect(shown.match(/number from 1 to 4/g)?.length).toBe(2)
    expect(record.chronons[0]?.submitted[0]?.action).toBe('[2]')
  })

  it('leaves politely at the end of input, and the record keeps what was played', async () => {
    const { record } = await typed(nim(), ['2'])
    expect(record.end).toBe('stopped')
    expect(record.chronons.length).toBe(2)
  })

  it('fills the fields of a template, and is told why a bid is refused', async () => {
    const { record, shown } = await typed(sealedBids(), ['cheap', '1.5', '77', '10', '0'])
    expect(shown).toContain('price (a whole number from 0 to 10)')
    expect(shown).toContain('"cheap" is not a number.')
    expect(shown).toContain('A whole number, please.')
    expect(shown).toContain('It lies outside 0 to 10.')
    expect(shown).toContain('That is refused: the price is above your value.')
    expect(record.chronons[1]?.submitted).toEqual([{ decision: '[bid,ann]', action: '[bid,0]' }])
  })

  it('is never shown what is hidden from it', async () => {
    const { shown } = await typed(sealedBids(), ['0'])
    expect(shown).toContain('[value,ann')
    expect(shown).not.toContain('[value,ben')
  })
})
