/** The pages draw boards from facts alone: every game of the library is drawn as its own rules describe it. */

import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { loadGame } from '../src/languages/index.js'
import { declaredFacts } from '../web/src/boards/bases.js'
import type { Board } from '../web/src/boards/board.js'
import { thingsOn } from '../web/src/boards/content.js'
import { hintFor } from '../web/src/boards/hint.js'
import { inferBoard } from '../web/src/boards/infer.js'
import { movesOn, reach } from '../web/src/boards/moves.js'

const known = new Map<string, ReturnType<typeof look>>()

/** Each game is loaded once. */
function seen(name: string): ReturnType<typeof look> {
  const found = known.get(name) ?? look(name)
  known.set(name, found)
  return found
}

function look(name: string) {
  const rules = readFileSync(`games/${name}`, 'utf8')
  const game = loadGame(rules)
  const facts = game.initial.facts.map(String)
  const decision = game.initial.decisions.find(({ owner }) => owner === 0)
  const actions = decision?.actions.map(String) ?? []
  const declared = game.language === 'gdl' ? declaredFacts(rules) : []
  const board = inferBoard({ facts, actions, declared, hint: hintFor(game.view, rules) })
  return { game, facts, actions, board }
}

function drawn(name: string): Board {
  const { board } = seen(name)
  if (board === undefined) throw new Error(`no board was found in ${name}`)
  return board
}

/** By shape: how many cells there are to stand on, and how many lines to draw. */
function counted(board: Board) {
  const cells = [...board.cells.values()]
  return { cells: cells.filter(({ shape }) => shape === 'square' || shape === 'hex').length, all: cells.length }
}

describe('a board is found in', () => {
  test.each([
    ['gdl/lines/tic-tac-toe.kif', 'square', 9],
    ['gdl/lines/connect-four.kif', 'square', 42],
    ['gdl/lines/gomoku.kif', 'square', 225],
    ['gdl/lines/nine-board-tic-tac-toe.kif', 'square', 81],
    ['gdl/captures/breakthrough.kif', 'square', 64],
    ['gdl/captures/checkers.kif', 'square', 32],
    ['gdl/captures/chess-gdl.kif', 'square', 64],
    ['classics/chess.sidl', 'square', 64],
    ['gdl/hidden/blind-tic-tac-toe.kif', 'square', 9],
    ['gdl/puzzles/eight-puzzle.kif', 'square', 9],
    ['gdl/puzzles/knights-tour.kif', 'square', 64],
    ['gdl/puzzles/lights-out.kif', 'square', 25],
    ['gdl/race/chinese-checkers.kif', 'hex', 121],
    ['gdl/simultaneous/light-cycles.kif', 'square', 100],
    ['gdl/territory/amazons.kif', 'square', 100],
    ['gdl/territory/hex.kif', 'hex', 81],
    ['gdl/territory/reversi.kif', 'square', 64],
  ])('%s: %s, %i cells', (name, layout, cells) => {
    const board = drawn(name)
    expect([board.layout, counted(board).cells]).toEqual([layout, cells])
  })

  test('dots and boxes: 25 boxes and 60 lines', () => {
    const board = drawn('gdl/territory/dots-and-boxes.kif')
    expect([board.layout, counted(board)]).toEqual(['dots', { cells: 25, all: 85 }])
  })
})

test.each([
  'auctions/price-negotiation.sidl',
  'auctions/request-for-quotation.sidl',
  'classics/nim.sidl',
  'classics/rock-paper-scissors.sidl',
  'dilemmas/public-goods.sidl',
  'gdl/hidden/kuhn-poker.kif',
  'gdl/simultaneous/goofspiel.kif',
  'poker/kuhn.sidl',
  'poker/liars-dice.sidl',
])('no board is found in %s', (name) => {
  expect(seen(name).board).toBeUndefined()
})

describe('men stand where the laws of chess put them', () => {
  test.each([
    ['classics/chess.sidl', 'e 1', 'd 8'],
    ['gdl/captures/chess-gdl.kif', 'e1', 'd8'],
  ])('%s', (name, e1, d8) => {
    const { game, facts } = seen(name)
    const things = thingsOn(drawn(name), facts, game.roles)
    expect(things.size).toBe(32)
    expect(things.get(e1)?.map(({ name }) => name)).toEqual(['white king'])
    expect(things.get(d8)?.map(({ picture }) => picture)).toEqual([{ kind: 'man', man: 'queen', colour: 'black' }])
  })
})

test('a knight at b1 can be clicked, and then a3 or c3', () => {
  const { actions } = seen('classics/chess.sidl')
  const moves = movesOn(drawn('classics/chess.sidl'), '[white]', actions)
  expect(moves).toHaveLength(20)
  expect(reach(moves, []).next.size).toBe(10)
  expect([...reach(moves, ['b 1']).next].sort()).toEqual(['a 3', 'c 3'])
  expect(reach(moves, ['b 1', 'c 3']).complete.map(({ action }) => action)).toEqual(['[b,1,c,3]'])
})

test('a disc of Connect Four is dropped by a click on any cell of its column', () => {
  const { actions } = seen('gdl/lines/connect-four.kif')
  const moves = movesOn(drawn('gdl/lines/connect-four.kif'), 'red', actions)
  expect(reach(moves, []).next.size).toBe(42)
  expect(reach(moves, ['3 5']).complete.map(({ action }) => action)).toEqual(['(drop 3)'])
})

test('every line of dots and boxes can be clicked at first', () => {
  const { actions } = seen('gdl/territory/dots-and-boxes.kif')
  expect(reach(movesOn(drawn('gdl/territory/dots-and-boxes.kif'), 'red', actions), []).next.size).toBe(60)
})

test('the eight puzzle shows its tiles in reverse order, and the gap empty', () => {
  const { game, facts } = seen('gdl/puzzles/eight-puzzle.kif')
  const things = thingsOn(drawn('gdl/puzzles/eight-puzzle.kif'), facts, game.roles)
  expect(things.get('1 1')?.[0]?.picture).toEqual({ kind: 'tile', text: '8' })
  expect(things.has('3 3')).toBe(false)
})
