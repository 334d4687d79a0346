/** `parley bench`: how fast games play at random, by circuit, by stepping and by logic. */

import { type Command, InvalidArgumentError } from 'commander'
import type { Game } from '../game/index.js'
import { columns } from './columns.js'
import { type Figures, measureCircuit, measureStates, measureStepping } from './measure.js'
import { paintFor } from './paint.js'
import { progress } from './progress.js'
import { loadRules, loadRulesWithNotice, type RuleFile, readRules } from './rules.js'

interface Report {
  readonly game: string
  readonly gates: number | null
  readonly setupSeconds: number
  readonly circuit: Figures | null
  readonly stepping: Figures | null
  readonly logic: Figures
}

interface Flags {
  readonly seconds: number
  readonly json?: boolean
}

export function define(command: Command): void {
  command
    .argument('<file...>', 'rule files or library games')
    .option('--seconds <n>', 'CPU-seconds for each of the three', positive, 2)
    .option(
      '--json',
      'print an object per line and file: {game, gates, setupSeconds, circuit, stepping, logic}, each of the three ' +
        '{playoutsPerCpuSecond, transitionsPerCpuSecond, meanDepth, meanGoals}',
    )
    .addHelpText(
      'after',
      `
Random playouts from the start, counted per CPU-second of one process, compilers and memory management included:
  circuit   GDL rules as a circuit, hundreds of playouts at once
  stepping  the same circuit, one state after another, as a search uses it
  logic     the rules proved anew in every state; SIDL always runs so
A dash (null) stands for what a game does not have, or did not finish in the time.

  parley bench tic-tac-toe connect-four --seconds 1`,
    )
    .action(bench)
}

function positive(text: string): number {
  const value = Number(text)
  if (text.trim() === '' || !Number.isFinite(value) || value <= 0) {
    throw new InvalidArgumentError('It must be a number above 0.')
  }
  return value
}

async function bench(files: readonly string[], { seconds, json }: Flags): Promise<void> {
  const rules = files.map(readRules)
  const reports: Report[] = []
  const bar = progress()
  for (const file of rules) {
    const report = await measure(file, seconds, (what) => bar.update(`${file.path}: ${what}`))
    bar.done()
    if (json) process.stdout.write(`${JSON.stringify(report)}\n`)
    else reports.push(report)
  }
  if (!json) print(reports)
}

async function measure(rules: RuleFile, seconds: number, tell: (what: string) => void): Promise<Report> {
  tell('set-up')
  const began = performance.now()
  const game = loadRulesWithNotice(rules)
  const loadSeconds = (performance.now() - began) / 1000
  const { playouts } = game
  tell('circuit')
  const circuit = playouts ? await measureCircuit(playouts, seconds) : null
  tell('stepping')
  const stepping = playouts ? measureStepping(playouts, seconds) : null
  tell('logic')
  const logic = measureStates(onLogic(rules, game), seconds)
  const setupSeconds = playouts?.setupSeconds ?? loadSeconds
  return { game: game.name, gates: playouts?.gates ?? null, setupSeconds, circuit, stepping, logic }
}

function onLogic(rules: RuleFile, game: Game): Game {
  return game.playouts ? loadRules(rules, { engine: 'logic' }) : game
}

const HEAD = ['game', 'gates', 'set-up', 'by', 'playouts/s', 'transitions/s', 'depth', 'goals']

function print(reports: readonly Report[]): void {
  const rows = reports.flatMap(({ game, gates, setupSeconds, circuit, stepping, logic }) => [
    [game, round(gates), `${setupSeconds.toFixed(2)} s`, 'circuit', ...cells(circuit)],
    ['', '', '', 'stepping', ...cells(stepping)],
    ['', '', '', 'logic', ...cells(logic)],
  ])
  const [head = '', ...lines] = columns([HEAD, ...rows], [1, 2, 4, 5, 6])
  process.stdout.write(`${[paintFor(process.stdout)('dim', head), ...lines].join('\n')}\n`)
}

function cells(figures: Figures | null): string[] {
  return [
    round(figures?.playoutsPerCpuSecond),
    round(figures?.transitionsPerCpuSecond),
    figures?.meanDepth?.toFixed(2) ?? '–',
    figures?.meanGoals?.map((goal) => tenths(goal)).join(' ') ?? '–',
  ]
}

/** Never -0.0. */
function tenths(value: number): string {
  return (Math.round(value * 10) / 10 + 0).toFixed(1)
}

/** Whole from ten up, with two figures below. */
function round(value: number | null | undefined): string {
  if (value === null || value === undefined) return '–'
  return value < 10 ? String(Number(value.toPrecision(2))) : Math.round(value).toLocaleString('en')
}
