import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkRules, convertGdl, type Language, loadGame } from '../src/languages/index.js'
import { Prolog } from '../src/logic/index.js'
import { type Block, codeExamples, PAGES } from './pages.js'

const written = (language: string): readonly Block[] =>
  PAGES.flatMap(({ blocks }) => blocks).filter((block) => block.language === language)

const errors = (text: string, language: Language) =>
  checkRules(text, { language }).filter(({ severity }) => severity === 'error')

describe('rules in the documentation', () => {
  it.each(written('sidl'))('can be used: $page, line $line', ({ text, note }) => {
    if (note === 'fragment') expect(errors(text, 'sidl').filter(({ code }) => code === 'syntax')).toEqual([])
    else {
      expect(errors(text, 'sidl')).toEqual([])
      expect(loadGame(text, { language: 'sidl' }).roles.length).toBeGreaterThan(0)
    }
  })

  it.each(written('kif'))('can be used: $page, line $line', ({ text }) => {
    expect(checkRules(text, { language: 'gdl' })).toEqual([])
    expect(convertGdl(convertGdl(text, 'infix'), 'kif')).toBe(convertGdl(text, 'kif'))
  })

  it.each(written('prolog'))('can be used: $page, line $line', ({ text }) => {
    expect(new Prolog().consult(text)).toEqual([])
  })
})

describe('what the documentation says of the checkers', () => {
  const [shop] = written('sidl').filter(({ note }) => note === 'base')
  const [letters] = written('kif')

  it('starts from games that are sound', () => {
    expect(checkRules(shop?.text ?? '', { language: 'sidl' })).toEqual([])
    expect(checkRules(letters?.text ?? '', { language: 'gdl' })).toEqual([])
  })

  it.each(codeExamples('sidl.md'))('$code is found in SIDL by its example', ({ code, severity, example }) => {
    const found = checkRules(`${shop?.text}${example}\n`, { language: 'sidl' })
    expect(found.filter((each) => each.code === code)).toContainEqual(expect.objectContaining({ severity }))
  })

  it.each(codeExamples('gdl.md'))('$code is found in GDL by its example', ({ code, severity, example }) => {
    const found = checkRules(`${letters?.text}${example}\n`, { language: 'gdl' })
    expect(found.filter((each) => each.code === code)).toContainEqual(expect.objectContaining({ severity }))
  })

  it('covers most of what they can find', () => {
    expect(codeExamples('sidl.md').length).toBeGreaterThan(35)
    expect(codeExamples('gdl.md').length).toBeGreaterThan(25)
  })
})

it('pages link to files that are there', () => {
  const links = PAGES.flatMap(({ name, text }) =>
    Array.from(text.matchAll(/\]\((?!https?:)([^)#]+)[^)]*\)/g), ([, path = '']) => ({ name, path })),
  )
  expect(links.filter(({ path }) => !existsSync(join('docs', path)))).toEqual([])
})
