/**
 * The import-direction lint: data flows rule text -> languages -> Game -> players -> record -> store -> server,
 * imports go the other way only, and a room is entered through its index.ts alone.
 * Usage: node scripts/check-imports.mjs [project root]
 */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** What each room may import; a room after `types:` may only lend its types. */
const MAY_IMPORT = {
  logic: [],
  circuit: [],
  game: ['logic'],
  languages: ['logic', 'circuit', 'game'],
  players: ['game', 'languages'],
  solve: ['game', 'languages'],
  match: ['game', 'languages', 'players'],
  store: ['game', 'types:match'],
  server: ['game', 'languages', 'players', 'solve', 'match', 'store'],
  cli: ['logic', 'circuit', 'game', 'languages', 'players', 'solve', 'match', 'store', 'server'],
}
const ROOMS = Object.keys(MAY_IMPORT)

const IMPORT = /(?:^|[^\w.$'"`])(import|export)(\s+type\b)?(?:[\s{*]([^'"`;()]*?)\bfrom)?\s*\(?\s*(['"])([^'"\n]+)\4/g

function sources(folder) {
  if (statSync(folder, { throwIfNoEntry: false }) === undefined) return []
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : sources(path)
    return /\.(ts|mts|js|mjs)$/.test(entry.name) ? [path] : []
  })
}

/** Blanks comments out, keeping every line where it was. */
function withoutComments(text) {
  return text.replace(
    /('(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`)|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g,
    (found, quoted) => (quoted === undefined ? found.replace(/[^\n]/g, ' ') : quoted),
  )
}

/** Every relative import of a file: where it stands, what it names, whether it lends types only. */
function* imports(text) {
  const code = withoutComments(text)
  for (const match of code.matchAll(IMPORT)) {
    const [, , typeOnly, names, , specifier] = match
    if (!specifier.startsWith('.')) continue
    const inline = names
      ?.match(/^\s*\{?([^}]*)\}?\s*$/)?.[1]
      .split(',')
      .filter((name) => name.trim() !== '')
    const allTypes = inline !== undefined && inline.length > 0 && inline.every((name) => /^\s*type\s/.test(name))
    const end = match.index + match[0].length
    yield { line: code.slice(0, end).split('\n').length, specifier, typesOnly: typeOnly !== undefined || allTypes }
  }
}

/** The room a path stands in: a folder of src/, or undefined outside src/. */
function placeOf(root, path) {
  const parts = relative(root, path).split(sep)
  if (parts[0] !== 'src') return { top: parts[0], room: undefined, inside: '' }
  return { top: 'src', room: parts.length > 2 ? parts[1] : undefined, inside: parts.slice(2).join('/') }
}

function faultOf(root, file, { specifier, typesOnly }) {
  const from = placeOf(root, file)
  const to = placeOf(root, resolve(dirname(file), specifier))
  if (to.top !== 'src') {
    const support = to.top === 'tests' && /\.test\.ts$/.test(file)
    return from.top === 'src' && !support ? `src/ may not import from ${to.top}/` : undefined
  }
  if (to.room === undefined) return `${specifier} is no room's index.ts`
  if (from.room === to.room) return undefined
  if (!ROOMS.includes(to.room))
    return `there is no room called ${to.room}; rooms are named in scripts/check-imports.mjs`
  if (to.inside.replace(/\.(js|ts)$/, '') !== 'index') return `enter ${to.room} through its index.ts`
  if (from.top !== 'src') return undefined
  const allowed = MAY_IMPORT[from.room] ?? []
  if (allowed.includes(to.room)) return undefined
  if (allowed.includes(`types:${to.room}`)) {
    return typesOnly ? undefined : `${from.room} may only import types from ${to.room}`
  }
  const doors = allowed.map((room) => room.replace('types:', '')).join(', ')
  return `${from.room} may not import ${to.room} (it may import: ${doors || 'no other room'})`
}

/** One line for each import that goes the wrong way, `file:line: why`, with the offending line below. */
export function checkImports(root) {
  const faults = []
  for (const file of ['src', 'tests', 'bench'].flatMap((folder) => sources(join(root, folder)))) {
    const name = relative(root, file).split(sep).join('/')
    const { top, room } = placeOf(root, file)
    if (top === 'src' && !ROOMS.includes(room)) {
      faults.push(`${name}:1: stands in no room; rooms are named in scripts/check-imports.mjs`)
      continue
    }
    const text = readFileSync(file, 'utf8')
    for (const found of imports(text)) {
      const why = faultOf(root, file, found)
      if (why !== undefined)
        faults.push(`${name}:${found.line}: ${why}\n    ${text.split('\n')[found.line - 1].trim()}`)
    }
  }
  return faults
}

const self = fileURLToPath(import.meta.url)
if (process.argv[1] !== undefined && resolve(process.argv[1]) === self) {
  const faults = checkImports(resolve(process.argv[2] ?? join(dirname(self), '..')))
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) {
    console.error(
      `${faults.length} import${faults.length === 1 ? ' goes' : 's go'} the wrong way: see the rooms in CONTRIBUTING.md.`,
    )
    process.exit(1)
  }
}
