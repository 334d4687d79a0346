/** What was found by playing, each fault once: the same slip shows in many states. */

import type { Finding } from '../../../finding.js'

export interface Report {
  readonly findings: readonly Finding[]
  add(finding: Finding | undefined): void
  /** Makes the finding unless one of this kind was made for the same case. */
  once(code: string, about: string, make: () => Finding | undefined): void
}

/** Cases of a kind that are looked into: tracing each to its clause takes time. */
const MOST_CASES = 50

export function newReport(): Report {
  const findings = new Map<string, Finding>()
  const cases = new Map<string, Set<string>>()
  const add = (finding: Finding | undefined): void => {
    if (finding === undefined) return
    const place = `${finding.code} ${finding.at}`
    if (!findings.has(place)) findings.set(place, finding)
  }
  return {
    get findings() {
      return [...findings.values()]
    },
    add,
    once(code, about, make) {
      const known = cases.get(code) ?? new Set()
      cases.set(code, known)
      if (known.has(about) || known.size >= MOST_CASES) return
      known.add(about)
      add(make())
    },
  }
}
