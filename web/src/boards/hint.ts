/**
 * What rules say about how their board looks: SIDL by `view(Text)`, GDL by a comment line `; Board   Text`. The text
 * names a kind and may add `9 by 9`, `row 1 at the bottom`. Most games need none of it.
 */

export type Kind = 'grid' | 'hex' | 'draughts' | 'dots' | 'heaps' | 'cards' | 'offers' | 'none'

export interface Hint {
  readonly kind?: Kind
  readonly size?: { readonly columns: number; readonly rows: number }
  /** Whether row 1 is nearest to the reader. */
  readonly upwards?: boolean
}

const KINDS: readonly (readonly [RegExp, Kind])[] = [
  [/\bhex/, 'hex'],
  [/\b(draughts|checkers)\b/, 'draughts'],
  [/\bdots?\b/, 'dots'],
  [/\b(heaps?|piles?|nim)\b/, 'heaps'],
  [/\bcards?\b/, 'cards'],
  [/\b(offers?|prices?|bids?)\b/, 'offers'],
  [/\b(grid|squares?|chess)\b/, 'grid'],
  [/\b(none|words|text)\b/, 'none'],
]

export function hintFor(view: string | undefined, rules: string): Hint {
  const text = (view ?? /^;+\s*Board\s+(.*)$/m.exec(rules)?.[1] ?? '').toLowerCase()
  const kind = KINDS.find(([pattern]) => pattern.test(text))?.[1]
  const size = /(\d+)\s*(?:by|x)\s*(\d+)/.exec(text)
  const upwards = /\bbottom\b/.test(text) || /\(base \(\S+ \?file \?rank\b/.test(rules)
  return {
    ...(kind === undefined ? {} : { kind }),
    ...(size === null ? {} : { size: { columns: Number(size[1]), rows: Number(size[2]) } }),
    ...(upwards ? { upwards } : {}),
  }
}
