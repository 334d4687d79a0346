import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ratingsChart, ticksOver } from './chart.js'

/** Whether every tag is closed in its order and every entity is one of XML's own. */
function isWellFormed(text: string): boolean {
  const open: string[] = []
  for (const [, closing, name = '', empty] of text.matchAll(/<(\/?)([a-z]+)(?:\s+[\w:-]+="[^"<]*")*\s*(\/?)>/g)) {
    if (closing && open.pop() !== name) return false
    if (!closing && !empty) open.push(name)
  }
  const rest = text.replace(/<\/?[a-z]+(?:\s+[\w:-]+="[^"<]*")*\s*\/?>/g, '')
  return open.length === 0 && !/[<>]|&(?!(?:amp|lt|gt|quot);)/.test(rest)
}

const rating = (player: string, elo: number, margin: number) => ({ player, elo, margin, comparisons: 10, share: 0.5 })

describe('the chart of ratings', () => {
  it('is well-formed SVG, whatever players are called', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.string(), fc.double({ min: -3000, max: 5000 }), fc.double({ min: 0, max: 2000 })), {
          minLength: 1,
          maxLength: 8,
        }),
        (drawn) => {
          const ratings = drawn.map(([name, elo, margin]) => rating(name, elo || 0, margin || 0))
          const svg = ratingsChart(ratings, { title: 'A & B', subtitle: '<none>' })
          expect(isWellFormed(svg)).toBe(true)
          expect(svg).not.toContain('NaN')
        },
      ),
      { numRuns: 60 },
    )
  })

  it('shows each player with its rating', () => {
    const svg = ratingsChart([rating('mcts', 1723.4, 41.2), rating('random', 1276.6, 41.2)], {
      title: 't',
      subtitle: 's',
    })
    expect(svg).toContain('>mcts</text>')
    expect(svg).toContain('1723 ± 41')
    expect(svg.match(/<circle/g)?.length).toBe(2)
  })

  it('has round numbers on its axis, around all there is', () => {
    expect(ticksOver(1236, 1764)).toEqual([1200, 1300, 1400, 1500, 1600, 1700, 1800])
    expect(ticksOver(1480, 1520)).toEqual([1480, 1490, 1500, 1510, 1520])
    expect(ticksOver(1500, 1500).length).toBe(2)
    expect(ticksOver(4999.9999999950005, 4999.999999995601)).toEqual([4949, 5049])
  })
})
