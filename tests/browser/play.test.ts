/** People play in browsers, by clicks, keys and forms, to the end. */

import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, move, openHouse } from './visitors.js'

let house: House

beforeAll(async () => {
  house = await openHouse()
})

afterAll(async () => {
  await house?.close()
})

const AT_ONCE = { clock: { kind: 'ready' }, endEarly: true, showChosen: true, revealAfterEnd: true }

/** Seats for everybody, each in a browser of its own. */
async function seat(settings: object): Promise<{ match: string; hostToken: string; people: Page[] }> {
  const { match, hostToken, seats } = await house.served.create({ ...AT_ONCE, ...settings })
  const people = await Promise.all(seats.map(({ token }) => house.sit(match, token)))
  return { match, hostToken, people }
}

function at<T>(items: readonly T[], index: number): T {
  const item = items[index]
  if (item === undefined) throw new Error(`there is no item ${index}`)
  return item
}

async function turn(page: Page, says: string): Promise<void> {
  await page.getByText(says).first().waitFor()
}

const over = (page: Page) => page.getByRole('region', { name: 'Result' })

test('two people play rock, paper, scissors to the end', async () => {
  const { people } = await seat({ game: 'rock-paper-scissors', params: { rounds: '2' } })
  const [one, two] = [at(people, 0), at(people, 1)]
  await one.getByRole('button', { name: 'Show rock' }).click()
  await one.getByText('You have chosen.').waitFor()
  await two.getByRole('button', { name: 'Show scissors' }).click()
  await turn(one, 'One round to play')
  await turn(two, 'One round to play')
  expect(await two.locator('.faces').textContent()).toContain('Showed rock')
  await two.getByRole('button', { name: 'Show paper' }).click()
  await one.getByRole('button', { name: 'Show rock' }).click()
  expect(await over(one).textContent()).toContain('All are even, with 0 each.')
  expect(await over(two).textContent()).toContain('All are even')
})

test('three people and a machine negotiate a price', async () => {
  const { people } = await seat({
    game: 'price-negotiation',
    params: { spread: '6', quiet: '2', increment: '1' },
    seats: [{ kind: 'machine', role: 'david', strategy: 'random' }],
    machineSeconds: 0.1,
    seed: 'auction',
  })
  const alice = at(people, 0)
  const price = alice.getByLabel('Price')
  const bid = alice.getByRole('button', { name: 'Bid', exact: true })
  await price.fill('nine')
  expect(await alice.locator('.template small').textContent()).toBe('a number')
  await price.fill('9')
  expect(await alice.locator('.template small').textContent()).toBe('at least 10')
  expect(await bid.isDisabled()).toBe(true)
  await price.fill('11')
  await bid.click()
  await alice.getByText('Chosen: bid 11').waitFor()
  for (let rounds = 0; rounds < 60 && (await over(alice).count()) === 0; rounds++) {
    const before = await alice.locator('.table-page').getAttribute('data-turn')
    for (const person of people) {
      const wait = person.getByRole('button', { name: 'Wait', exact: true, pressed: false })
      if ((await wait.count()) > 0 && (rounds > 0 || person !== alice)) await wait.click()
    }
    await alice.locator(`.table-page:not([data-turn="${before}"]), .result`).first().waitFor()
  }
  expect(await over(alice).textContent()).toContain('The match is over')
  expect(await alice.locator('.latest').textContent()).toMatch(/Sold to (alice|bob|clara|david) for \d+/)
  expect(await alice.locator('.chart svg').first().getAttribute('aria-label')).toMatch(
    /^Offers over time: .*alice stands at 11/,
  )
})

test("fool's mate by clicking the board", async () => {
  const rules = readFileSync('games/classics/chess.sidl', 'utf8')
  const { people } = await seat({ rules })
  const [white, black] = [at(people, 0), at(people, 1)]
  await move(white, 'f 2', 'f 3')
  await move(black, 'e 7', 'e 5')
  await move(white, 'g 2', 'g 4')
  await move(black, 'd 8', 'h 4')
  expect(await over(white).textContent()).toContain('black wins')
  expect(await white.getByRole('button', { name: 'h4, black queen' }).count()).toBe(1)
})

test('a person plays Kuhn poker against a machine, and never sees its card before the end', async () => {
  const page = await house.visit('/game/kuhn')
  const frames: string[] = []
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(String(payload))))
  await page.getByLabel('Against').selectOption({ index: 0 })
  await page.getByRole('button', { name: 'Play now' }).click()
  await page.getByRole('img', { name: /^(jack|queen|king)$/ }).waitFor()
  await page.getByRole('img', { name: 'a card face down' }).waitFor()
  await page.getByRole('button', { name: 'Bet', exact: true }).click()
  expect(await over(page).textContent()).toMatch(/(alice|bob) wins with [12]/)
  expect(frames.length).toBeGreaterThan(2)
  expect(frames.join('\n')).not.toContain('card,bob')
})

test('breakthrough with the keyboard alone', async () => {
  const { people } = await seat({ game: 'breakthrough' })
  const [white, black] = [at(people, 0), at(people, 1)]
  await white.locator('[data-cell="1 2"]').focus()
  for (const key of ['ArrowRight', 'Enter', 'ArrowUp', 'Enter']) await white.keyboard.press(key)
  await white.getByRole('button', { name: '2 3, pawn white' }).waitFor()
  // Black sits at the far side and sees its pawns below.
  const [mine, theirs] = await Promise.all([
    black.locator('[data-cell="1 8"]').boundingBox(),
    black.locator('[data-cell="1 1"]').boundingBox(),
  ])
  expect(mine?.y).toBeGreaterThan(theirs?.y ?? Number.POSITIVE_INFINITY)
  await move(black, '4 7', '5 6')
  await white.getByRole('button', { name: '5 6, pawn black' }).waitFor()
  expect(await white.locator('.latest').textContent()).toContain('move 4 7 5 6')
})

test('a lost line comes back by itself, with what was chosen meanwhile', async () => {
  const { match, seats } = await house.served.create({ ...AT_ONCE, game: 'nim' })
  let isDown = false
  let drop = () => {}
  const alice = await house.visit('/')
  await alice.routeWebSocket(/\/api\/table/, (socket) => {
    if (isDown) return void socket.close()
    socket.connectToServer()
    drop = () => void socket.close()
  })
  await alice.goto(`${house.served.address}/table/${match}#${at(seats, 0).token}`)
  await alice.getByRole('button', { name: 'Take 3 pieces' }).waitFor()
  isDown = true
  drop()
  await alice.getByText('The line to the table is lost.').waitFor()
  await alice.getByRole('button', { name: 'Take 3 pieces' }).click()
  await alice.getByText('Sending: take 3 pieces').waitFor()
  isDown = false
  await alice.getByRole('img', { name: '7 pieces' }).waitFor()
  expect(await alice.getByText('The line to the table is lost.').count()).toBe(0)
})

test('a closed tab is opened again with the same link, and the seat is still there', async () => {
  const { match, seats } = await house.served.create({ ...AT_ONCE, game: 'nim' })
  const [alice, bob] = [at(seats, 0), at(seats, 1)]
  const first = await house.sit(match, alice.token)
  await first.getByRole('button', { name: 'Take 2 pieces' }).click()
  await first.getByRole('img', { name: '8 pieces' }).waitFor()
  await first.context().close()
  const other = await house.sit(match, bob.token)
  await other.getByText('not here').waitFor()
  await other.getByRole('button', { name: 'Take one piece' }).click()
  const again = await house.sit(match, alice.token)
  await again.getByRole('img', { name: '7 pieces' }).waitFor()
  await again.getByText('It is for you to choose.').waitFor()
})

test('no page ran into an error or its content security policy', () => {
  expect(house.faults).toEqual([])
})
