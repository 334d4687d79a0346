/** `parley solve`: what should be chosen in a game, what it is worth, and what deviating from that could gain. */

import { type Command, Option } from 'commander'
import type { Game } from '../game/index.js'
import {
  type Answer,
  drawTree,
  type Equilibrium,
  extensiveForm,
  METHODS,
  type Method,
  SolveError,
  type Strategies,
  solve,
} from '../solve/index.js'
import { columns } from './columns.js'
import { Failure } from './failure.js'
import { type Paint, paintFor } from './paint.js'
import { progress } from './progress.js'
import { count, loadRules, readRules } from './rules.js'
import { rulesSettings, setting, wholeNumber } from './settings.js'
import { writeText } from './text-file.js'
import { positive, type TreeFlags, treeOptions, withTreeOptions } from './tree-settings.js'

interface SolveFlags extends TreeFlags {
  readonly method?: Method
  readonly all?: boolean
  readonly target?: number
  readonly iterations?: number
  readonly svg?: string
  readonly json?: boolean
}

export function define(command: Command): void {
  command
    .argument('<file>', 'rule file (SIDL, GDL, .efg, .nfg) or library game')
    .addOption(new Option('--method <method>', 'how (default: what suits the game)').choices(METHODS))
    .option('--all', 'all equilibria of the kind that the method finds')
    .option('--set <name=value>', "set one of the rules' parameters (repeatable)", setting)
    .option('--target <gain>', 'cfr+, dcfr, mccfr: stop when all gains together are this small', positive)
    .option('--iterations <n>', 'cfr+, dcfr, mccfr: stop after so many', wholeNumber)
    .option('--svg <file>', 'draw the tree with the first answer')
    .option('--json', 'print {game, method, complete, equilibria}')
  withTreeOptions(command)
    .addHelpText(
      'after',
      `
Methods: induction (perfect information), lp (two players, constant sum), lcp, vertices and lemke-howson (two
players), pure, supports (any number), qre, correlated, coarse-correlated, and for what is larger cfr+, dcfr, mccfr.
Every answer says what the players could gain by deviating from it; exact numbers print as fractions.

  parley solve kuhn
  parley solve ultimatum --all --svg tree.svg
  parley solve first-price --grid bid=0:10:1`,
    )
    .action(run)
}

async function run(file: string, flags: SolveFlags): Promise<void> {
  const rules = readRules(file)
  const game = loadRules(rules, rulesSettings(flags))
  const answer = await answerFor(game, flags).catch((error: unknown) => {
    throw error instanceof SolveError ? new Failure(`${rules.path}: ${error.message}`) : error
  })
  if (flags.json) process.stdout.write(`${JSON.stringify(answer, undefined, 2)}\n`)
  else print(answer, game.roles, paintFor(process.stdout))
}

async function answerFor(game: Game, flags: SolveFlags): Promise<Answer> {
  const bar = progress()
  const tree = {
    ...treeOptions(flags),
    onProgress: (nodes: number) => bar.update(`${nodes.toLocaleString('en')} nodes`),
  }
  try {
    const answer = await solve(game, {
      ...tree,
      ...(flags.method === undefined ? {} : { method: flags.method }),
      ...(flags.all === undefined ? {} : { all: flags.all }),
      ...(flags.target === undefined ? {} : { target: flags.target }),
      ...(flags.iterations === undefined ? {} : { iterations: flags.iterations }),
      ...(flags.time === undefined ? {} : { seconds: flags.time / 1000 }),
      onStage: (text) => bar.update(text),
    })
    if (flags.svg !== undefined)
      writeText(flags.svg, drawTree(extensiveForm(game, tree).form, answer.equilibria[0]?.strategies))
    return answer
  } finally {
    bar.done()
  }
}

/** Equilibria that are printed in full; the rest are counted. */
const MOST_PRINTED = 20
const MOST_SETS = 40

function print(answer: Answer, roles: readonly string[], paint: Paint): void {
  const { equilibria, method, kind, complete } = answer
  const all = complete ? 'all of them' : 'there may be more'
  const lines = [`${paint('bold', answer.game)}: ${count(equilibria.length, 'answer')} by ${method} (${kind}; ${all})`]
  for (const [index, equilibrium] of equilibria.slice(0, MOST_PRINTED).entries()) {
    lines.push('', ...equilibriumLines(equilibrium, index, equilibria.length, roles, paint))
  }
  if (equilibria.length > MOST_PRINTED)
    lines.push('', `… and ${equilibria.length - MOST_PRINTED} more: --json lists them`)
  for (const note of answer.notes) lines.push('', paint('dim', note))
  process.stdout.write(`${lines.join('\n')}\n`)
}

function equilibriumLines(
  { values, strategies, maxGain, subgamePerfect, exact }: Equilibrium,
  index: number,
  of: number,
  roles: readonly string[],
  paint: Paint,
): readonly string[] {
  const worth = roles.map((role, player) => `${role} ${values[player]}`).join(', ')
  const head = of === 1 ? worth : `${index + 1}. ${worth}`
  const proof =
    maxGain === '0' && exact
      ? 'nobody gains by deviating (exact)'
      : `largest gain from deviating: ${maxGain ?? 'not known'}`
  const subgames = subgamePerfect === null ? '' : subgamePerfect ? '; subgame perfect' : '; not subgame perfect'
  return [paint('bold', head), ...strategyLines(strategies), paint('dim', `  ${proof}${subgames}`)]
}

function strategyLines(strategies: Strategies): readonly string[] {
  const rows = Object.entries(strategies).flatMap(([role, sets]) =>
    Object.entries(sets).map(([set, actions]) => {
      const chosen = Object.entries(actions).filter(([, probability]) => Number(probability) !== 0)
      const text = chosen
        .map(([action, probability]) => (probability === '1' ? action : `${action} ${probability}`))
        .join(', ')
      return [`  ${role}`, set.length > 70 ? `…${set.slice(-69)}` : set, text]
    }),
  )
  const shown = columns(rows.slice(0, MOST_SETS))
  return rows.length > MOST_SETS
    ? [...shown, `  … ${rows.length - MOST_SETS} more information sets: --json lists them`]
    : shown
}
