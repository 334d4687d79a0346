import { expect, test } from 'vitest'
import { ModuleCode } from './wasm.js'

function run(module: ModuleCode, name: string, ...given: readonly number[]): unknown {
  const memory = new WebAssembly.Memory({ initial: 1 })
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(module.encode(1)), { circuit: { memory } })
  const found = exports[name]
  if (typeof found !== 'function') throw new Error(`no function ${name}`)
  return found(...given)
}

test('numbers of every size survive their encoding', () => {
  for (const value of [0, 1, -1, 63, 64, -64, -65, 127, 128, 8191, 8192, 65535, 2 ** 31 - 1, -(2 ** 31)]) {
    const module = new ModuleCode()
    module.export('value', module.function([], ['i32']).number(value))
    expect(run(module, 'value')).toBe(value)
  }
})

test('loops, branches, calls and memory do what the specification says', () => {
  const module = new ModuleCode()
  const square = module.function(['i32'], ['i32']).get(0).get(0).op('i32.mul')
  const sum = module.function(['i32'], ['i32'])
  sum.loop(() => {
    sum.number(0).number(0).load('i32', 300).get(0).call(square).op('i32.add').store('i32', 300)
    sum.get(0).number(1).op('i32.sub').tee(0).againIf()
  })
  sum.number(0).load('i32', 300)
  module.export('sum', sum)
  const sign = module.function(['i32'], ['i32'])
  const result = sign.local('i32')
  sign
    .get(0)
    .when(
      () => sign.number(7).set(result),
      () => sign.number(9).set(result),
    )
    .get(result)
  module.export('sign', sign)
  expect(run(module, 'sum', 10)).toBe(385)
  expect(run(module, 'sign', 5)).toBe(7)
  expect(run(module, 'sign', 0)).toBe(9)
})

test('vectors hold 128 lanes', () => {
  const module = new ModuleCode()
  const count = module.function([], ['i32'])
  const vector = count.local('v128')
  count.zeros().simd('v128.not').set(vector)
  count.get(vector).half(0).op('i64.popcnt').get(vector).half(1).op('i64.popcnt').op('i64.add').op('i32.wrap_i64')
  module.export('count', count)
  expect(run(module, 'count')).toBe(128)
})
