/** WebAssembly modules compiled for speed, at once or in the background. */

import { setFlagsFromString } from 'node:v8'

/** V8's baseline compiler triples the time of circuit code, and lazy compilation would bring it back in: both are off. */
const OPTIMISE = ['--no-liftoff', '--no-wasm-lazy-compilation']
const AS_BEFORE = ['--liftoff', '--wasm-lazy-compilation']

export function compileNow(bytes: Uint8Array): WebAssembly.Module {
  OPTIMISE.forEach(setFlagsFromString)
  try {
    return new WebAssembly.Module(bytes)
  } finally {
    AS_BEFORE.forEach(setFlagsFromString)
  }
}

export async function compileLater(bytes: Uint8Array): Promise<WebAssembly.Module> {
  OPTIMISE.forEach(setFlagsFromString)
  try {
    return await WebAssembly.compile(bytes)
  } finally {
    AS_BEFORE.forEach(setFlagsFromString)
  }
}
