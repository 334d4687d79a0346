/** The Prolog prompt: goals over one or several lines, solutions one at a time, as SWI-Prolog prints them. */

import type { Writable } from 'node:stream'
import type { Prolog } from '../logic/index.js'
import type { Console } from './console.js'
import { errorForPerson, solutionText } from './goal-answers.js'
import { splitGoals } from './goals.js'

const PROMPT = '?- '
const GOES_ON = '|    '

/** Runs until `halt.` or the end of the input. */
export async function toplevel(engine: Prolog, console: Console, output: Writable): Promise<void> {
  let text = ''
  for (;;) {
    const line = await console.line(text.trim() === '' ? PROMPT : GOES_ON)
    if (line === undefined) return
    text += `${line}\n`
    if (!endsGoal(text)) continue
    for (const goal of splitGoals(text)) {
      if (/^halt(\(\d*\))?$/.test(goal)) return
      await answer(engine, goal, console, output)
    }
    text = ''
  }
}

/** Whether a full stop has come: a stop inside a quoted text or a comment is none. */
function endsGoal(text: string): boolean {
  return splitGoals(`${text} x`).length > splitGoals(text).length
}

async function answer(engine: Prolog, goal: string, console: Console, output: Writable): Promise<void> {
  try {
    for (const { bindings, isLast } of engine.query(goal)) {
      output.write(solutionText(bindings))
      if (isLast || !(await console.wantsMore())) {
        output.write('.\n\n')
        return
      }
      output.write(' ;\n')
    }
    output.write('false.\n\n')
  } catch (error) {
    output.write(`${errorForPerson(goal, error)}\n\n`)
  }
}
