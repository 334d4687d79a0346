/** Something asked of the server: not here yet, here, or refused. */

import { useEffect, useState } from 'react'

export type Asked<T> =
  | { readonly status: 'loading' }
  | { readonly status: 'here'; readonly value: T }
  | { readonly status: 'failed'; readonly reason: string }

/** Asks when the key changes, and again on `retry`. */
export function useAsked<T>(key: string, ask: () => Promise<T>): Asked<T> & { retry(): void } {
  const [attempt, setAttempt] = useState(0)
  const [asked, setAsked] = useState<Asked<T>>({ status: 'loading' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for everything that `ask` uses
  useEffect(() => {
    let isCurrent = true
    setAsked({ status: 'loading' })
    ask().then(
      (value) => isCurrent && setAsked({ status: 'here', value }),
      (error: unknown) =>
        isCurrent && setAsked({ status: 'failed', reason: error instanceof Error ? error.message : String(error) }),
    )
    return () => {
      isCurrent = false
    }
  }, [key, attempt])
  return { ...asked, retry: () => setAttempt((count) => count + 1) }
}
