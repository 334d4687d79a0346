/** `parley tournament`: who plays better, by a round robin over games, roles and seeds. */

import { writeFileSync } from 'node:fs'
import type { Command } from 'commander'
import {
  comparisonsOf,
  openArena,
  type Pairing,
  pairingsOf,
  type Ratings,
  type Result,
  ResultsError,
  rate,
  ratingsChart,
  runTournament,
  type TournamentGame,
} from '../match/index.js'
import { columns } from './columns.js'
import { Failure, misuse, reasonOf } from './failure.js'
import { stopOnInterrupt } from './interrupt.js'
import { paintFor } from './paint.js'
import { progress } from './progress.js'
import { count, languageOf, loadRulesWithNotice, readRules } from './rules.js'
import { playersHelp, seatPlayers } from './seats.js'
import {
  duration,
  durationOption,
  modeOption,
  type RulesSettings,
  rulesSettings,
  setting,
  wholeNumber,
} from './settings.js'

interface Flags extends RulesSettings {
  readonly players: string
  readonly rounds: number
  readonly clock: number
  readonly startClock?: number
  readonly chronons: number
  readonly seed: string
  readonly out?: string
  readonly svg?: string
  readonly parallel: number
  readonly json?: boolean
}

export function define(command: Command): void {
  command
    .argument('<file...>', 'rule files or library games')
    .requiredOption('--players <player,...>', 'who takes part, two at least')
    .option('--rounds <n>', 'how often every set of players meets in every order of seats', wholeNumber, 1)
    .addOption(durationOption('--clock <duration>', 'how long a player may think about each choice', '1s'))
    .option('--start-clock <duration>', 'how long before the first (default: as for a choice)', duration)
    .option('--chronons <n>', 'cut a match off after so many', wholeNumber, 1000)
    .option('--seed <seed>', 'same seed, same chance', '1')
    .option('--set <name=value>', "set one of the rules' parameters (repeatable)", setting)
    .addOption(modeOption())
    .option('--out <file>', 'append each match to this file when it is over, and skip those already in it')
    .option('--svg <file>', 'draw the ratings')
    .option('--parallel <n>', 'so many matches at once; players share the cores', wholeNumber, 1)
    .option('--json', 'print {matches, ratings, pairings, conduct}')
    .addHelpText(
      'after',
      `
${playersHelp()}

A player past its clock loses the move to a random one. From each match everybody is compared with everybody else in
it, by score; ratings are those of Bradley and Terry on the Elo scale, with 95 % intervals. Games for one are compared
round by round. Ctrl-C stops, and tells what there is; with --out it can be taken up again.

  parley tournament tic-tac-toe connect-four --players random,first --rounds 10 --svg ratings.svg`,
    )
    .action(tournament)
}

async function tournament(files: readonly string[], flags: Flags): Promise<void> {
  const players = playersOf(flags.players)
  const games = files.map((file) => gameOf(file, flags))
  const names = games.map(({ name }) => name)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) throw misuse(`there are two games called ${twice}`)
  if (flags.svg !== undefined) keep(flags.svg, '')
  const stop = stopOnInterrupt()
  const bar = progress()
  const arena = openArena()
  const { results, scheduled, resumed, foreign } = await runTournament({
    games,
    players,
    rounds: flags.rounds,
    seed: flags.seed,
    clock: flags.clock,
    startClock: flags.startClock ?? flags.clock,
    chronons: flags.chronons,
    ...(flags.out === undefined ? {} : { file: flags.out }),
    parallel: flags.parallel,
    play: (encounter) => arena.play(encounter),
    signal: stop.signal,
    onResult: ({ game, seats }, done, total) => bar.update(progressLine(done, total, `${game}: ${seats.join(' – ')}`)),
  })
    .catch((error: unknown) => {
      if (error instanceof ResultsError) throw new Failure(error.message)
      throw error
    })
    .finally(async () => {
      bar.done()
      stop.release()
      await arena.close()
    })
  if (resumed > 0) process.stderr.write(`parley: ${count(resumed, 'match', 'matches')} taken from ${flags.out}\n`)
  if (foreign > 0) {
    process.stderr.write(
      `parley: ${count(foreign, 'match', 'matches')} in ${flags.out} are of other settings, and left out\n`,
    )
  }
  const ranges = new Map(games.flatMap(({ name, range }) => (range === undefined ? [] : [[name, range] as const])))
  const comparisons = comparisonsOf(results, ranges)
  const ratings = rate(players, comparisons)
  const ranked = ratings.ratings.map(({ player }) => player)
  const report = { results, scheduled, ratings, pairings: pairingsOf(ranked, comparisons) }
  if (flags.svg !== undefined) keep(flags.svg, ratingsChart(ratings.ratings, chartText(names, results.length, flags)))
  if (flags.json) process.stdout.write(`${JSON.stringify(asJson(report))}\n`)
  else print(report)
  const faulty = results.find(({ end }) => end === 'faulty')
  if (faulty !== undefined) throw new Failure(`${faulty.game} is faulty: ${faulty.fault}`)
}

interface Report {
  readonly results: readonly Result[]
  readonly scheduled: number
  readonly ratings: Ratings
  readonly pairings: readonly Pairing[]
}

function playersOf(text: string): readonly string[] {
  const players = text.split(',').map((spec) => spec.trim())
  if (players.length < 2) throw misuse('a tournament needs two players at least')
  const twice = players.find((spec, index) => players.indexOf(spec) !== index)
  if (twice !== undefined) throw misuse(`${twice} is there twice: players are told apart by what is written for them`)
  if (players.includes('human')) throw misuse('a person cannot take part: `parley play` is for people')
  // A misspelt player is told now, not in a match.
  for (const player of seatPlayers(players, 1)) player.stop()
  return players
}

type Entered = TournamentGame & { readonly range?: readonly [number, number] }

function gameOf(file: string, flags: Flags): Entered {
  const rules = readRules(file)
  const settings = rulesSettings(flags)
  const { name, roles, scoreRange } = loadRulesWithNotice(rules, settings)
  const load = { ...languageOf(rules.path), file: rules.path, ...settings }
  const range = scoreRange === undefined ? {} : { range: scoreRange }
  return { name, rules: rules.text, load, roles: roles.length, ...range }
}

const BAR = 20

function progressLine(done: number, total: number, what: string): string {
  const full = Math.round((done / total) * BAR)
  return `${'█'.repeat(full)}${'░'.repeat(BAR - full)} ${done}/${total} ${what}`
}

function chartText(games: readonly string[], matches: number, { clock }: Flags) {
  const time = clock < 1000 ? `${clock} ms` : `${clock / 1000} s`
  const played = games.length > 3 ? `${games.length} games` : games.join(', ')
  return { title: 'Ratings', subtitle: `${count(matches, 'match', 'matches')} of ${played}, ${time} a choice` }
}

/** By player: what went wrong. */
function conductOf(results: readonly Result[], player: string) {
  const total = (of: (result: Result) => readonly number[]) =>
    results.reduce(
      (sum, result) =>
        sum + result.seats.reduce((own, seat, role) => own + (seat === player ? (of(result)[role] ?? 0) : 0), 0),
      0,
    )
  return {
    timeouts: total(({ timeouts }) => timeouts),
    illegal: total(({ illegal }) => illegal),
    failures: total(({ failures }) => failures),
  }
}

function asJson({ results, scheduled, ratings, pairings }: Report) {
  return {
    matches: results.length,
    scheduled,
    ...ratings,
    pairings,
    conduct: ratings.ratings.map(({ player }) => ({ player, ...conductOf(results, player) })),
  }
}

function print({ results, scheduled, ratings: { ratings, isBounded }, pairings }: Report): void {
  const paint = paintFor(process.stdout)
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`
  const table = (head: readonly string[], rows: readonly (readonly string[])[], right: readonly number[]) => {
    const [first = '', ...lines] = columns([head, ...rows], right)
    return [paint('dim', first), ...lines, ''].join('\n')
  }
  const standing = ratings.map(({ player, elo, margin, share, comparisons }) => {
    const { timeouts, illegal, failures } = conductOf(results, player)
    return [player, elo.toFixed(0), `± ${margin.toFixed(0)}`, percent(share), comparisons, timeouts, illegal, failures]
  })
  const met = pairings.map(({ first, second, matches, wins, draws, losses, share, low, high }) => [
    `${first} – ${second}`,
    ...[matches, wins, draws, losses].map(String),
    percent(share),
    `${percent(low)} to ${percent(high)}`,
  ])
  const stopped = results.length < scheduled ? ` of ${scheduled}` : ''
  process.stdout.write(
    [
      `${paint('bold', `${results.length}${stopped} matches`)}\n`,
      table(
        ['player', 'Elo', '95 %', 'score', 'compared', 'late', 'illegal', 'failed'],
        standing.map((row) => row.map(String)),
        [1, 2, 3, 4, 5, 6, 7],
      ),
      table(['pairing', 'matches', 'won', 'drawn', 'lost', 'score', '95 %'], met, [1, 2, 3, 4, 5]),
      ...(isBounded
        ? ['Somebody never lost to the rest, or never won: ratings hold half a win for each side more.\n']
        : []),
    ].join('\n'),
  )
}

function keep(path: string, text: string): void {
  try {
    writeFileSync(path, text)
  } catch (error) {
    throw new Failure(`the chart cannot be written to ${path}: ${reasonOf(error)}`)
  }
}
