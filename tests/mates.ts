/** Positions in which white mates in two moves, with the move that does it: composed problems and ends of games. */

export interface MateInTwo {
  readonly name: string
  readonly fen: string
  /** The first move as the library's chess writes it. */
  readonly key: string
}

/** The quicker ones first. */
export const MATES_IN_TWO: readonly MateInTwo[] = [
  {
    name: 'Paul Morphy, New York Clipper 1856: 1.Ra6',
    fen: 'kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1',
    key: '[a,1,a,6]',
  },
  {
    name: 'Louis Paulsen against Blachy, New York 1857: 1.Qd5+, and a pawn becomes a knight',
    fen: '1rb4r/pkPp3p/1b1P3n/1Q6/N3Pp2/8/P1P3PP/7K w - - 0 1',
    key: '[b,5,d,5]',
  },
  {
    name: 'Samuel Loyd, 1859 (YACPDB 37503): 1.Qa5',
    fen: '2brrb2/8/p7/7Q/1p1kpPp1/1P1pN1K1/3P4/8 w - - 0 1',
    key: '[h,5,a,5]',
  },
  {
    name: 'Paul Morphy against Duke Karl and Count Isouard, Paris 1858: 1.Qb8+',
    fen: '4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 0 1',
    key: '[b,3,b,8]',
  },
  {
    name: 'Comins Mansfield, British Chess Magazine 1915 (Meson 642): 1.Rg3',
    fen: '8/7B/K3Q3/4pq2/1P1p4/bR6/1B6/NkN4R w - - 0 1',
    key: '[b,3,g,3]',
  },
  {
    name: 'Henry Buckle against an amateur, London 1840: 1.Nf6+',
    fen: 'r2qkb1r/pp2nppp/3p4/2pNN1B1/2BnP3/3P4/PPP2PPP/R2bK2R w KQkq - 0 1',
    key: '[d,5,f,6]',
  },
  {
    name: 'Alexander Kish, Christian Science Monitor 1935 (Meson 52390): 1.Ke8',
    fen: '2n2K2/1Q3Pr1/3pk3/5bp1/4p1q1/2B1nNNB/8/8 w - - 0 1',
    key: '[f,8,e,8]',
  },
  {
    name: 'Comins Mansfield, British Chess Magazine 1918 (Meson 655): 1.Rd1',
    fen: 'n1rbb3/P1knpR2/1q1R2QK/B6p/8/8/6B1/7r w - - 0 1',
    key: '[d,6,d,1]',
  },
  {
    name: 'Joseph Blackburne against Martin, England 1876: 1.Qxd7+',
    fen: '1r1kr3/Nbppn1pp/1b6/8/6Q1/3B1P2/Pq3P1P/3RR1K1 w - - 0 1',
    key: '[g,4,d,7]',
  },
  {
    name: 'Comins Mansfield, Il Problema 1931 (Meson 6534): 1.Qc4',
    fen: '8/4p2B/3p2N1/KQ3Nr1/3Bkp1R/6p1/2P2rP1/8 w - - 0 1',
    key: '[b,5,c,4]',
  },
]
