/** `parley agent`: a machine takes a seat at a match elsewhere, over the WebSocket. */

import { type Command, InvalidArgumentError } from 'commander'
import { AgentError, playSeat, seatOf } from '../match/index.js'
import { columns } from './columns.js'
import { Failure, misuse } from './failure.js'
import { playersHelp, seatPlayers } from './seats.js'

interface AgentFlags {
  readonly strategy: string
  readonly seconds: number
  readonly seed: string
  readonly json?: boolean
}

export function define(command: Command): void {
  command
    .argument('<link>', 'the link of a seat: http://host:port/table/<match>#<token>')
    .option('--strategy <player>', 'who plays', 'random')
    .option('--seconds <n>', 'how long it may think where the match sets no limit', positive, 1)
    .option('--seed <seed>', 'same seed, same play', '1')
    .option('--json', 'print the match as it ended')
    .addHelpText('after', `\n${playersHelp()}\n\nQuote the link: a shell takes what follows # for a comment.`)
    .action(agent)
}

async function agent(link: string, { strategy, seconds, seed, json }: AgentFlags): Promise<void> {
  if (strategy === 'human') throw misuse('an agent is a machine: choose another strategy')
  seatPlayers([strategy], seed)
  const stop = new AbortController()
  const stopNow = () => stop.abort()
  process.once('SIGINT', stopNow)
  const player = () => {
    const [made] = seatPlayers([strategy], seed)
    if (made === undefined) throw misuse(`there is no player called ${strategy}`)
    return made
  }
  try {
    const ended = await playSeat(seatOf(link), {
      player,
      milliseconds: seconds * 1000,
      signal: stop.signal,
      onNews: (news) => process.stderr.write(`parley: ${news}\n`),
    })
    if (ended === undefined) return
    if (json) process.stdout.write(`${JSON.stringify(ended)}\n`)
    else {
      const rows = ended.roles.map((role, index) => [`  ${role}`, String(ended.scores?.[index] ?? 'hidden')])
      process.stdout.write(`${ended.title}: ${ended.status}\n${columns(rows, [1]).join('\n')}\n`)
    }
  } catch (error) {
    throw error instanceof AgentError ? new Failure(error.message) : error
  } finally {
    process.removeListener('SIGINT', stopNow)
  }
}

function positive(text: string): number {
  const value = Number(text)
  if (!(value > 0) || !Number.isFinite(value)) throw new InvalidArgumentError('It must be a number of seconds.')
  return value
}
