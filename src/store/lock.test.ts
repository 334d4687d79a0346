import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lockFolder } from './lock.js'

const host = hostname().replace(/[^A-Za-z0-9.]/g, '_')

describe('a folder', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'parley-lock-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  it('is locked once, and free again when released', async () => {
    const lock = await lockFolder(folder)
    await expect(lockFolder(folder)).rejects.toMatchObject({ code: 'locked' })
    lock.release()
    expect(readdirSync(folder)).toEqual([])
    const again = await lockFolder(folder)
    again.release()
  })

  it('is never had by two of those that come at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(folder)))
      const won = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
      expect(won.length).toBeLessThanOrEqual(1)
      for (const lock of won) lock.release()
    }
    expect(readdirSync(folder)).toEqual([])
  })

  it.runIf(process.platform === 'linux')(
    'is taken over from a process that is dead, even if its number lives',
    async () => {
      const largest = Number(readFileSync('/proc/sys/kernel/pid_max', 'utf8'))
      writeFileSync(join(folder, `lock-${largest + 1}-17-${host}-0a`), '')
      // This very process's number, but of one that began at another time.
      writeFileSync(join(folder, `lock-${process.pid}-1-${host}-0b`), '')
      const lock = await lockFolder(folder)
      expect(readdirSync(folder)).toHaveLength(1)
      lock.release()
    },
  )

  it('is another host’s as long as that one shows that it lives', async () => {
    const file = join(folder, 'lock-7-1-elsewhere-0c')
    writeFileSync(file, '')
    await expect(lockFolder(folder)).rejects.toThrow('process 7 on elsewhere')
    const minuteAgo = new Date(Date.now() - 60_000)
    utimesSync(file, minuteAgo, minuteAgo)
    const lock = await lockFolder(folder)
    lock.release()
  })
})
