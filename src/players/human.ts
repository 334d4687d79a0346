/**
 * A person at a terminal: shows its view in words, numbers the actions, asks for the fields of templates.
 * Ctrl-D and Ctrl-C leave the game politely.
 */

import type { Readable, Writable } from 'node:stream'
import {
  type Choice,
  type Decision,
  type Field,
  fill,
  type Game,
  type Player,
  PlayerLeft,
  type Template,
  type Term,
  type View,
} from '../game/index.js'
import { parseField } from './answers.js'
import { type Lines, readLines } from './lines.js'

export interface Terminal {
  readonly input: Readable
  readonly output: Writable
}

/** What an answer of nothing means. */
const ABSTAIN = Symbol('abstain')
type Answer = Term | number | typeof ABSTAIN

export class HumanPlayer implements Player {
  readonly name = 'human'
  private lines: Lines | undefined
  private game: Game | undefined
  private role = 0
  private shown = ''

  constructor(private readonly terminal: Terminal) {}

  async start(game: Game, role: number): Promise<void> {
    this.game = game
    this.role = role
    this.lines = readLines(this.terminal.input, this.terminal.output)
    this.say(`You are ${game.roles[role]}. Answer with a number; Enter alone passes; Ctrl-D leaves.`)
  }

  async choose(view: View): Promise<readonly Choice[]> {
    this.show(view)
    const choices: Choice[] = []
    for (const decision of view.decisions) {
      const answer = await this.decide(decision)
      choices.push(answer === ABSTAIN ? undefined : answer)
    }
    return choices
  }

  stop(): void {
    this.lines?.close()
  }

  /** Tells the view when there is something to decide or something has changed. */
  private show(view: View): void {
    const scores = view.scores.map((score, role) => `${this.game?.roles[role]} ${score ?? 'hidden'}`).join(', ')
    const told = [
      ...view.facts.map((fact) => `  ${this.inWords(fact)}`),
      // Where the state itself is out of sight, what was seen of it is all there is.
      ...(view.facts.length === 0 ? view.percepts.map((percept) => `  you see ${this.inWords(percept)}`) : []),
      `  scores: ${scores}`,
    ].join('\n')
    const isForced = this.game?.language === 'gdl' && view.decisions.every(({ actions }) => actions.length === 1)
    if ((view.decisions.length === 0 || isForced) && told === this.shown) return
    this.shown = told
    this.say(`\n${told}`)
  }

  private async decide(decision: Decision): Promise<Answer> {
    if (decision.actions.length === 0 && (decision.templates ?? []).length === 0) return ABSTAIN
    // In GDL everybody must move: a lone `noop` is nothing to ask about.
    if (this.game?.language === 'gdl' && decision.actions.length === 1) return 0
    const passing = decision.default === undefined ? 'nothing' : this.inWords(decision.default)
    this.say(`\n${decision.id}: what do you do? (Enter: ${passing})`)
    for (;;) {
      const answer = await this.answer(decision)
      if (answer === ABSTAIN) return answer
      const reason = typeof answer === 'number' ? undefined : decision.admits(answer)
      if (reason === undefined) return answer
      this.say(`  That is refused: ${reason}.`)
    }
  }

  private async answer(decision: Decision): Promise<Answer> {
    const templates = decision.templates ?? []
    if (templates.length === 0) {
      const index = await this.pick(decision.actions.map((action) => this.inWords(action)))
      return index ?? ABSTAIN
    }
    const index = templates.length === 1 ? 0 : await this.pick(templates.map(shape))
    const template = index === undefined ? undefined : templates[index]
    return template === undefined ? ABSTAIN : this.fillIn(template)
  }

  /** The index of one of these, or undefined to pass. */
  private async pick(choices: readonly string[]): Promise<number | undefined> {
    const width = String(choices.length).length
    for (const [index, text] of choices.entries()) this.say(`  ${String(index + 1).padStart(width)}  ${text}`)
    for (;;) {
      const line = await this.ask('> ')
      if (line === '') return undefined
      const index = /^\d+$/.test(line) ? Number(line) - 1 : choices.indexOf(line)
      if (index >= 0 && index < choices.length) return index
      this.say(`  Please answer with a number from 1 to ${choices.length}, or Enter to pass.`)
    }
  }

  private async fillIn(template: Template): Promise<Answer> {
    const values = new Map<Field, Term>()
    for (const part of template.parts) {
      if (!('field' in part)) continue
      const value = await this.fieldValue(part)
      if (value === ABSTAIN) return ABSTAIN
      values.set(part, value)
    }
    // A template without fields has one action only, and Enter must still be able to pass it.
    if (values.size === 0 && (await this.ask(`  ${shape(template)}? (y, or Enter to pass) `)) === '') return ABSTAIN
    return fill(template, (field) => values.get(field) ?? fail(field))
  }

  private async fieldValue(field: Field): Promise<Term | typeof ABSTAIN> {
    for (;;) {
      const line = await this.ask(`  ${field.field} (${kindOf(field)}): `)
      if (line === '') return ABSTAIN
      const value = parseField(field, line)
      if (typeof value !== 'string') return value
      this.say(`  ${value}`)
    }
  }

  private async ask(prompt: string): Promise<string> {
    const line = await this.lines?.ask(prompt)
    if (line === undefined) {
      this.say('')
      throw new PlayerLeft(`${this.game?.roles[this.role]} has left`)
    }
    return line.trim()
  }

  private inWords(word: Term): string {
    return this.game?.says?.(word) ?? String(word)
  }

  private say(text: string): void {
    this.terminal.output.write(`${text}\n`)
  }
}

function fail(field: Field): never {
  throw new Error(`the field ${field.field} was not asked for`)
}

/** A template as a person reads it: `[bid, price]`. */
function shape(template: Template): string {
  return `[${template.parts.map((part) => ('field' in part ? part.field : String(part))).join(', ')}]`
}

function kindOf({ type, range }: Field): string {
  const kind = { int: 'a whole number', double: 'a number', text: 'text' }[type]
  if (range === undefined) return kind
  const step = range.step === 1 || range.step <= 0 ? '' : ` by ${range.step}`
  return `${kind} from ${range.low} to ${range.high}${step}`
}
