import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { stream } from './seeds.js'
import { startThread } from './threads.js'

describe('a thread started from the sources', () => {
  it('runs a TypeScript module with its imports, and gets its data', async () => {
    const thread = startThread(new URL('../../tests/drawing-thread.js', import.meta.url), { workerData: 'seven' })
    const [drawn] = await once(thread, 'message')
    const here = stream('seven')
    expect(drawn).toEqual([here.nextFloat(), here.nextFloat(), here.nextFloat()])
  })

  it('is refused with its name where there is no such module', () => {
    expect(() => startThread(new URL('./no-such-thread.js', import.meta.url))).toThrow(/no-such-thread\.js/)
  })
})
