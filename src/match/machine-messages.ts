/** What passes between tables and the threads in which machines think: text only. */

import type { ChosenAction, RulesSource } from './rules-requests.js'

/** Who sits where, with all it needs to begin. */
export interface MachineSeat {
  /** Unlike any other seat of any match. */
  readonly seat: string
  readonly source: RulesSource
  readonly strategy: string
  readonly seed: string
  readonly role: number
  /** How long it will be given for a turn. */
  readonly milliseconds: number
  /** A GGP player elsewhere sits here; `strategy` is its address. */
  readonly isRemote?: boolean
}

export interface MachineCalled {
  readonly call: number
  readonly seat: string
  /** Present where the thread does not know the seat yet. */
  readonly sit?: MachineSeat
  /** What it is shown, as members of a JSON object; absent where the machine is only to get ready. */
  readonly shown?: string
  readonly milliseconds: number
  /** It leaves the table; nothing is answered. */
  readonly leaves?: boolean
}

export type MachineReplied =
  | { readonly call: number; readonly chosen: readonly ChosenAction[] }
  | { readonly call: number; readonly error: string; readonly isUnseated?: boolean }
