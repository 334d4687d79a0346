/** Lines from a person or a pipe, asked for one at a time; lines that come early wait, and an end is told as one. */

import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'

export interface Lines {
  /** The next line, or undefined when the input has ended or the person pressed Ctrl-C. */
  ask(prompt: string): Promise<string | undefined>
  close(): void
}

export function readLines(input: Readable, output: Writable): Lines {
  const terminal = 'isTTY' in input && input.isTTY === true && 'isTTY' in output && output.isTTY === true
  const reader = createInterface({ input, output, terminal, historySize: terminal ? 500 : 0 })
  const waiting: string[] = []
  let ended = false
  let answer: ((line: string | undefined) => void) | undefined

  function deliver(line: string | undefined): void {
    const waiter = answer
    answer = undefined
    if (waiter !== undefined) waiter(line)
    else if (line !== undefined) waiting.push(line)
  }
  reader.on('line', deliver)
  reader.on('SIGINT', () => reader.close())
  reader.on('close', () => {
    ended = true
    deliver(undefined)
  })

  return {
    ask(prompt) {
      const early = waiting.shift()
      if (early !== undefined || ended) {
        output.write(prompt)
        return Promise.resolve(early)
      }
      return new Promise((resolve) => {
        answer = resolve
        reader.setPrompt(prompt)
        reader.prompt()
      })
    },
    close() {
      reader.close()
    },
  }
}
