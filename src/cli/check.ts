/** `parley check`: what is wrong with rule files, as a good compiler would say it. */

import type { Command } from 'commander'
import type { Diagnostic } from '../game/index.js'
import { checkRules } from '../languages/index.js'
import { paintFor } from './paint.js'
import { count, languageOf, printDiagnostics, readRules } from './rules.js'
import { wholeNumber } from './settings.js'
import { NotText } from './text-file.js'

export function define(command: Command): void {
  command
    .argument('<file...>', 'rule files')
    .option(
      '--json',
      'print an array of {severity, code, message, line, column, hint}, with file where several are checked',
    )
    .option('--effort <number>', 'play SIDL rules so many times as much as usual, to find more', wholeNumber)
    .addHelpText('after', '\nExits with 1 when a file has errors; warnings alone exit with 0.')
    .action(check)
}

function check(files: readonly string[], options: { json?: boolean; effort?: number }): void {
  const found: (Diagnostic & { file: string })[] = []
  for (const file of files) {
    const { text, path, diagnostics } = checkFile(file, options.effort ?? 1)
    if (options.json) found.push(...diagnostics.map((diagnostic) => ({ ...diagnostic, file: path })))
    else report(text, path, diagnostics)
    if (diagnostics.some(({ severity }) => severity === 'error')) process.exitCode = 1
  }
  if (options.json) {
    const printed = found.map(({ file, severity, code, message, line, column, hint }) => ({
      ...(files.length > 1 ? { file } : {}),
      ...{ severity, code, message, line, column, hint: hint ?? null },
    }))
    process.stdout.write(`${JSON.stringify(printed, null, 2)}\n`)
  } else if (files.length > 1) {
    process.stdout.write(`${count(files.length, 'file')} checked.\n`)
  }
}

interface Checked {
  readonly path: string
  readonly text: string
  readonly diagnostics: readonly Diagnostic[]
}

function checkFile(file: string, effort: number): Checked {
  try {
    const { path, text } = readRules(file)
    return { path, text, diagnostics: checkRules(text, { ...languageOf(path), file: path, effort }) }
  } catch (error) {
    if (!(error instanceof NotText)) throw error
    return { path: error.path, text: '', diagnostics: [error.diagnostic] }
  }
}

function report(text: string, path: string, diagnostics: readonly Diagnostic[]): void {
  printDiagnostics(text, path, diagnostics)
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length
  const warnings = diagnostics.length - errors
  const paint = paintFor(process.stdout)
  const verdict =
    diagnostics.length === 0
      ? paint('green', 'no faults found')
      : [
          errors > 0 && paint('red', count(errors, 'error')),
          warnings > 0 && paint('yellow', count(warnings, 'warning')),
        ]
          .filter(Boolean)
          .join(', ')
  process.stdout.write(`${path}: ${verdict}\n`)
}
