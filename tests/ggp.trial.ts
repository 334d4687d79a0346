import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadGame } from '../src/languages/index.js'
import type { MatchRecord } from '../src/match/index.js'
import { type PlayerProcess, startPlayer } from './command/ggp.js'

/** Every GDL game of the library, with its number of roles. */
const GAMES = readdirSync('games/gdl', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.kif'))
  .map((entry) => join(entry.parentPath, entry.name))
  .sort()
  .map((path) => ({ path, roles: rolesOf(path) }))

function rolesOf(path: string): number {
  return loadGame(readFileSync(path, 'utf8'), { language: 'gdl', engine: 'logic' }).roles.length
}

/** Matches are cut after so many turns, so that they take a minute at most. */
const TURNS = 40

describe.each([[['random', 'first', 'random']], [['mcts', 'random', 'minimax']]])(
  'a match between processes of %j',
  (strategies) => {
    const players: PlayerProcess[] = []
    beforeAll(async () => {
      execFileSync(process.execPath, ['scripts/build.mjs', '--if-stale'], { stdio: 'inherit' })
      players.push(...(await Promise.all(strategies.map((strategy) => startPlayer(strategy)))))
    }, 120_000)
    afterAll(async () => {
      await Promise.all(players.map((player) => player.end()))
    })

    it('is of as many games as the library has', () => {
      expect(GAMES.length).toBeGreaterThanOrEqual(20)
    })

    it.each(GAMES)('has no error in $path', ({ path, roles }) => {
      const addresses = players.slice(0, roles).map(({ address }) => address)
      const clocks = ['--start-clock', '15', '--play-clock', '1', '--turns', String(TURNS)]
      const args = ['bin/parley.js', 'match', path, ...addresses, ...clocks, '--scramble', '--json']
      const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 1 << 28 })
      const record: MatchRecord = JSON.parse(stdout)
      expect(record.errors.flat().filter((error) => error !== '')).toEqual([])
      if (!record.isCompleted) expect(stderr).toContain(`it is not over after ${TURNS} turns`)
      expect(record.isCompleted || record.moves.length === TURNS).toBe(true)
    })
  },
)
