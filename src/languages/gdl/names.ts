/**
 * How names are spelt in KIF and in infix form. A name is any text; each form has names that it can write plainly
 * and quotes or escapes the rest, so that whatever one form can say the other can too.
 *
 * - KIF: plain names are in lower case without white space, brackets, `;`, `|` or a leading `?`; others stand between
 *   bars, `|Two words|`, with `\` before a bar or a backslash.
 * - Infix: plain names are lower-case words and whole numbers; others stand between apostrophes, `'2player'`, with
 *   `\` before an apostrophe or a backslash. Variables begin with a capital; one that cannot be a word in infix form
 *   begins with `_`, and each character that is neither letter nor digit becomes its code point in hexadecimal
 *   digits between underscores: `?n++` is `_n_2b__2b_`.
 */

const PLAIN_KIF = /^[^\s();|?\p{Cc}][^\s();|\p{Cc}]*$/u
const PLAIN_VARIABLE = /^[^\s();|\p{Cc}]+$/u
const PLAIN_INFIX = /^(?:[a-z][a-z0-9_]*|-?[0-9]+)$/
const INFIX_VARIABLE = /^[a-z][a-z0-9_]*$/
const ESCAPED_VARIABLE = /^_(?:[a-z0-9]|_[0-9a-f]{1,6}_)+$/

export function kifName(name: string): string {
  return PLAIN_KIF.test(name) && name === fold(name) ? name : quoted(name, '|')
}

/** Names that mean something else at the head of a rule or condition. */
const CONNECTIVES: ReadonlySet<string> = new Set(['<=', 'and', 'or', 'not'])

/** The name at the head of a term: a rule begins wherever `<=` heads a list. */
export function kifFunction(name: string): string {
  return name === '<=' ? quoted(name, '|') : kifName(name)
}

/** The name of a relation at the head of a rule or condition. */
export function kifRelation(name: string): string {
  return CONNECTIVES.has(name) ? quoted(name, '|') : kifName(name)
}

export function kifVariable(name: string): string {
  return PLAIN_VARIABLE.test(name) && name === fold(name) ? `?${name}` : `?${quoted(name, '|')}`
}

export function infixName(name: string): string {
  return PLAIN_INFIX.test(name) ? name : quoted(name, "'")
}

/** The name of a relation at the head of a rule or condition. */
export function infixRelation(name: string): string {
  return CONNECTIVES.has(name) ? quoted(name, "'") : infixName(name)
}

export function infixVariable(name: string): string {
  if (INFIX_VARIABLE.test(name)) return name[0]?.toUpperCase() + name.slice(1)
  const escaped = Array.from(name, (character) =>
    /[a-z0-9]/.test(character) ? character : `_${character.codePointAt(0)?.toString(16)}_`,
  )
  return `_${escaped.join('')}`
}

/** The name of a variable as infix form spells it. */
export function variableFromInfix(spelling: string): string {
  const folded = fold(spelling)
  if (!ESCAPED_VARIABLE.test(folded)) return folded
  const name = folded
    .slice(1)
    .replace(/_([0-9a-f]+)_/g, (whole, hexadecimal: string) => character(Number.parseInt(hexadecimal, 16)) ?? whole)
  return INFIX_VARIABLE.test(name) ? folded : name
}

function character(code: number): string | undefined {
  return code <= 0x10ffff ? String.fromCodePoint(code) : undefined
}

/** Case does not matter in plain names. */
export function fold(name: string): string {
  return name.toLowerCase()
}

export function quoted(name: string, quote: string): string {
  return `${quote}${name.replace(/[\\|']/g, (found) => (found === quote || found === '\\' ? `\\${found}` : found))}${quote}`
}

/** The name between the quotes of such a text. */
export function unquoted(text: string): string {
  return text.slice(1, -1).replace(/\\(.)/gs, '$1')
}
