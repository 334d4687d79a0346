/** The tokens of one clause, with some lookahead but never past the full stop. */

import type { Lexer, Token } from './lexer.js'

/** Tokens lie in a ring; a power of two. */
const SIZE = 32
export const MAX_LOOKAHEAD = SIZE - 1

export class Tokens {
  private readonly ring: Token[] = []
  private head = 0
  private tail = 0
  private last: Token | undefined
  /** The token taken last. */
  previous: Token | undefined

  constructor(private readonly lexer: Lexer) {}

  /** The token `ahead` places on, at most MAX_LOOKAHEAD; behind the clause's last one, that one. */
  peek(ahead: number): Token {
    while (this.tail - this.head <= ahead) {
      if (this.last !== undefined) return this.last
      const token = this.lexer.next()
      this.ring[this.tail++ & MAX_LOOKAHEAD] = token
      if (token.kind === 'end' || token.kind === 'eof') this.last = token
    }
    return this.ring[(this.head + ahead) & MAX_LOOKAHEAD]
  }

  take(): Token {
    const token = this.peek(0)
    if (this.head < this.tail) this.head++
    this.previous = token
    return token
  }

  /** Takes everything up to the full stop. */
  skip(): void {
    while (this.last === undefined) {
      const token = this.lexer.next()
      if (token.kind === 'end' || token.kind === 'eof') this.last = token
    }
  }
}
