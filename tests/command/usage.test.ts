import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parley } from './parley.js'

describe('parley', () => {
  it('prints its version and its commands', () => {
    const { version }: { version: string } = JSON.parse(readFileSync('package.json', 'utf8'))
    expect(parley(['--version'])).toMatchObject({ status: 0, stdout: `${version}\n` })
    const help = parley(['--help'])
    expect(help.status).toBe(0)
    for (const command of ['games', 'check', 'run', 'play', 'prolog']) expect(help.stdout).toContain(`\n  ${command} `)
  })

  it.each(['games', 'check', 'run', 'play', 'prolog'])('explains %s', (command) => {
    const help = parley([command, '--help'])
    expect(help).toMatchObject({ status: 0, stderr: '' })
    expect(help.stdout).toContain(`Usage: parley ${command}`)
  })

  it.each([
    ['no command', []],
    ['an unknown command', ['plya', 'nim']],
    ['an unknown option', ['run', 'nim', '--sede', '7']],
    ['a missing file', ['check']],
    ['a number that is none', ['run', 'nim', '--chronons', 'many']],
    ['a setting that is none', ['run', 'nim', '--set', 'heap']],
    ['a mode that is none', ['run', 'nim', '--mode', 'slow']],
    ['a player that is none', ['run', 'nim', '--players', 'alice=rnadom']],
    ['a role that is none', ['run', 'nim', '--players', 'carol=random']],
    ['a role of nobody', ['play', 'nim', '--as', 'carol']],
  ])('exits with 2 for %s', (_, args) => {
    const { status, stdout, stderr } = parley(args)
    expect(status).toBe(2)
    expect(stdout).toBe('')
    expect(stderr).not.toBe('')
  })

  it.each([
    ['a file that is not there', ['run', 'nowhere.sidl'], 'there is no file and no library game called nowhere.sidl'],
    ['a folder', ['check', 'games'], 'games cannot be read'],
    ['a script that is not there', ['run', 'nim', '--players', 'scripted:x.txt'], '"x.txt" cannot be read'],
    ['a record that is not there', ['run', 'nim', '--replay', 'x.json'], 'x.json cannot be read'],
    ['a place nobody can write to', ['run', 'nim', '--out', 'no/such/folder/r.json'], 'cannot be written'],
    ['goals that are not there', ['prolog', '--goals', 'x.pl'], 'x.pl cannot be read'],
  ])('answers %s with one clear sentence', (_, args, sentence) => {
    const { status, stderr } = parley(args)
    expect(status === 1 || status === 2).toBe(true)
    expect(stderr).toContain(sentence)
    expect(stderr.trim().split('\n').length).toBe(1)
  })
})
