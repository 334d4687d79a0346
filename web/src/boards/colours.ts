/** One colour per role wherever it appears: its own where it is named for one, else its place in our palette. */

const NAMED = new Set([
  'white',
  'black',
  'red',
  'blue',
  'green',
  'yellow',
  'orange',
  'purple',
  'pink',
  'brown',
  'plain',
])
const PALETTE = 8

export function colourOf(name: string, roles: readonly string[]): string {
  if (NAMED.has(name)) return `var(--piece-${name})`
  const index = roles.indexOf(name)
  return index < 0 ? 'var(--piece-plain)' : `var(--role-${index % PALETTE})`
}
