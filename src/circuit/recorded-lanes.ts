/** Lanes that know which playout runs in them, since when and until when: for reports of every single one. */

import type { Engine } from './engine.js'
import type { Lanes, PlayoutRecord, Tally, Waiting } from './playouts.js'
import type { RunningCircuit } from './running.js'

export class RecordedLanes implements Lanes {
  active = 0
  step = 0
  private readonly playoutIn: Int32Array
  private readonly startIn: Int32Array
  private readonly began: Int32Array
  private readonly ended: Int32Array
  private readonly wasCut: Uint8Array
  /** In the order they began; those before `oldest` are over. */
  private readonly beginnings: { readonly lane: number; readonly playout: number }[] = []
  private oldest = 0
  /** Where the traced playout runs. */
  private tracedLane = -1

  constructor(
    private readonly engine: Engine,
    private readonly running: RunningCircuit,
    private readonly tally: Tally,
    private readonly results: PlayoutRecord,
    private readonly maxSteps: number,
  ) {
    this.playoutIn = new Int32Array(running.lanes).fill(-1)
    this.startIn = new Int32Array(running.lanes)
    this.began = new Int32Array(running.lanes)
    this.ended = new Int32Array(running.lanes)
    this.wasCut = new Uint8Array(running.lanes)
  }

  begin(begin: () => number): number {
    const waiting = begin()
    eachLane(this.running.ended, (lane) => {
      this.ended[lane] = this.step
    })
    return this.maxSteps === Number.POSITIVE_INFINITY ? waiting : waiting + this.cutLong()
  }

  collect(): void {
    const { running, tally, results, playoutIn, startIn } = this
    const over = running.active.map((lanes, group) => lanes & running.hold[group])
    for (let group = 0; group < over.length; group++) running.active[group] &= ~over[group]
    eachLane(over, (lane) => {
      const length = this.ended[lane] - this.began[lane]
      tally.transitions += length
      this.active--
      if (this.wasCut[lane] === 0) {
        tally.finished[startIn[lane]]++
        results.ended(playoutIn[lane], length)
      } else {
        results.cut(playoutIn[lane], length)
        over[lane >> 5] &= ~(1 << (lane & 31))
        this.wasCut[lane] = 0
      }
    })
    for (let goal = 0; goal < tally.goalCount; goal++) {
      const kept = running.keptGoal(goal)
      const scored = over.map((lanes, group) => lanes & kept[group])
      eachLane(scored, (lane) => {
        tally.goals[startIn[lane] * tally.goalCount + goal]++
        results.scored(playoutIn[lane], goal)
      })
    }
  }

  /** Fills free lanes, lowest first. */
  fill(queue: Waiting[]): void {
    const { active, fresh } = this.running
    let free = this.running.lanes - this.active
    while (free > 0 && queue.length > 0) {
      const [waiting] = queue
      const count = Math.min(free, waiting.left)
      let wanted = count
      for (let group = 0; group < active.length; group++) {
        let taken = 0
        for (let open = ~active[group]; open !== 0 && wanted > 0; open &= open - 1, wanted--) taken |= open & -open
        fresh[group] = taken
        active[group] |= taken
      }
      this.running.startFrom(waiting.run.state)
      this.running.restart()
      this.note(waiting)
      waiting.next += count
      waiting.left -= count
      free -= count
      this.active += count
      if (waiting.left === 0) queue.shift()
    }
  }

  moved(phase: number): void {
    const lane = this.tracedLane
    if (lane < 0 || this.playoutIn[lane] !== this.results.traced || isSet(this.running.hold, lane)) return
    this.results.moved?.(
      this.engine.moves[phase].map(
        (moves, role) => moves.find((_, place) => isSet(this.running.madeMove(role, place), lane)) ?? -1,
      ),
    )
  }

  finish(): void {}

  /** Fresh lanes have playouts from the next on. */
  private note({ run, next }: Waiting): void {
    let playout = next
    eachLane(this.running.fresh, (lane) => {
      if (playout === this.results.traced) this.tracedLane = lane
      this.playoutIn[lane] = playout
      this.startIn[lane] = run.start
      this.began[lane] = this.step
      if (this.maxSteps !== Number.POSITIVE_INFINITY) this.beginnings.push({ lane, playout })
      playout++
    })
  }

  /** Playouts that have made `maxSteps` moves without ending hold from now on; how many. */
  private cutLong(): number {
    const { hold } = this.running
    let count = 0
    for (; this.oldest < this.beginnings.length; this.oldest++) {
      const { lane, playout } = this.beginnings[this.oldest]
      const isOver = this.playoutIn[lane] !== playout || isSet(hold, lane)
      if (isOver) continue
      if (this.step - this.began[lane] < this.maxSteps) break
      hold[lane >> 5] |= 1 << (lane & 31)
      this.ended[lane] = this.step
      this.wasCut[lane] = 1
      count++
    }
    return count
  }
}

function isSet(plane: Int32Array, lane: number): boolean {
  return ((plane[lane >> 5] >>> (lane & 31)) & 1) === 1
}

function eachLane(plane: Int32Array, visit: (lane: number) => void): void {
  for (let group = 0; group < plane.length; group++) {
    for (let bits = plane[group]; bits !== 0; bits &= bits - 1) visit(group * 32 + 31 - Math.clz32(bits & -bits))
  }
}
