import fc from 'fast-check'
import Fraction from 'fraction.js'
import { describe, expect, it } from 'vitest'
import type { StrategicForm } from '../game/index.js'
import { simultaneousTree } from './answer.js'
import { certify } from './certificate.js'
import { eliminateDominated } from './dominance.js'
import { extremeEquilibria, type MixedEquilibrium } from './extreme.js'
import { lemkeHowson } from './lemke-howson.js'
import { EXACT } from './numbers.js'
import { solveExactly } from './padic.js'
import { behaviourOf } from './plans.js'
import { pureEquilibria } from './pure.js'
import { complementaryPlans } from './sequence-lcp.js'
import { exactMaximin } from './sequence-lp.js'
import { sequenceForm } from './sequences.js'

function bimatrix(first: readonly (readonly number[])[], second: readonly (readonly number[])[]): StrategicForm {
  const rows = first.length
  const columns = first[0]?.length ?? 0
  const numbered = (count: number): string[] => Array.from({ length: count }, (_, index) => String(index + 1))
  return {
    title: '',
    comment: '',
    players: ['row', 'column'],
    strategies: [numbered(rows), numbered(columns)],
    payoffs: Array.from({ length: rows * columns }, (_, place) => {
      const [row, column] = [place % rows, Math.floor(place / rows)]
      return [new Fraction(first[row]?.[column] ?? 0), new Fraction(second[row]?.[column] ?? 0)]
    }),
  }
}

const matrices = (most: number) =>
  fc.tuple(fc.integer({ min: 1, max: most }), fc.integer({ min: 1, max: most })).chain(([rows, columns]) => {
    const matrix = fc.array(fc.array(fc.integer({ min: -4, max: 4 }), { minLength: columns, maxLength: columns }), {
      minLength: rows,
      maxLength: rows,
    })
    return fc.tuple(matrix, matrix)
  })

const text = ({ strategies }: MixedEquilibrium): string =>
  strategies
    .flat()
    .map((each) => each.toFraction())
    .join(' ')

function gains(form: StrategicForm, { strategies }: MixedEquilibrium): readonly string[] {
  return certify(simultaneousTree(form), strategies, EXACT).gains.map((gain) => gain.toFraction())
}

describe('laws of equilibria', () => {
  it('nobody gains by deviating from an extreme equilibrium, and there is one', () => {
    fc.assert(
      fc.property(matrices(4), ([first, second]) => {
        const form = bimatrix(first, second)
        const { equilibria } = extremeEquilibria(form)
        expect(equilibria.length).toBeGreaterThan(0)
        for (const equilibrium of equilibria) expect(gains(form, equilibrium)).toEqual(['0', '0'])
      }),
      { interruptAfterTimeLimit: 2000 },
    )
  })

  it('games that are not degenerate have an odd number of equilibria (Wilson), each the end of its own component', () => {
    fc.assert(
      fc.property(matrices(4), ([first, second]) => {
        const { equilibria, components, isDegenerate } = extremeEquilibria(bimatrix(first, second))
        fc.pre(!isDegenerate)
        expect(equilibria.length % 2).toBe(1)
        expect(components).toHaveLength(equilibria.length)
      }),
      { interruptAfterTimeLimit: 2000 },
    )
  })

  it('pure equilibria and the ends of Lemke-Howson paths are among the extreme ones', () => {
    fc.assert(
      fc.property(matrices(4), ([first, second]) => {
        const form = bimatrix(first, second)
        const extreme = new Set(extremeEquilibria(form).equilibria.map(text))
        for (let label = 0; label < form.strategies.flat().length; label++) {
          expect(extreme).toContain(text(lemkeHowson(form, label)))
        }
        for (const profile of pureEquilibria(form)) {
          const strategies = form.strategies.map((own, player) =>
            own.map((_, strategy) => (strategy === profile[player] ? EXACT.one : EXACT.zero)),
          )
          expect(extreme).toContain(text({ strategies }))
        }
      }),
      { interruptAfterTimeLimit: 2000 },
    )
  })

  it('complementarity in sequence form ends in an equilibrium, too', () => {
    fc.assert(
      fc.property(matrices(4), ([first, second]) => {
        const tree = simultaneousTree(bimatrix(first, second))
        const sequences = sequenceForm(tree)
        const profile = behaviourOf(sequences, complementaryPlans(sequences), EXACT)
        expect(certify(tree, profile, EXACT).gains.map((gain) => gain.toFraction())).toEqual(['0', '0'])
      }),
      { interruptAfterTimeLimit: 2000 },
    )
  })

  it('what one side can make sure of is all that the other cannot hold back (von Neumann)', () => {
    fc.assert(
      fc.property(matrices(5), ([first]) => {
        const form = bimatrix(
          first,
          first.map((row) => row.map((value) => -value)),
        )
        const tree = simultaneousTree(form)
        const sequences = sequenceForm(tree)
        const profile = behaviourOf(sequences, [exactMaximin(sequences, 0), exactMaximin(sequences, 1)], EXACT)
        expect(certify(tree, profile, EXACT).gains.map((gain) => gain.toFraction())).toEqual(['0', '0'])
      }),
      { interruptAfterTimeLimit: 2000 },
    )
  })

  it('strictly dominated strategies are in no equilibrium', () => {
    fc.assert(
      fc.property(matrices(4), ([first, second]) => {
        const form = bimatrix(first, second)
        const { eliminations } = eliminateDominated(form, 'strict')
        for (const { strategies } of extremeEquilibria(form).equilibria) {
          for (const { player, strategy } of eliminations)
            expect(strategies[player]?.[strategy]?.toFraction()).toBe('0')
        }
      }),
      { interruptAfterTimeLimit: 2000 },
    )
  })

  it('p-adic lifting solves what was made from a known solution', () => {
    const system = fc.integer({ min: 1, max: 6 }).chain((size) =>
      fc.tuple(
        fc.array(fc.array(fc.integer({ min: -9, max: 9 }), { minLength: size, maxLength: size }), {
          minLength: size,
          maxLength: size,
        }),
        fc.array(fc.integer({ min: -50, max: 50 }), { minLength: size, maxLength: size }),
      ),
    )
    fc.assert(
      fc.property(system, ([matrix, rest]) => {
        const solution = solveExactly(
          matrix.map((row) => row.map((value, column) => [column, value])),
          rest,
        )
        fc.pre(solution !== undefined)
        for (const [index, row] of matrix.entries()) {
          const sum = row.reduce(
            (total, value, column) => total.add((solution?.[column] ?? EXACT.zero).mul(value)),
            EXACT.zero,
          )
          expect(sum.toFraction()).toBe(String(rest[index]))
        }
      }),
      { interruptAfterTimeLimit: 2000 },
    )
  })
})

describe('games with many equilibria', () => {
  it('coordination on one of five has one for every choice of some of them', () => {
    const identity = Array.from({ length: 5 }, (_, row) =>
      Array.from({ length: 5 }, (_, column) => (row === column ? 1 : 0)),
    )
    expect(extremeEquilibria(bimatrix(identity, identity)).equilibria).toHaveLength(2 ** 5 - 1)
  })

  it('the six by six game of Savani and von Stengel (2006) has 75', () => {
    const first = [
      [-81, 36, -126, 126, -36, 90],
      [-180, 72, -333, 297, -153, 270],
      [20, -3, 42, -33, 17, -30],
      [-30, 17, -33, 42, -3, 20],
      [270, -153, 297, -333, 72, -180],
      [90, -36, 126, -126, 36, -81],
    ]
    const second = [
      [72, 36, 17, -3, -36, -153],
      [-180, -81, -30, 20, 90, 270],
      [297, 126, 42, -33, -126, -333],
      [-333, -126, -33, 42, 126, 297],
      [270, 90, 20, -30, -81, -180],
      [-153, -36, -3, 17, 36, 72],
    ]
    const { equilibria, isDegenerate } = extremeEquilibria(bimatrix(first, second))
    expect(equilibria).toHaveLength(75)
    expect(isDegenerate).toBe(false)
  })
})
