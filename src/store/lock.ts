/**
 * One process at a time on a folder. Whoever wants it first puts up a file with its own name, then looks for others:
 * of two that come at once, the later always sees the earlier, so never do both go in. Files of the dead are removed.
 */

import { randomBytes } from 'node:crypto'
import { closeSync, openSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { StoreError } from './fault.js'

export interface Lock {
  release(): void
}

interface Claim {
  readonly file: string
  readonly pid: number
  /** When the process began, as the system counts: process numbers come round again. Empty where it does not say. */
  readonly began: string
  readonly host: string
}

/** A process of another host (or container) shows that it lives by touching its file so often. */
const TOUCH_EVERY = 5_000
const DEAD_AFTER = 30_000

export async function lockFolder(folder: string): Promise<Lock> {
  const host = hostname().replace(/[^A-Za-z0-9.]/g, '_')
  const file = `lock-${process.pid}-${beganAt(process.pid)}-${host}-${randomBytes(4).toString('hex')}`
  const path = join(folder, file)
  for (let tries = 0; ; tries += 1) {
    closeSync(openSync(path, 'wx', 0o600))
    const others = claims(folder).filter((claim) => claim.file !== file)
    const living = others.find((claim) => isAlive(folder, claim, host))
    if (living === undefined) {
      for (const { file: dead } of others) rmSync(join(folder, dead), { force: true })
      return held(path)
    }
    rmSync(path, { force: true })
    if (tries === 3) throw inUse(folder, living, host)
    // Two that came at once have both stepped back: not at once again.
    await pause(20 + Math.random() * 80)
  }
}

function held(path: string): Lock {
  const touching = setInterval(() => {
    const now = new Date()
    try {
      utimesSync(path, now, now)
    } catch {
      // The file was taken away by hand: nothing to show any more.
    }
  }, TOUCH_EVERY)
  touching.unref()
  return {
    release() {
      clearInterval(touching)
      rmSync(path, { force: true })
    },
  }
}

function claims(folder: string): readonly Claim[] {
  return readdirSync(folder).flatMap((file) => {
    const [, pid, began = '', host = ''] = /^lock-(\d+)-(\d*)-([^-]*)-[0-9a-f]+$/.exec(file) ?? []
    return pid === undefined ? [] : [{ file, pid: Number(pid), began, host }]
  })
}

function isAlive(folder: string, { file, pid, began, host }: Claim, here: string): boolean {
  if (host !== here) {
    const touched = statSync(join(folder, file), { throwIfNoEntry: false })?.mtimeMs ?? 0
    return Date.now() - touched < DEAD_AFTER
  }
  try {
    process.kill(pid, 0)
  } catch (error) {
    // It lives, and is not ours to signal, unless there is none of that number.
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false
  }
  return began === beganAt(pid)
}

/** Field 22 of /proc/PID/stat, counted behind the name, which may itself hold spaces. */
function beganAt(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}

function inUse(folder: string, { file, pid, host }: Claim, here: string): StoreError {
  const who =
    host === here ? (pid === process.pid ? 'this very process' : `process ${pid}`) : `process ${pid} on ${host}`
  const stop = pid === process.pid ? '' : ': stop that one first, or name another folder'
  const gone = host === here ? '' : ` (if it is gone for good, wait half a minute or delete ${join(folder, file)})`
  return new StoreError('locked', `${folder} is in use by ${who}${stop}${gone}`)
}
