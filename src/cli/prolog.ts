/** `parley prolog`: the engine that runs the rules, by hand: a toplevel, or a file of goals in one go. */

import type { Command } from 'commander'
import { formatDiagnostic } from '../game/index.js'
import { Prolog, position } from '../logic/index.js'
import { openConsole } from './console.js'
import { Failure } from './failure.js'
import { answerGoal, type GoalAnswer, plainAnswer } from './goal-answers.js'
import { splitGoals } from './goals.js'
import { count } from './rules.js'
import { wholeNumber } from './settings.js'
import { readText } from './text-file.js'
import { toplevel } from './toplevel.js'

interface PrologFlags {
  readonly goals?: string
  readonly json?: boolean
  readonly limit: number
  readonly keep?: boolean
  readonly inferences?: number
  readonly cells?: number
  readonly milliseconds: number
}

export function define(command: Command): void {
  command
    .argument('[file...]', 'Prolog files to consult first')
    .option('--goals <file>', 'run the goals in a file, each ended by a full stop, and print a line for each')
    .option('--json', 'with --goals: print {"goal", "solutions"} or {"goal", "error"} for each')
    .option('--limit <n>', 'with --goals: at most so many solutions of a goal', wholeNumber, 20)
    .option('--keep', 'with --goals: let a goal see what those before it have changed')
    .option('--inferences <n>', 'budget of a goal: calls', wholeNumber)
    .option('--cells <n>', 'budget of a goal: memory, in cells of four bytes', wholeNumber)
    .option('--milliseconds <n>', 'budget of a goal: time', wholeNumber, 60_000)
    .addHelpText(
      'after',
      '\nAt the prompt: a goal ended by a full stop; `;` for the next solution, Enter to stop; `halt.` or Ctrl-D to leave.',
    )
    .action(prolog)
}

async function prolog(files: readonly string[], flags: PrologFlags): Promise<void> {
  const programs = files.map((path) => ({ path, text: readText(path) }))
  const start = () => consulted(programs, flags)
  if (flags.goals === undefined) {
    await toplevel(start(), openConsole(process.stdin, process.stdout), process.stdout)
    return
  }
  let engine = start()
  let used = false
  for (const goal of splitGoals(readText(flags.goals))) {
    if (used && !flags.keep) engine = start()
    used = true
    print(answerGoal(engine, goal, flags.limit), flags)
  }
}

function print(answer: GoalAnswer, flags: PrologFlags): void {
  process.stdout.write(`${flags.json ? JSON.stringify(answer) : plainAnswer(answer)}\n`)
}

interface Program {
  readonly path: string
  readonly text: string
}

function consulted(programs: readonly Program[], flags: PrologFlags): Prolog {
  // What goals write must not come between the lines that report on them.
  const output = flags.goals === undefined ? process.stdout : process.stderr
  const { inferences, cells, milliseconds } = flags
  const engine = new Prolog({
    budget: {
      ...(inferences === undefined ? {} : { inferences }),
      ...(cells === undefined ? {} : { cells }),
      milliseconds,
    },
    output: (text) => output.write(text),
  })
  for (const { path, text } of programs) {
    const faults = engine.consult(text)
    for (const { kind, message, at, hint } of faults) {
      const { line, column } = position(text, at)
      const place = { line, column, ...(hint === undefined ? {} : { hint }) }
      process.stderr.write(`${formatDiagnostic(text, path, { severity: 'error', code: kind, message, ...place })}\n`)
    }
    if (faults.length > 0) throw new Failure(`${path} was not consulted: it has ${count(faults.length, 'error')}`)
  }
  return engine
}
