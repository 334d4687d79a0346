/** A PostgreSQL of the test's own, in a temporary folder, reached by a socket there; where the machine has one. */

import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'

export interface TestPostgres {
  /** The address of a new and empty one. */
  database(): Promise<string>
  /** Connections break at once, whatever is under way; it recovers. */
  crash(): Promise<void>
  stop(): void
}

/** Why there can be none here, or undefined. */
export function noPostgres(): string | undefined {
  const missing = ['initdb', 'pg_ctl', 'postgres'].filter((name) => spawnSync(name, ['--version']).status !== 0)
  return missing.length === 0 ? undefined : `${missing.join(', ')} not found: the tests on PostgreSQL are left out`
}

/** PostgreSQL refuses to run as root: then it runs as another user. */
function otherUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const name = spawnSync('id', ['-u', 'postgres']).status === 0 ? 'postgres' : 'nobody'
  const id = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

export function startPostgres(): TestPostgres {
  const folder = mkdtempSync(join(tmpdir(), 'parley-postgres-'))
  const user = otherUser()
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const run = (name: string, ...args: readonly string[]) =>
    execFileSync(name, args, { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  const settings = `-c listen_addresses='' -c fsync=off -k ${folder}`
  const starting = ['start', '-w', '-s', '-D', data, '-l', join(folder, 'log'), '-o', settings]
  run('initdb', '-D', data, '-U', 'parley', '-A', 'trust', '-E', 'UTF8', '--no-sync')
  run('pg_ctl', ...starting)
  let databases = 0
  return {
    async database() {
      databases += 1
      const name = `parley_${databases}`
      const sql = postgres({ host: folder, user: 'parley', database: 'postgres', max: 1 })
      await sql.unsafe(`create database ${name}`)
      await sql.end()
      return `postgres://parley:a-secret@localhost/${name}?host=${encodeURIComponent(folder)}`
    },
    async crash() {
      for (const args of [['stop', '-s', '-m', 'immediate', '-D', data], starting]) {
        const [code] = await once(spawn('pg_ctl', args, { ...user, cwd: folder, stdio: 'ignore' }), 'exit')
        if (code !== 0) throw new Error(`pg_ctl ${args[0]} failed`)
      }
    },
    stop() {
      run('pg_ctl', 'stop', '-s', '-m', 'immediate', '-D', data)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
