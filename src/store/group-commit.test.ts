import { describe, expect, it } from 'vitest'
import { StoreError } from './fault.js'
import { groupCommit, type Run } from './group-commit.js'

function run(match: string, ...seqs: readonly number[]): Run {
  return { match, events: seqs.map((seq) => ({ seq, at: 1, kind: 'k', data: '1' })) }
}
const shapes = (runs: readonly Run[]) => runs.map(({ match, events }) => [match, ...events.map(({ seq }) => seq)])

describe('appends of one moment', () => {
  it('are one commit, those of a match joined', async () => {
    const commits: unknown[] = []
    const { append } = groupCommit(async (runs) => {
      commits.push(shapes(runs))
      return runs.map(() => undefined)
    }, 0)
    await Promise.all([append(run('a', 1)), append(run('b', 1)), append(run('a', 2, 3))])
    expect(commits).toEqual([
      [
        ['a', 1, 2, 3],
        ['b', 1],
      ],
    ])
  })

  it('wait for the commit under way, and share the next', async () => {
    const commits: unknown[] = []
    const log = groupCommit(async (runs) => {
      commits.push(shapes(runs))
      if (commits.length === 1) later = [2, 3, 4].map((seq) => log.append(run('a', seq)))
      return runs.map(() => undefined)
    }, 0)
    let later: readonly Promise<void>[] = []
    await log.append(run('a', 1))
    await Promise.all(later)
    expect(commits).toEqual([[['a', 1]], [['a', 2, 3, 4]]])
  })

  it('stay in their order where one does not go on from the one before', async () => {
    const commits: unknown[] = []
    const { append } = groupCommit(async (runs) => {
      commits.push(shapes(runs))
      return runs.map(() => undefined)
    }, 0)
    await Promise.all([append(run('a', 1)), append(run('a', 7)), append(run('a', 2))])
    expect(commits).toEqual([[['a', 1]], [['a', 7]], [['a', 2]]])
  })

  it('fail each for its own fault', async () => {
    const bad = new StoreError('taken', 'bad')
    const { append } = groupCommit(
      async (runs) => runs.map(({ events }) => (events.some(({ seq }) => seq === 2) ? bad : undefined)),
      0,
    )
    const outcomes = await Promise.allSettled([append(run('a', 1)), append(run('a', 2)), append(run('b', 1))])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  })

  it('are cut into commits of bearable size', async () => {
    const sizes: number[] = []
    const { append, settled } = groupCommit(async (runs) => {
      sizes.push(runs.reduce((sum, { events }) => sum + events.length, 0))
      return runs.map(() => undefined)
    }, 0)
    await Promise.all(Array.from({ length: 2500 }, (_, index) => append(run('a', index + 1))))
    await settled()
    expect(sizes).toEqual([1000, 1000, 500])
  })
})
