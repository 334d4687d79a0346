/** `parley match`: the game manager that plays a GDL game between GGP players. */

import { writeFileSync } from 'node:fs'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { type Contact, contactWith, formatMatch, LOCAL, type MatchRecord, runMatch } from '../match/index.js'
import { columns } from './columns.js'
import { Failure, misuse, reasonOf } from './failure.js'
import { stopOnInterrupt } from './interrupt.js'
import { paintFor } from './paint.js'
import { progress } from './progress.js'
import { count, loadRulesWithNotice, readRules } from './rules.js'
import { playersHelp, seatPlayers } from './seats.js'
import { durationOption, wholeNumber } from './settings.js'

interface MatchFlags {
  readonly startClock: number
  readonly playClock: number
  readonly previewClock?: number
  readonly grace: number
  readonly wait: number
  readonly out?: string
  readonly scramble?: boolean
  readonly gdl2: 'percepts' | 'turn'
  readonly seed: string
  readonly id?: string
  readonly names?: string
  readonly turns: number
  readonly json?: boolean
}

export function define(command: Command): void {
  command
    .argument('<file>', 'rule file or library game in GDL')
    .argument('<player...>', 'one per role in the order of the rules: host:port, a URL, or local:STRATEGY')
    .option('--start-clock <seconds>', 'to get ready in', seconds, 30)
    .option('--play-clock <seconds>', 'for each move', seconds, 10)
    .option('--preview-clock <seconds>', 'show the rules to the players first, for so long', seconds)
    .addOption(durationOption('--grace <duration>', 'how much longer an answer may take on its way', '500ms'))
    .addOption(durationOption('--wait <duration>', 'for players who are not there yet', '3s'))
    .option('--out <file>', 'write the match to a file as JSON, with the keys of ggp-base and Tiltyard')
    .option('--scramble', 'give everything in the rules other names')
    .addOption(
      new Option('--gdl2 <dialect>', 'how players see in GDL-II: (PLAY id percepts) or (PLAY id turn move percepts)')
        .choices(['percepts', 'turn'])
        .default('percepts'),
    )
    .option('--seed <seed>', 'same seed, same chance, replaced moves and names', '1')
    .option('--id <id>', 'what the match is called (default: the game and the time)')
    .option('--names <name,...>', 'what the players are called in the JSON (default: as they call themselves)')
    .option('--turns <n>', 'abort after so many', wholeNumber, 1000)
    .option('--json', 'print the match')
    .addHelpText(
      'after',
      `
${playersHelp()}

Moves that are late or illegal are replaced by random legal ones, and the match goes on: its errors say TO (time out),
CE (connection) or IL (illegal). A player who cannot be reached at the start, and Ctrl-C, abort it.

  parley player --port 9147 --strategy random
  parley match tic-tac-toe localhost:9147 local:random --start-clock 5 --play-clock 2`,
    )
    .action(match)
}

function seconds(text: string): number {
  const value = Number(text)
  if (text.trim() === '' || !Number.isFinite(value) || value < 0 || value > 86_400) {
    throw new InvalidArgumentError('It must be a number of seconds, a day at most.')
  }
  return value
}

async function match(file: string, given: readonly string[], flags: MatchFlags): Promise<void> {
  const rules = readRules(file)
  const game = loadRulesWithNotice(rules)
  if (game.language !== 'gdl') throw new Failure(`${rules.path} is not GDL: GGP players understand nothing else`)
  if (given.length !== game.roles.length) {
    throw misuse(
      `${game.name} needs ${count(game.roles.length, 'player')} (${game.roles.join(', ')}), not ${given.length}`,
    )
  }
  const players = given.map((text) => contact(text, flags.seed))
  const stop = stopOnInterrupt()
  const bar = progress()
  const matchId = word(flags.id ?? `parley.${game.name}.${Date.now()}`)
  if (flags.out !== undefined) keep(flags.out, '')
  const { record, fault } = await runMatch({
    game,
    rules: rules.text,
    players,
    matchId,
    startClock: flags.startClock,
    playClock: flags.playClock,
    ...(flags.previewClock === undefined ? {} : { previewClock: flags.previewClock }),
    grace: flags.grace,
    wait: flags.wait,
    seed: flags.seed,
    dialect: flags.gdl2,
    isScrambled: flags.scramble ?? false,
    ...(flags.names === undefined ? {} : { names: flags.names.split(',').map((name) => name.trim()) }),
    turns: flags.turns,
    signal: stop.signal,
    onTurn: ({ number, moves }) => bar.update(`turn ${number}: ${moves.join(', ')}`),
  }).finally(() => {
    bar.done()
    stop.release()
  })
  if (flags.out !== undefined) keep(flags.out, formatMatch(record))
  if (flags.json) process.stdout.write(formatMatch(record))
  else report(record)
  if (fault !== undefined && !stop.signal.aborted) throw new Failure(`the match was aborted: ${fault}`)
}

function contact(text: string, seed: string): Contact {
  if (text.startsWith(LOCAL)) {
    const strategy = text.slice(LOCAL.length)
    if (strategy === 'human') throw misuse('a person cannot play here: `parley play` is for people')
    // A misspelt strategy is told now, not in the match.
    for (const player of seatPlayers([strategy], 1)) player.stop()
  }
  try {
    return contactWith(text, seed)
  } catch (error) {
    if (error instanceof TypeError) throw misuse(`${text} is no address of a player: use host:port, or local:STRATEGY`)
    throw error
  }
}

/** Ids are words to players. */
function word(text: string): string {
  return text.replace(/[^\w.-]+/g, '-')
}

function keep(path: string, text: string): void {
  try {
    writeFileSync(path, text)
  } catch (error) {
    throw new Failure(`the match cannot be written to ${path}: ${reasonOf(error)}`)
  }
}

function report(record: MatchRecord): void {
  const paint = paintFor(process.stdout)
  const ended = record.isCompleted ? 'over' : 'aborted'
  const { gameRoleNames: roles, goalValues, playerNamesFromHost: names, errors } = record
  const rows = roles.flatMap((role, index) => {
    const mistakes = errors.filter((each) => each[index] !== '').length
    const note = mistakes === 0 ? '' : count(mistakes, 'error')
    return role === 'random' ? [] : [[`  ${role}`, String(goalValues?.[index] ?? '–'), names[index] ?? '', note]]
  })
  const head = `${paint('bold', record.gameName)}: ${ended} after ${count(record.moves.length, 'turn')}`
  process.stdout.write(`${head}\n${columns(rows, [1]).join('\n')}\n`)
  const [first] = errors.flatMap((each, turn) =>
    each.flatMap((error, role) => (error === '' ? [] : [`${roles[role]} in turn ${turn}: ${error}`])),
  )
  if (first !== undefined) process.stderr.write(`the first error is of ${first}\n`)
}
