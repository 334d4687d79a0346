import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { NotText, readText } from './text-file.js'

const folder = mkdtempSync(join(tmpdir(), 'parley-text-'))
afterAll(() => rmSync(folder, { recursive: true }))

function file(bytes: readonly number[]): string {
  const path = join(folder, 'file.sidl')
  writeFileSync(path, Uint8Array.from(bytes))
  return path
}

const text = (of: string) => [...Buffer.from(of)]

describe('reading a text file', () => {
  it('reads UTF-8', () => {
    expect(readText(file(text('says([a], größer).')))).toBe('says([a], größer).')
  })

  it.each([
    ['a byte that begins nothing', [...text('ab\ncdé'), 0xff, 0x61], 2, 4],
    ['a character cut off by the next', [...text('x'), 0xe2, 0x82, 0x41], 1, 2],
    ['a character cut off by the end', [...text('xyz'), 0xe2, 0x82], 1, 4],
  ])('refuses %s, at its place', (_, bytes, line, column) => {
    const read = () => readText(file(bytes))
    expect(read).toThrow(NotText)
    expect(read).toThrow(`file.sidl:${line}:${column}: this is not text in UTF-8`)
  })

  it('says why a file cannot be read', () => {
    expect(() => readText(join(folder, 'nowhere'))).toThrow('nowhere cannot be read: no such file or directory')
    expect(() => readText(folder)).toThrow('cannot be read: illegal operation on a directory')
  })
})
