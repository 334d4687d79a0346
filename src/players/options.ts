/** What a user writes for a player: a name, then options as `key=value`, all parted by colons (`mcts:playouts=500`). */

/** The text names no player, or one of its options is not understood. */
export class PlayerSpecError extends Error {
  override readonly name = 'PlayerSpecError'
}

export class PlayerOptions {
  private readonly values: ReadonlyMap<string, string>

  constructor(
    readonly spec: string,
    private readonly known: readonly string[],
  ) {
    const [name, ...parts] = spec.split(':')
    const pairs = parts.map((part) => {
      const equals = part.indexOf('=')
      if (equals < 1) throw new PlayerSpecError(`${spec}: ${JSON.stringify(part)} is not of the form key=value`)
      return [part.slice(0, equals), part.slice(equals + 1)] as const
    })
    for (const [key] of pairs) {
      if (known.includes(key)) continue
      const offered = known.length === 0 ? 'takes no options' : `knows ${known.join(', ')}`
      throw new PlayerSpecError(`${spec}: ${name} has no option ${key}; it ${offered}`)
    }
    this.values = new Map(pairs)
  }

  text(key: string): string | undefined {
    if (!this.known.includes(key)) throw new RangeError(`${key} is not among the options ${this.known.join(', ')}`)
    return this.values.get(key)
  }

  number(key: string): number | undefined
  number(key: string, otherwise: number): number
  number(key: string, otherwise?: number): number | undefined {
    const text = this.text(key)
    if (text === undefined) return otherwise
    const value = Number(text)
    if (text.trim() === '' || !Number.isFinite(value)) {
      throw new PlayerSpecError(`${this.spec}: ${key} must be a number, not ${JSON.stringify(text)}`)
    }
    return value
  }

  /** A whole number of at least `least`. */
  count(key: string, least = 1): number | undefined {
    const value = this.number(key)
    if (value === undefined || (Number.isSafeInteger(value) && value >= least)) return value
    throw new PlayerSpecError(`${this.spec}: ${key} must be a whole number of at least ${least}`)
  }
}
