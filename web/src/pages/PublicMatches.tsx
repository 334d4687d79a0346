/** Matches that anybody may watch. */

import { api } from '../api.js'
import { useAsked } from '../asked.js'
import { Link, replayPath, tablePath } from '../router.js'
import { isFinished } from '../table/outcome.js'

export function PublicMatches() {
  const matches = useAsked('matches', api.matches)
  if (matches.status !== 'here' || matches.value.length === 0) return null
  return (
    <section className="shelf public">
      <h2>To watch</h2>
      <ul className="matches">
        {matches.value.slice(0, 12).map((match) => (
          <li key={match.id}>
            <Link href={isFinished(match) ? replayPath(match.id, undefined) : tablePath(match.id, undefined)}>
              <b>{match.title}</b>{' '}
              <span>
                {match.seats
                  .map(({ role, name }) => (name === '' || name === role ? role : `${role}: ${name}`))
                  .join(', ')}
              </span>{' '}
              <small>{isFinished(match) ? 'over' : match.status}</small>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
