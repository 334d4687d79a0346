import { spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readFileSync, symlinkSync } from 'node:fs'
import { resolve } from 'node:path'
import ts from 'typescript'
import { afterAll, describe, expect, it } from 'vitest'
import { PAGES } from '../pages.js'
import { type Folder, temporaryFolder } from './parley.js'

const folders: Folder[] = []
afterAll(() => {
  for (const folder of folders) folder.remove()
})

function newFolder(): Folder {
  const folder = temporaryFolder()
  folders.push(folder)
  return folder
}

/** What a node program prints, on stdout and stderr as they come. */
function printed(folder: Folder, args: readonly string[], cwd: string): string {
  const output = openSync(folder.path('.printed'), 'w')
  spawnSync(process.execPath, args, { cwd, stdio: ['ignore', output, output], timeout: 60_000 })
  closeSync(output)
  return readFileSync(folder.path('.printed'), 'utf8')
}

/** The commands of a block, each with what is shown to come of it. */
function commands(block: string): { args: string[]; shown: string }[] {
  return block.split(/^\$ npx parley /m).flatMap((part) => {
    const [command = '', ...lines] = part.split('\n')
    return command === '' ? [] : [{ args: command.trim().split(/\s+/), shown: lines.join('\n') }]
  })
}

/** A line with nothing but an ellipsis stands for lines left out. */
function pattern(shown: string): RegExp {
  const escaped = shown.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
  return new RegExp(`^${escaped.replaceAll('…\n', '(?:.*\\n)*?')}$`)
}

describe('commands in the documentation print what is shown', () => {
  const shown = PAGES.filter(({ blocks }) => blocks.some(({ language }) => language === 'console'))
  it.each(shown)('$name', ({ blocks }) => {
    const folder = newFolder()
    for (const { language, note, text } of blocks) {
      if (/^[\w-]+\.\w+$/.test(note)) folder.file(note, text)
      if (language !== 'console') continue
      for (const { args, shown } of commands(text)) {
        const got = printed(folder, [resolve('bin/parley.js'), ...args], folder.path('.'))
        if (shown.includes('…\n')) expect(got).toMatch(pattern(shown))
        else expect(got).toBe(shown)
      }
    }
  })
})

describe('programs in the documentation print what is shown', () => {
  const blocks = PAGES.flatMap(({ blocks }) => blocks)
  const outputs = new Map(blocks.filter(({ language }) => language === 'output').map(({ note, text }) => [note, text]))
  const programs = blocks.filter(({ language }) => language === 'ts')
  it.each(programs)('$page, line $line', ({ note, text }) => {
    const folder = newFolder()
    mkdirSync(folder.path('node_modules'))
    symlinkSync(resolve('.'), folder.path('node_modules/parley-games'), 'junction')
    const options = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext }
    const program = folder.file('program.mjs', ts.transpileModule(text, { compilerOptions: options }).outputText)
    expect(printed(folder, [program], '.')).toBe(outputs.get(note))
  })
})
