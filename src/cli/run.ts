/** `parley run`: plays a game with machines, traces it, keeps or replays its record. */

import { closeSync, openSync, writeFileSync } from 'node:fs'
import type { Command } from 'commander'
import {
  formatRecord,
  type Game,
  type GameRecord,
  parseRecord,
  RecordError,
  replay,
  rulesHash,
  runGame,
} from '../game/index.js'
import { columns } from './columns.js'
import { Failure, reasonOf } from './failure.js'
import { stopOnInterrupt } from './interrupt.js'
import { paintFor } from './paint.js'
import { progress } from './progress.js'
import { count, loadRules, loadRulesWithNotice, readRules } from './rules.js'
import { playersHelp, seatPlayers, seatSpecs } from './seats.js'
import {
  clockOf,
  duration,
  modeOption,
  type RulesSettings,
  rulesSettings,
  setting,
  several,
  wholeNumber,
} from './settings.js'
import { readText } from './text-file.js'
import { type Traced, traceLines } from './trace.js'

interface RunFlags extends RulesSettings {
  readonly seed: string
  readonly players?: readonly string[]
  readonly trace?: boolean
  readonly chronons: number
  readonly clock?: number
  readonly json?: boolean
  readonly out?: string
  readonly replay?: string
}

export function define(command: Command): void {
  command
    .argument('<file>', 'rule file or library game')
    .option('--seed <seed>', 'same seed, same game', '1')
    .option('--players <role=player,...>', 'who plays (repeatable); a player without a role plays the rest', several)
    .option('--trace', 'print every chronon')
    .option('--set <name=value>', "set one of the rules' parameters (repeatable)", setting)
    .option('--chronons <n>', 'stop after so many', wholeNumber, 1000)
    .option(
      '--clock <duration>',
      'how long players may think, to start and for each choice (default: as they like)',
      duration,
    )
    .addOption(modeOption())
    .option('--json', 'print the record')
    .option('--out <file>', 'write the record to a file')
    .option('--replay <file>', 'replay a record instead, and check every state')
    .addHelpText(
      'after',
      `
${playersHelp()}
Roles without one are played by random.

Ctrl-C stops after the chronon under way and keeps the record so far.

  parley run nim --seed 7 --players alice=random,bob=first --trace`,
    )
    .action((file: string, flags: RunFlags) =>
      flags.replay === undefined ? run(file, flags) : replayRecord(file, flags.replay, flags),
    )
}

async function run(file: string, flags: RunFlags): Promise<void> {
  const rules = readRules(file)
  const game = loadRulesWithNotice(rules, rulesSettings(flags))
  const players = seatPlayers(seatSpecs(game.roles, flags.players ?? [], 'random'), flags.seed)
  const out = flags.out === undefined ? undefined : openForWriting(flags.out)
  const stop = stopOnInterrupt()
  const bar = progress()
  const trace = flags.trace ? tracer(game, flags) : undefined
  const record = await runGame(game, players, {
    rules: rules.text,
    seed: flags.seed,
    chronons: flags.chronons,
    ...clockOf(flags.clock),
    signal: stop.signal,
    onStep(step) {
      trace?.({ ...step, remarks: players.map(({ remark }) => remark) })
      bar.update(`chronon ${step.number}`)
    },
  }).finally(() => {
    bar.done()
    stop.release()
  })
  if (out !== undefined) {
    writeFileSync(out, formatRecord(record))
    closeSync(out)
  }
  if (flags.json) process.stdout.write(formatRecord(record))
  else report(game, record, flags)
  if (record.end === 'faulty') {
    throw new Failure(`${rules.path} is faulty in chronon ${record.chronons.length + 1}: ${record.fault}`)
  }
}

function replayRecord(file: string, path: string, flags: RunFlags): void {
  const record = readRecord(path)
  const rules = readRules(file)
  if (rulesHash(rules.text) !== record.rules) {
    process.stderr.write(`parley: the rules have changed since ${path} was recorded; replaying all the same\n`)
  }
  const game = loadRules(rules, { params: record.params, mode: record.mode })
  const trace = flags.trace ? tracer(game, flags) : undefined
  let before = game.initial
  const { state, divergence } = replay(game, record, (after, chronon, number) => {
    trace?.({ number, before, chronon })
    before = after
  })
  if (flags.json) {
    process.stdout.write(
      `${JSON.stringify({ same: divergence === undefined, divergence: divergence ?? null, scores: state.scores })}\n`,
    )
  }
  if (divergence !== undefined) {
    throw new Failure(`the replay leaves ${path} in chronon ${divergence.chronon}: ${divergence.reason}`)
  }
  if (!flags.json)
    process.stdout.write(`${game.name}: replayed ${count(record.chronons.length, 'chronon')}, every state the same\n`)
}

/** Prints each step: on stderr where stdout is for the record. */
function tracer(game: Game, flags: RunFlags): (step: Traced) => void {
  const output = flags.json ? process.stderr : process.stdout
  const paint = paintFor(output)
  return (step) => output.write(`${traceLines(game, step, paint).join('\n')}\n`)
}

function report(game: Game, record: GameRecord, flags: RunFlags): void {
  const paint = paintFor(process.stdout)
  const refused = record.chronons.flatMap((chronon) => chronon.refused)
  const [first] = refused
  if (first !== undefined && !flags.trace) {
    const { role, action, reason } = first
    process.stderr.write(`${count(refused.length, 'submission')} refused, the first of ${role}: ${action}: ${reason}\n`)
  }
  const rows = game.roles.map((role, index) => [`  ${role}`, String(record.scores[index]), record.players[index] ?? ''])
  const length = count(record.chronons.length, game.mode === 'interrupt' ? 'transition' : 'chronon')
  process.stdout.write(
    `${paint('bold', record.game)}: ${ENDS[record.end]} after ${length}\n${columns(rows, [1]).join('\n')}\n`,
  )
}

const ENDS: Readonly<Record<GameRecord['end'], string>> = {
  over: 'over',
  limit: 'cut off',
  faulty: 'faulty',
  stopped: 'stopped',
}

function readRecord(path: string): GameRecord {
  try {
    return parseRecord(readText(path))
  } catch (error) {
    throw error instanceof RecordError ? new Failure(`${path}: ${error.message}`) : error
  }
}

/** A record that cannot be kept is told before the run, not after it. */
function openForWriting(path: string): number {
  try {
    return openSync(path, 'w')
  } catch (error) {
    throw new Failure(`the record cannot be written to ${path}: ${reasonOf(error)}`)
  }
}
