/**
 * The text of one generated function: numbered blocks of statements. Blocks are named relative to the function
 * until it is known where in the machine's code table they go.
 */
export class CodeWriter {
  readonly blocks: string[][] = []
  /** Cells saved by the frames of each block that is a continuation. */
  readonly frameCells = new Map<number, number>()
  private current: string[] = []
  private labels = 0
  private temporaries = 0
  private mostTemporaries = 0
  private mostVariables = 0

  newBlock(): number {
    this.blocks.push([])
    return this.blocks.length - 1
  }

  /** Write another block, then come back to this one. */
  inside(block: number, write: () => void): void {
    const { current } = this
    this.enter(block)
    write()
    this.current = current
  }

  /** Statements go to this block from now on. */
  enter(block: number): void {
    this.current = this.blocks[block] as string[]
  }

  emit(statement: string): void {
    this.current.push(statement)
  }

  /** The block's number as it will stand in the text. */
  ref(block: number): string {
    return `#${block}#`
  }

  jump(block: number): void {
    this.emit(`pc=${this.ref(block)};continue;`)
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

  useVariables(count: number): void {
    this.mostVariables = Math.max(this.mostVariables, count)
  }

  /** Source of a function expression `(m, pc)`, its blocks numbered from `base` on; `entry` stands for the first. */
  text(base: number, entry: number): string {
    const names = ['cb=0', 'x=0', 'p=0', 's0=0', 's1=0']
    for (let i = 0; i < this.mostVariables; i++) names.push(`v${i}=0`)
    for (let i = 0; i < this.mostTemporaries; i++) names.push(`t${i}=0`)
    const cases = this.blocks.map((lines, i) => `case ${base + i}:{${lines.join('\n')}}`)
    const end = base + this.blocks.length
    const body = cases
      .join('\n')
      .replace(/#(\d+)#/g, (_, i: string) => String(base + Number(i)))
      .replaceAll('#LOW#', String(base))
      .replaceAll('#HIGH#', String(end))
    // A block that fails breaks out of the switch; both ends stay inside while the next block is one of ours.
    return `function(m,pc){let ${names.join(',')};if(pc===${entry})pc=${base};for(;;){S:switch(pc){${body}}
pc=m.fail();if(pc<${base}||pc>=${end})return pc;}}`
  }

  /** Go on with the continuation, staying in this function when it is ours. */
  proceed(): void {
    this.emit('pc=m.heap[m.K]>>3;if(pc>=#LOW#&&pc<#HIGH#)continue;return pc;')
  }
}
