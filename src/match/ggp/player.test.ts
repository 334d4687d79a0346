import { describe, expect, it } from 'vitest'
import type { State } from '../../game/index.js'
import { type Described, described, dice, inlineThinker } from './harness.js'
import { writeTurn } from './message.js'
import { actionNamed } from './moves.js'
import { GgpPlayer, type GgpPlayerOptions } from './player.js'
import type { MakeThinker, Thinker } from './thinker.js'

const player = (over: Partial<GgpPlayerOptions> = {}) =>
  new GgpPlayer({ strategy: 'random', name: 'tester', seed: '1', thinker: inlineThinker, ...over })

const ticTacToe = described('lines/tic-tac-toe')
const started = async (ggp: GgpPlayer, { rules }: Described = ticTacToe, role = 'x', match = 'm') =>
  expect(await ggp.answer(`(START ${match} ${role} (${rules}) 10 10)`)).toBe('ready')

const isLegal = (state: State, role: number, move: string) =>
  state.decisions.some((decision) => decision.owner === role && actionNamed(decision, move) >= 0)

/** A thinker who is ready, or not, and then says these things. */
const fake =
  (ready: Promise<void>, choose: Thinker['choose']): MakeThinker =>
  () => ({ ready, choose, stop: () => {} })
const never = new Promise<never>(() => {})

describe('a GGP player', () => {
  it('plays tic-tac-toe to its end, legally, as either role', async () => {
    const { game } = ticTacToe
    for (const [role, name] of game.roles.entries()) {
      const ggp = player({ strategy: 'first' })
      await started(ggp, ticTacToe, name)
      const random = dice(role)
      let told = 'nil'
      let state = game.initial
      while (!state.isTerminal) {
        const move = await ggp.answer(`(PLAY m ${told})`)
        expect(isLegal(state, role, move)).toBe(true)
        const choices = state.decisions.map((decision) =>
          decision.owner === role ? actionNamed(decision, move) : random.nextInt(decision.actions.length),
        )
        told = `(${state.decisions.map(({ actions }, i) => actions[choices[i] ?? 0]).join(' ')})`
        state = state.next(choices)
      }
      expect(await ggp.answer(`(STOP m ${told})`)).toBe('done')
      expect(await ggp.answer('(INFO)')).toContain('(status available)')
    }
  })

  it.each(['percepts', 'turn'] as const)('plays every hidden game legally when told %s', async (dialect) => {
    for (const path of ['hidden/kuhn-poker', 'hidden/blind-tic-tac-toe', 'hidden/monty-hall']) {
      const { rules, game } = described(path)
      for (const [role, name] of game.roles.entries()) {
        const ggp = player()
        await started(ggp, { rules, game }, name)
        const random = dice(role + 5)
        let state = game.initial
        let last: string | undefined
        for (let turn = 0; !state.isTerminal; turn++) {
          const percepts = state.view(role).percepts.map((percept) => String(percept).toUpperCase())
          const told =
            dialect === 'turn'
              ? ({ dialect, turn, move: last, percepts } as const)
              : ({ dialect: 'list', list: percepts } as const)
          const move = await ggp.answer(writeTurn({ kind: 'play', match: 'm', told }))
          expect(isLegal(state, role, move), `${path} ${name} ${move}`).toBe(true)
          last = move
          state = state.next(
            state.decisions.map((decision) =>
              decision.owner === role ? actionNamed(decision, move) : random.nextInt(decision.actions.length),
            ),
          )
        }
        ggp.close()
      }
    }
  })

  it('answers a repeated message the same, at once and later, also that of an earlier turn', async () => {
    const ggp = player()
    await started(ggp)
    const start = `(START m x (${ticTacToe.rules}) 10 10)`
    expect(await ggp.answer(start)).toBe('ready')
    const [one, other] = await Promise.all([ggp.answer('(PLAY m nil)'), ggp.answer('(PLAY m NIL)')])
    expect(other).toBe(one)
    expect(await ggp.answer('(PLAY m nil)')).toBe(one)
    const second = await ggp.answer(`(PLAY m (${one} noop))`)
    expect(second).toBe('noop')
    expect(await ggp.answer(`(PLAY m (${one} noop))`)).toBe('noop')
    const reply = one === '(mark 2 2)' ? '(mark 1 1)' : '(mark 2 2)'
    const third = await ggp.answer(`(PLAY m (noop ${reply}))`)
    expect(third).toMatch(/^\(mark/)
    expect(await ggp.answer(`(PLAY m (NOOP ${reply}))`)).toBe(third)
    expect(await ggp.answer(`(PLAY m (${one} noop))`)).toBe('noop')
    expect(await ggp.answer('(PLAY m nil)')).toBe(one)
    expect(await ggp.answer(`(PLAY m (${third} noop))`)).toBe('noop')
  })

  it('goes on after a turn that cannot have been', async () => {
    const ggp = player()
    await started(ggp)
    const one = await ggp.answer('(PLAY m nil)')
    expect(await ggp.answer('(PLAY m ((mark 7 7) noop))')).toBe(one)
    expect(await ggp.answer('(PLAY m (noop noop noop))')).toBe(one)
    expect(await ggp.answer(`(PLAY m (${one} noop))`)).toBe('noop')
  })

  it('joins in where it missed the first turn', async () => {
    const ggp = player()
    await started(ggp)
    expect(await ggp.answer('(PLAY m ((mark 1 1) noop))')).toBe('noop')
    expect(await ggp.answer('(PLAY m (noop (mark 2 2)))')).toMatch(/^\(mark/)
  })

  it('takes one match, or as many as it is told to, and says so', async () => {
    const ggp = player()
    expect(await ggp.answer('(info)')).toBe('((name tester) (status available) (species alien))')
    await started(ggp)
    expect(await ggp.answer('(INFO)')).toContain('(status busy)')
    expect(await ggp.answer(`(START other x (${ticTacToe.rules}) 10 10)`)).toBe('busy')
    expect(await ggp.answer(`(START m o (${ticTacToe.rules}) 10 10)`)).toBe('busy')

    const two = player({ matches: 2 })
    await started(two, ticTacToe, 'x', 'a')
    await started(two, described('hidden/monty-hall'), 'candidate', 'b')
    expect(await two.answer('(PLAY b nil)')).toBe('noop')
    expect(await two.answer('(PLAY a nil)')).toMatch(/^\(mark/)
    expect(await two.answer('(ABORT a)')).toBe('aborted')
    expect(await two.answer('(INFO)')).toContain('(status available)')
  })

  it('is busy for matches it does not play, and remembers how those ended that it did', async () => {
    const ggp = player()
    for (const kind of ['PLAY', 'STOP']) expect(await ggp.answer(`(${kind} nowhere nil)`)).toBe('busy')
    await started(ggp)
    expect(await ggp.answer('(STOP m nil)')).toBe('done')
    expect(await ggp.answer('(STOP m nil)')).toBe('done')
    expect(await ggp.answer('(PLAY m nil)')).toBe('busy')
    await started(ggp)
    expect(await ggp.answer('(ABORT m)')).toBe('aborted')
    expect(await ggp.answer('(ABORT m)')).toBe('aborted')
  })

  it('answers in the spelling of the rules', async () => {
    const ggp = player()
    const shouted = ticTacToe.rules.toUpperCase()
    expect(await ggp.answer(`(START M X (${shouted}) 10 10)`)).toBe('ready')
    const one = await ggp.answer('(PLAY M NIL)')
    expect(one).toMatch(/^\(MARK \d \d\)$/)
    expect(await ggp.answer(`(PLAY M (${one} NOOP))`)).toBe('NOOP')
  })

  it('declines rules that cannot be played, and is free again', async () => {
    const events: object[] = []
    const ggp = player({ onEvent: (event) => events.push(event) })
    expect(await ggp.answer(`(START m nobody (${ticTacToe.rules}) 10 10)`)).toBe('busy')
    expect(await ggp.answer('(START m x (x) 10 10)')).toBe('busy')
    expect(await ggp.answer('(INFO)')).toContain('available')
    expect(events).toContainEqual(expect.objectContaining({ reason: expect.stringContaining('no role nobody') }))
  })

  it('has an answer when the clock runs out, whatever its strategy does', async () => {
    const { rules } = ticTacToe
    const thinker: MakeThinker = (settings) =>
      settings.strategy === 'random' ? inlineThinker(settings) : fake(Promise.resolve(), () => never)(settings)
    const ggp = player({ strategy: 'slow', thinker })
    expect(await ggp.answer(`(START m x (${rules}) 10 1)`)).toBe('ready')
    const one = await ggp.answer('(PLAY m nil)')
    expect(one).toMatch(/^\(mark/)
    expect(await ggp.answer(`(PLAY m (${one} noop))`)).toBe('noop')
  })

  it('has one when its strategy breaks down', async () => {
    const broken = fake(Promise.resolve(), () => Promise.reject(new Error('out of memory')))
    const thinker: MakeThinker = (settings) => (settings.strategy === 'random' ? inlineThinker : broken)(settings)
    const ggp = player({ strategy: 'broken', thinker })
    await started(ggp)
    expect(await ggp.answer('(PLAY m nil)')).toMatch(/^\(mark/)
  })

  it('answers in time even before any rules are loaded', async () => {
    const ggp = player({ thinker: fake(never, () => never) })
    expect(await ggp.answer(`(START m x (${ticTacToe.rules}) 0.1 0.1)`)).toBe('ready')
    expect(await ggp.answer('(PLAY m nil)')).toBe('nil')
  })
})
