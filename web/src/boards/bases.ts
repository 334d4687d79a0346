/**
 * What a GDL text declares that may ever be true (`base`), worked out from its static relations, so that an empty
 * board can be drawn before anything stands on it. Negations are left out, so at worst a cell too many is drawn; past
 * its budget it answers nothing, and the board is drawn from what has been seen.
 */

type Expression = string | readonly Expression[]
type Tuple = readonly string[]
type Bindings = Readonly<Record<string, string>>

/** What holds so far, found by its first word too: most conditions know theirs. */
type Relations = Map<string, { readonly all: Tuple[]; readonly byFirst: Map<string, Tuple[]> }>

interface Clause {
  readonly head: readonly Expression[]
  readonly body: readonly (readonly Expression[])[]
}

const BUDGET = 400_000
const KEYWORDS = new Set(['true', 'does', 'not', 'or', 'legal', 'next', 'goal', 'terminal', 'sees'])

/** The declared facts, each as its words. */
export function declaredFacts(rules: string): readonly Tuple[] {
  const clauses = readKif(rules).flatMap((expression) => clauseOf(expression) ?? [])
  const relations: Relations = new Map()
  const needed = reach(clauses, 'base')
  let left = BUDGET
  const spend = () => --left > 0
  const known = new Set<string>()
  let grown: ReadonlySet<string> | undefined
  while (grown === undefined || grown.size > 0) {
    const growing = new Set<string>()
    for (const { head, body } of clauses) {
      const name = nameOf(head)
      if (!needed.has(name) || (grown !== undefined && !body.some((part) => grown?.has(nameOf(part))))) continue
      // Collected first: a recursive rule must not chase the row that it is adding to.
      for (const bindings of [...solutions(body, 0, {}, relations, spend)]) {
        const tuple = ground(head.slice(1), bindings)
        const key = `${name} ${tuple?.join(' ')}`
        if (tuple === undefined || known.has(key)) continue
        known.add(key)
        add(relations, name, tuple)
        growing.add(name)
      }
      if (left <= 0) return []
    }
    grown = growing
  }
  return relations.get('base')?.all ?? []
}

function readKif(text: string): readonly Expression[] {
  const stack: Expression[][] = [[]]
  for (const [token] of text.replace(/;.*$/gm, '').matchAll(/[()]|[^\s()]+/g)) {
    if (token === '(') stack.push([])
    else if (token === ')') {
      const closed = stack.length > 1 ? stack.pop() : undefined
      if (closed !== undefined) stack.at(-1)?.push(closed)
    } else stack.at(-1)?.push(token.toLowerCase())
  }
  return stack[0] ?? []
}

function clauseOf(expression: Expression): Clause | undefined {
  if (typeof expression === 'string') return undefined
  const [first, head, ...body] = expression
  if (first !== '<=') return { head: expression, body: [] }
  if (head === undefined || typeof head === 'string') return undefined
  const conditions = body.flatMap((part) => (typeof part === 'string' ? [] : [part]))
  return { head, body: conditions.filter((part) => !KEYWORDS.has(nameOf(part))) }
}

function nameOf(expression: readonly Expression[]): string {
  return typeof expression[0] === 'string' ? expression[0] : ''
}

function reach(clauses: readonly Clause[], from: string): ReadonlySet<string> {
  const found = new Set([from])
  for (const name of found) {
    for (const { head, body } of clauses) {
      if (nameOf(head) === name) for (const part of body) found.add(nameOf(part))
    }
  }
  return found
}

function* solutions(
  body: Clause['body'],
  at: number,
  bindings: Bindings,
  relations: Relations,
  spend: () => boolean,
): Generator<Bindings> {
  const part = body[at]
  if (part === undefined) {
    yield bindings
    return
  }
  if (nameOf(part) === 'distinct') {
    const [one, other] = ground(part.slice(1), bindings) ?? []
    if (one === undefined || one !== other) yield* solutions(body, at + 1, bindings, relations, spend)
    return
  }
  for (const tuple of candidates(relations, part, bindings)) {
    if (!spend()) return
    const extended = match(part.slice(1), tuple, bindings)
    if (extended !== undefined) yield* solutions(body, at + 1, extended, relations, spend)
  }
}

function add(relations: Relations, name: string, tuple: Tuple): void {
  const relation = relations.get(name) ?? { all: [], byFirst: new Map<string, Tuple[]>() }
  relations.set(name, relation)
  relation.all.push(tuple)
  const first = tuple[0] ?? ''
  const same = relation.byFirst.get(first)
  if (same === undefined) relation.byFirst.set(first, [tuple])
  else same.push(tuple)
}

function candidates(relations: Relations, part: readonly Expression[], bindings: Bindings): readonly Tuple[] {
  const relation = relations.get(nameOf(part))
  const first = part[1]
  if (typeof first !== 'string') return relation?.all ?? []
  const value = first.startsWith('?') ? bindings[first] : first
  return (value === undefined ? relation?.all : relation?.byFirst.get(value)) ?? []
}

/** Arguments are compared word by word, which is enough for flat ones. */
function match(args: readonly Expression[], tuple: Tuple, bindings: Bindings): Bindings | undefined {
  const flat = args.flat(8)
  if (flat.length !== tuple.length) return undefined
  let extended = bindings
  for (const [i, word] of flat.entries()) {
    const value = tuple[i] ?? ''
    if (typeof word !== 'string') return undefined
    if (!word.startsWith('?')) {
      if (word !== value) return undefined
      continue
    }
    const bound = extended[word]
    if (bound === undefined) extended = { ...extended, [word]: value }
    else if (bound !== value) return undefined
  }
  return extended
}

function ground(args: readonly Expression[], bindings: Bindings): Tuple | undefined {
  const words = args.flat(8).map((word) => {
    if (typeof word !== 'string') return undefined
    return word.startsWith('?') ? bindings[word] : word
  })
  return words.every((word) => word !== undefined) ? words : undefined
}
