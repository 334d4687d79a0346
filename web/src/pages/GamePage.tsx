/** One game: its picture, what it is about, playing it at once, hosting it for others, and its rules. */

import { useEffect, useState } from 'react'
import { api } from '../api.js'
import { useAsked } from '../asked.js'
import { GamePicture } from '../boards/GamePicture.js'
import { Failed, Loading } from '../notices.js'
import type { GameDetail } from '../protocol.js'
import { analysePath, Link } from '../router.js'
import { HostForm } from './HostForm.js'
import { traits } from './Library.js'
import { PlayNow } from './PlayNow.js'

export function GamePage({ id }: { readonly id: string }) {
  const game = useAsked(id, () => api.game(id))
  if (game.status === 'loading') return <Loading what="the game" />
  if (game.status === 'failed') return <Failed reason={game.reason} retry={game.retry} />
  return <Game game={game.value} />
}

function Game({ game }: { readonly game: GameDetail }) {
  const [isHosting, setHosting] = useState(false)
  useEffect(() => {
    document.title = `${game.title} · Parley`
  }, [game.title])
  return (
    <article className="page game">
      <div className="game-picture">
        <GamePicture game={game} />
      </div>
      <div className="game-words">
        <header>
          <p className="eyebrow">{traits(game)}</p>
          <h1>{game.title}</h1>
          <p className="lead">{game.about}</p>
        </header>
        <PlayNow game={game} source={{ game: game.id }} />
        <p className="row">
          <Link className="button" href={analysePath(game.id)}>
            Analyse
          </Link>
          <span className="faint">What to expect of it, and how to choose.</span>
        </p>
        <details className="fold" open={isHosting} onToggle={(event) => setHosting(event.currentTarget.open)}>
          <summary>Host a match for others</summary>
          {isHosting ? <HostForm game={game} source={{ game: game.id }} /> : null}
        </details>
        <details className="fold">
          <summary>The rules, in {game.language.toUpperCase()}</summary>
          <p>
            <Link href={`/write?from=${encodeURIComponent(game.id)}`}>Change them and play that</Link>
          </p>
          <pre className="rules">{game.rules}</pre>
        </details>
      </div>
    </article>
  )
}
