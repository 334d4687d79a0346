/** A list of 32-bit numbers that grows: a million gates as numbers in one buffer, not as a million objects. */
export class Growing {
  length = 0
  /** Reads past `length` give what earlier use left there. */
  values: Int32Array

  constructor(capacity = 1024) {
    this.values = new Int32Array(capacity)
  }

  push(value: number): void {
    if (this.length === this.values.length) this.reserve(this.length * 2)
    this.values[this.length++] = value
  }

  reserve(capacity: number): void {
    if (capacity <= this.values.length) return
    const wider = new Int32Array(Math.max(capacity, this.values.length * 2))
    wider.set(this.values)
    this.values = wider
  }

  /** A copy of what was pushed. */
  taken(): Int32Array {
    return this.values.slice(0, this.length)
  }
}
