/**
 * Takes the README's pictures of the pages, docs/images/*.png, from the built command: the library, a board, a
 * negotiation and a replay. Usage: npm run build && node scripts/screenshots.mjs [address of a running server]
 */
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import packed from '@sparticuz/chromium'
import { chromium } from 'playwright-core'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const images = join(root, 'docs/images')
const SIZE = { width: 1080, height: 720 }

async function serve(data) {
  const args = [join(root, 'bin/parley.js'), 'serve', '--port', '0', '--data', data, '--json', '--log', 'silent']
  const server = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  for await (const line of createInterface({ input: server.stdout })) return { server, ...JSON.parse(line) }
  throw new Error('the server did not start: run `npm run build` first')
}

async function create(address, settings) {
  const response = await fetch(`${address}/api/matches`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ clock: { kind: 'ready' }, endEarly: true, revealAfterEnd: true, ...settings }),
  })
  if (!response.ok) throw new Error(await response.text())
  return response.json()
}

async function takeAll(address, browser) {
  const visit = async (path, colorScheme = 'light') => {
    const context = await browser.newContext({ viewport: SIZE, colorScheme })
    const page = await context.newPage()
    await page.goto(address + path)
    return page
  }
  const sit = ({ match, seats }, colorScheme) =>
    Promise.all(seats.map(({ token }) => visit(`/table/${match}#${token}`, colorScheme)))
  const take = async (page, name) => {
    await page.waitForLoadState('networkidle')
    await page.mouse.move(0, 0)
    await page.screenshot({ path: join(images, `${name}.png`) })
    console.error(`docs/images/${name}.png`)
  }

  const library = await visit('/')
  await library.getByRole('heading', { name: 'Classics' }).waitFor({ timeout: 60_000 })
  await library.getByLabel('Language').selectOption('gdl')
  await library.waitForLoadState('networkidle')
  await take(library, 'library')

  const rules = readFileSync(join(root, 'games/classics/chess.sidl'), 'utf8')
  const [white, black] = await sit(await create(address, { rules }))
  const opening = ['e2e4', 'e7e5', 'g1f3', 'b8c6', 'f1b5', 'a7a6', 'b5a4', 'g8f6', 'e1g1', 'f8e7', 'd2d4', 'e5d4']
  for (const [i, [f, r, f1, r1]] of opening.entries()) {
    const page = i % 2 === 0 ? white : black
    for (const cell of [`${f} ${r}`, `${f1} ${r1}`]) {
      await page.locator(`[data-cell="${cell}"]:not([aria-disabled="true"])`).click()
    }
  }
  await white.getByText('It is for you to choose.').waitFor()
  await white.locator('[data-cell="f 3"]').click()
  await take(white, 'board')

  const auction = await create(address, { game: 'price-negotiation', seed: 'pictures', showChosen: true })
  const people = await sit(auction, 'dark')
  const rounds = [
    [11, 12, null, null],
    [13, null, 12.5, 14],
    [15, null, null, null],
    [null, 16, null, null],
    [16.5, null, null, 17],
    [null, 18, null, null],
  ]
  await people[0].getByRole('button', { name: 'Wait', exact: true }).waitFor()
  for (const round of rounds) {
    const turn = await people[0].locator('.table-page').getAttribute('data-turn')
    for (const [i, price] of round.entries()) {
      const page = people[i]
      await page.locator(`.table-page[data-turn="${turn}"]`).waitFor()
      const wait = page.getByRole('button', { name: 'Wait', exact: true })
      if ((await wait.count()) === 0) continue
      if (price !== null) await page.getByLabel('Price').fill(String(price))
      const bid = page.getByRole('button', { name: 'Bid', exact: true })
      await ((await bid.isEnabled()) ? bid : wait).click()
    }
    await people[0].locator(`.table-page:not([data-turn="${turn}"])`).waitFor()
  }
  await take(people[0], 'negotiation')

  const hex = await create(address, {
    game: 'hex',
    seats: ['red', 'blue'].map((role) => ({ kind: 'machine', role, strategy: 'random' })),
    machineSeconds: 0.05,
    seed: 'pictures',
  })
  const replay = await visit(`/table/${hex.match}#${hex.hostToken}`)
  await replay.getByRole('link', { name: 'Replay' }).click({ timeout: 120_000 })
  await replay.getByRole('slider').fill('44')
  await take(replay, 'replay')
}

const data = mkdtempSync(join(tmpdir(), 'parley-pictures-'))
mkdirSync(images, { recursive: true })
const running = process.argv[2] === undefined ? await serve(join(data, 'store')) : { address: process.argv[2] }
const args = ['--no-sandbox', '--disable-dev-shm-usage', '--font-render-hinting=none', '--disable-gpu']
const browser = await chromium.launch({ executablePath: await packed.executablePath(), args, headless: true })
try {
  await takeAll(running.address, browser)
} finally {
  await browser.close()
  if (running.server !== undefined) {
    running.server.kill('SIGINT')
    await new Promise((resolve) => running.server.on('exit', resolve))
  }
  rmSync(data, { recursive: true, force: true })
}
