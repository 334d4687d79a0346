/** What this browser keeps: the links of matches it made, drafts of rules. Losing it loses convenience only. */

import type { CreatedMatch } from './protocol.js'

function read(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // Full or forbidden: the page works without.
  }
}

const linksKey = (match: string) => `parley:links:${match}`

/** Tokens are shown once by the server; the host's browser remembers them. */
export function keepLinks(created: CreatedMatch): void {
  write(linksKey(created.match), JSON.stringify(created))
}

export function keptLinks(match: string): CreatedMatch | undefined {
  const text = read(linksKey(match))
  if (text === undefined) return undefined
  try {
    const kept: CreatedMatch = JSON.parse(text)
    return kept.match === match ? kept : undefined
  } catch {
    return undefined
  }
}

const DRAFT = 'parley:draft'
export const keepDraft = (text: string) => write(DRAFT, text)
export const keptDraft = () => read(DRAFT)
