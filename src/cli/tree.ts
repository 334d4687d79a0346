/** `parley tree`: a game's tree as a picture, as Gambit's file, or as a count of what is in it. */

import type { Command } from 'commander'
import type { ExtensiveForm, TreeNode } from '../game/index.js'
import { writeExtensiveForm } from '../languages/index.js'
import { drawTree, extensiveForm, SolveError } from '../solve/index.js'
import { columns } from './columns.js'
import { Failure } from './failure.js'
import { progress } from './progress.js'
import { loadRules, readRules } from './rules.js'
import { rulesSettings, setting } from './settings.js'
import { writeText } from './text-file.js'
import { type TreeFlags, treeOptions, withTreeOptions } from './tree-settings.js'

interface Flags extends TreeFlags {
  readonly svg?: string
  readonly efg?: string
  readonly json?: boolean
}

export function define(command: Command): void {
  command
    .argument('<file>', 'rule file (SIDL, GDL, .efg, .nfg) or library game')
    .option('--svg <file>', 'draw it')
    .option('--efg <file>', "write it as Gambit's extensive form")
    .option('--set <name=value>', "set one of the rules' parameters (repeatable)", setting)
    .option('--json', 'print the counts as JSON')
  withTreeOptions(command).addHelpText('after', '\n  parley tree tic-tac-toe --depth 3 --svg t.svg').action(tree)
}

function tree(file: string, flags: Flags): void {
  const rules = readRules(file)
  const game = loadRules(rules, rulesSettings(flags))
  const bar = progress()
  try {
    const options = {
      ...treeOptions(flags),
      onProgress: (nodes: number) => bar.update(`${nodes.toLocaleString('en')} nodes`),
    }
    const { form, notes } = extensiveForm(game, options)
    bar.done()
    if (flags.svg !== undefined) writeText(flags.svg, drawTree(form))
    if (flags.efg !== undefined) writeText(flags.efg, writeExtensiveForm(form))
    report(form, notes, flags)
  } catch (error) {
    throw error instanceof SolveError ? new Failure(`${rules.path}: ${error.message}`) : error
  } finally {
    bar.done()
  }
}

function report(form: ExtensiveForm, notes: readonly string[], { json }: Flags): void {
  const counts = { decisions: 0, chance: 0, ends: 0, depth: 0 }
  const visit = (node: TreeNode, depth: number): void => {
    counts.depth = Math.max(counts.depth, depth)
    if (node.kind === 'end') counts.ends++
    else {
      if (node.kind === 'chance') counts.chance++
      else counts.decisions++
      for (const child of node.children) visit(child, depth + 1)
    }
  }
  visit(form.root, 0)
  const informationSets = Object.fromEntries(
    form.players.map((player, index) => [player, form.informationSets.filter((set) => set.player === index).length]),
  )
  if (json) {
    process.stdout.write(`${JSON.stringify({ game: form.title, ...counts, informationSets, notes })}\n`)
    return
  }
  const rows = [
    ['  decision nodes', String(counts.decisions)],
    ['  chance nodes', String(counts.chance)],
    ['  ends', String(counts.ends)],
    ['  depth', String(counts.depth)],
    ...Object.entries(informationSets).map(([player, count]) => [`  information sets of ${player}`, String(count)]),
  ]
  process.stdout.write(`${form.title}\n${columns(rows, [1]).join('\n')}\n${notes.map((note) => `${note}\n`).join('')}`)
}
