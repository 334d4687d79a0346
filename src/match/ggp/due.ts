/** When answers are due: clocks less what is kept back for the way to the manager. */

export interface Due {
  /** Dates: when the strategy must have decided, and when the answer goes out whatever there is. */
  readonly decideBy: number
  readonly answerBy: number
}

/** Kept back from a clock, in milliseconds: a share within bounds. */
const RESERVE = { share: 0.1, least: 60, most: 1000 }
/** Even where there is no clock an answer takes so long, in milliseconds. */
const SHORTEST = 50

/** For a message received at this date, under a clock in seconds. */
export function dueAfter(received: number, clock: number): Due {
  const milliseconds = clock * 1000
  const reserve = Math.min(RESERVE.most, Math.max(RESERVE.least, milliseconds * RESERVE.share))
  const decideBy = received + Math.max(SHORTEST, milliseconds - reserve)
  return { decideBy, answerBy: decideBy + reserve / 2 }
}

/** What the promise comes to, or undefined when the date has come first. */
export async function before<Value>(date: number, promise: Promise<Value>): Promise<Value | undefined> {
  let timer: NodeJS.Timeout | undefined
  const rung = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), Math.max(0, date - Date.now()))
  })
  return Promise.race([promise, rung]).finally(() => clearTimeout(timer))
}
