/** Hosting a match: who sits where, how turns end, the parameters, and who may see what. */

import { type FormEvent, useState } from 'react'
import { api, type Outline } from '../api.js'
import { keepLinks } from '../kept.js'
import type { ClockSettings, CreatedMatch, MatchSettings, SeatSettings } from '../protocol.js'
import { Link, tablePath } from '../router.js'
import { Links } from '../table/Links.js'
import { plainWord, sentence } from '../words/wording.js'
import type { RuleSource } from './PlayNow.js'

interface HostFormProps {
  readonly game: Pick<Outline, 'roles' | 'strategies' | 'params'> & {
    readonly language?: string
    readonly hidden?: boolean
  }
  readonly source: RuleSource
}

type SeatKind = SeatSettings['kind']
type SeatDraft = { readonly kind: SeatKind; readonly strategy: string; readonly address: string }

export function HostForm({ game, source }: HostFormProps) {
  const { strategies } = game
  const strongest = strategies.at(-1)?.strategy ?? 'random'
  const [params, setParams] = useState<Readonly<Record<string, string>>>({})
  const [roles, setRoles] = useState(game.roles)
  const [seats, setSeats] = useState<Readonly<Record<string, SeatDraft>>>({})
  const [clock, setClock] = useState<ClockSettings['kind']>('ready')
  const [seconds, setSeconds] = useState('')
  const [seed, setSeed] = useState('')
  const [machineSeconds, setMachineSeconds] = useState('')
  const [absent, setAbsent] = useState('default')
  const [options, setOptions] = useState({
    isPublic: false,
    revealAfterEnd: true,
    waits: true,
    endEarly: !game.hidden,
    showChosen: !game.hidden,
  })
  const [created, setCreated] = useState<CreatedMatch>()
  const [fault, setFault] = useState<string>()
  const seatOf = (role: string): SeatDraft => seats[role] ?? { kind: 'person', strategy: strongest, address: '' }
  const setSeat = (role: string, change: Partial<SeatDraft>) =>
    setSeats({ ...seats, [role]: { ...seatOf(role), ...change } })

  const setParam = async (name: string, value: string) => {
    const changed = { ...params, [name]: value }
    setParams(changed)
    // How many sit at the table may depend on a parameter.
    const rules = source.rules ?? (source.game === undefined ? '' : (await api.game(source.game)).rules)
    await api.outline(rules, nonEmpty(changed)).then(
      (outline) => {
        setRoles(outline.roles)
        setFault(undefined)
      },
      (error: unknown) => setFault(error instanceof Error ? error.message : String(error)),
    )
  }

  const create = async (event: FormEvent) => {
    event.preventDefault()
    setFault(undefined)
    const thinking = Number(machineSeconds.replace(',', '.'))
    try {
      const made = await api.create({
        ...source,
        params: nonEmpty(params),
        seats: roles.map((role) => seatSettings(role, seatOf(role))),
        clock: clockSettings(clock, seconds),
        absent: absent === 'default' ? 'default' : { strategy: absent },
        isPublic: options.isPublic,
        revealAfterEnd: options.revealAfterEnd,
        begin: options.waits ? 'host' : 'now',
        endEarly: options.endEarly,
        showChosen: options.showChosen,
        ...(seed.trim() === '' ? {} : { seed: seed.trim() }),
        ...(thinking > 0 ? { machineSeconds: thinking } : {}),
      })
      keepLinks(made)
      setCreated(made)
    } catch (error) {
      setFault(error instanceof Error ? error.message : String(error))
    }
  }

  if (created !== undefined) return <Created created={created} />
  return (
    <form className="host-form" onSubmit={create}>
      <fieldset>
        <legend>Seats</legend>
        {roles.map((role) => (
          <SeatRow
            key={role}
            role={role}
            seat={seatOf(role)}
            game={game}
            onChange={(change) => setSeat(role, change)}
          />
        ))}
      </fieldset>
      {game.params.length > 0 ? (
        <fieldset className="columns">
          <legend>Parameters</legend>
          {game.params.map(({ name, value }) => (
            <label key={name} className="field">
              <span>{sentence(plainWord(name))}</span>
              <input
                value={params[name] ?? ''}
                placeholder={value}
                autoComplete="off"
                onChange={(event) => setParam(name, event.target.value)}
              />
            </label>
          ))}
        </fieldset>
      ) : null}
      <fieldset className="columns">
        <legend>Turns</legend>
        <label className="field">
          <span>A turn ends</span>
          <select value={clock} onChange={(event) => setClock(clockKind(event.target.value))}>
            <option value="ready">as soon as all have chosen</option>
            <option value="chronon">after a fixed time</option>
            {game.language === 'sidl' || game.language === undefined ? (
              <option value="interrupt">at every choice (interrupts)</option>
            ) : null}
          </select>
        </label>
        <label className="field">
          <span>{clock === 'interrupt' ? 'Timers tick every (seconds)' : 'Seconds at most'}</span>
          <input
            inputMode="decimal"
            value={seconds}
            placeholder={clock === 'ready' ? 'no limit' : clock === 'chronon' ? '30' : '5'}
            onChange={(event) => setSeconds(event.target.value)}
          />
        </label>
        <label className="field">
          <span>For somebody who is gone</span>
          <select value={absent} onChange={(event) => setAbsent(event.target.value)}>
            <option value="default">the rules’ default</option>
            {strategies.map(({ strategy, label }) => (
              <option key={strategy} value={strategy}>
                a machine plays: {label}
              </option>
            ))}
          </select>
        </label>
        <label className="field">
          <span>Machines think (seconds)</span>
          <input
            inputMode="decimal"
            value={machineSeconds}
            placeholder="1"
            onChange={(event) => setMachineSeconds(event.target.value)}
          />
        </label>
        <label className="field">
          <span>Seed of chance</span>
          <input value={seed} placeholder="drawn for you" onChange={(event) => setSeed(event.target.value)} />
        </label>
      </fieldset>
      <fieldset className="checks">
        <legend>Who may know</legend>
        <Check
          label="Anybody may watch"
          value={options.isPublic}
          onChange={(isPublic) => setOptions({ ...options, isPublic })}
        />
        <Check
          label="All may read the whole record after the end"
          value={options.revealAfterEnd}
          onChange={(revealAfterEnd) => setOptions({ ...options, revealAfterEnd })}
        />
        <Check
          label="A turn may end early when all have chosen"
          value={options.endEarly}
          onChange={(endEarly) => setOptions({ ...options, endEarly })}
        />
        <Check
          label="All see who has chosen"
          value={options.showChosen}
          onChange={(showChosen) => setOptions({ ...options, showChosen })}
        />
        {game.hidden && (options.endEarly || options.showChosen) ? (
          <p className="faint">In a game with secrets, when somebody chooses can tell the others something.</p>
        ) : null}
        <Check
          label="Begin when I say so"
          value={options.waits}
          onChange={(waits) => setOptions({ ...options, waits })}
        />
      </fieldset>
      {fault === undefined ? null : (
        <p className="refused" role="alert">
          {fault}
        </p>
      )}
      <button type="submit" className="action action-main">
        Make the match
      </button>
    </form>
  )
}

interface SeatRowProps {
  readonly role: string
  readonly seat: SeatDraft
  readonly game: HostFormProps['game']
  onChange(change: Partial<SeatDraft>): void
}

function SeatRow({ role, seat, game, onChange }: SeatRowProps) {
  return (
    <div className="seat-row">
      <label className="field">
        <span>{sentence(role)}</span>
        <select value={seat.kind} onChange={(event) => onChange({ kind: seatKind(event.target.value) })}>
          <option value="person">a person, by link</option>
          <option value="machine">a machine</option>
          {game.language === 'gdl' ? <option value="ggp">a remote GGP player</option> : null}
        </select>
      </label>
      {seat.kind === 'machine' ? (
        <label className="field">
          <span>Strength</span>
          <select value={seat.strategy} onChange={(event) => onChange({ strategy: event.target.value })}>
            {game.strategies.map(({ strategy, label }) => (
              <option key={strategy} value={strategy}>
                {label}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      {seat.kind === 'ggp' ? (
        <label className="field">
          <span>Address</span>
          <input
            value={seat.address}
            placeholder="http://host:9147"
            required
            onChange={(event) => onChange({ address: event.target.value })}
          />
        </label>
      ) : null}
    </div>
  )
}

interface CheckProps {
  readonly label: string
  readonly value: boolean
  onChange(value: boolean): void
}

function Check({ label, value, onChange }: CheckProps) {
  return (
    <label className="check">
      <input type="checkbox" checked={value} onChange={(event) => onChange(event.target.checked)} /> {label}
    </label>
  )
}

function Created({ created }: { readonly created: CreatedMatch }) {
  return (
    <div className="created" role="status">
      <p>The match is made. Send each link to whoever shall sit there; these links are the only keys.</p>
      <Links created={created} />
      <Link className="button" href={tablePath(created.match, created.hostToken)}>
        Go to the table as host
      </Link>
    </div>
  )
}

function nonEmpty(params: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(params).filter(([, value]) => value.trim() !== ''))
}

function clockKind(value: string): ClockSettings['kind'] {
  return value === 'chronon' || value === 'interrupt' ? value : 'ready'
}

function seatKind(value: string): SeatKind {
  return value === 'machine' || value === 'ggp' ? value : 'person'
}

function seatSettings(role: string, { kind, strategy, address }: SeatDraft): MatchSettings['seats'][number] {
  if (kind === 'machine') return { kind, role, strategy }
  return kind === 'ggp' ? { kind, role, address } : { kind, role }
}

function clockSettings(kind: ClockSettings['kind'], text: string): ClockSettings {
  const typed = Number(text.replace(',', '.'))
  const seconds = text.trim() === '' || !Number.isFinite(typed) ? undefined : typed
  if (kind === 'chronon') return { kind, seconds: seconds ?? 30 }
  if (kind === 'interrupt') return { kind, tick: seconds ?? 5 }
  return { kind, ...(seconds === undefined ? {} : { seconds }) }
}
