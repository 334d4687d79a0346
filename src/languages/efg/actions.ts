/** Actions of Gambit's forms as terms: an atom with the file's label, told apart where labels repeat or are missing. */

import { Atom, type Choice, type Decision, type Term } from '../../game/index.js'

export function actionTerms(labels: readonly string[]): readonly Term[] {
  const used = new Set<string>()
  return labels.map((label, index) => {
    let name = label === '' ? String(index + 1) : label
    if (used.has(name)) name = `${name} (${index + 1})`
    used.add(name)
    return new Atom(name)
  })
}

export function decisionOf(
  id: string,
  owner: number,
  actions: readonly Term[],
  probabilities?: readonly number[],
): Decision {
  const known = new Set(actions.map(String))
  return {
    id,
    owner,
    actions,
    ...(probabilities === undefined ? {} : { probabilities }),
    admits: (action) => (known.has(String(action)) ? undefined : `${action} is none of its actions`),
  }
}

/** The index that a choice means; silence and strangers' actions have none. */
export function chosenIndex(decision: Decision, choice: Choice): number | undefined {
  if (choice === undefined) return undefined
  const text = String(choice)
  const index = typeof choice === 'number' ? choice : decision.actions.findIndex((action) => String(action) === text)
  if (decision.actions[index] === undefined) throw new RangeError(`${choice} is no action of ${decision.id}`)
  return index
}
