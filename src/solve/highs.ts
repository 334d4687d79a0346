/** HiGHS, the linear-program solver, in WebAssembly: loaded when first needed. Solving keeps the thread. */

import type { LegacyHighs } from 'highs'

/** The package's types describe its CommonJS build; what Node imports is its ES module, whose default is the loader. */
export async function loadHighs(): Promise<LegacyHighs> {
  const { default: load }: { default: unknown } = await import('highs')
  if (typeof load !== 'function') throw new TypeError('the highs package has no loader')
  return load()
}
