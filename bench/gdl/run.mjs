/**
 * How fast the GDL games of the library play at random, and any description given: set-up, gates, playouts and
 * transitions per CPU-second by circuit, by stepping and by logic, and how many times as fast as logic the circuit
 * is. Each game has a process of its own, whose peak memory is read before logic is measured. Needs a build.
 * Usage: node bench/gdl/run.mjs [--seconds N] [file.kif ...]
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { columns } from '../../dist/cli/columns.js'
import { libraryGames } from '../../dist/cli/library.js'
import { measureCircuit, measureStates, measureStepping } from '../../dist/cli/measure.js'
import { loadGame } from '../../dist/languages/index.js'

const HEAD = [
  'game',
  'gates',
  'set-up s',
  'MiB',
  'depth',
  'circuit',
  'stepping',
  'logic',
  'circuit',
  'stepping',
  'logic',
  'ratio',
]
const UNITS = ['', '', '', '', '', 'playouts/s', '', '', 'transitions/s', '', '', 'to logic']

async function measured(file, seconds) {
  const text = readFileSync(file, 'utf8')
  const load = (engine) => loadGame(text, { language: 'gdl', file, engine })
  const game = load('auto')
  const { playouts } = game
  const circuit = playouts ? await measureCircuit(playouts, seconds) : null
  const stepping = playouts ? measureStepping(playouts, seconds) : null
  const mebibytes = process.resourceUsage().maxRSS / 1024
  const logic = measureStates(load('logic'), seconds)
  const { gates = null, setupSeconds = null } = playouts ?? {}
  return { game: game.name, notice: game.notice, gates, setupSeconds, mebibytes, circuit, stepping, logic }
}

/** The figures of one game, or its error's first line. */
function inItsOwnProcess(file, seconds) {
  const self = fileURLToPath(import.meta.url)
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [self, '--alone', '--seconds', String(seconds), file],
    {
      encoding: 'utf8',
    },
  )
  if (status === 0) return JSON.parse(stdout)
  return { failed: stderr.split('\n').find((line) => /Error\b/.test(line)) ?? `it ended with ${status}` }
}

function rowOf({ game, gates, setupSeconds, mebibytes, circuit, stepping, logic }) {
  const all = [circuit, stepping, logic]
  return [
    game,
    round(gates),
    setupSeconds?.toFixed(2) ?? '–',
    round(mebibytes),
    (circuit ?? logic).meanDepth?.toFixed(2) ?? '–',
    ...all.map((figures) => round(figures?.playoutsPerCpuSecond)),
    ...all.map((figures) => round(figures?.transitionsPerCpuSecond)),
    circuit && logic.transitionsPerCpuSecond ? `${round(ratioOf({ circuit, logic }))} ×` : '–',
  ]
}

/** In transitions, which logic makes even where it ends no playout. */
function ratioOf({ circuit, logic }) {
  return circuit.transitionsPerCpuSecond / logic.transitionsPerCpuSecond
}

function round(value) {
  if (value === null || value === undefined) return '–'
  return value < 10 ? String(Number(value.toPrecision(2))) : Math.round(value).toLocaleString('en')
}

const { values, positionals } = parseArgs({
  options: { seconds: { type: 'string', default: '2' }, alone: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const seconds = Number(values.seconds)
if (!(seconds > 0)) throw new RangeError(`--seconds must be a number above 0, not ${values.seconds}`)

if (values.alone) {
  console.log(JSON.stringify(await measured(positionals[0], seconds)))
} else {
  const library = libraryGames().filter(({ path }) => path.endsWith('.kif') || path.endsWith('.gdl'))
  const files = positionals.length > 0 ? positionals : library.map(({ path }) => path)
  const found = []
  for (const file of files) {
    const figures = inItsOwnProcess(file, seconds)
    if (figures.failed) console.error(`${file}: ${figures.failed}`)
    else found.push(figures)
    if (figures.notice) console.error(`${file}: ${figures.notice}`)
  }
  const numbers = HEAD.map((_, column) => column).slice(1)
  for (const line of columns([HEAD, UNITS, ...found.map(rowOf)], numbers)) console.log(line)
  const compared = found.filter(({ circuit, logic }) => circuit && logic.transitionsPerCpuSecond)
  if (compared.length > 0) {
    const mean = Math.exp(compared.reduce((sum, each) => sum + Math.log(ratioOf(each)), 0) / compared.length)
    console.log(`circuit to logic, geometric mean of ${compared.length}: ${round(mean)} ×`)
  }
}
