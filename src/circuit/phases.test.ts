import { expect, test } from 'vitest'
import { MOVE, type Network, NetworkBuilder, STATE } from './network.js'
import { findPhases, phaseFinder, UNKNOWN } from './phases.js'
import { packState } from './state-bits.js'

/** A network without goals or moves of note, whose facts have the given next values. */
function facts(next: (builder: NetworkBuilder) => readonly number[]): Network {
  const builder = new NetworkBuilder(1e6)
  const none = new Int32Array(0)
  return builder.finish({ terminal: 0, legal: none, next: Int32Array.from(next(builder)), goals: none, sees: none })
}

const columns = (known: readonly Uint8Array[]): number[][] => known.map((phase) => Array.from(phase))

test('three players in turn make three phases', () => {
  const network = facts((builder) => [2, 0, 1].map((before) => builder.input(STATE, before)))
  const { count, known } = findPhases(network, Uint8Array.of(1, 0, 0))
  expect(count).toBe(3)
  expect(columns(known)).toEqual([
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ])
})

test('a turn that a move can pass or keep is no phase', () => {
  const network = facts((builder) => [builder.input(MOVE, 0), builder.input(MOVE, 0) ^ 1])
  expect(columns(findPhases(network, Uint8Array.of(1, 0)).known)).toEqual([[UNKNOWN, UNKNOWN]])
})

test('a counter longer than anyone watches is known in no phase but for what its parity tells', () => {
  const length = 200
  const network = facts((builder) => [
    builder.input(STATE, 0) ^ 1,
    0,
    ...Array.from({ length: length - 1 }, (_, step) => builder.input(STATE, step + 1)),
  ])
  // Fact 0 says whether the step is even; fact k + 1 that it is step k.
  const { count, known } = findPhases(
    network,
    Uint8Array.from({ length: length + 1 }, (_, fact) => Number(fact < 2)),
  )
  expect(count).toBe(2)
  for (let step = 1; step < length; step++) {
    expect(known[step % 2][step + 1]).toBe(UNKNOWN)
    expect(known[(step + 1) % 2][step + 1]).toBe(0)
  }
})

test('a state fits the phase whose known facts it has, or none', () => {
  const network = facts((builder) => [builder.input(STATE, 1), builder.input(STATE, 0), builder.input(MOVE, 0)])
  const phaseOf = phaseFinder(findPhases(network, Uint8Array.of(0, 1, 0)))
  const fits = [
    [0, 1, 1],
    [1, 0, 0],
    [1, 1, 0],
    [0, 0, 1],
  ].map((state) => phaseOf(packState(state)))
  expect(fits).toEqual([0, 1, -1, -1])
})
