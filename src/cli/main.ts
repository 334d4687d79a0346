/** The `parley` command. Only the command that was asked for is loaded, so that help is there at once. */

import { readFileSync } from 'node:fs'
import { Command, CommanderError } from 'commander'
import { Failure } from './failure.js'
import { paintFor } from './paint.js'

/** A command's file adds its arguments, options and action. */
interface CommandFile {
  define(command: Command): void
}

const COMMANDS: readonly (readonly [name: string, description: string, load: () => Promise<CommandFile>])[] = [
  ['games', 'list the games that come with Parley', () => import('./games.js')],
  ['check', 'check rule files: errors, warnings and hints, each at its place', () => import('./check.js')],
  ['run', 'play a game with machine players and report how it ended', () => import('./run.js')],
  ['play', 'play a game yourself, in the terminal', () => import('./play.js')],
  ['player', 'join any GGP game manager as a player', () => import('./player.js')],
  ['match', 'play a GDL game between GGP players, as their game manager', () => import('./match.js')],
  ['serve', 'people and machines play in the browser: the server', () => import('./serve.js')],
  ['tournament', 'measure who plays better: a round robin with ratings', () => import('./tournament.js')],
  ['agent', 'a machine takes a seat at a match over the network', () => import('./agent.js')],
  ['backup', 'write everything that a server keeps to a file', () => import('./backup.js')],
  ['restore', 'take a backup into a store again', () => import('./restore.js')],
  ['bench', 'measure how fast games play at random, by circuit and by logic', () => import('./bench.js')],
  ['solve', 'find what should be chosen, with a proof of how good it is', () => import('./solve.js')],
  ['analyse', 'report what a negotiation will come to, and who gains', () => import('./analyse.js')],
  ['tree', "draw a game's tree, or count what is in it", () => import('./tree.js')],
  ['convert', "write GDL in KIF or infix form, or any game in Gambit's formats", () => import('./convert.js')],
  ['prolog', 'a Prolog toplevel on the engine that runs the rules', () => import('./prolog.js')],
]

/** Runs one command line and sets the exit code: 0, 1 with one clear sentence, 2 for wrong usage. */
export async function main(argv: readonly string[]): Promise<void> {
  // A reader that has seen enough (`| head`) is no error.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))
  try {
    const program = await parley(argv.slice(2).find((argument) => !argument.startsWith('-')))
    await program.parseAsync(argv)
  } catch (error) {
    process.exitCode = exitCodeOf(error)
  }
}

async function parley(asked: string | undefined): Promise<Command> {
  const program = new Command('parley')
    .description('Runs any game or negotiation from its written rules.')
    .version(version(), '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand(false)
    .showHelpAfterError('(add --help for how to use it)')
    .exitOverride()
    .addHelpText('after', '\nA FILE is a rule file, or the name of a game that `parley games` lists.')
  for (const [name, description, load] of COMMANDS) {
    const command = program.command(name).description(description)
    if (name === asked) (await load()).define(command)
  }
  return program
}

function version(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8')
  return /"version":\s*"([^"]+)"/.exec(text)?.[1] ?? 'unknown'
}

function exitCodeOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
  const message = error instanceof Error ? error.message : String(error)
  process.stderr.write(`${paintFor(process.stderr)('red', 'parley:')} ${message}\n`)
  return error instanceof Failure ? error.exitCode : 1
}
