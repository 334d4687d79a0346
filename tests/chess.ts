/** Chess positions from FEN, and perft: the number of ways in which a given number of moves can be played. */

import { Atom, type Game, int, type State, type Term, word } from '../src/game/index.js'

export const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'
/** A position rich in castling, captures en passant, promotions and pins, known as Kiwipete. */
export const KIWIPETE = 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1'

const MEN: Readonly<Record<string, string>> = {
  p: 'pawn',
  n: 'knight',
  b: 'bishop',
  r: 'rook',
  q: 'queen',
  k: 'king',
}
const CASTLING: Readonly<Record<string, readonly [string, string]>> = {
  K: ['white', 'kingside'],
  Q: ['white', 'queenside'],
  k: ['black', 'kingside'],
  q: ['black', 'queenside'],
}

/** The position as the library's chess writes it. */
export function fromFen(game: Game, fen: string): State {
  const [board = '', turn, rights = '-', passed = '-', halfmoves = '0'] = fen.split(' ')
  const men = board.split('/').flatMap((rank, i) => menOn(rank, 8 - i))
  const castles = [...rights].flatMap((right) => {
    const wing = CASTLING[right]
    return wing ? [words('castle', ...wing)] : []
  })
  const [file, rank] = passed
  const facts = [
    ...men,
    ...castles,
    words('turn', turn === 'w' ? 'white' : 'black'),
    words('halfmoves', Number(halfmoves)),
    ...(file !== undefined && rank !== undefined ? [words('enpassant', file, Number(rank))] : []),
  ]
  return game.resume(facts, [0, 0])
}

function menOn(rank: string, number: number): Term[] {
  const squares = [...rank].flatMap((sign) => (/\d/.test(sign) ? new Array<string>(Number(sign)).fill('') : [sign]))
  return squares.flatMap((sign, column) => {
    const man = MEN[sign.toLowerCase()]
    if (man === undefined) return []
    const colour = sign === sign.toLowerCase() ? 'black' : 'white'
    return [words(colour, man, 'abcdefgh'.charAt(column), number)]
  })
}

function words(...parts: readonly (string | number)[]): Term {
  return word(parts.map((part) => (typeof part === 'number' ? int(part) : new Atom(part))))
}

export function perft(state: State, depth: number): number {
  const [decision] = state.decisions
  if (decision === undefined) return 0
  if (depth <= 1) return decision.actions.length
  return decision.actions.reduce((sum, _, action) => sum + perft(state.next([action]), depth - 1), 0)
}

/** Whether white's move leaves black nothing that white cannot answer with mate, by trying everything. */
export function matesInTwo(state: State, move: string): boolean {
  const after = play(state, move)
  return !after.isTerminal && replies(after).every((reply) => replies(reply).some((last) => last.scores[0] === 1))
}

function play(state: State, move: string): State {
  return state.next([state.decisions[0].actions.findIndex((action) => String(action) === move)])
}

function replies(state: State): readonly State[] {
  return (state.decisions[0]?.actions ?? []).map((_, action) => state.next([action]))
}
