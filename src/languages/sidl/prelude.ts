/**
 * The keywords of SIDL bodies, in Prolog over the engine's notes: what an action wants changed is noted down, and
 * taken back when the path that noted it fails (sidl.md, one chronon, 8).
 */

import { readClauses } from '../../logic/index.js'

/** Kinds of notes. */
export const CREATE = 1
export const DELETE = 2
export const DOES = 3

export const PRELUDE = readClauses(
  `
  create(Word) :- '$note'(${CREATE}, Word).
  delete(Word) :- fact(Word), '$note'(${DELETE}, Word).
  tocreate(Word) :- '$noted'(${CREATE}, Words), '$member_of'(Words, Word).
  todelete(Word) :- '$noted'(${DELETE}, Words), '$member_of'(Words, Word).
  does(Switch, Action) :- '$noted'(${DOES}, Pairs), '$member_of'(Pairs, does(Switch, Action)).
  `,
  'the keywords of SIDL',
)
