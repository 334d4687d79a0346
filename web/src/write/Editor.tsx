/** A text editor for rules, which says what is wrong while one types. */

import { autocompletion, closeBrackets, completeAnyWord } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { bracketMatching, indentOnInput } from '@codemirror/language'
import { linter, lintGutter, lintKeymap, type Diagnostic as Mark } from '@codemirror/lint'
import { Compartment, EditorState, type Text } from '@codemirror/state'
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view'
import { useEffect, useRef } from 'react'
import { api, type Diagnostic } from '../api.js'
import { colours, ruleLanguage, spellingOf } from './highlight.js'

interface EditorProps {
  readonly text: string
  readonly name: string
  onChange(text: string): void
  onChecked?(diagnostics: readonly Diagnostic[]): void
}

const CHECK_AFTER = 400

export function Editor({ text, name, onChange, onChecked }: EditorProps) {
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const tell = useRef({ onChange, onChecked })
  tell.current = { onChange, onChecked }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor is made once; later texts come below
  useEffect(() => {
    if (place.current === null) return
    const language = new Compartment()
    let spelling = spellingOf(text)
    const editor = new EditorView({
      parent: place.current,
      doc: text,
      extensions: [
        lineNumbers(),
        history(),
        drawSelection(),
        indentOnInput(),
        bracketMatching(),
        closeBrackets(),
        highlightActiveLine(),
        autocompletion({ override: [completeAnyWord], activateOnTyping: false }),
        colours,
        language.of(ruleLanguage(spelling)),
        lintGutter(),
        linter((editor) => check(editor, tell.current.onChecked), { delay: CHECK_AFTER }),
        // Tab leaves the editor, as it leaves every other field.
        keymap.of([...defaultKeymap, ...historyKeymap, ...lintKeymap]),
        EditorState.tabSize.of(4),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({
          'aria-label': name,
          tabindex: '0',
          spellcheck: 'false',
          autocapitalize: 'off',
        }),
        EditorView.updateListener.of((update) => {
          if (!update.docChanged) return
          const now = update.state.doc.toString()
          tell.current.onChange(now)
          const spelt = spellingOf(now)
          if (spelt !== spelling) {
            spelling = spelt
            editor.dispatch({ effects: language.reconfigure(ruleLanguage(spelt)) })
          }
        }),
      ],
    })
    view.current = editor
    return () => editor.destroy()
  }, [])

  useEffect(() => {
    const editor = view.current
    if (editor === null || editor.state.doc.toString() === text) return
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: text } })
  }, [text])

  return <div className="editor" ref={place} />
}

async function check(editor: EditorView, onChecked: EditorProps['onChecked']): Promise<readonly Mark[]> {
  const { doc } = editor.state
  if (doc.toString().trim() === '') {
    onChecked?.([])
    return []
  }
  try {
    const diagnostics = await api.check(doc.toString())
    onChecked?.(diagnostics)
    return diagnostics.map((diagnostic) => markOf(doc, diagnostic))
  } catch {
    // The server is away: the text is safe here, and the next keystroke asks again.
    return []
  }
}

/** From the place to the end of its word. */
function markOf(doc: Text, { severity, message, hint, line, column }: Diagnostic): Mark {
  const at = doc.line(Math.min(Math.max(1, line ?? 1), doc.lines))
  const from = Math.min(at.from + Math.max(0, (column ?? 1) - 1), at.to)
  const word = /^[\w?]+|^\S/.exec(at.text.slice(from - at.from))?.[0].length ?? 0
  const to = Math.min(from + word, at.to)
  return { from, to, severity, message: hint === undefined ? message : `${message}\n${hint}` }
}
