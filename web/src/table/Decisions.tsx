/** What I have to decide: buttons, or a form where numbers are open; what I have chosen so far, and how to change it. */

import { type FormEvent, useId, useState } from 'react'
import type { WireDecision } from '../protocol.js'
import { tokens } from '../words/tokens.js'
import { actionWording, plainWord, type Says, sentence } from '../words/wording.js'
import type { Choice } from './connection.js'
import { actionFrom, fieldFault, fieldHelp, type Template } from './fields.js'

export interface DecisionsProps {
  readonly decisions: readonly WireDecision[]
  readonly role: string
  readonly says: Says
  readonly submitted: Readonly<Record<string, string>>
  readonly choices: Readonly<Record<string, Choice>>
  /** Actions that are made on the board; they fold away into a list. */
  readonly onBoard: ReadonlySet<string>
  choose(decision: string, action: string): void
  withdraw(decision: string): void
  /** Says that I choose nothing more in this turn; absent where something must be chosen. */
  readonly pass?: () => void
}

export function Decisions(props: DecisionsProps) {
  const { decisions, submitted, choices, pass } = props
  const open = decisions.filter(({ id }) => submitted[id] === undefined && choices[id] === undefined)
  const isSafe = open.every((decision) => decision.default !== undefined)
  return (
    <div className="decisions">
      {decisions.map((decision) => (
        <DecisionView key={decision.id} decision={decision} isOnly={decisions.length === 1} {...props} />
      ))}
      {pass === undefined || open.length === 0 ? null : (
        <button type="button" className="quiet pass" onClick={pass}>
          {isSafe ? 'Leave it to the default' : 'Choose nothing this turn'}
        </button>
      )}
    </div>
  )
}

function DecisionView(props: DecisionsProps & { readonly decision: WireDecision; readonly isOnly: boolean }) {
  const { decision, isOnly, role, says, submitted, choices, onBoard, choose, withdraw } = props
  const { id, actions, templates } = decision
  const choice = choices[id]
  const chosen = choice?.status === 'refused' ? submitted[id] : (choice?.action ?? submitted[id])
  const name = (action: string) => sentence(actionWording(action, says, role))
  const buttons = actions.filter((action) => !onBoard.has(action))
  const moves = actions.filter((action) => onBoard.has(action))
  const button = (action: string) => (
    <button
      key={action}
      type="button"
      className="action"
      data-action={action}
      aria-pressed={action === chosen}
      onClick={() => choose(id, action)}
    >
      {name(action)}
    </button>
  )
  return (
    <fieldset className="decision" data-decision={id}>
      <legend>{isOnly ? 'Your choice' : sentence(decisionName(id, role))}</legend>
      {templates?.map((template) => (
        <TemplateForm
          key={JSON.stringify(template.parts)}
          template={template}
          role={role}
          says={says}
          chosen={chosen}
          choose={(action) => choose(id, action)}
        />
      ))}
      {buttons.length > 0 ? <div className="actions">{buttons.map(button)}</div> : null}
      {moves.length > 0 ? (
        <details className="all-moves">
          <summary>
            {moves.length === 1 ? 'One move on the board' : `${moves.length} moves on the board`}, as a list
          </summary>
          <div className="actions">{moves.map(button)}</div>
        </details>
      ) : null}
      <p className="decision-state" role="status">
        {choice?.status === 'refused' ? (
          <span className="refused">Not accepted: {choice.reason}</span>
        ) : chosen === undefined ? (
          decision.default === undefined ? null : (
            <>Without a choice: {actionWording(decision.default, says, role)}</>
          )
        ) : (
          <>
            {choice?.status === 'sending' ? 'Sending' : 'Chosen'}: <b>{actionWording(chosen, says, role)}</b>
          </>
        )}
      </p>
      {chosen !== undefined && choice?.status !== 'refused' ? (
        <button type="button" className="quiet" onClick={() => withdraw(id)}>
          Take it back
        </button>
      ) : null}
    </fieldset>
  )
}

function decisionName(id: string, role: string): string {
  const words = tokens(id).filter((word) => word !== role)
  return words.length === 0 ? 'your choice' : words.map(plainWord).join(' ')
}

interface FormProps {
  readonly template: Template
  readonly role: string
  readonly says: Says
  readonly chosen: string | undefined
  choose(action: string): void
}

function TemplateForm({ template, role, says, chosen, choose }: FormProps) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const prefix = useId()
  const fields = template.parts.filter((part) => typeof part !== 'string')
  const constants = template.parts.filter((part) => typeof part === 'string').flatMap(tokens)
  const verb = sentence(
    constants
      .filter((word) => word !== role)
      .map(plainWord)
      .join(' ') || 'choose',
  )
  const action = actionFrom(template, typed)
  if (fields.length === 0) {
    const plain = `[${template.parts.join(',')}]`
    return (
      <button
        type="button"
        className="action"
        data-action={plain}
        aria-pressed={chosen === plain}
        onClick={() => choose(plain)}
      >
        {sentence(actionWording(plain, says, role))}
      </button>
    )
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (action !== undefined) choose(action)
  }
  return (
    <form className="template" onSubmit={onSubmit} noValidate>
      {fields.map((field) => {
        const text = typed[field.field] ?? ''
        const fault = fieldFault(field, text)
        const id = `${prefix}${field.field}`
        return (
          <label key={field.field} htmlFor={id} className="field">
            <span>{sentence(plainWord(field.field))}</span>
            <input
              id={id}
              name={field.field}
              inputMode={field.type === 'text' ? 'text' : field.type === 'int' ? 'numeric' : 'decimal'}
              autoComplete="off"
              value={text}
              aria-invalid={fault !== undefined}
              aria-describedby={`${id}-help`}
              onChange={(event) => setTyped({ ...typed, [field.field]: event.target.value })}
            />
            <small id={`${id}-help`} className={fault === undefined ? '' : 'refused'}>
              {fault ?? fieldHelp(field) ?? ''}
            </small>
          </label>
        )
      })}
      <button type="submit" className="action action-main" disabled={action === undefined}>
        {verb}
      </button>
    </form>
  )
}
