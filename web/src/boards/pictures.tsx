/** What stands on cells, drawn around the middle of a square of 100 by 100. The men of chess are our own. */

import { colourOf } from './colours.js'
import type { Man, Picture } from './content.js'

const FOOT = 'M-27 27h54a4 4 0 0 1 4 4v3a4 4 0 0 1-4 4h-54a4 4 0 0 1-4-4v-3a4 4 0 0 1 4-4z'

const MEN: Readonly<Record<Man, readonly string[]>> = {
  pawn: ['M-7-9C-8 8-19 14-20 27H20C19 14 8 8 7-9z', 'M0-32a13 13 0 1 1 0 26a13 13 0 0 1 0-26z', FOOT],
  rook: ['M-24-36h11v8h8v-8h10v8h8v-8h11v17l-8 7v26l8 13h-48l8-13v-26l-8-7z', FOOT],
  knight: [
    'M-20 27C-21 10-5 4-3-8C-9-5-15 1-22 1C-29 1-31-6-28-11L-15-31L-13-41L-4-34C16-33 25-16 25 8C25 16 24 22 22 27z',
    FOOT,
  ],
  bishop: [
    'M-9 12h18l8 15h-34z',
    'M0-33C15-24 21-10 14 4L10 12H-10L-14 4C-21-10-15-24 0-33z',
    'M0-43a5.5 5.5 0 1 1 0 11a5.5 5.5 0 0 1 0-11z',
    FOOT,
  ],
  queen: [
    'M-19 10h38l-3 8l4 9h-40l4-9z',
    'M-30-22L-19 10h38L30-22L16-7L10-31L0-9L-10-31L-16-7z',
    'M-30-29a4.5 4.5 0 1 1 0 9a4.5 4.5 0 0 1 0-9zM-10-38a4.5 4.5 0 1 1 0 9a4.5 4.5 0 0 1 0-9zM10-38a4.5 4.5 0 1 1 0 9a4.5 4.5 0 0 1 0-9zM30-29a4.5 4.5 0 1 1 0 9a4.5 4.5 0 0 1 0-9z',
    FOOT,
  ],
  king: [
    'M-17 13h34l3 14h-40z',
    'M0-20C8-29 29-25 27-7C26 2 18 7 17 13H-17C-18 7-26 2-27-7C-29-25-8-29 0-20z',
    'M-3-44h6v7h7v6h-7v9h-6v-9h-7v-6h7z',
    FOOT,
  ],
}

export function PictureOf({ picture, roles }: { readonly picture: Picture; readonly roles: readonly string[] }) {
  switch (picture.kind) {
    case 'man':
      return (
        <g
          className={`man ${picture.colour === 'black' ? 'man-dark' : 'man-light'}`}
          style={
            picture.colour === 'white' || picture.colour === 'black'
              ? undefined
              : { fill: colourOf(picture.colour, roles) }
          }
        >
          {MEN[picture.man].map((path) => (
            <path key={path} d={path} />
          ))}
          {picture.man === 'knight' ? <circle className="man-eye" cx="-11" cy="-19" r="3" /> : null}
          {picture.man === 'bishop' ? <path className="man-line" d="M5-21L-2-6" /> : null}
        </g>
      )
    case 'disc':
      return (
        <g className="disc" style={{ fill: colourOf(picture.colour, roles) }}>
          <circle r="37" />
          <circle className="disc-rim" r="27" />
          {picture.crowned ? <path className="disc-crown" d="M-17 11L-20-11L-8-1L0-15L8-1L20-11L17 11z" /> : null}
        </g>
      )
    case 'mark':
      return picture.mark === 'x' ? (
        <path className="mark mark-x" d="M-25-25L25 25M25-25L-25 25" />
      ) : (
        <circle className="mark mark-o" r="27" />
      )
    case 'tile':
      return (
        <g className="tile">
          <rect x="-43" y="-43" width="86" height="86" rx="9" />
          <text dy=".35em">{picture.text}</text>
        </g>
      )
    case 'lamp':
      return <circle className="lamp" r="31" />
    case 'block':
      return <rect className="block" x="-41" y="-41" width="82" height="82" rx="5" />
    case 'trail':
      return <circle className="trail" r="15" />
    case 'spot':
      return <circle className="spot" r="40" />
    case 'line':
      return null
    case 'text':
      return (
        <text className="cell-text" dy=".35em">
          {picture.text}
        </text>
      )
  }
}
