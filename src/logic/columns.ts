/** Text under construction with column stops and fill points: the layout half of format/2. */

export class Columns {
  private done = ''
  /** The text since the last column stop, cut at its fill points. */
  private segments: string[] = ['']
  private fills: string[] = []
  private lastStop: number
  /** Of all text so far. */
  length = 0

  /** `column` is where on its line the text begins. */
  constructor(private column = 0) {
    this.lastStop = column
  }

  write(text: string): void {
    this.length += text.length
    this.segments[this.segments.length - 1] += text
  }

  /** White space needed before the next stop goes here. */
  fill(character: string): void {
    this.fills.push(character)
    this.segments.push('')
  }

  /** Fills the text since the last stop up to a column; text already beyond it stays as it is. */
  stopAt(column: number): void {
    const reached = columnAfter(this.segments.join(''), this.column)
    if (this.fills.length === 0) this.fill(' ')
    this.flush(Math.max(0, column - reached))
    this.lastStop = column
  }

  stopAfter(width: number): void {
    this.stopAt(this.lastStop + width)
  }

  /** A stop right here. */
  stop(): void {
    this.stopAt(columnAfter(this.segments.join(''), this.column))
  }

  text(): string {
    return this.done + this.segments.join('')
  }

  /** What does not divide evenly goes to the middle fill point and those behind it. */
  private flush(padding: number): void {
    const { fills, segments } = this
    const share = Math.floor(padding / fills.length)
    const middle = Math.floor(fills.length / 2)
    const widths = fills.map(() => share)
    for (let extra = 0; extra < padding % fills.length; extra++) widths[(middle + extra) % fills.length]++
    let text = segments[0]
    for (let i = 0; i < fills.length; i++) text += fills[i].repeat(widths[i]) + segments[i + 1]
    this.done += text
    this.length = this.done.length
    this.column = columnAfter(text, this.column)
    this.segments = ['']
    this.fills = []
  }
}

/** The column that a text ends in when it begins in column `start`. */
export function columnAfter(text: string, start: number): number {
  const newline = text.lastIndexOf('\n')
  const line = newline < 0 ? text : text.slice(newline + 1)
  return (newline < 0 ? start : 0) + Array.from(line).length
}
