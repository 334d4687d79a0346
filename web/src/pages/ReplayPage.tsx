/** A match again, turn by turn: a slider, and whose eyes to see it with. */

import { useEffect, useMemo, useState } from 'react'
import { api } from '../api.js'
import { useAsked } from '../asked.js'
import { useBoard } from '../boards/use-board.js'
import { keptLinks } from '../kept.js'
import { Empty, Failed, Loading } from '../notices.js'
import type { MatchInfo, ReplayStep } from '../protocol.js'
import { gamePath, Link, tablePath } from '../router.js'
import { Download } from '../table/Download.js'
import { Hero, isDrawn } from '../table/Hero.js'
import { Known } from '../table/Known.js'
import { Happened, Log } from '../table/Log.js'
import { isFinished, outcome } from '../table/outcome.js'
import { Seats } from '../table/Seats.js'
import { tell, withoutRoutine } from '../table/told.js'
import type { Turn } from '../table/use-table.js'

interface ReplayPageProps {
  readonly id: string
  readonly token: string | undefined
}

export function ReplayPage({ id, token }: ReplayPageProps) {
  const key = keptLinks(id)?.hostToken ?? token
  const match = useAsked(`match ${id}`, () => api.match(id, key))
  const [role, setRole] = useState<string>()
  const steps = useAsked(`replay ${id} ${role}`, () => api.replay(id, key, role))
  if (match.status === 'failed') return <Failed reason={match.reason} retry={match.retry} />
  if (match.status === 'loading') return <Loading what="the match" />
  return (
    <article className="table-page replay">
      <ReplayHead match={match.value} id={id} token={token} />
      {steps.status === 'failed' ? <Failed reason={steps.reason} retry={steps.retry} /> : null}
      {steps.status === 'loading' ? <Loading what="the turns" /> : null}
      {steps.status === 'here' ? <Steps match={match.value} steps={steps.value} role={role} token={key} /> : null}
      <div className="replay-tools">
        <label className="field">
          <span>Seen by</span>
          <select
            value={role ?? ''}
            onChange={(event) => setRole(event.target.value === '' ? undefined : event.target.value)}
          >
            <option value="">all that this link may see</option>
            {match.value.roles.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
        <Download id={id} token={key} />
        <Link className="quiet" href={gamePath(match.value.game)}>
          The game
        </Link>
      </div>
    </article>
  )
}

function ReplayHead({ match, id, token }: { readonly match: MatchInfo } & ReplayPageProps) {
  useEffect(() => {
    document.title = `Replay: ${match.title} · Parley`
  }, [match.title])
  return (
    <header className="table-head">
      <div>
        <p className="eyebrow">Replay</p>
        <h1>{match.title}</h1>
      </div>
      <div className="table-state">
        <p className="status-line">
          {isFinished(match) ? (
            outcome(match, undefined)
          ) : (
            <Link href={tablePath(id, token)}>The match is still on: go to the table</Link>
          )}
        </p>
      </div>
    </header>
  )
}

const PACE = 900

interface StepsProps {
  readonly match: MatchInfo
  readonly steps: readonly ReplayStep[]
  readonly role: string | undefined
  readonly token: string | undefined
}

function Steps({ match, steps, role, token }: StepsProps) {
  const last = steps.length - 1
  const [at, setAt] = useState(0)
  const [isPlaying, setPlaying] = useState(false)
  const rules = useAsked(`rules ${match.id}`, () => api.rules(match, token))
  const sight = useMemo(
    () => ({
      facts: new Set(steps.flatMap(({ view }) => view.facts)),
      actions: new Set(steps.flatMap(({ view }) => view.decisions.flatMap(({ actions }) => actions))),
    }),
    [steps],
  )
  const source = { language: match.language, rules: rules.status === 'here' ? rules.value : '', view: match.board }
  const { board, hint } = useBoard(source, sight)
  useEffect(() => {
    if (!isPlaying) return
    const timer = setInterval(() => setAt((before) => Math.min(before + 1, last)), PACE)
    return () => clearInterval(timer)
  }, [isPlaying, last])
  useEffect(() => {
    if (at >= last) setPlaying(false)
  }, [at, last])
  const turns = useMemo(() => steps.map(turnOf), [steps])
  const told = useMemo(
    () => withoutRoutine(turns.map((turn) => tell(turn, role, (fact) => isDrawn(fact, board, hint, match.roles)))),
    [turns, role, board, hint, match.roles],
  )
  const step = steps[Math.min(at, last)]
  const now = told[Math.min(at, last)]
  if (step === undefined || now === undefined) return <Empty>Nothing was played.</Empty>
  const { view, says, change } = step
  const toggle = () => {
    if (at >= last) setAt(0)
    setPlaying(!isPlaying)
  }
  return (
    <>
      <section className="hero" aria-label="The table">
        <Hero
          board={board}
          hint={hint}
          title={match.title}
          roles={match.roles}
          facts={view.facts}
          percepts={view.percepts}
          says={says}
          turns={turns.slice(0, at + 1)}
          turn={step.turn}
          change={change}
          own={role}
          hasOffers={steps.some(({ view }) => view.decisions.some(({ templates }) => templates !== undefined))}
        />
        <div className="player">
          <button type="button" className="action" onClick={toggle}>
            {isPlaying ? 'Pause' : 'Play'}
          </button>
          <button type="button" className="quiet" onClick={() => setAt(Math.max(0, at - 1))} disabled={at === 0}>
            Back
          </button>
          <input
            type="range"
            min="0"
            max={last}
            value={at}
            aria-label="Turn"
            aria-valuetext={`turn ${step.turn} of ${steps[last]?.turn}`}
            onChange={(event) => setAt(Number(event.target.value))}
          />
          <button type="button" className="quiet" onClick={() => setAt(Math.min(last, at + 1))} disabled={at === last}>
            Next
          </button>
          <output>
            {step.turn} of {steps[last]?.turn}
          </output>
        </div>
        <Known
          few={board === undefined ? 10 : 3}
          facts={view.facts.filter((fact) => !isDrawn(fact, board, hint, match.roles))}
          says={says}
        />
      </section>
      <div className="side">
        <section className="latest" aria-live="polite" aria-label="What happened in this turn">
          <h2>Turn {step.turn}</h2>
          <Happened told={now} roles={match.roles} />
          {now.acts.length + now.news.length === 0 ? (
            <p className="faint">{at === 0 ? 'The beginning.' : 'Nothing to be seen.'}</p>
          ) : null}
        </section>
        <Seats
          roles={match.roles}
          seats={match.seats.map((seat) => ({ ...seat, present: true }))}
          scores={view.scores}
          paid={change?.paid}
          own={role}
          unit={match.language === 'sidl' ? 'account' : 'points'}
        />
        <details className="fold">
          <summary>Log</summary>
          <Log told={told.slice(0, at + 1)} roles={match.roles} />
        </details>
      </div>
    </>
  )
}

function turnOf({ turn, view, says, change }: ReplayStep): Turn {
  return { turn, facts: view.facts, percepts: view.percepts, says, change }
}
