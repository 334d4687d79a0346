/** `parley player` as a process, and raw sockets to talk to it with. */

import { type ChildProcess, spawn } from 'node:child_process'
import { createConnection } from 'node:net'

export interface PlayerProcess {
  readonly port: number
  readonly address: string
  /** The exit code, once it has been asked to end. */
  end(): Promise<number | null>
  readonly isRunning: boolean
}

/** Starts a player on a free port. */
export function startPlayer(strategy: string, ...args: readonly string[]): Promise<PlayerProcess> {
  const command = ['bin/parley.js', 'player', '--port', '0', '--json', '--strategy', strategy, ...args]
  const child = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'inherit'] })
  return new Promise((resolve, reject) => {
    let output = ''
    child.once('exit', (code) => reject(new Error(`the player has ended with ${code}`)))
    child.stdout.on('data', (data) => {
      if (output.includes('\n')) return
      output += data
      const [line = '', rest] = output.split('\n')
      if (rest === undefined) return
      const { port }: { port: number } = JSON.parse(line)
      resolve(running(child, port))
    })
  })
}

function running(child: ChildProcess, port: number): PlayerProcess {
  return {
    port,
    address: `127.0.0.1:${port}`,
    get isRunning() {
      return child.exitCode === null && child.signalCode === null
    },
    end() {
      if (child.exitCode !== null) return Promise.resolve(child.exitCode)
      child.kill('SIGTERM')
      return new Promise((resolve) => child.once('exit', resolve))
    },
  }
}

/** Writes these pieces one after another, and gives all that comes back until the other side closes. */
export function talk(port: number, pieces: readonly (string | Uint8Array)[]): Promise<string> {
  return new Promise((resolve) => {
    const socket = createConnection({ port, host: '127.0.0.1' })
    let answer = ''
    socket.setNoDelay(true)
    socket.on('data', (data) => {
      answer += data
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(answer))
    const write = (index: number): void => {
      const piece = pieces[index]
      if (piece !== undefined && socket.writable) socket.write(piece, () => setImmediate(() => write(index + 1)))
    }
    socket.on('connect', () => write(0))
  })
}

/** A message as game managers send it, on a connection that is closed behind the answer. */
export function request(message: string, headers = ''): string {
  return (
    'POST / HTTP/1.0\r\nAccept: text/delim\r\nSender: GAMESERVER\r\nReceiver: GAMEPLAYER\r\nContent-Type: text/acl\r\n' +
    `${headers}Content-Length: ${Buffer.byteLength(message)}\r\n\r\n${message}`
  )
}

/** What a player answers to a message. */
export async function answerTo(port: number, message: string): Promise<string> {
  return bodyOf(await talk(port, [request(message)]))
}

export function bodyOf(response: string): string {
  return response.slice(response.indexOf('\r\n\r\n') + 4)
}
