import { expect, test } from 'vitest'
import { Budget, USUAL_LIMITS } from './budget.js'
import { Instances } from './instances.js'

/** Writes an instance as generated joins do. */
function write(instances: Instances, twins: number, head: number, ...literals: number[]): void {
  const length = literals.length + 2
  if (instances.at + length > instances.chunk.length) instances.turn(length)
  instances.chunk.set([head, literals.length, ...literals], instances.at)
  instances.finish(instances.at + length, twins)
}

test('instances come back whole and in order, however many chunks they fill', () => {
  const instances = new Instances(new Budget(USUAL_LIMITS))
  const written: number[] = []
  for (let i = 0; i < 30_000; i++) {
    const literals = Array.from({ length: i % 5 }, (_, j) => i + j)
    write(instances, -1, i, ...literals)
    written.push(i, literals.length, ...literals)
  }
  const read = Array.from(instances.chunks()).flatMap((chunk) => Array.from(chunk))
  expect(read).toEqual(written)
  expect(instances.count).toBe(30_000)
})

test('twins are kept once within their group, across chunks', () => {
  const instances = new Instances(new Budget(USUAL_LIMITS))
  for (let round = 0; round < 2; round++) {
    for (let i = 0; i < 10_000; i++) write(instances, 0, i, i * 2, i * 2 + 1)
  }
  expect(instances.count).toBe(10_000)
  write(instances, 1, 5, 10, 11)
  write(instances, 0, 5, 11, 10)
  expect(instances.count).toBe(10_002)
})
