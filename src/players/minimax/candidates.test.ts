import { describe, expect, it } from 'vitest'
import { actionsOf, decision, priced } from '../../../tests/choosing.js'
import { parseWord } from '../../../tests/fake.js'
import { candidates } from './candidates.js'

const texts = (at: ReturnType<typeof decision>, facts: readonly string[] = []) =>
  candidates(at, () => facts.map(parseWord)).map(String)

describe('candidates', () => {
  it('are all the actions where they are listed', () => {
    expect(candidates(actionsOf('[a]', '[b]', '[c]'), () => [])).toEqual([0, 1, 2])
  })

  it('span a range from end to end', () => {
    const found = texts(priced({ type: 'int', range: { low: 0, high: 100, step: 1 } }))
    expect(found[0]).toBe('[bid,0]')
    expect(found.at(-1)).toBe('[bid,100]')
    expect(found.length).toBeLessThan(12)
  })

  it('are every point of a small range', () => {
    expect(texts(priced({ type: 'int', range: { low: 1, high: 4, step: 1 } }))).toEqual([
      '[bid,1]',
      '[bid,2]',
      '[bid,3]',
      '[bid,4]',
    ])
  })

  it('are taken from the table where there is no range', () => {
    expect(texts(priced({ type: 'int' }), ['[price,30]', '[price,45]'])).toEqual(['[bid,30]', '[bid,45]'])
  })

  it('are only those that are admitted, and nothing where none is', () => {
    const range = { low: 1, high: 4, step: 1 }
    const upTo2 = priced({ type: 'int', range }, (action) => (/[12]/.test(String(action)) ? undefined : 'too much'))
    expect(texts(upTo2)).toEqual(['[bid,1]', '[bid,2]'])
    expect(
      candidates(
        priced({ type: 'int', range }, () => 'closed'),
        () => [],
      ),
    ).toEqual([undefined])
    expect(candidates(decision(), () => [])).toEqual([undefined])
  })
})
