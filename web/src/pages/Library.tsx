/** All games and negotiations: a picture and a line each, to be searched and sifted. */

import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { api } from '../api.js'
import { useAsked } from '../asked.js'
import { Emblem } from '../boards/Emblem.js'
import { GamePicture } from '../boards/GamePicture.js'
import { hintFor } from '../boards/hint.js'
import { Empty, Failed, Loading } from '../notices.js'
import type { GameDetail, LibraryGame } from '../protocol.js'
import { gamePath, Link } from '../router.js'
import { sentence } from '../words/wording.js'
import { PublicMatches } from './PublicMatches.js'
import { type Filter, families, NO_FILTER, sift } from './sift.js'

export function Library() {
  const games = useAsked('games', api.games)
  const [filter, setFilter] = useState(NO_FILTER)
  const settled = useDeferredValue(filter)
  return (
    <div className="page library">
      <header className="opening">
        <h1>Any game, any negotiation, from its written rules.</h1>
        <p>
          Play one of these against a machine, send seats to other people, or <Link href="/write">write your own</Link>.
        </p>
      </header>
      <Sieve filter={filter} onChange={setFilter} />
      {games.status === 'loading' ? <Loading what="the library" /> : null}
      {games.status === 'failed' ? <Failed reason={games.reason} retry={games.retry} /> : null}
      {games.status === 'here' ? (
        <Shelves games={sift(games.value, settled)} clear={() => setFilter(NO_FILTER)} />
      ) : null}
      <PublicMatches />
    </div>
  )
}

interface SieveProps {
  readonly filter: Filter
  onChange(filter: Filter): void
}

function Sieve({ filter, onChange }: SieveProps) {
  const set = (change: Partial<Filter>) => onChange({ ...filter, ...change })
  return (
    <search className="sieve">
      <label className="field field-search">
        <span className="unseen">Search the library</span>
        <input
          type="search"
          placeholder="Search"
          value={filter.text}
          onChange={(event) => set({ text: event.target.value })}
        />
      </label>
      <Select label="Players" value={filter.players} onChange={(players) => set({ players })}>
        {{ any: 'any number', '1': 'one', '2': 'two', '3': 'three or more' }}
      </Select>
      <Select label="Chance" value={filter.chance} onChange={(chance) => set({ chance })}>
        {{ any: 'with or without', yes: 'with', no: 'without' }}
      </Select>
      <Select label="Secrets" value={filter.hidden} onChange={(hidden) => set({ hidden })}>
        {{ any: 'with or without', yes: 'with', no: 'without' }}
      </Select>
      <Select label="Language" value={filter.language} onChange={(language) => set({ language })}>
        {{ any: 'any', sidl: 'SIDL', gdl: 'GDL', efg: 'EFG', nfg: 'NFG' }}
      </Select>
    </search>
  )
}

interface SelectProps {
  readonly label: string
  readonly value: string
  readonly children: Readonly<Record<string, string>>
  onChange(value: string): void
}

function Select({ label, value, children, onChange }: SelectProps) {
  return (
    <label className="field">
      <span>{label}</span>
      <select value={value} onChange={(event) => onChange(event.target.value)}>
        {Object.entries(children).map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}

function Shelves({ games, clear }: { readonly games: readonly LibraryGame[]; clear(): void }) {
  if (games.length === 0) {
    return (
      <Empty>
        No game is like that.{' '}
        <button type="button" className="quiet" onClick={clear}>
          Show all
        </button>
      </Empty>
    )
  }
  return families(games).map(([family, members]) => (
    <section key={family} className="shelf" aria-labelledby={`family-${family}`}>
      <h2 id={`family-${family}`}>{family}</h2>
      <ul>
        {members.map((game) => (
          <Entry key={game.id} game={game} />
        ))}
      </ul>
    </section>
  ))
}

function Entry({ game }: { readonly game: LibraryGame }) {
  const [detail, setDetail] = useState<GameDetail>()
  const { title, about } = detail ?? game
  return (
    <li className="entry">
      <Link href={gamePath(game.id)}>
        <LazyPicture game={game} detail={detail} onDetail={setDetail} />
        <span className="entry-words">
          <b>{title}</b>
          <span className="entry-about">{about}</span>
          <small>{traits(game)}</small>
        </span>
      </Link>
    </li>
  )
}

export function traits({ roles, chance, hidden, unlimited, language }: LibraryGame): string {
  const count =
    roles.length === 1
      ? 'one player'
      : `${['', '', 'two', 'three', 'four', 'five', 'six'][roles.length] ?? roles.length} players`
  const parts = [count, chance && 'chance', hidden && 'secrets', unlimited && 'free offers', language.toUpperCase()]
  return sentence(parts.filter((part) => part !== false).join(' · '))
}

interface LazyPictureProps {
  readonly game: LibraryGame
  readonly detail: GameDetail | undefined
  onDetail(detail: GameDetail): void
}

/** Openings are fetched when they come into sight; until then, and where there is no board, an emblem stands. */
function LazyPicture({ game, detail, onDetail }: LazyPictureProps) {
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (place.current === null) return
    let isCurrent = true
    const watcher = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        watcher.disconnect()
        api.game(game.id).then(
          (found) => isCurrent && onDetail(found),
          () => undefined,
        )
      },
      { rootMargin: '300px' },
    )
    watcher.observe(place.current)
    return () => {
      isCurrent = false
      watcher.disconnect()
    }
  }, [game.id, onDetail])
  const kind = hintFor(game.board, '').kind ?? (game.unlimited ? 'offers' : undefined)
  return (
    <span className="entry-picture" ref={place} aria-hidden="true">
      {detail === undefined ? (
        <Emblem kind={kind} roles={game.roles.length} name={game.title} />
      ) : (
        <GamePicture game={detail} />
      )}
    </span>
  )
}
