import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { describe, expect, it } from 'vitest'
import { loadGame } from '../src/languages/index.js'
import { contactWith, runMatch } from '../src/match/index.js'
import { PLAYER_SPECS } from '../src/players/index.js'
import { PAGES } from './pages.js'

const page = PAGES.find(({ name }) => name === 'players.md')

describe('the page on players', () => {
  it('names every player, and every option of it in its row or under negotiators', () => {
    const rows = page?.text.split('\n').filter((line) => line.startsWith('| `')) ?? []
    const shared = /^All negotiators[\s\S]*?\n\n/m.exec(page?.text ?? '')?.[0] ?? ''
    for (const [spec] of PLAYER_SPECS) {
      const [name = '', ...options] = spec.split(':').map((part) => part.replace('=…', ''))
      const row = rows.find((line) => line.split('|')[1]?.includes(`\`${name}`))
      expect(row, name).toBeDefined()
      for (const option of options.filter((each) => each !== 'FILE')) {
        expect(`${row}${shared}`, `${name}: ${option}`).toContain(`\`${option}\``)
      }
    }
  })

  const hasPython = spawnSync('python3', ['--version']).status === 0
  it.skipIf(!hasPython)('has a player in Python that plays a match without an error', async () => {
    const source = page?.blocks.find(({ language }) => language === 'python')?.text ?? ''
    // Any free port will do, and it says which.
    const program = source.replace(
      /^(HTTPServer.*)\.serve_forever\(\)$/m,
      'server = $1\nprint(server.server_port, flush=True)\nserver.serve_forever()',
    )
    const pythons = [0, 1].map(() => spawn('python3', ['-c', program, '0'], { stdio: ['ignore', 'pipe', 'ignore'] }))
    try {
      const ports = await Promise.all(pythons.map(({ stdout }) => once(createInterface(stdout), 'line')))
      const rules = readFileSync('games/gdl/lines/tic-tac-toe.kif', 'utf8')
      const { record, fault } = await runMatch({
        game: loadGame(rules),
        rules,
        players: ports.map(([port]) => contactWith(`127.0.0.1:${port}`, '1')),
        matchId: 'python',
        startClock: 20,
        playClock: 10,
        grace: 5000,
        wait: 5000,
        seed: '1',
        dialect: 'percepts',
        isScrambled: false,
        turns: 20,
      })
      expect(fault).toBeUndefined()
      expect(record.errors.flat().filter((error) => error !== '')).toEqual([])
      expect(record.isCompleted).toBe(true)
      expect(record.moves[0]?.[0]).toMatch(/mark 2 2/)
    } finally {
      for (const python of pythons) python.kill()
    }
  })
})
