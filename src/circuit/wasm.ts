/**
 * A small assembler for WebAssembly modules: functions, one imported memory, exports. It knows the encoding (core
 * specification, chapter 5) of the instructions circuits need and nothing of circuits.
 */

/** Bytes in the making. */
class Bytes {
  private buffer: Uint8Array
  length = 0

  constructor(capacity = 256) {
    this.buffer = new Uint8Array(capacity)
  }

  byte(value: number): this {
    if (this.length === this.buffer.length) this.grow(1)
    this.buffer[this.length++] = value
    return this
  }

  bytes(values: Iterable<number>): this {
    for (const value of values) this.byte(value)
    return this
  }

  /** LEB128, unsigned. */
  unsigned(value: number): this {
    let left = value >>> 0
    while (left >= 128) {
      this.byte((left & 127) | 128)
      left >>>= 7
    }
    return this.byte(left)
  }

  /** LEB128, signed, of a 32-bit number. */
  signed(value: number): this {
    let left = value | 0
    for (;;) {
      const part = left & 127
      left >>= 7
      if ((left === 0 && (part & 64) === 0) || (left === -1 && (part & 64) !== 0)) return this.byte(part)
      this.byte(part | 128)
    }
  }

  append(other: Bytes): this {
    if (this.length + other.length > this.buffer.length) this.grow(other.length)
    this.buffer.set(other.buffer.subarray(0, other.length), this.length)
    this.length += other.length
    return this
  }

  finished(): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.buffer.subarray(0, this.length))
  }

  private grow(by: number): void {
    const wider = new Uint8Array(Math.max(this.buffer.length * 2, this.length + by))
    wider.set(this.buffer)
    this.buffer = wider
  }
}

export type ValueType = 'i32' | 'i64' | 'v128'
const TYPE_CODE: Readonly<Record<ValueType, number>> = { i32: 0x7f, i64: 0x7e, v128: 0x7b }

/** Instructions without immediates. */
const PLAIN = {
  'i32.eqz': 0x45,
  'i32.eq': 0x46,
  'i32.lt_u': 0x49,
  'i32.gt_u': 0x4b,
  'i32.le_u': 0x4d,
  'i32.add': 0x6a,
  'i32.sub': 0x6b,
  'i32.mul': 0x6c,
  'i32.and': 0x71,
  'i32.or': 0x72,
  'i32.xor': 0x73,
  'i32.wrap_i64': 0xa7,
  'i64.popcnt': 0x7b,
  'i64.add': 0x7c,
  'i64.extend_i32_u': 0xad,
  return: 0x0f,
  drop: 0x1a,
} as const

/** Those behind the SIMD prefix. */
const SIMD = {
  'v128.not': 77,
  'v128.and': 78,
  'v128.andnot': 79,
  'v128.or': 80,
  'v128.xor': 81,
  'v128.bitselect': 82,
  'v128.any_true': 83,
  'i8x16.popcnt': 98,
  'i16x8.extadd_pairwise_i8x16_u': 125,
  'i32x4.extadd_pairwise_i16x8_u': 127,
  'i32x4.add': 174,
  'i64x2.shl': 203,
  'i64x2.shr_u': 205,
  'i64x2.add': 206,
} as const

export type PlainOp = keyof typeof PLAIN
export type SimdOp = keyof typeof SIMD

/** A local variable or parameter of one function. */
export type Local = number

export class FunctionCode {
  private readonly code = new Bytes()
  private readonly locals: ValueType[] = []

  constructor(
    readonly index: number,
    readonly parameters: readonly ValueType[],
    readonly results: readonly ValueType[],
  ) {}

  get size(): number {
    return this.code.length
  }

  local(type: ValueType): Local {
    this.locals.push(type)
    return this.parameters.length + this.locals.length - 1
  }

  get(local: Local): this {
    this.code.byte(0x20).unsigned(local)
    return this
  }

  set(local: Local): this {
    this.code.byte(0x21).unsigned(local)
    return this
  }

  /** Sets and leaves the value on the stack. */
  tee(local: Local): this {
    this.code.byte(0x22).unsigned(local)
    return this
  }

  number(value: number): this {
    this.code.byte(0x41).signed(value)
    return this
  }

  zeros(): this {
    this.code.byte(0xfd).unsigned(12).bytes(new Array<number>(16).fill(0))
    return this
  }

  op(name: PlainOp): this {
    this.code.byte(PLAIN[name])
    return this
  }

  simd(name: SimdOp): this {
    this.code.byte(0xfd).unsigned(SIMD[name])
    return this
  }

  call(other: FunctionCode): this {
    this.code.byte(0x10).unsigned(other.index)
    return this
  }

  /** From the address on the stack plus `offset`. */
  load(type: ValueType, offset = 0): this {
    if (type === 'v128') this.code.byte(0xfd).unsigned(0).byte(4)
    else this.code.byte(type === 'i32' ? 0x28 : 0x29).byte(type === 'i32' ? 2 : 3)
    this.code.unsigned(offset)
    return this
  }

  /** The value on the stack to the address below it plus `offset`. */
  store(type: ValueType, offset = 0): this {
    if (type === 'v128') this.code.byte(0xfd).unsigned(11).byte(4)
    else this.code.byte(type === 'i32' ? 0x36 : 0x37).byte(type === 'i32' ? 2 : 3)
    this.code.unsigned(offset)
    return this
  }

  loadByte(offset = 0): this {
    this.code.byte(0x2d).byte(0).unsigned(offset)
    return this
  }

  storeByte(offset = 0): this {
    this.code.byte(0x3a).byte(0).unsigned(offset)
    return this
  }

  /** Sixteen copies of a byte. */
  loadByteSplat(offset = 0): this {
    this.code.byte(0xfd).unsigned(7).byte(0).unsigned(offset)
    return this
  }

  /** One half of the vector on the stack. */
  half(which: 0 | 1): this {
    this.code.byte(0xfd).unsigned(29).byte(which)
    return this
  }

  /** Fills memory: address, byte, length. */
  fill(): this {
    this.code.byte(0xfc).unsigned(11).byte(0)
    return this
  }

  /** `again` inside jumps back to the start. */
  loop(body: () => void): this {
    this.code.byte(0x03).byte(0x40)
    body()
    this.code.byte(0x0b)
    return this
  }

  /** Runs the body where the number on the stack is not zero. */
  when(body: () => void, otherwise?: () => void): this {
    this.code.byte(0x04).byte(0x40)
    body()
    if (otherwise !== undefined) {
      this.code.byte(0x05)
      otherwise()
    }
    this.code.byte(0x0b)
    return this
  }

  /** Jumps to the start of the loop, `depth` blocks out, where the number on the stack is not zero. */
  againIf(depth = 0): this {
    this.code.byte(0x0d).unsigned(depth)
    return this
  }

  encode(): Bytes {
    const runs: { type: ValueType; count: number }[] = []
    for (const type of this.locals) {
      const last = runs.at(-1)
      if (last?.type === type) last.count++
      else runs.push({ type, count: 1 })
    }
    const body = new Bytes(this.code.length + 64).unsigned(runs.length)
    for (const { type, count } of runs) body.unsigned(count).byte(TYPE_CODE[type])
    body.append(this.code).byte(0x0b)
    return new Bytes(body.length + 5).unsigned(body.length).append(body)
  }
}

export class ModuleCode {
  private readonly functions: FunctionCode[] = []
  private readonly exports: { name: string; index: number }[] = []

  function(parameters: readonly ValueType[] = [], results: readonly ValueType[] = []): FunctionCode {
    const made = new FunctionCode(this.functions.length, parameters, results)
    this.functions.push(made)
    return made
  }

  export(name: string, { index }: FunctionCode): void {
    this.exports.push({ name, index })
  }

  /** The module, importing its memory of at least `pages` pages as `circuit.memory`. */
  encode(pages: number): Uint8Array<ArrayBuffer> {
    const signatures = new Map<string, { index: number; of: FunctionCode }>()
    for (const each of this.functions) {
      const key = signatureOf(each)
      if (!signatures.has(key)) signatures.set(key, { index: signatures.size, of: each })
    }
    const out = new Bytes(1 << 16).bytes([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0])
    const section = (id: number, content: Bytes): void => {
      out.byte(id).unsigned(content.length).append(content)
    }
    const types = new Bytes().unsigned(signatures.size)
    for (const { of } of signatures.values()) {
      types.byte(0x60)
      for (const list of [of.parameters, of.results]) {
        types.unsigned(list.length).bytes(list.map((type) => TYPE_CODE[type]))
      }
    }
    section(1, types)
    section(
      2,
      name(name(new Bytes().unsigned(1), 'circuit'), 'memory')
        .byte(2)
        .byte(0)
        .unsigned(pages),
    )
    const declared = new Bytes().unsigned(this.functions.length)
    for (const each of this.functions) declared.unsigned(signatures.get(signatureOf(each))?.index ?? 0)
    section(3, declared)
    const exported = new Bytes().unsigned(this.exports.length)
    for (const each of this.exports) name(exported, each.name).byte(0).unsigned(each.index)
    section(7, exported)
    const bodies = new Bytes(1 << 16).unsigned(this.functions.length)
    for (const each of this.functions) bodies.append(each.encode())
    section(10, bodies)
    return out.finished()
  }
}

function signatureOf({ parameters, results }: FunctionCode): string {
  return `${parameters.join()}>${results.join()}`
}

function name(into: Bytes, text: string): Bytes {
  return into.unsigned(text.length).bytes(Array.from(text, (character) => character.charCodeAt(0)))
}
