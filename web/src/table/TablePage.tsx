/** A table: the match in the middle, what I decide, who sits there, and what has happened. */

import { useEffect, useMemo } from 'react'
import { movesOn } from '../boards/moves.js'
import { useBoard } from '../boards/use-board.js'
import { keptLinks } from '../kept.js'
import { Failed, Loading } from '../notices.js'
import type { MatchInfo } from '../protocol.js'
import { gamePath, go, Link, replayPath, tablePath } from '../router.js'
import { headerOf } from '../words/header.js'
import { Countdown } from './Countdown.js'
import { Decisions } from './Decisions.js'
import { Download } from './Download.js'
import { Hero, isDrawn } from './Hero.js'
import { HostPanel } from './HostPanel.js'
import { Known } from './Known.js'
import { Happened, Log } from './Log.js'
import { isFinished, outcome, statusLine } from './outcome.js'
import { Seats } from './Seats.js'
import { tell, withoutRoutine } from './told.js'
import { type Seen, useTable } from './use-table.js'

interface TablePageProps {
  readonly id: string
  readonly token: string | undefined
}

/** The page after a change of rules tells why it is there. */
const CHANGED = 'parley:changed'

export function TablePage({ id, token }: TablePageProps) {
  const seen = useTable(id, token)
  const { situation } = seen
  const { match, rules, fault, link, moved } = situation
  useEffect(() => {
    if (moved === undefined) return
    sessionStorage.setItem(CHANGED, moved.match)
    go(tablePath(moved.match, moved.token), true)
  }, [moved])
  useEffect(() => {
    if (match !== undefined) document.title = `${match.title} · Parley`
  }, [match])
  if (match === undefined || rules === undefined) {
    if (link === 'closed') return <Refused reason={fault ?? 'This table is not open to you.'} />
    if (link === 'lost')
      return <Failed reason="The server cannot be reached. Trying again …" retry={() => seen.table?.retry()} />
    return <Loading what="the table" />
  }
  return <SetTable id={id} token={token} seen={seen} match={match} rules={rules} />
}

function Refused({ reason }: { readonly reason: string }) {
  return (
    <section className="page narrow">
      <h1>You cannot sit here</h1>
      <p role="alert">{reason}</p>
      <p>
        A seat is reached by the whole of its link, with everything behind the #.{' '}
        <Link href="/">Go to the library</Link>.
      </p>
    </section>
  )
}

interface SetTableProps extends TablePageProps {
  readonly seen: Seen
  readonly match: MatchInfo
  readonly rules: string
}

function SetTable({ id, token, seen, match, rules }: SetTableProps) {
  const { situation, table, turns, sight } = seen
  const { state, you, choices, ahead, link, fault } = situation
  const own = you?.as === 'role' ? you.role : undefined
  const { board, hint } = useBoard({ language: match.language, rules, view: match.board }, sight)
  const isPlaying = own !== undefined && match.status === 'running'
  const decisions = isPlaying ? (state?.view.decisions ?? []) : []
  const moves = useMemo(
    () => (board === undefined ? [] : decisions.flatMap(({ id, actions }) => movesOn(board, id, actions))),
    [board, decisions],
  )
  const onBoard = useMemo(() => new Set(moves.map(({ action }) => action)), [moves])
  const told = useMemo(
    () => withoutRoutine(turns.map((turn) => tell(turn, own, (fact) => isDrawn(fact, board, hint, match.roles)))),
    [turns, own, board, hint, match.roles],
  )
  const latest = told.findLast(({ turn }) => turn === state?.turn)
  const hasOffers = decisions.some(({ templates }) => templates?.some(({ parts }) => parts.some(isNumberField)))
  const facts = isTree(match) ? [] : (state?.view.facts ?? [])
  const title = match.language === 'gdl' ? (headerOf(rules).title ?? match.title) : match.title
  const links = keptLinks(id)
  const hostToken = you?.as === 'host' ? token : links?.hostToken
  const finished = isFinished(match)
  const hasPassed = situation.passed === state?.turn
  return (
    <article className="table-page" data-turn={state?.turn}>
      <header className="table-head">
        <div>
          <p className="eyebrow">
            {you?.as === 'role' ? (
              <>
                You are <b>{own}</b>
              </>
            ) : you?.as === 'host' ? (
              'You are the host'
            ) : (
              'You are watching'
            )}
          </p>
          <h1>{title}</h1>
        </div>
        <div className="table-state">
          {state?.deadline !== undefined && match.status === 'running' ? (
            <Countdown deadline={state.deadline} ahead={ahead} />
          ) : null}
          <p role="status" className="status-line">
            {statusLine(situation)}
          </p>
        </div>
      </header>
      <Banner link={link} fault={fault} retry={() => table?.retry()} changed={sessionStorage.getItem(CHANGED) === id} />
      <section className="hero" aria-label="The table">
        <Hero
          board={board}
          hint={hint}
          title={title}
          roles={match.roles}
          facts={facts}
          percepts={state?.view.percepts ?? []}
          says={state?.says ?? {}}
          turns={turns}
          turn={state?.turn ?? 0}
          change={state?.change}
          own={own}
          hasOffers={hasOffers}
          moves={moves}
          choose={(decision, action) => table?.choose(decision, action)}
        />
        <Known
          few={board === undefined ? 10 : 3}
          facts={facts.filter((fact) => !isDrawn(fact, board, hint, match.roles))}
          says={state?.says ?? {}}
        />
      </section>
      <div className="side">
        {finished ? (
          <section className="result" aria-label="Result">
            <h2>{match.status === 'over' ? 'The end' : 'Ended'}</h2>
            <p>{outcome(match, state)}</p>
            <p className="row">
              <Link className="button" href={replayPath(id, token)}>
                Replay
              </Link>
              <Download id={id} token={hostToken ?? token} />
              <Link className="quiet" href={gamePath(match.game)}>
                Play again
              </Link>
            </p>
          </section>
        ) : null}
        {decisions.length > 0 && own !== undefined ? (
          <Decisions
            decisions={decisions.filter(({ actions, templates }) => actions.length > 0 || templates !== undefined)}
            role={own}
            says={state?.says ?? {}}
            submitted={state?.submitted ?? {}}
            choices={choices}
            onBoard={onBoard}
            choose={(decision, action) => table?.choose(decision, action)}
            withdraw={(decision) => table?.withdraw(decision)}
            {...(match.language === 'sidl' && !hasPassed ? { pass: () => table?.pass() } : {})}
          />
        ) : null}
        {latest !== undefined && latest.acts.length + latest.news.length > 0 ? (
          <section className="latest" aria-live="polite" aria-label="What changed in the last turn">
            <h2>Last turn</h2>
            <Happened told={latest} roles={match.roles} />
          </section>
        ) : null}
        <Seats
          roles={match.roles}
          seats={match.seats}
          scores={match.scores ?? state?.view.scores ?? []}
          paid={state?.change?.paid}
          chosen={finished ? undefined : state?.chosen}
          own={own}
          unit={match.language === 'sidl' ? 'account' : 'points'}
        />
        {hostToken === undefined ? null : <HostPanel match={match} token={hostToken} links={links} rules={rules} />}
        <details className="fold" open={turns.length < 40 && board !== undefined ? true : undefined}>
          <summary>Log</summary>
          <Log told={told} roles={match.roles} />
        </details>
        <details className="fold">
          <summary>Rules</summary>
          {match.about === undefined ? null : <p>{match.about}</p>}
          <pre className="rules">{rules}</pre>
        </details>
      </div>
    </article>
  )
}

/** The facts of a tree are the numbers of its nodes, which tell a person nothing. */
function isTree({ language }: MatchInfo): boolean {
  return language === 'efg' || language === 'nfg'
}

function isNumberField(part: unknown): boolean {
  return typeof part === 'object'
}

interface BannerProps {
  readonly link: string
  readonly fault: string | undefined
  readonly changed: boolean
  retry(): void
}

function Banner({ link, fault, changed, retry }: BannerProps) {
  if (link === 'lost') {
    return (
      <div className="banner" role="alert">
        <p>The line to the table is lost. Your seat is kept, and so is what you have chosen. Connecting again …</p>
        <button type="button" className="quiet" onClick={retry}>
          Now
        </button>
      </div>
    )
  }
  if (fault !== undefined) {
    return (
      <div className="banner" role="alert">
        <p>{fault}</p>
      </div>
    )
  }
  if (!changed) return null
  return (
    <div className="banner" role="status">
      <p>The rules have changed. This is the new table; the new rules are below.</p>
    </div>
  )
}
