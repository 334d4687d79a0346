/**
 * How many playouts a CPU-second tree search makes: beside the raw rate of the circuit for several numbers of playouts a
 * leaf. And how many by the clock on the wall with two threads beside one: that wants two idle cores. Needs a build.
 * Usage: node bench/players/run.mjs [--seconds N] [file.kif ...]
 */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { loadGame } from '../../dist/languages/index.js'
import { deadline } from '../../dist/players/deadline.js'
import { Crew } from '../../dist/players/montecarlo/crew.js'
import { Search } from '../../dist/players/montecarlo/search.js'

const GAMES = ['lines/connect-four', 'captures/breakthrough', 'territory/reversi']
const BATCHES = [1, 16, 64, 128, 256, 512]

const { values, positionals } = parseArgs({
  options: { seconds: { type: 'string', default: '2' } },
  allowPositionals: true,
})
const milliseconds = Number(values.seconds) * 1000
if (!(milliseconds > 0)) throw new RangeError(`--seconds must be a number above 0, not ${values.seconds}`)
const files = positionals.length > 0 ? positionals : GAMES.map((game) => `games/gdl/${game}.kif`)

/** Playouts a second of CPU time and of the clock, after a warm-up of a quarter of the time. */
async function rate(run, warmUp = milliseconds / 4, time = milliseconds) {
  await run(warmUp)
  const begun = performance.now()
  const before = process.cpuUsage()
  const playouts = await run(time)
  const { user, system } = process.cpuUsage(before)
  return { cpu: (playouts / (user + system)) * 1e6, wall: (playouts / (performance.now() - begun)) * 1000 }
}

async function raw({ playouts }, time) {
  const end = performance.now() + time
  let made = 0
  for (let seed = 0; performance.now() < end; seed++, made += 65_536) playouts.run({ count: 65_536, seed })
  return made
}

async function searched(game, batch, time) {
  const search = new Search(game, 0, { batch }, 1)
  await search.think(game.initial, deadline({ milliseconds: time }), Number.POSITIVE_INFINITY)
  return search.made
}

async function threaded(game, size) {
  const crew = new Crew(game, 0, size, {}, '1')
  await crew.ready(60_000)
  let before = 0
  const made = await rate(
    async (time) => {
      const { playouts } = await crew.think(game.initial, deadline({ milliseconds: time }), Number.POSITIVE_INFINITY)
      const since = playouts - before
      before = playouts
      return since
      // The host compiles on threads of its own at first, which two searches on two cores have no room for.
    },
    milliseconds,
    3 * milliseconds,
  )
  crew.stop()
  return made
}

const round = (value) => Math.round(value).toLocaleString('en')
for (const file of files) {
  const game = loadGame(readFileSync(file, 'utf8'), { language: 'gdl', file })
  if (game.playouts === undefined) throw new Error(`${file} runs on no circuit`)
  await game.playouts.ready
  const { cpu: most } = await rate((time) => raw(game, time))
  console.log(`${game.name}: ${round(most)} playouts a CPU-second raw`)
  for (const batch of BATCHES) {
    const { cpu: made } = await rate((time) => searched(game, batch, time))
    const figures = [round(made).padStart(12), (made / most).toFixed(3).padStart(7), round(made / batch).padStart(9)]
    console.log(
      `  ${String(batch).padStart(4)} a leaf ${figures[0]} a CPU-second ${figures[1]} of raw ${figures[2]} leaves/s`,
    )
  }
  const [one, two] = [await threaded(game, 1), await threaded(game, 2)]
  const times = (of) => `${(two[of] / one[of]).toFixed(2)} times`
  console.log(`  threads: one ${round(one.wall)}, two ${round(two.wall)} playouts/s by the clock, ${times('wall')}`)
  console.log(`           one ${round(one.cpu)}, two ${round(two.cpu)} playouts a CPU-second, ${times('cpu')}`)
}
