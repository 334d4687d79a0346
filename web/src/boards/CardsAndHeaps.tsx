/** Hands of cards and heaps of counters, drawn. */

import { listed, sentence } from '../words/wording.js'
import type { Hand } from './cards.js'
import { colourOf } from './colours.js'

const LETTERS: Readonly<Record<string, string>> = { ace: 'A', king: 'K', queen: 'Q', jack: 'J', ten: '10' }

export function HandsView({ hands, roles }: { readonly hands: readonly Hand[]; readonly roles: readonly string[] }) {
  return (
    <ul className="hands">
      {hands.map(({ role, cards }) => (
        <li key={role}>
          <span className="hand-cards" role="img" aria-label={handName(cards)}>
            {cards.map((card) => (
              <Card key={card ?? 'hidden'} card={card} />
            ))}
            {cards.length === 0 ? <span className="card card-none" /> : null}
          </span>
          <span className="hand-owner">
            <i className="role-dot" style={{ background: colourOf(role, roles) }} />
            {role}
          </span>
        </li>
      ))}
    </ul>
  )
}

function handName(cards: Hand['cards']): string {
  if (cards.length === 0) return 'no card'
  return listed(cards.map((card) => card ?? 'a card face down'))
}

function Card({ card }: { readonly card: string | undefined }) {
  if (card === undefined) return <span className="card card-back" />
  return (
    <span className="card">
      <b>{LETTERS[card] ?? (card.length > 3 ? card.charAt(0).toUpperCase() : card)}</b>
      <small>{/^\d+$/.test(card) ? '' : sentence(card)}</small>
    </span>
  )
}

export function HeapsView({ heaps }: { readonly heaps: readonly number[] }) {
  return (
    <ul className="heaps">
      {heaps.map((count, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a heap is its place in the row
        <li key={i}>
          <span className="counters" role="img" aria-label={count === 1 ? 'one piece' : `${count} pieces`}>
            {Array.from({ length: count }, (_, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: counters are all alike
              <i key={at} className="counter" />
            ))}
            {count === 0 ? <em>empty</em> : null}
          </span>
          <b>{count}</b>
        </li>
      ))}
    </ul>
  )
}
