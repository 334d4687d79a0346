import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { actionsOf, chosen } from '../../tests/choosing.js'
import { makePlayer } from './index.js'

describe('making a player from its name', () => {
  it('reads a script from its file', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'parley-script-'))
    try {
      writeFileSync(join(folder, 'moves.txt'), '[b]\n')
      const player = makePlayer(`scripted:${join(folder, 'moves.txt')}`, 1)
      expect(String(await chosen(player, [actionsOf('[a]', '[b]')]))).toBe('[b]')
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it('says that a script is not there', () => {
    expect(() => makePlayer('scripted:nowhere.txt', 1)).toThrow('"nowhere.txt" cannot be read')
  })

  it('answers a name of no player with those there are', () => {
    expect(() => makePlayer('rnadom', 1)).toThrow('there is no player called "rnadom": use one of random, first')
  })
})
