/** The facts that no picture shows, in sentences. */

import { type Says, sentence, wording } from '../words/wording.js'

interface KnownProps {
  readonly facts: readonly string[]
  readonly says: Says
  /** More than this folds away. */
  readonly few: number
}

export function Known({ facts, says, few }: KnownProps) {
  const texts = [...new Set(facts.map((fact) => sentence(wording(fact, says))))]
  if (texts.length === 0) return null
  const list = (
    <ul className="known">
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
  if (texts.length <= few) return list
  return (
    <details className="fold">
      <summary>{texts.length} things more to know</summary>
      {list}
    </details>
  )
}
