/**
 * Looking a goal up among remembered ones. The code is generated for each number of arguments, without loops over
 * them: goals are looked up several hundred times for each list of chess moves.
 */

import { register } from './compile/term-code.js'
import { BLANKS } from './heap.js'
import { FAILS, HOLDS, type Machine, type Probe, UNDECIDED } from './machine.js'
import type { Memo } from './memo.js'

/** What is known of a goal: nothing yet; that it has an answer; all its answers; that they cannot be kept. */
export const OPEN = 0
export const SOME = 1
export const ALL = 2
export const TOO_MUCH = 3

/** No places: the goal is not known, or of a kind that is never remembered. */
export const UNKNOWN = -1
export const UNFIT = -2

/** Odd factors for the arguments, whose products are summed up to a hash. */
export const FACTORS = [0x9e3779b1, 0x85ebca6b, 0xc2b2ae35, 0x27d4eb2f, 0x165667b1, 0x2c1b3c6d, 0x297a2d39, 0x1b56c4e9]

export interface Finder {
  readonly attempt: Probe['attempt']
  readonly exists: Probe['attempt']
  /** The place of the entry for the goal in the registers, or why there is none. */
  readonly find: (m: Machine) => number
}

const makers = new Map<number, (memo: Memo) => Finder>()

export function finderFor(memo: Memo): Finder {
  let make = makers.get(memo.arity)
  if (make === undefined) {
    make = makerFor(memo.arity)
    makers.set(memo.arity, make)
  }
  return make(memo)
}

function makerFor(arity: number): (memo: Memo) => Finder {
  const all = Array.from({ length: arity }, (_, i) => i)
  const each = (write: (i: number) => string, between = ''): string => all.map(write).join(between)
  const stride = arity + 4

  // Bound arguments are keys, unbound ones 0; compounds only where they never move, lists below the heap.
  const read = (otherwise: string): string =>
    each((i) => {
      const earlier = all.slice(0, i).map((j) => `x${i}===x${j}`)
      const isTwice = earlier.length > 0 ? `if(${earlier.join('||')})${otherwise}` : ''
      return `const x${i}=m.deref(${register(i)});let k${i}=x${i};
if((x${i}&7)===0){${isTwice}k${i}=0;}else if((x${i}&7)>2&&((x${i}&7)!==3||x${i}>>3>=floor))${otherwise}`
    })
  // Afterwards `at` is where the entry begins.
  const look = (otherwise: string): string => `const{slots,entries}=memo;
let h=${each((i) => `Math.imul(k${i},${FACTORS[i]})`, '+')}|0;h^=h>>>15;
const bits=slots.length-1;
let at=0;
for(;;h++){const place=slots[h&bits];if(place<0)${otherwise}at=place*${stride};
if(${each((i) => `entries[at+${i}]===k${i}`, '&&')})break;}`
  const give = each(
    (i) => `if(k${i}===0){const v=answers[row+${i + 1}];
if(x${i}<${BLANKS << 3})${register(i)}=v;else m.bind(x${i},v);}`,
  )
  const undecided = `return ${UNDECIDED};`

  const text = `"use strict";
const floor=memo.room.floor;
return{attempt(m){
memo.found=-1;
if(--m.fuel<0||m.H>m.limit)${undecided}
${read(undecided)}
${look(undecided)}
if(entries[at+${arity}]!==${ALL})${undecided}
memo.hits++;
const row=entries[at+${arity + 1}];
if(row<0)return ${FAILS};
const{answers}=memo;
if(answers[row]>=0){memo.found=row;${undecided}}
${give}
return ${HOLDS};
},exists(m){
m.fuel--;
${read(undecided)}
${look(undecided)}
const known=entries[at+${arity}];
if(known===${ALL})return entries[at+${arity + 1}]<0?${FAILS}:${HOLDS};
return known>=${SOME}?${HOLDS}:${UNDECIDED};
},find(m){
${read(`return ${UNFIT};`)}
${look(`return ${UNKNOWN};`)}
return at/${stride};
}}`
  const make = new Function('memo', text)
  return (memo) => make(memo)
}
