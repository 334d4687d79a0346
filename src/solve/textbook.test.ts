import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import type { Game } from '../game/index.js'
import { type LoadOptions, loadGame } from '../languages/index.js'
import { certify } from './certificate.js'
import { type Equilibrium, extensiveForm, type SolveOptions, solve } from './index.js'
import { EXACT } from './numbers.js'

const GAMES = fileURLToPath(new URL('../../games', import.meta.url))

function game(path: string, options: LoadOptions = {}): Game {
  return loadGame(readFileSync(join(GAMES, path), 'utf8'), { file: path, ...options })
}

async function equilibria(
  path: string,
  options: SolveOptions = {},
  load: LoadOptions = {},
): Promise<readonly Equilibrium[]> {
  return (await solve(game(path, load), options)).equilibria
}

function values(found: readonly Equilibrium[]): readonly string[] {
  return found.map((each) => each.values.join(' ')).sort()
}

describe('games whose solution the textbooks give', () => {
  it('matching pennies is fair, and even play is its only equilibrium', async () => {
    const [only, ...more] = await equilibria('textbook/matching-pennies.nfg', { all: true })
    expect(more).toEqual([])
    expect(only?.strategies).toEqual({
      even: { strategy: { heads: '1/2', tails: '1/2' } },
      odd: { strategy: { heads: '1/2', tails: '1/2' } },
    })
    expect(only?.maxGain).toBe('0')
  })

  it('battle of the sexes has two pure equilibria and one mixed', async () => {
    expect(values(await equilibria('textbook/battle-of-the-sexes.nfg'))).toEqual(['1 2', '2 1', '2/3 2/3'])
  })

  it('chicken has two pure equilibria and one mixed', async () => {
    expect(values(await equilibria('textbook/chicken.nfg'))).toEqual(['-1 1', '-1/10 -1/10', '1 -1'])
  })

  it('the best correlated equilibrium of chicken is worth what the traffic light of Aumann brings', async () => {
    const [best] = await equilibria('textbook/chicken.nfg', { method: 'correlated' })
    expect(best?.maxGain).toBe('0')
    expect(best?.values).toEqual(['0', '0'])
    expect(best?.strategies['all roles']?.recommendation).toEqual({
      'swerve, swerve': '9/11',
      'swerve, straight': '1/11',
      'straight, swerve': '1/11',
    })
  })

  it('quantal responses in chicken approach the symmetric equilibrium', async () => {
    const [limit] = await equilibria('textbook/chicken.nfg', { method: 'qre' })
    expect(Number(limit?.strategies.left?.strategy?.straight)).toBeCloseTo(0.1, 4)
  })

  it("in the volunteer's dilemma of three each waits with probability one half", async () => {
    const found = await equilibria('textbook/volunteer.nfg')
    const symmetric = found.find(({ strategies }) =>
      Object.values(strategies).every((own) => own.strategy?.wait === '1/2'),
    )
    expect(symmetric?.maxGain).toBe('0')
    expect(found).toHaveLength(7)
  })

  it('the centipede is taken at once', async () => {
    const [only, ...more] = await equilibria('textbook/centipede.efg', { all: true })
    expect(more).toEqual([])
    expect(only?.values).toEqual(['4', '1'])
    expect(only?.subgamePerfect).toBe(true)
  })

  it('the ultimatum ends with nothing, or with the least share, for the responder', async () => {
    const found = await equilibria('bargaining/ultimatum.sidl', { all: true })
    expect(values(found)).toEqual(['10 0', '9 1'])
    expect(found.every(({ subgamePerfect }) => subgamePerfect)).toBe(true)
  })

  it('tic-tac-toe is a draw', async () => {
    const [answer] = await equilibria('gdl/lines/tic-tac-toe.kif')
    expect(answer?.values).toEqual(['50', '50'])
    expect(answer?.maxGain).toBe('0')
  })

  it('Kuhn poker is worth -1/18 to the first player, by every method that can say so', async () => {
    for (const method of ['lp', 'lcp'] as const) {
      const [answer] = await equilibria('poker/kuhn.sidl', { method })
      expect(answer?.values).toEqual(['-1/18', '1/18'])
      expect(answer?.maxGain).toBe('0')
    }
    for (const method of ['cfr+', 'dcfr'] as const) {
      const [answer] = await equilibria('poker/kuhn.sidl', { method, target: 1e-3 })
      expect(Number(answer?.values[0])).toBeCloseTo(-1 / 18, 2)
      expect(Number(answer?.maxGain)).toBeLessThan(1e-3)
    }
  })

  it("liar's dice with dice of three sides is worth -1/9, and 1/3 where ones are wild (Ferguson and Ferguson)", async () => {
    const [plain] = await equilibria('poker/liars-dice.sidl', {}, { params: { sides: '3' } })
    expect(plain?.values).toEqual(['-1/9', '1/9'])
    const [wild] = await equilibria('poker/liars-dice.sidl', {}, { params: { sides: '3', wild: 'yes' } })
    expect(wild?.values).toEqual(['1/3', '-1/3'])
  })

  it('with second prices bidding the own worth is an equilibrium (Vickrey)', async () => {
    const grids = { bid: { low: 0, high: 2, step: 1 } }
    const found = await equilibria(
      'auctions/second-price.sidl',
      { method: 'pure', grids },
      { params: { bidders: '2', highest: '2' } },
    )
    const truthful = found.filter(({ strategies }) =>
      Object.values(strategies).every((sets) =>
        Object.entries(sets).every(([set, actions]) => {
          const worth = Number(/worth (\d+)/.exec(set)?.[1])
          return Object.entries(actions).some(
            ([action, chance]) => chance === '1' && action.endsWith(`bid,${worth}.0]`),
          )
        }),
      ),
    )
    expect(truthful).toHaveLength(1)
    expect(truthful[0]?.maxGain).toBe('0')
  })

  it('with first prices two bidders bid about half of their worth (Vickrey)', async () => {
    const grids = { bid: { low: 0, high: 4, step: 1 } }
    const [found] = await equilibria('auctions/first-price.sidl', { grids }, { params: { bidders: '2', highest: '4' } })
    expect(found?.maxGain).toBe('0')
    for (const [set, actions] of Object.values(found?.strategies ?? {}).flatMap((sets) => Object.entries(sets))) {
      const worth = Number(/worth (\d+)/.exec(set)?.[1])
      for (const [action, chance] of Object.entries(actions)) {
        const bid = Number(/bid,([\d.]+)/.exec(action)?.[1] ?? 0)
        if (chance !== '0') expect(Math.abs(bid - worth / 2)).toBeLessThanOrEqual(1)
      }
    }
  })

  it('even play in Kuhn poker can be exploited by 11/12, both sides together', () => {
    const { form } = extensiveForm(game('poker/kuhn.sidl'))
    const even = form.informationSets.map(({ actions }) => actions.map(() => EXACT.one.div(actions.length)))
    const { gains } = certify(form, even, EXACT)
    expect(gains.reduce((sum, gain) => sum.add(gain), EXACT.zero).toFraction()).toBe('11/12')
  })
})
