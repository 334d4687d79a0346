import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { parley, temporaryFolder } from './parley.js'

const folder = temporaryFolder()
afterAll(() => folder.remove())

const GOOD = `game(coin).
init([closed]).
init([ann], 0).
legal([open]) :- fact([closed]).
owned([open], [ann]).
switch([open], [lift]).
do([lift]) :- delete([closed]).
payoff([ann], 1) :- todelete([closed]).
`
const MISSPELT = GOOD.replace('fact([closed])', 'fcat([closed])')

interface Found {
  severity: string
  code: string
  message: string
  line: number
  column: number
  hint: string | null
  file?: string
}

const json = (args: readonly string[]): Found[] => JSON.parse(parley(['check', '--json', ...args]).stdout)

describe('parley check', () => {
  it('is content with sound rules', () => {
    const path = folder.file('good.sidl', GOOD)
    expect(parley(['check', path])).toEqual({ status: 0, stdout: `${path}: no faults found\n`, stderr: '' })
    expect(json([path])).toEqual([])
  })

  it('points at a misspelt predicate as a compiler would, and exits with 1', () => {
    const path = folder.file('bad.sidl', MISSPELT)
    const { status, stdout, stderr } = parley(['check', path])
    expect(status).toBe(1)
    expect(stderr).toContain(`${path}:4:18: error[`)
    expect(stderr).toContain('  legal([open]) :- fcat([closed]).\n                   ^')
    expect(stderr).toContain('hint:')
    expect(stdout).toContain('1 error')
  })

  it('prints for editors: severity, code, message, line, column, hint', () => {
    const [found, ...more] = json([folder.file('bad.sidl', MISSPELT)])
    expect(more.filter(({ severity }) => severity === 'error')).toEqual([])
    expect(Object.keys(found ?? {})).toEqual(['severity', 'code', 'message', 'line', 'column', 'hint'])
    expect(found).toMatchObject({ severity: 'error', line: 4, column: 18, hint: expect.stringContaining('fact') })
  })

  it('says which file, where it checks several', () => {
    const good = folder.file('good.sidl', GOOD)
    const bad = folder.file('bad.sidl', MISSPELT)
    const { status, stdout } = parley(['check', '--json', good, bad])
    expect(status).toBe(1)
    expect(new Set(JSON.parse(stdout).map((found: Found) => found.file))).toEqual(new Set([bad]))
    expect(parley(['check', good, bad]).stdout).toContain('2 files checked.')
  })

  it('reports each of three syntax errors', () => {
    const path = folder.file('syntax.sidl', 'game(x.\ninit([a]).\nlegal([a) :- fact([b]).\nok.\nfoo(:- bar.\n')
    expect(
      json([path])
        .filter(({ code }) => code === 'syntax')
        .map(({ line }) => line),
    ).toEqual([1, 3, 5])
  })

  it('refuses what is no text, at its place', () => {
    const path = folder.file('garbage.sidl', Uint8Array.from([0x67, 0x0a, 0x68, 0xff, 0xfe, 0x00]))
    expect(json([path])).toMatchObject([{ severity: 'error', code: 'not-text', line: 2, column: 2 }])
    expect(parley(['run', path])).toMatchObject({
      status: 1,
      stderr: expect.stringContaining(`${path}:2:2: this is not text`),
    })
  })

  it('has nothing to say against the library', () => {
    const library = readdirSync('games', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.sidl'))
    expect(library.length).toBeGreaterThan(0)
    expect(json(library.map((name) => join('games', name)))).toEqual([])
  })
})
