import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Budget, USUAL_LIMITS } from './budget.js'
import { TermStore } from './terms.js'

type Tree = readonly [name: string, ...args: Tree[]]

const { tree } = fc.letrec<{ tree: Tree; node: Tree; name: string }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'small' },
    tie('name').map((name): Tree => [name]),
    tie('node'),
  ),
  node: fc
    .tuple(tie('name'), fc.array(tie('tree'), { minLength: 1, maxLength: 3 }))
    .map(([name, args]): Tree => [name, ...args]),
  name: fc.constantFrom('a', 'b', 'f'),
}))

function newStore(): TermStore {
  return new TermStore(new Budget(USUAL_LIMITS))
}

function intern(store: TermStore, [name, ...args]: Tree): number {
  const ids = args.map((arg) => intern(store, arg))
  store.scratch.set(ids)
  return store.intern(store.functor(name, args.length))
}

test('terms have the same number exactly when they are the same', () => {
  fc.assert(
    fc.property(fc.array(tree), (trees) => {
      const store = newStore()
      const ids = trees.map((each) => intern(store, each))
      trees.forEach((one, i) => {
        trees.forEach((other, j) => {
          expect(ids[i] === ids[j]).toBe(JSON.stringify(one) === JSON.stringify(other))
        })
      })
    }),
  )
})

test('numbers stay when the store grows', () => {
  const store = newStore()
  const pairs: [string, number][] = Array.from({ length: 20_000 }, (_, i) => [`c${i}`, store.constant(`c${i}`)])
  for (const [name, id] of pairs) expect(store.constant(name)).toBe(id)
  expect(store.count).toBe(20_000)
})

test('looking for a term does not make it', () => {
  const store = newStore()
  store.scratch[0] = store.constant('a')
  const functor = store.functor('f', 1)
  expect(store.find(functor)).toBe(-1)
  const made = store.intern(functor)
  expect(store.find(functor)).toBe(made)
})

test('a functor made on the side is not the one of its name', () => {
  const store = newStore()
  const named = store.functor('p', 0)
  expect(store.newFunctor('p', 0)).not.toBe(named)
  expect(store.functor('p', 0)).toBe(named)
})

test('a name alone and a name with arguments are different functors', () => {
  const store = newStore()
  expect(store.functor('cell', 2)).not.toBe(store.functor('cell', 3))
})

test('a store stops at its budget', () => {
  const store = new TermStore(new Budget({ ...USUAL_LIMITS, bytes: 200_000 }))
  expect(() => {
    for (let i = 0; i < 100_000; i++) store.constant(`c${i}`)
  }).toThrow(/more than .* MiB/)
})
