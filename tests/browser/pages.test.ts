/** The pages around the table: the library, hosting, the editor, replays, changed rules; all of them for everybody. */

import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FIRST_DRAFT } from '../../web/src/write/first-draft.js'
import { type House, move, openHouse, violations } from './visitors.js'

let house: House

beforeAll(async () => {
  house = await openHouse()
})

afterAll(async () => {
  await house?.close()
})

test('the library is searched and sifted', async () => {
  const page = await house.visit('/')
  await page.getByRole('heading', { name: 'Auctions' }).waitFor()
  await page.getByRole('searchbox').fill('hex')
  await page.getByRole('link', { name: /^Hex/ }).waitFor()
  expect(await page.locator('.entry').count()).toBe(1)
  await page.getByRole('searchbox').fill('')
  await page.getByLabel('Players').selectOption('1')
  await page.getByRole('link', { name: /lights out/i }).waitFor()
  expect(await page.getByRole('link', { name: /^Nim/ }).count()).toBe(0)
  await page.getByRole('searchbox').fill('no such game')
  await page.getByText('No game is like that.').waitFor()
})

async function hostNim(page: Page): Promise<string[]> {
  await page.getByText('Host a match for others').click()
  await page.getByLabel('Heap').fill('4')
  await page.getByRole('button', { name: 'Make the match' }).click()
  await page.getByText('The match is made.').waitFor()
  return page.locator('.links input').evaluateAll((inputs) => inputs.map((input) => input.getAttribute('value') ?? ''))
}

test('a host sends links, begins, and changes the rules while people play', async () => {
  const host = await house.visit('/game/nim')
  const [aliceLink = '', bobLink = '', watchLink = ''] = await hostNim(host)
  const path = (link: string) => link.replace(house.served.address, '')
  const [alice, bob, watcher] = await Promise.all(
    [aliceLink, bobLink, watchLink].map((link) => house.visit(path(link))),
  )
  await host.getByRole('link', { name: 'Go to the table as host' }).click()
  await host.getByRole('button', { name: 'Begin' }).click()
  await alice?.getByRole('button', { name: 'Take 3 pieces' }).click()
  await bob?.getByRole('img', { name: 'one piece' }).waitFor()
  await watcher?.getByText('You are watching').waitFor()
  expect(await watcher?.locator('.decision').count()).toBe(0)

  await host.getByRole('button', { name: 'Change the rules' }).click()
  const editor = host.getByRole('textbox', { name: 'New rules' })
  const rules = await readFile('games/classics/nim.sidl', 'utf8')
  await editor.fill(
    rules.replace('param(heap, 10).', 'param(heap, 21).').replace("title('Nim').", "title('Longer nim')."),
  )
  await host.getByRole('button', { name: 'Change the rules for all' }).click()
  for (const page of [alice, bob, watcher, host]) {
    await page?.getByRole('heading', { name: 'Longer nim' }).waitFor()
    await page?.getByText('The rules have changed.').first().waitFor()
  }
})

test('rules are written, mended and played', async () => {
  const page = await house.visit('/write')
  await page.getByText('Nothing is wrong with these rules.').waitFor()
  const editor = page.getByRole('textbox', { name: 'Rules' })
  await editor.fill(`${FIRST_DRAFT}\npayoff([alice], R) :- playr([alice]), R = 1.\n`)
  await page.locator('.findings').getByText('playr').first().waitFor()
  expect(await page.locator('.cm-lintRange-error').count()).toBeGreaterThan(0)
  expect(await page.getByRole('button', { name: 'Play now' }).count()).toBe(0)
  await page.getByLabel('Start from').selectOption('tic-tac-toe')
  await page.getByText('Nothing is wrong with these rules.').waitFor()
  await page.getByLabel('Against').selectOption({ index: 0 })
  await page.getByRole('button', { name: 'Play now' }).click()
  await move(page, '2 2')
  await page.getByRole('button', { name: '2 2, x' }).waitFor()
})

test('a finished match is replayed with a slider, by role, and its record is saved', async () => {
  const { match, seats } = await house.served.create({
    game: 'kuhn',
    clock: { kind: 'ready' },
    endEarly: true,
    revealAfterEnd: true,
  })
  const [alice, bob] = await Promise.all(seats.map(({ token }) => house.sit(match, token)))
  await alice?.getByRole('button', { name: 'Bet', exact: true }).click()
  await bob?.getByRole('button', { name: 'Fold', exact: true }).click()
  await alice?.getByRole('link', { name: 'Replay' }).click()
  if (alice === undefined) throw new Error('alice has no page')
  const slider = alice.getByRole('slider', { name: 'Turn' })
  await slider.fill('1')
  await alice.getByRole('img', { name: 'a card face down' }).waitFor()
  await alice.getByLabel('Seen by').selectOption('bob')
  await alice.getByRole('slider', { name: 'Turn' }).fill('3')
  await alice.locator('.latest').getByText('Bob folded').waitFor()
  const saving = alice.waitForEvent('download')
  await alice.getByRole('button', { name: 'Download the record' }).click()
  const record: unknown = JSON.parse(await readFile(await (await saving).path(), 'utf8'))
  expect(record).toMatchObject({ format: 'parley-record' })
})

describe('axe finds nothing serious, in light and in dark,', () => {
  test.each(['light', 'dark'] as const)('on any page: %s', async (colorScheme) => {
    const found: Record<string, readonly string[]> = {}
    const look = async (name: string, page: Page) => {
      found[name] = await violations(page)
    }
    const page = await house.visit('/', { colorScheme })
    await page.getByRole('heading', { name: 'Auctions' }).waitFor()
    await look('library', page)
    await page.goto(`${house.served.address}/game/nim`)
    await page.getByText('Host a match for others').click()
    await page.getByLabel('Heap').waitFor()
    await look('game and host form', page)
    await page.goto(`${house.served.address}/write`)
    await page.getByRole('button', { name: 'Play now' }).waitFor()
    await look('write', page)
    await page.goto(`${house.served.address}/table`)
    await page.getByRole('heading', { name: 'Nothing is here' }).waitFor()
    await look('lost', page)
    const settings = { clock: { kind: 'ready', seconds: 600 }, endEarly: true }
    for (const game of ['breakthrough', 'hex', 'price-negotiation', 'kuhn', 'rock-paper-scissors']) {
      const { match, seats } = await house.served.create({ ...settings, game })
      const table = await house.sit(match, seats[0]?.token ?? '', { colorScheme })
      await table.getByText('It is for you to choose.').waitFor()
      await look(game, table)
      await table.context().close()
    }
    const { match, hostToken } = await house.served.create({ game: 'prisoners-dilemma', ...settings })
    await house.served.post(`/api/matches/${match}/stop`, {}, hostToken)
    await page.goto(`${house.served.address}/replay/${match}#${hostToken}`)
    await page.getByRole('slider').waitFor()
    await look('replay', page)
    expect(found).toEqual(Object.fromEntries(Object.keys(found).map((name) => [name, []])))
  })
})

test('every page fits a phone of 360 pixels', async () => {
  const phone = { viewport: { width: 360, height: 740 } }
  const { match, seats } = await house.served.create({ game: 'breakthrough' })
  for (const path of ['/', '/game/hex', '/write', `/table/${match}#${seats[0]?.token}`]) {
    const page = await house.visit(path, phone)
    await page.locator('h1').waitFor()
    const width = await page.evaluate('document.documentElement.scrollWidth')
    expect([path.split('#')[0], width]).toEqual([path.split('#')[0], 360])
    await page.context().close()
  }
})

test('no page ran into an error or its content security policy', () => {
  expect(house.faults).toEqual([])
})
