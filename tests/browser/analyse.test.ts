/** People analyse games in the browser: they wait, stop, give grids, and read the report. */

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse, violations } from './visitors.js'

let house: House

beforeAll(async () => {
  house = await openHouse()
})

afterAll(async () => {
  await house?.close()
})

const done = (page: Page) => page.getByRole('region', { name: 'How they choose' }).waitFor()

test('Kuhn poker from its page: what it is worth, how to bluff, the proof and the tree', async () => {
  const page = await house.visit('/game/kuhn')
  await page.getByRole('link', { name: 'Analyse' }).click()
  await done(page)
  const values = page.getByRole('table', { name: 'What each role can expect' })
  expect(await values.getByRole('row', { name: /^Alice/ }).textContent()).toContain('−1/18')
  expect(await page.locator('.situations').first().textContent()).toContain('Alice holds the jack')
  expect(await page.locator('.proof').textContent()).toContain('Nobody gains anything by choosing otherwise')
  await page.getByRole('img', { name: /^The game tree with 55 nodes/ }).waitFor()
  const width =
    'document.querySelector(".tree img").decode().then(() => document.querySelector(".tree img").naturalWidth)'
  expect(await page.evaluate(width)).toBeGreaterThan(300)
})

const NAMING = `game(naming).
title('Name a number').
init([open]).
init([alice], 0.0).
legal([alice]) :- fact([open]).
owned([alice], [alice]).
switch([alice], [say, N]) :- N >= 0.
unlimited([alice], [say, (number, double)]).
do([say, N]) :- delete([open]), create([said, N]).
payoff([alice], R) :- tocreate([said, N]), R is N * (4 - N).
`

test('rules of one’s own are analysed from the editor, with a grid where one is asked for', async () => {
  const page = await house.visit('/write')
  await page.getByRole('textbox', { name: 'Rules' }).fill(NAMING)
  await page.getByRole('heading', { name: 'Name a number' }).waitFor()
  await page.getByRole('link', { name: 'Analyse' }).click()
  expect(await page.getByRole('alert').textContent()).toContain('Number may be anything')
  await page.getByLabel('from').and(page.locator(':focus')).waitFor()
  await page.keyboard.type('4')
  await page.keyboard.press('Tab')
  await page.keyboard.type('0')
  await page.keyboard.press('Tab')
  await page.keyboard.type('1')
  await page.keyboard.press('Enter')
  await page.getByText('Number must go up').waitFor()
  await page.getByLabel('from').fill('0')
  await page.getByLabel('to', { exact: true }).fill('4')
  await page.keyboard.press('Enter')
  await done(page)
  expect(await page.locator('.situations').textContent()).toContain('Say 2')
})

test('an analysis that takes long says how far it is, and can be stopped', async () => {
  const page = await house.visit('/analyse/chess')
  await page.getByText(/nodes so far/).waitFor()
  const stopping = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await page.getByRole('button', { name: 'Stop' }).click()
  expect((await stopping).status()).toBe(200)
  await page.getByText('The analysis was stopped.').waitFor()
})

test.each(['light', 'dark'] as const)(
  'axe finds nothing serious on the page, and it fits a phone: %s',
  async (colorScheme) => {
    const page = await house.visit('/analyse/ultimatum', { colorScheme, viewport: { width: 360, height: 740 } })
    await done(page)
    await page.getByRole('img', { name: /^What could be had/ }).waitFor()
    expect(await violations(page)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
    await page.setViewportSize({ width: 1280, height: 900 })
    expect(await violations(page)).toEqual([])
    await page.getByLabel('Look ahead').fill('none')
    await page.getByRole('button', { name: 'Analyse this' }).click()
    await page.getByRole('alert').waitFor()
    expect(await violations(page)).toEqual([])
  },
)

test('no page ran into an error or its content security policy', () => {
  expect(house.faults).toEqual([])
})
