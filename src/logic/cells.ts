/**
 * Cells: how terms look inside the machine. A cell is an int32 whose low three bits say what it is.
 *
 *   REF   a variable (its own address) or a reference to another cell
 *   ATOM  index into the symbol table
 *   INT   an integer of 29 bits
 *   LIST  address of two cells, head and tail
 *   STR   address of a FUNCTOR cell followed by the arguments
 *   BOX   address of a HEADER cell followed by raw words: a float or an integer past 29 bits
 */

export const REF = 0
export const ATOM = 1
export const INT = 2
export const LIST = 3
export const STR = 4
export const FUNCTOR = 5
export const BOX = 6
export const HEADER = 7

export const MIN_SMALL = -(2 ** 28)
export const MAX_SMALL = 2 ** 28 - 1

/** A header holds how many raw words follow it, and of what kind they are. */
export const FLOAT_HEADER = (2 << 6) | HEADER
const INTEGER_KIND = 8
const NEGATIVE_KIND = 16

export function integerHeader(words: number, negative: boolean): number {
  return (words << 6) | (negative ? NEGATIVE_KIND : 0) | INTEGER_KIND | HEADER
}
export function headerWords(header: number): number {
  return header >> 6
}
export function isNegativeHeader(header: number): boolean {
  return (header & NEGATIVE_KIND) !== 0
}
