/** What to analyse it with: parameters, the values that open numbers may take, and how far to look. */

import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Outline } from '../api.js'
import type { AnalysisRequest } from '../protocol.js'
import { plainWord, sentence } from '../words/wording.js'

export type Chosen = Pick<AnalysisRequest, 'params' | 'grids' | 'depth'>

interface GridDraft {
  readonly low: string
  readonly high: string
  readonly step: string
}

interface SettingsProps {
  readonly params: Outline['params']
  /** Open numbers that may be given a grid. */
  readonly fields: readonly string[]
  /** The one that needs it. */
  readonly asked: string | undefined
  readonly isBusy: boolean
  onChoose(chosen: Chosen): void
}

const EMPTY: GridDraft = { low: '', high: '', step: '' }
const PARTS = [
  ['low', 'from'],
  ['high', 'to'],
  ['step', 'in steps of'],
] as const

export function Settings({ params, fields, asked, isBusy, onChoose }: SettingsProps) {
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  const [grids, setGrids] = useState<Readonly<Record<string, GridDraft>>>({})
  const [depth, setDepth] = useState('')
  const [fault, setFault] = useState<string>()
  const wanted = useRef<HTMLInputElement>(null)
  const named = asked === undefined || fields.includes(asked) ? fields : [...fields, asked]
  useEffect(() => {
    if (asked !== undefined) wanted.current?.focus()
  }, [asked])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const chosen = read(values, grids, depth)
    setFault(typeof chosen === 'string' ? chosen : undefined)
    if (typeof chosen !== 'string') onChoose(chosen)
  }

  return (
    <form className="analysis-settings" onSubmit={submit} aria-label="What to analyse">
      <h2>Ask again with other numbers</h2>
      {params.map(({ name, value }) => (
        <label key={name} className="field">
          <span>{sentence(plainWord(name))}</span>
          <input
            value={values[name] ?? ''}
            placeholder={value}
            autoComplete="off"
            onChange={(event) => setValues({ ...values, [name]: event.target.value })}
          />
        </label>
      ))}
      {named.map((field) => (
        <fieldset key={field} className="grid-field">
          <legend>{sentence(plainWord(field))}</legend>
          {PARTS.map(([part, label]) => (
            <label key={part} className="field">
              <span>{label}</span>
              <input
                ref={field === asked && part === 'low' ? wanted : undefined}
                inputMode="decimal"
                value={grids[field]?.[part] ?? ''}
                aria-invalid={field === asked && (grids[field]?.[part] ?? '') === ''}
                autoComplete="off"
                onChange={(event) =>
                  setGrids({ ...grids, [field]: { ...(grids[field] ?? EMPTY), [part]: event.target.value } })
                }
              />
            </label>
          ))}
        </fieldset>
      ))}
      <label className="field">
        <span>Look ahead at most (turns)</span>
        <input
          inputMode="numeric"
          value={depth}
          placeholder="to the end"
          autoComplete="off"
          onChange={(event) => setDepth(event.target.value)}
        />
      </label>
      {fault === undefined ? null : (
        <p className="refused" role="alert">
          {fault}
        </p>
      )}
      <button type="submit" className="action" disabled={isBusy}>
        Analyse this
      </button>
    </form>
  )
}

/** What was typed as a request, or what is wrong with it. */
function read(
  values: Readonly<Record<string, string>>,
  drafts: Readonly<Record<string, GridDraft>>,
  depthText: string,
): Chosen | string {
  const params = Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''))
  const grids: Record<string, { low: number; high: number; step: number }> = {}
  for (const [field, draft] of Object.entries(drafts)) {
    if (PARTS.every(([part]) => draft[part].trim() === '')) continue
    const [low, high, step] = [number(draft.low), number(draft.high), number(draft.step)]
    if (low === undefined || high === undefined || step === undefined) return `${sentence(field)} needs three numbers.`
    if (step <= 0 || high < low) return `${sentence(field)} must go up, in steps above 0.`
    grids[field] = { low, high, step }
  }
  const depth = depthText.trim() === '' ? undefined : number(depthText)
  if (depthText.trim() !== '' && (depth === undefined || !Number.isInteger(depth) || depth < 1))
    return 'How far to look is a whole number of turns, at least 1.'
  return { params, grids, ...(depth === undefined ? {} : { depth }) }
}

function number(text: string): number | undefined {
  const value = Number(text.replace(',', '.'))
  return text.trim() === '' || !Number.isFinite(value) ? undefined : value
}
