/**
 * A host in a thread of its own: it runs games and knows their states. To the players on the other side it sends
 * strings only: the rules, a role's view when it is asked, and when all is over what had been hidden.
 */

import { readFileSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import { type Choice, type Game, type Player, runGame, viewToText } from '../src/game/index.js'
import { loadGame } from '../src/languages/index.js'

const port = parentPort
if (port === null) throw new Error('this file is run as a thread')

const waiting: ((text: string) => void)[] = []
const early: string[] = []
port.on('message', (text: string) => {
  const waiter = waiting.shift()
  if (waiter === undefined) early.push(text)
  else waiter(text)
})

function heard(): Promise<string> {
  const text = early.shift()
  return text === undefined ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(text)
}

const tell = (message: Readonly<Record<string, unknown>>) => port.postMessage(JSON.stringify(message))

/** A seat whose player is out there: it is told views and answers with actions, all as text. */
function remote(game: Game, role: number): Player {
  return {
    name: 'remote',
    start: async () => {},
    async choose(view) {
      tell({ kind: 'view', role, view: viewToText(view) })
      const answer: readonly (string | null)[] = JSON.parse(await heard())
      return answer.map((action): Choice => (action === null ? undefined : game.parse(action)))
    },
    stop: () => {},
  }
}

for (;;) {
  const { path, params, seed } = JSON.parse(await heard())
  const rules = readFileSync(path, 'utf8')
  const game = loadGame(rules, { params })
  tell({ kind: 'rules', rules })
  const hidden = game.roles.map((): string[] => [])
  const record = await runGame(
    game,
    game.roles.map((_, role) => remote(game, role)),
    {
      rules,
      seed,
      chronons: 14,
      onStep({ number, state }) {
        for (const [role, secrets] of hidden.entries()) {
          const shown = new Set(state.view(role).facts.map(String))
          for (const fact of state.facts) if (!shown.has(String(fact))) secrets.push(`${number} ${fact}`)
        }
      },
    },
  )
  tell({ kind: 'over', end: record.end, fault: record.fault ?? null, refused: refusals(record), hidden })
}

function refusals({ chronons }: Awaited<ReturnType<typeof runGame>>): readonly string[] {
  return chronons.flatMap(({ refused }) => refused.map(({ role, action, reason }) => `${role} ${action}: ${reason}`))
}
