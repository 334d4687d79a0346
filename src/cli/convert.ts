/** `parley convert`: GDL from KIF to infix form and back, or in the canonical layout of its own form. */

import { writeFileSync } from 'node:fs'
import { type Command, Option } from 'commander'
import { RulesError } from '../game/index.js'
import { convertGdl } from '../languages/index.js'
import { Failure, reasonOf } from './failure.js'
import { count, languageOf, printDiagnostics, readRules } from './rules.js'

interface Options {
  readonly to: 'kif' | 'infix'
  readonly out?: string
}

export function define(command: Command): void {
  command
    .argument('<file>', 'a GDL description, in KIF or in infix form')
    .addOption(new Option('--to <form>', 'the form to write').choices(['kif', 'infix']).makeOptionMandatory())
    .option('--out <file>', 'where to write it; else it is printed')
    .addHelpText('after', '\nThe rules stay the same and in their order; comments are not kept.')
    .action(convert)
}

function convert(file: string, { to, out }: Options): void {
  const { path, text } = readRules(file)
  if (languageOf(path).language === 'sidl') throw new Failure(`${path} is SIDL: only GDL has two forms`)
  const converted = converting(path, text, to)
  if (out === undefined) process.stdout.write(converted)
  else write(out, converted)
}

function converting(path: string, text: string, to: Options['to']): string {
  try {
    return convertGdl(text, to)
  } catch (error) {
    if (!(error instanceof RulesError)) throw error
    printDiagnostics(text, path, error.diagnostics)
    const errors = error.diagnostics.filter(({ severity }) => severity === 'error').length
    throw new Failure(`${path} was not converted: it has ${count(errors, 'error')}`)
  }
}

function write(path: string, text: string): void {
  try {
    writeFileSync(path, text)
  } catch (error) {
    throw new Failure(`${path} cannot be written: ${reasonOf(error)}`)
  }
}
