/** `parley player`: joins any GGP game manager as a player. */

import { type Command, InvalidArgumentError } from 'commander'
import { GgpPlayer, type GgpPlayerEvent, listen } from '../match/index.js'
import { Failure, misuse, reasonOf } from './failure.js'
import { playersHelp, seatPlayers } from './seats.js'
import { wholeNumber } from './settings.js'

interface PlayerFlags {
  readonly port: number
  readonly host: string
  readonly strategy: string
  readonly name?: string
  readonly seed?: string
  readonly matches: number
  readonly endAfter?: number
  readonly json?: boolean
}

export function define(command: Command): void {
  command
    .option('--port <port>', 'where game managers find it; 0 for any that is free', port, 9147)
    .option('--host <address>', 'which of this machine’s addresses; 0.0.0.0 for all', '127.0.0.1')
    .option('--strategy <player>', 'who decides', 'mcts')
    .option('--name <name>', 'what it calls itself (default: parley and the strategy)')
    .option('--seed <seed>', 'same seed, same choices as far as clocks let them (default: the id of the match)')
    .option('--matches <n>', 'so many matches at once; it is busy for more', wholeNumber, 1)
    .option('--end-after <n>', 'end when so many matches are over (default: never)', wholeNumber)
    .option('--json', 'print an object per line for each event: listening, start, move, unplayable, end')
    .addHelpText(
      'after',
      `
${playersHelp()}

It answers INFO, PREVIEW, START, PLAY, STOP and ABORT for GDL and GDL-II, in time even where the strategy is not.
Ctrl-C ends it.

  parley player --port 9147 --strategy random`,
    )
    .action(player)
}

function port(text: string): number {
  const value = Number(text)
  if (!/^\d+$/.test(text) || value > 65_535) throw new InvalidArgumentError('It must be a whole number up to 65535.')
  return value
}

async function player(flags: PlayerFlags): Promise<void> {
  const { strategy, host, matches, seed, json } = flags
  if (strategy === 'human') throw misuse('a person cannot answer a game manager from here: use another strategy')
  // A misspelt strategy is told now, not when the first match begins.
  for (const each of seatPlayers([strategy], 1)) each.stop()
  const name = (flags.name ?? `parley-${strategy}`).replace(/[^\w.:=-]+/g, '-')
  const tell = (event: Record<string, unknown> & { readonly event: string }, line: string) =>
    process.stdout.write(json ? `${JSON.stringify(event)}\n` : `${line}\n`)
  let left = flags.endAfter ?? Number.POSITIVE_INFINITY
  let end: () => void = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const onEvent = (event: GgpPlayerEvent) => {
    tell(event, lineOf(event))
    if (event.event === 'end') left--
    if (left === 0) end()
  }
  const ggp = new GgpPlayer({ strategy, name, matches, onEvent, ...(seed === undefined ? {} : { seed }) })
  const listening = await listen(ggp, { port: flags.port, host }).catch((error: unknown) => {
    throw new Failure(`port ${flags.port} on ${host} cannot be used: ${reasonOf(error)}`)
  })
  const { port } = listening
  tell({ event: 'listening', name, host, port }, `${name} listens on ${host}:${port}`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end)
  await ended
  ggp.close()
  await listening.close()
}

function lineOf(event: GgpPlayerEvent): string {
  switch (event.event) {
    case 'start':
      return `${event.match}: plays ${event.role}`
    case 'unplayable':
      return `${event.match}: cannot be played: ${event.reason}`
    case 'move':
      return `${event.match}: ${event.move} (${(event.milliseconds / 1000).toFixed(2)} s)`
    case 'end':
      return `${event.match}: ${event.how}`
  }
}
