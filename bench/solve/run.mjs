/**
 * How fast games are solved: Leduc poker exactly and by regret, the library's other games by the method that suits
 * them, and all extreme equilibria of Gambit's files where a folder of them is given, beside the CPU seconds that
 * Gambit's own tool took (a file expected.json beside the folder, calibrated by --score, the ratio of the machines).
 * Needs a build. Usage: node bench/solve/run.mjs [--gambit FOLDER --score RATIO]
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { columns } from '../../dist/cli/columns.js'
import { libraryGames, loadGame } from '../../dist/languages/index.js'
import { solve } from '../../dist/solve/index.js'

const { values: flags } = parseArgs({
  options: { gambit: { type: 'string' }, score: { type: 'string', default: '1' } },
})

/** The answer, and the CPU seconds it took. */
async function timed(work) {
  const before = process.cpuUsage()
  const result = await work()
  const { user, system } = process.cpuUsage(before)
  return { result, seconds: (user + system) / 1e6 }
}

function libraryGame(name, params = {}) {
  const { path } = libraryGames().find((game) => game.name === name)
  return loadGame(readFileSync(path, 'utf8'), { file: path, params })
}

const ROWS = [
  ['leduc', { method: 'lp' }],
  ['leduc', { method: 'cfr+', target: 1e-3 }],
  ['leduc', { method: 'dcfr', target: 1e-3 }],
  ['kuhn', { method: 'lp' }],
  ['liars-dice', {}, { sides: '3' }],
  ['tic-tac-toe', {}],
  ['ultimatum', { all: true }],
]

const rows = []
for (const [name, options, params = {}] of ROWS) {
  const game = libraryGame(name, params)
  const { result, seconds } = await timed(() => solve(game, options))
  const [first] = result.equilibria
  const value = first.values[0].length > 24 ? `${first.values[0].slice(0, 23)}…` : first.values[0]
  const gain = Number(first.maxGain) === 0 && first.exact ? '0 (exact)' : Number(first.maxGain).toExponential(1)
  rows.push([name, result.method, value, gain, seconds.toFixed(2)])
}
console.log(columns([['game', 'method', 'value', 'largest gain', 'CPU s'], ...rows], [4]).join('\n'))

if (flags.gambit !== undefined) await besideGambit(flags.gambit, Number(flags.score))

async function besideGambit(folder, score) {
  const file = join(dirname(folder), 'expected.json')
  const expected = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const slow = readdirSync(folder).filter((name) => expected[name]?.mixed?.cpu_s > 0.1)
  const found = []
  for (const name of slow) {
    const game = loadGame(readFileSync(join(folder, name), 'utf8'), { file: name })
    const { result, seconds } = await timed(() => solve(game, { method: 'vertices' }))
    const theirs = expected[name].mixed.cpu_s * score
    const distinct = new Set(expected[name].mixed.equilibria.map((each) => each.join(' '))).size
    found.push([
      basename(name),
      String(result.equilibria.length),
      String(distinct),
      seconds.toFixed(3),
      theirs.toFixed(3),
      (theirs / seconds).toFixed(1),
    ])
  }
  console.log(
    `\n${columns([['file', 'ours', 'theirs', 'CPU s', 'Gambit CPU s', 'times as fast'], ...found], [1, 2, 3, 4, 5]).join('\n')}`,
  )
}
