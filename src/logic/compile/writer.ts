/**
 * The text of a predicate's code: numbered blocks of statements. Blocks belong to units, one per clause, so that a
 * long predicate can be several functions.
 * Blocks are named relative to the predicate until it is known where in the machine's code table they go.
 */

/**
 * Predicates longer than this many characters are split: the host optimises short functions sooner, and the first
 * twenty games of the chess listing run 1.2 times as fast. One that calls itself stays whole for longer, as it would
 * leave and enter a function for each call.
 */
const LONGEST_FUNCTION = 4_000
const LONGEST_RECURSIVE = 24_000

/** Where a block goes: its number, and which function it is in. */
interface Place {
  readonly number: number
  readonly group: number
}

interface CodeBlock {
  readonly unit: number
  readonly lines: string[]
  /** Whether its statements stand at the end of another block's, which runs on into it. */
  isInside: boolean
}

export class CodeWriter {
  readonly blocks: CodeBlock[] = []
  /** Cells saved by the frames of each block that is a continuation. */
  readonly frameCells = new Map<number, number>()
  private current: CodeBlock = { unit: 0, lines: [], isInside: false }
  private labels = 0
  private temporaries = 0
  private mostTemporaries = 0
  private mostVariables = 0

  /** Of the unit being written, unless told otherwise. */
  newBlock(unit = this.current.unit): number {
    return this.blocks.push({ unit, lines: [], isInside: false }) - 1
  }

  /** Write another block, then come back to this one. */
  inside(block: number, write: () => void): void {
    this.aside(() => {
      this.enter(block)
      write()
    })
  }

  /** Come back to this block however many others are entered meanwhile. */
  aside(write: () => void): void {
    const { current } = this
    write()
    this.current = current
  }

  /** Statements go to this block from now on. */
  enter(block: number): void {
    this.current = this.blocks[block] as CodeBlock
  }

  /** Let a block of the same unit begin here, in the middle of the one being written. */
  here(block: number): void {
    const begun = this.blocks[block] as CodeBlock
    begun.isInside = true
    this.emit(`}case ${this.ref(block)}:{`)
  }

  emit(statement: string): void {
    this.current.lines.push(statement)
  }

  /** The block's number as it will stand in the text. */
  ref(block: number): string {
    return `#${block}#`
  }

  /** The statement that goes to a block, within its function or through the machine. */
  goTo(block: number): string {
    return `@${block}@`
  }

  jump(block: number): void {
    this.emit(this.goTo(block))
  }

  /** Go on with the continuation, staying in this function when it is ours. */
  proceed(): void {
    this.emit('pc=m.heap[m.K]>>3;if(pc>=#LOW#&&pc<#HIGH#)continue;return pc;')
  }

  label(): string {
    return `L${this.labels++}`
  }

  temporary(): string {
    const name = `t${this.temporaries++}`
    this.mostTemporaries = Math.max(this.mostTemporaries, this.temporaries)
    return name
  }

  /** Temporaries live within one clause only, so the next may use their names again. */
  freeTemporaries(): void {
    this.temporaries = 0
  }

  declareVariables(count: number): void {
    this.mostVariables = Math.max(this.mostVariables, count)
  }

  /**
   * The source of an array of functions `(m, pc)`, and the blocks of each in the order of their numbers from `base` on.
   */
  functions(base: number, entry: number): { source: string; blocks: readonly number[][] } {
    const length = this.blocks.reduce((sum, block) => sum + block.lines.reduce((n, line) => n + line.length, 0), 0)
    const isRecursive = this.blocks.some(({ lines }) => lines.some((line) => line.includes(this.goTo(0))))
    const isSplit = length > (isRecursive ? LONGEST_RECURSIVE : LONGEST_FUNCTION)
    const units = new Map<number, number[]>()
    this.blocks.forEach(({ unit }, i) => {
      const key = isSplit ? unit : 0
      const members = units.get(key)
      if (members) members.push(i)
      else units.set(key, [i])
    })
    const groups = [...units.values()]
    const places = new Map<number, Place>()
    for (const [group, blocks] of groups.entries())
      for (const block of blocks) places.set(block, { number: base + places.size, group })
    const sources = groups.map((blocks, group) => this.source(blocks, group, places, entry))
    return {
      source: `${sources.join('\n')}\nreturn [${groups.map((_, group) => `U${group}`).join()}];`,
      blocks: groups,
    }
  }

  private source(blocks: readonly number[], group: number, places: ReadonlyMap<number, Place>, entry: number): string {
    const place = (block: number): Place => places.get(block) as Place
    const low = place(blocks[0] as number).number
    const high = low + blocks.length
    const written = blocks.filter((block) => !(this.blocks[block] as CodeBlock).isInside)
    const body = written
      .map((block, i) => {
        const { lines } = this.blocks[block] as CodeBlock
        // A jump to the block that stands next is none.
        if (lines.at(-1) === this.goTo(written[i + 1] ?? -1)) lines.pop()
        return `case ${place(block).number}:{${lines.join('\n')}}`
      })
      .join('\n')
      .replace(/#(\d+)#/g, (_, block: string) => String(place(Number(block)).number))
      .replace(/@(\d+)@/g, (_, block: string) => {
        const to = place(Number(block))
        if (to.group === group) return `pc=${to.number};continue;`
        // On to a later clause at once; back only through the machine, so that calls never nest without end.
        return to.group > group ? `return U${to.group}(m,${to.number});` : `return ${to.number};`
      })
      .replaceAll('#LOW#', String(low))
      .replaceAll('#HIGH#', String(high))
    const names = ['cb=0', 'x=0', 'p=0', 's0=0', 's1=0']
    for (let i = 0; i < 8; i++) names.push(`o${i}=0`)
    for (let i = 0; i < this.mostVariables; i++) names.push(`v${i}=0`)
    for (let i = 0; i < this.mostTemporaries; i++) names.push(`t${i}=0`)
    const start = blocks[0] === 0 ? `if(pc===${entry})pc=${low};` : ''
    // A block that fails breaks out of the switch; both ends stay inside while the next block is one of ours.
    return `function U${group}(m,pc){let ${names.filter((name) => used(name, body)).join(',')};${start}for(;;){S:switch(pc){${body}}
pc=m.fail();if(pc<${low}||pc>=${high})return pc;}}`
  }
}

/** Unused names would cost the optimiser time; `x` is always declared so that there is something to declare. */
function used(declaration: string, body: string): boolean {
  const name = declaration.slice(0, declaration.indexOf('='))
  return name === 'x' || body.includes(name)
}
