/** Colours for rule texts: SIDL, which is Prolog, and GDL in both its spellings. */

import { HighlightStyle, StreamLanguage, type StringStream, syntaxHighlighting } from '@codemirror/language'
import { tags } from '@lezer/highlight'

const SIDL =
  /^(game|name|title|about|view|says|param|range|heuristic|init|legal|owned|switch|unlimited|default|do|payoff|goal|hidden|player|fact|create|delete|does|tocreate|todelete)$/
const GDL = /^(role|init|true|does|next|legal|goal|terminal|base|input|distinct|not|or|and|sees|random)$/

type Spelling = 'sidl' | 'kif' | 'infix'

/** KIF begins its first clause with a bracket; infix GDL declares a role; all else is SIDL. */
export function spellingOf(text: string): Spelling {
  const code = text.replace(/^\s*(;.*|%.*|\/\/.*)$/gm, '').trimStart()
  if (code.startsWith('(')) return 'kif'
  return /^\s*role\s*\(/m.test(code) ? 'infix' : 'sidl'
}

interface Reading {
  inComment: boolean
}

export function ruleLanguage(spelling: Spelling) {
  return StreamLanguage.define<Reading>({
    name: spelling,
    startState: () => ({ inComment: false }),
    languageData: { commentTokens: { line: spelling === 'kif' ? ';' : '%' } },
    token(stream, state) {
      return spelling === 'kif' ? kifToken(stream) : prologToken(stream, state, spelling === 'sidl' ? SIDL : GDL)
    },
  })
}

function kifToken(stream: StringStream): string | null {
  if (stream.eatSpace()) return null
  if (stream.match(/^;.*/)) return 'comment'
  if (stream.match(/^\?[^\s()]+/)) return 'variableName'
  if (stream.match(/^(<=|[()])/)) return 'punctuation'
  const word = stream.match(/^[^\s();?]+/)
  if (word === null || word === true || word === false) {
    stream.next()
    return null
  }
  if (GDL.test(word[0].toLowerCase())) return 'keyword'
  return /^-?\d+$/.test(word[0]) ? 'number' : 'atom'
}

function prologToken(stream: StringStream, state: Reading, keywords: RegExp): string | null {
  if (state.inComment) {
    if (stream.skipTo('*/')) {
      stream.match('*/')
      state.inComment = false
    } else stream.skipToEnd()
    return 'comment'
  }
  if (stream.eatSpace()) return null
  if (stream.match(/^%.*/)) return 'comment'
  if (stream.match('/*')) {
    state.inComment = true
    return 'comment'
  }
  if (stream.match(/^'(?:[^'\\]|\\.|'')*'?/) || stream.match(/^"(?:[^"\\]|\\.)*"?/)) return 'string'
  if (stream.match(/^\d+(\.\d+)?/)) return 'number'
  if (stream.match(/^[A-Z_]\w*/)) return 'variableName'
  const word = stream.match(/^[a-z]\w*/)
  if (word !== null && word !== true && word !== false) return keywords.test(word[0]) ? 'keyword' : 'atom'
  if (stream.match(/^[:\\+\-*/=<>&|~^@?.]+/)) return 'operator'
  stream.next()
  return 'punctuation'
}

export const colours = syntaxHighlighting(
  HighlightStyle.define([
    { tag: tags.comment, color: 'var(--ink-soft)', fontStyle: 'italic' },
    { tag: tags.keyword, color: 'var(--accent)', fontWeight: '600' },
    { tag: tags.variableName, color: 'var(--code-variable)' },
    { tag: tags.string, color: 'var(--code-string)' },
    { tag: tags.number, color: 'var(--code-number)' },
    { tag: tags.operator, color: 'var(--ink-soft)' },
    { tag: tags.punctuation, color: 'var(--ink-soft)' },
  ]),
)
