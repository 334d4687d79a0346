/** The symbol table: atoms and functors as small numbers, so that cells can hold them. */

import { ATOM, FUNCTOR } from './cells.js'
import { Atom } from './terms.js'

/** What an entry of the table takes beside its name, in characters. */
const ENTRY = 32

export class Symbols {
  readonly names: string[] = []
  /** Per functor: the atom index of its name, and its arity. */
  readonly functorAtom: number[] = []
  readonly functorArity: number[] = []
  /** Characters held, so that budgets can see atoms made at run time. */
  characters = 0
  private readonly terms: (Atom | undefined)[] = []
  private readonly atoms = new Map<string, number>()
  private readonly functors = new Map<number, number>()

  /** The atom's cell. */
  atom(name: string): number {
    let index = this.atoms.get(name)
    if (index === undefined) {
      index = this.names.length
      this.names.push(name)
      this.atoms.set(name, index)
      this.characters += name.length + ENTRY
    }
    return (index << 3) | ATOM
  }

  /** The atom as a value, made once. */
  term(cell: number): Atom {
    let term = this.terms[cell >> 3]
    if (term === undefined) {
      term = new Atom(this.name(cell))
      this.terms[cell >> 3] = term
    }
    return term
  }

  name(cell: number): string {
    return this.names[cell >> 3] as string
  }

  /** The functor's cell, from the cell of its name. */
  functor(atomCell: number, arity: number): number {
    const key = (atomCell >> 3) * 65536 + arity
    let index = this.functors.get(key)
    if (index === undefined) {
      index = this.functorAtom.length
      this.functorAtom.push(atomCell)
      this.functorArity.push(arity)
      this.functors.set(key, index)
    }
    return (index << 3) | FUNCTOR
  }

  functorOf(name: string, arity: number): number {
    return this.functor(this.atom(name), arity)
  }

  arity(functorCell: number): number {
    return this.functorArity[functorCell >> 3] as number
  }

  functorName(functorCell: number): string {
    return this.name(this.functorAtom[functorCell >> 3] as number)
  }
}
