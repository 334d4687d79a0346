import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'parley-imports-'))
})
afterEach(() => {
  rmSync(root, { recursive: true })
})

function plant(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

function lint(where: string): { status: number | null; output: string } {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/check-imports.mjs', where], { encoding: 'utf8' })
  return { status, output: stderr }
}

describe('the import-direction lint', () => {
  it('passes imports that go with the house plan', () => {
    plant('src/game/index.ts', "import type { Term } from '../logic/index.js'\nexport type Word = Term\n")
    plant('src/cli/main.ts', "const { loadGame } = await import('../languages/index.js')\n")
    plant('src/store/index.ts', "import type { Seat } from '../match/index.js'\n")
    plant('src/players/random.test.ts', "import { fake } from '../../tests/fake.js'\n")
    plant('tests/replay.test.ts', "import { replay } from '../src/game/index.js'\n")
    expect(lint(root)).toEqual({ status: 0, output: '' })
  })

  it.each([
    [
      'logic importing a game',
      'src/logic/machine.ts',
      "import { CHANCE } from '../game/index.js'",
      'logic may not import game',
    ],
    [
      'a player reaching for a match',
      'src/players/greedy.ts',
      "import { Table } from '../match/index.js'",
      'players may not import match',
    ],
    [
      'a test reaching for a match',
      'src/players/greedy.test.ts',
      "import { Table } from '../match/index.js'",
      'players may not import match',
    ],
    [
      'a type import the wrong way',
      'src/game/record.ts',
      "import type { Seat } from '../match/index.js'",
      'game may not import match',
    ],
    [
      'a dynamic import the wrong way',
      'src/solve/tree.ts',
      "const p = await import('../players/index.js')",
      'solve may not import players',
    ],
    [
      'a re-export the wrong way',
      'src/circuit/index.ts',
      "export { Prolog } from '../logic/index.js'",
      'circuit may not import logic',
    ],
    [
      'a side-effect import the wrong way',
      'src/logic/index.ts',
      "import '../cli/main.js'",
      'enter cli through its index.ts',
    ],
    [
      'a way past the front door',
      'src/languages/sidl/load.ts',
      "import { compile } from '../../logic/compiler.js'",
      'enter logic through its index.ts',
    ],
    [
      'a cross-room test past the front door',
      'tests/deep.test.ts',
      "import { compile } from '../src/logic/compiler.js'",
      'enter logic through its index.ts',
    ],
    [
      'more than types where types are lent',
      'src/store/index.ts',
      "import { Match } from '../match/index.js'",
      'store may only import types from match',
    ],
    [
      'code that leans on tests',
      'src/game/run.ts',
      "import { fake } from '../../tests/fake.js'",
      'src/ may not import from tests/',
    ],
  ])('fails on %s', (_, path, line, why) => {
    plant(path, `/** One idea. */\n\n${line}\n`)
    const { status, output } = lint(root)
    expect(status).toBe(1)
    expect(output).toContain(`${path}:3: ${why}`)
    expect(output).toContain(line)
  })

  it('finds the line of an import that spans several', () => {
    plant('src/game/run.ts', "import {\n  a,\n  b,\n} from '../players/index.js'\n")
    expect(lint(root).output).toContain('src/game/run.ts:4: game may not import players')
  })

  it('fails on a folder that is no room', () => {
    plant('src/utils/strings.ts', 'export const a = 1\n')
    expect(lint(root).output).toContain('src/utils/strings.ts:1: stands in no room')
  })

  it('reads no imports in comments', () => {
    plant(
      'src/logic/reader.ts',
      "// import { x } from '../game/index.js'\n/* import '../game/index.js' */\nexport const a = 1\n",
    )
    expect(lint(root).status).toBe(0)
  })

  it('passes on this project', () => {
    expect(lint('.')).toEqual({ status: 0, output: '' })
  })
})
