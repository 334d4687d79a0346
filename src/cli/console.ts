/** Where the toplevel gets its goals and whether to look for more solutions: a person's keys, or lines from a pipe. */

import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import type { ReadStream } from 'node:tty'

export interface Console {
  /** The next line of a goal, or undefined at the end. */
  line(prompt: string): Promise<string | undefined>
  /** Whether the next solution is wanted. */
  wantsMore(): Promise<boolean>
}

export function openConsole(input: Readable | ReadStream, output: Writable): Console {
  return 'setRawMode' in input && input.isTTY ? keyboard(input, output) : pipe(input)
}

/** Each line has an interface of its own, so that keys in between are ours. */
function keyboard(input: ReadStream, output: Writable): Console {
  let history: string[] = []
  return {
    line(prompt) {
      return new Promise((resolve) => {
        const reader = createInterface({ input, output, terminal: true, prompt, history, historySize: 500 })
        reader.on('history', (lines: string[]) => {
          history = [...lines]
        })
        let answered: string | undefined
        reader.on('line', (line) => {
          answered = line
          reader.close()
        })
        reader.on('SIGINT', () => {
          // Ctrl-C drops what was typed, as in a shell; at an empty prompt it leaves.
          if (reader.line !== '') answered = ''
          output.write('\n')
          reader.close()
        })
        reader.on('close', () => resolve(answered))
        reader.prompt()
      })
    },
    wantsMore() {
      return new Promise((resolve) => {
        input.setRawMode(true)
        input.resume()
        input.once('data', (key) => {
          input.setRawMode(false)
          input.pause()
          resolve([';', ' ', 'n', '\t'].includes(String(key)))
        })
      })
    },
  }
}

/** In a pipe, a line that begins with `;` asks for the next solution; any other is the next goal. */
function pipe(input: Readable): Console {
  const lines = createInterface({ input })[Symbol.asyncIterator]()
  const waiting: string[] = []
  async function next(): Promise<string | undefined> {
    const early = waiting.shift()
    if (early !== undefined) return early
    const { value, done } = await lines.next()
    return done ? undefined : value
  }
  return {
    line: next,
    async wantsMore() {
      const line = await next()
      if (line === undefined) return false
      const more = line.trimStart().startsWith(';')
      if (!more) waiting.unshift(line)
      return more
    },
  }
}
