/** A line of progress that a person sees when something takes over a second; nothing at all in a pipe or a log. */

export interface Progress {
  update(text: string): void
  /** Wipes the line. */
  done(): void
}

const PATIENCE = 1000
const REFRESH = 100
const WIPE = '\r\u001b[2K'

export function progress(output: NodeJS.WriteStream = process.stderr): Progress {
  const began = performance.now()
  let last = 0
  let shown = false
  return {
    update(text) {
      const now = performance.now()
      if (!output.isTTY || now - began < PATIENCE || now - last < REFRESH) return
      last = now
      shown = true
      output.write(`${WIPE}${text.slice(0, output.columns - 1)}`)
    },
    done() {
      if (shown) output.write(WIPE)
      shown = false
    },
  }
}
