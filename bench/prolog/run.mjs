/**
 * Our Prolog beside SWI-Prolog's: the same programs, in one run, in CPU seconds. Needs a build (`npm run bench` makes
 * it). swipl-wasm is a development dependency; native SWI-Prolog is compared with when `swipl` is on the PATH.
 * Usage: node bench/prolog/run.mjs [--chess FILE], where FILE is another SIDL chess to play instead of everything.
 */
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { loadGame } from '../../dist/languages/index.js'
import { Prolog } from '../../dist/logic/index.js'

const here = new URL('./', import.meta.url)
const { values: flags } = parseArgs({ options: { chess: { type: 'string' } } })
const chess =
  flags.chess === undefined
    ? new URL('../../games/classics/chess.sidl', import.meta.url)
    : pathToFileURL(resolve(flags.chess))
/** Chess alone is given the time to warm up: the figure is that of long runs. */
const REPEATS = flags.chess === undefined ? 4 : 12
const PLIES = 100
const GAMES = 20
const LISTINGS = 500

function cpuSeconds(work) {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}

/** The shortest of several runs: the others waited for the compiler, or for other programs. */
function best(work, repeats = REPEATS) {
  return Math.min(...Array.from({ length: repeats }, () => cpuSeconds(work)))
}

function ours(text) {
  const prolog = new Prolog()
  const faults = prolog.consult(text)
  if (faults.length > 0) throw new Error(faults[0].message)
  return best(() => {
    if (prolog.query('run').next().done) throw new Error('the program failed')
  })
}

const hasNative = spawnSync('swipl', ['--version']).status === 0

/** Asks native SWI-Prolog for a number: the last line that the goal prints. */
function native(files, goal) {
  if (!hasNative) return undefined
  const load = files.map((file) => `consult('${file.pathname}')`).join(', ')
  const { stdout, stderr } = spawnSync('swipl', ['-q', '-g', `${load}, ${goal}, halt`, '-t', 'halt(1)'], {
    encoding: 'utf8',
  })
  const value = Number.parseFloat(stdout.trim().split('\n').at(-1))
  if (Number.isNaN(value)) throw new Error(`swipl failed on ${goal}\n${stderr}`)
  return value
}

const TIMES = `findall(T, ( between(1, ${REPEATS}, _), statistics(cputime, A), once(run), statistics(cputime, B), T is B - A ), Ts), min_list(Ts, Min)`

async function startWasm() {
  const { default: SWIPL } = await import('swipl-wasm')
  return SWIPL({ arguments: ['-q'] })
}

/** A new instance for each program, so that none meets the clauses of another. */
async function wasm(files, goal, variable) {
  const swipl = await startWasm()
  for (const [i, file] of files.entries()) {
    swipl.FS.writeFile(`/${i}.pl`, readFileSync(file))
    swipl.prolog.query(`consult('/${i}.pl')`).once()
  }
  const answer = swipl.prolog.query(goal).once()
  if (answer?.[variable] === undefined) throw new Error(`swipl-wasm failed on ${goal}`)
  return Number(answer[variable])
}

function chessGame() {
  return loadGame(readFileSync(chess, 'utf8'))
}

/** CPU seconds per transition over random games. */
function ourTransitions() {
  const game = chessGame()
  let seed = 7
  const random = (n) => {
    seed = (Math.imul(seed, 1103515245) + 12345) >>> 0
    return Math.floor((seed / 2 ** 32) * n)
  }
  const play = () => {
    let done = 0
    for (let i = 0; i < GAMES; i++) {
      let state = game.initial
      for (let ply = 0; ply < PLIES && !state.isTerminal; ply++, done++) {
        state = state.next(
          state.decisions.map(({ actions }) => (actions.length > 0 ? random(actions.length) : undefined)),
        )
      }
    }
    return done
  }
  return Math.min(
    ...Array.from({ length: REPEATS }, () => {
      let done = 0
      const seconds = cpuSeconds(() => {
        done = play()
      })
      return seconds / done
    }),
  )
}

function ourListing() {
  const game = chessGame()
  const { facts, scores } = game.initial
  return (
    best(() => {
      for (let i = 0; i < LISTINGS; i++)
        if (game.resume(facts, scores).decisions[0].actions.length !== 20) throw new Error('not 20 moves')
    }) / LISTINGS
  )
}

const rows = []
const programs = flags.chess === undefined ? readdirSync(new URL('programs/', here)).sort() : []
for (const file of programs) {
  const path = new URL(`programs/${file}`, here)
  rows.push({
    name: file.replace('.pl', ''),
    ours: ours(readFileSync(path, 'utf8')),
    native: native([path], `${TIMES}, write(Min), nl`),
    wasm: await wasm([path], TIMES, 'Min'),
  })
  report(rows.at(-1))
}
const naive = new URL('naive-sidl.pl', here)
if (flags.chess === undefined) {
  rows.push({
    name: 'chess: list',
    ours: ourListing(),
    native: native([naive, chess], `listing(${LISTINGS}, N, T), N =:= 20, S is T / ${LISTINGS}, write(S), nl`),
    wasm: await wasm([naive, chess], `listing(${LISTINGS}, 20, T), S is T / ${LISTINGS}`, 'S'),
  })
  report(rows.at(-1))
}
rows.push({
  name: 'chess: play',
  ours: ourTransitions(),
  native: native([naive, chess], `bench(${PLIES}, ${GAMES}, N, T), S is T / N, write(S), nl`),
  wasm: await wasm([naive, chess], `bench(${PLIES}, ${GAMES}, N, T), S is T / N`, 'S'),
})
report(rows.at(-1))

const mean = (peer) => {
  const ratios = rows.filter((row) => row[peer] !== undefined).map((row) => Math.log(row[peer] / row.ours))
  return ratios.length === 0
    ? '      –'
    : `${Math.exp(ratios.reduce((a, b) => a + b, 0) / ratios.length).toFixed(2)} ×`.padStart(7)
}
console.log(`${'geometric mean'.padEnd(14)} ${''.padStart(9)}  native ${mean('native')}   wasm ${mean('wasm')}`)

function report({ name, ours: own, native: swi, wasm: web }) {
  const ratio = (peer) => (peer === undefined ? '      –' : `${(peer / own).toFixed(2)} ×`.padStart(7))
  const time = own < 0.01 ? `${(own * 1e6).toFixed(0)} µs` : `${own.toFixed(3)} s`
  console.log(`${name.padEnd(14)} ${time.padStart(9)}  native ${ratio(swi)}   wasm ${ratio(web)}`)
}
