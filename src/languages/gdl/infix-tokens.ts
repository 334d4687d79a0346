/** The words and signs of GDL in infix form. */

export interface Token {
  readonly kind: 'name' | 'variable' | 'sign' | 'end'
  readonly text: string
  readonly at: number
  /** At the beginning of its line. */
  readonly isFirst: boolean
}

const TOKEN =
  /(?<space>\s+|%[^\n]*)|(?<name>[a-z0-9]\w*|-[0-9]+|'(?:[^\\'\n]|\\[^\n])*')|(?<variable>[A-Z_]\w*)|(?:<=|:-|\\\+|[\s\S])/gy

export function infixTokens(text: string): Token[] {
  const found: Token[] = []
  for (const match of text.matchAll(TOKEN)) {
    const { space, name, variable } = match.groups ?? {}
    if (space !== undefined) continue
    const kind = name !== undefined ? 'name' : variable !== undefined ? 'variable' : 'sign'
    const at = match.index
    found.push({ kind, text: match[0], at, isFirst: at === 0 || text[at - 1] === '\n' })
  }
  return found
}
