/** `parley play`: a person at the terminal against machines. */

import type { Command } from 'commander'
import { runGame } from '../game/index.js'
import { columns } from './columns.js'
import { Failure } from './failure.js'
import { paintFor } from './paint.js'
import { loadRulesWithNotice, readRules } from './rules.js'
import { playersHelp, roleNamed, seatPlayers, seatSpecs } from './seats.js'
import { clockOf, duration, modeOption, type RulesSettings, rulesSettings, setting, wholeNumber } from './settings.js'

interface PlayFlags extends RulesSettings {
  readonly as?: string
  readonly against: string
  readonly seed?: string
  readonly chronons?: number
  readonly clock?: number
}

export function define(command: Command): void {
  command
    .argument('<file>', 'rule file or library game')
    .option('--as <role>', 'the role you play (default: the first)')
    .option('--against <player>', 'who plays every other role, or role=player,...', 'random')
    .option('--seed <seed>', 'same seed, same chance and opponents (default: a new one each time)')
    .option('--set <name=value>', "set one of the rules' parameters (repeatable)", setting)
    .option('--chronons <n>', 'stop after so many', wholeNumber)
    .option(
      '--clock <duration>',
      'how long machines may think, to start and for each choice (default: as they like)',
      duration,
    )
    .addOption(modeOption())
    .addHelpText('after', `\n${playersHelp()}\n\n  parley play rock-paper-scissors --against random`)
    .action(play)
}

async function play(file: string, flags: PlayFlags): Promise<void> {
  const rules = readRules(file)
  const game = loadRulesWithNotice(rules, rulesSettings(flags))
  const me = flags.as === undefined ? 0 : roleNamed(game, flags.as)
  const specs = seatSpecs(game.roles, [flags.against], 'random').map((spec, role) => (role === me ? 'human' : spec))
  const seed = flags.seed ?? String(Math.floor(Math.random() * 1e9))
  const paint = paintFor(process.stdout)
  process.stdout.write(
    `${paint('bold', game.title ?? game.name)}\n${game.about === undefined ? '' : `${game.about}\n`}\n`,
  )
  let state = game.initial
  const record = await runGame(game, seatPlayers(specs, seed), {
    rules: rules.text,
    seed,
    ...(flags.chronons === undefined ? {} : { chronons: flags.chronons }),
    ...clockOf(flags.clock),
    onStep(step) {
      state = step.state
    },
  })
  if (record.end === 'faulty') throw new Failure(`${rules.path} is faulty: ${record.fault}`)
  const { facts, scores } = state.view(me)
  const rows = game.roles.map((role, index) => [
    `  ${role}`,
    String(scores[index] ?? 'hidden'),
    index === me ? 'you' : (specs[index] ?? ''),
  ])
  const last = record.end === 'over' ? facts.map((fact) => `  ${game.says?.(fact) ?? fact}\n`).join('') : ''
  const ended = record.end === 'over' ? 'The game is over.' : 'The game was left before its end.'
  process.stdout.write(`\n${last}${paint('bold', ended)}\n${columns(rows, [1]).join('\n')}\n`)
  process.stdout.write(`${paint('dim', `(seed ${seed})`)}\n`)
}
