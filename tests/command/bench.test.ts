import { afterAll, describe, expect, it } from 'vitest'
import { parley, temporaryFolder } from './parley.js'

const folder = temporaryFolder()
afterAll(() => folder.remove())

interface Figures {
  playoutsPerCpuSecond: number
  transitionsPerCpuSecond: number
  meanDepth: number
  meanGoals: number[]
}

interface Report {
  game: string
  gates: number | null
  setupSeconds: number
  circuit: Figures | null
  stepping: Figures | null
  logic: Figures
}

function bench(...args: string[]): Report[] {
  const { status, stdout, stderr } = parley(['bench', '--json', '--seconds', '0.1', ...args])
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  return stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
}

describe('parley bench', () => {
  it('prints an object a line and file, with circuit and stepping only for GDL', () => {
    const [board, sticks, ...more] = bench('tic-tac-toe', 'nim')
    expect(more).toEqual([])
    expect(Object.keys(board ?? {})).toEqual(['game', 'gates', 'setupSeconds', 'circuit', 'stepping', 'logic'])
    for (const figures of [board?.circuit, board?.stepping, board?.logic, sticks?.logic]) {
      expect(Object.keys(figures ?? {})).toEqual([
        'playoutsPerCpuSecond',
        'transitionsPerCpuSecond',
        'meanDepth',
        'meanGoals',
      ])
    }
    expect(sticks).toMatchObject({ game: 'nim', gates: null, circuit: null, stepping: null })
  })

  // Exact, by counting: random play wins 0.5849 for x and 0.2881 for o, and lasts 7.6262 moves on average.
  it('finds what random tic-tac-toe is known to come to', () => {
    const [report] = bench('tic-tac-toe')
    expect(report?.circuit?.meanDepth).toBeCloseTo(7.63, 1)
    expect(report?.circuit?.meanGoals[0]).toBeCloseTo(58.5 + 12.7 / 2, 0)
    expect(report?.stepping?.meanDepth).toBeCloseTo(7.63, 0)
  })

  it('lines its figures up for people', () => {
    const { status, stdout } = parley(['bench', '--seconds', '0.05', 'kuhn-poker'])
    expect(status).toBe(0)
    const [head = '', ...rows] = stdout.trimEnd().split('\n')
    expect(head).toMatch(/^game +gates +set-up +by +playouts\/s +transitions\/s +depth +goals$/)
    expect(rows.map((row) => row.slice(head.indexOf('by')).split(' ')[0])).toEqual(['circuit', 'stepping', 'logic'])
  })

  it('refuses a time that is none', () => {
    expect(parley(['bench', 'nim', '--seconds', 'soon'])).toMatchObject({ status: 2, stdout: '' })
    expect(parley(['bench', 'nim', '--seconds', '0'])).toMatchObject({ status: 2, stdout: '' })
  })
})
