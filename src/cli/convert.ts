/** `parley convert`: GDL between KIF and infix form, and any finite game as Gambit's extensive or strategic form. */

import { type Command, Option } from 'commander'
import { RulesError } from '../game/index.js'
import { convertGdl, writeExtensiveForm, writeStrategicForm } from '../languages/index.js'
import { extensiveForm, SolveError, strategicForm } from '../solve/index.js'
import { Failure } from './failure.js'
import { count, languageOf, loadRules, printDiagnostics, type RuleFile, readRules } from './rules.js'
import { rulesSettings, setting } from './settings.js'
import { writeText } from './text-file.js'
import { type TreeFlags, treeOptions, withTreeOptions } from './tree-settings.js'

interface Options extends TreeFlags {
  readonly to: 'kif' | 'infix' | 'efg' | 'nfg'
  readonly out?: string
}

export function define(command: Command): void {
  command
    .argument('<file>', 'rule file or library game; kif and infix are for GDL only')
    .addOption(
      new Option('--to <form>', 'the form to write').choices(['kif', 'infix', 'efg', 'nfg']).makeOptionMandatory(),
    )
    .option('--out <file>', 'where to write it; else it is printed')
    .option('--set <name=value>', "set one of the rules' parameters (repeatable)", setting)
  withTreeOptions(command)
    .addHelpText(
      'after',
      `
GDL keeps its rules in their order; comments are not kept. efg writes the game's tree, nfg its reduced strategic
form, both as Gambit reads them.

  parley convert kuhn --to efg`,
    )
    .action(convert)
}

function convert(file: string, flags: Options): void {
  const rules = readRules(file)
  const converted = flags.to === 'efg' || flags.to === 'nfg' ? form(rules, flags) : gdl(rules, flags.to)
  if (flags.out === undefined) process.stdout.write(converted)
  else writeText(flags.out, converted)
}

function form(rules: RuleFile, flags: Options): string {
  const game = loadRules(rules, rulesSettings(flags))
  try {
    const options = treeOptions(flags)
    return flags.to === 'efg'
      ? writeExtensiveForm(extensiveForm(game, options).form)
      : writeStrategicForm(strategicForm(game, options))
  } catch (error) {
    throw error instanceof SolveError ? new Failure(`${rules.path}: ${error.message}`) : error
  }
}

function gdl({ path, text }: RuleFile, to: 'kif' | 'infix'): string {
  if (languageOf(path).language === 'sidl') throw new Failure(`${path} is SIDL: only GDL has two forms`)
  try {
    return convertGdl(text, to)
  } catch (error) {
    if (!(error instanceof RulesError)) throw error
    printDiagnostics(text, path, error.diagnostics)
    const errors = error.diagnostics.filter(({ severity }) => severity === 'error').length
    throw new Failure(`${path} was not converted: it has ${count(errors, 'error')}`)
  }
}
