/**
 * Matching words of one length, as generated code without loops over the columns. They were
 * the largest single part of listing chess moves, a fifth of the time.
 */

import { register } from './compile/term-code.js'
import { type FactSet, hashNumber, isDead, mix, type Word } from './facts.js'
import { BLANKS } from './heap.js'
import { CP_SAVED, FAILS, HOLDS, type Machine, UNDECIDED } from './machine.js'

/** Longer words are looked through rather than indexed. */
const INDEXED_COLUMNS = 24
/** Tables up to this many rows are looked through: cheaper than hashing. */
const SMALL = 4
/** In words up to this length variables that occur twice are told by generated code. */
const COMPARED_COLUMNS = 12

/** Where the pattern in the registers was found: row of the base or else extra word, and where next; -1: nowhere. */
export interface Place {
  row: number
  extra: number
  nextRow: number
  nextExtra: number
  /** Whether all that is still to be done is to take what was found. */
  isFound: boolean
}

export interface Matcher {
  /** As a probe: the first match, where it is the only one. */
  readonly attempt: (m: Machine) => number
  /** Whether nothing matches. */
  readonly isAbsent: (m: Machine) => boolean
  /** Unify the registers with what was found. */
  readonly take: (m: Machine) => boolean
  /** Find the match that a choice point holds, and the one after it; its arguments come back into the registers. */
  readonly again: (m: Machine) => void
}

/** By length of word. */
const makers = new Map<number, (...parts: unknown[]) => Matcher>()

export function matcherFor(width: number, place: Place, factsOf: () => FactSet): Matcher {
  const known = makers.get(width)
  if (known) return known(place, factsOf, RUNTIME)
  const make = new Function('f', 'factsOf', 'R', textFor(width))
  makers.set(width, (...parts) => make(...parts))
  return matcherFor(width, place, factsOf)
}

const RUNTIME = { mix, hashNumber, isDead, isEqual, isSame, isConsistent }

/** Whether a cell of a row is the number of a cell on the heap. */
function isEqual(m: Machine, cell: number, boxed: Word['boxed'], x: number): boolean {
  return (cell & 7) === 6 && Object.is(boxed[cell >> 3], m.number(x))
}

function isSame(x: number, y: number, boxed: Word['boxed']): boolean {
  return x === y || ((x & 7) === 6 && (y & 7) === 6 && Object.is(boxed[x >> 3], boxed[y >> 3]))
}

/** Whether a variable that stands in several places of the pattern meets the same in all of them. */
function isConsistent(pattern: readonly number[], cells: Int32Array, at: number, boxed: Word['boxed']): boolean {
  return pattern.every((x, i) => {
    const first = pattern.indexOf(x)
    return (x & 7) !== 0 || first === i || isSame(cells[at + i] as number, cells[at + first] as number, boxed)
  })
}

function textFor(width: number): string {
  const all = Array.from({ length: width }, (_, i) => i)
  const each = (write: (i: number) => string, between = ''): string => all.map(write).join(between)
  const xs = each((i) => `,x${i}`)
  const ks = each((i) => `,k${i}`)

  // Pattern cells become keys: bound ones as they are, variables 0. A compound, which no fact holds, ends it.
  const read = (from: (i: number) => string, otherwise: string): string =>
    `let mask=0,hash=0;${each((i) => {
      const mark = i < INDEXED_COLUMNS ? `mask|=${1 << i};hash=R.mix(hash,` : ''
      return `const x${i}=m.deref(${from(i)});let k${i}=x${i};
if((x${i}&7)===0)k${i}=0;else if((x${i}&7)<3){${mark ? `${mark}x${i});` : ''}}
else if((x${i}&7)===6){${mark ? `${mark}R.hashNumber(m.number(x${i})));` : ''}}else ${otherwise}`
    })}`
  const index = `const index=mask!==0&&base.count>${SMALL}?base.index(mask):undefined;`
  const first = 'index===undefined?0:index.heads[index.slot(hash)]'
  const matches = (cells: string, boxed: string): string =>
    each(
      (i) => `(k${i}===0||((k${i}&7)===6?R.isEqual(m,${cells}[at+${i}],${boxed},k${i}):${cells}[at+${i}]===k${i}))`,
      '&&',
    ) || 'true'
  const twice =
    width > COMPARED_COLUMNS
      ? 'true'
      : all.flatMap((i) => all.slice(0, i).map((j) => `k${i}===0&&x${i}===x${j}`)).join('||') || 'false'

  return `"use strict";
function rowFrom(m,{base,dead},index,row${ks}){
const{rows,count}=base;
while(row>=0&&row<count){const at=row*${width};
if(${matches('rows', 'base.boxed')}&&(dead.length===0||!R.isDead(dead,row)))return row;
row=index===undefined?row+1:index.next[row];}
return -1;}
function extraFrom(m,{extra,extraCells},e${ks}){
for(;e<extra.length;e++){const at=e*${width};if(${matches('extraCells', 'extra[e].boxed')})return e;}
return -1;}
function choose(m,table,index,row,extra${ks}){
const isExtra=row<0||(extra>=0&&table.places[extra]<=row);
f.row=isExtra?-1:row;f.extra=extra;
f.nextRow=isExtra?row:rowFrom(m,table,index,index===undefined?row+1:index.next[row]${ks});
f.nextExtra=isExtra?extraFrom(m,table,extra+1${ks}):extra;}
function give(m,table${xs}){
const{base}=table,isRow=f.row>=0;
const cells=isRow?base.rows:table.extraCells,boxed=isRow?base.boxed:table.extra[f.extra].boxed,at=(isRow?f.row:f.extra)*${width};
m.reserve(${width * 3});
${each(
  (i) => `if((x${i}&7)===0){let v=cells[at+${i}];if((v&7)===6)v=m.numberCell(boxed[v>>3]);
${i < BLANKS ? `if(x${i}<${BLANKS << 3})${register(i)}=v;else ` : ''}if(m.heap[x${i}>>3]===x${i})m.bind(x${i},v);else if(!m.unify(x${i},v))return false;}`,
)}
return true;}
return{attempt(m){
f.isFound=false;
if(--m.fuel<0||m.H>m.limit)return ${UNDECIDED};
const table=factsOf().tables[${width}];
if(table===undefined)return ${FAILS};
const{base}=table;
${read(register, `return ${FAILS};`)}
${index}
const row=rowFrom(m,table,index,${first}${ks}),extra=extraFrom(m,table,0${ks});
if(row<0&&extra<0)return ${FAILS};
${width <= INDEXED_COLUMNS ? `if(mask===${2 ** width - 1})return ${HOLDS};` : ''}
choose(m,table,index,row,extra${ks});
if(f.nextRow>=0||f.nextExtra>=0){f.isFound=true;return ${UNDECIDED};}
return give(m,table${xs})?${HOLDS}:${FAILS};
},isAbsent(m){
m.fuel--;
const table=factsOf().tables[${width}];
if(table===undefined)return true;
const{base}=table;
${read(register, 'return true;')}
${index}
let row=rowFrom(m,table,index,${first}${ks}),extra=extraFrom(m,table,0${ks});
if(${twice}){const pattern=[${each((i) => `x${i}`, ',')}];
while(row>=0&&!R.isConsistent(pattern,base.rows,row*${width},base.boxed))row=rowFrom(m,table,index,index===undefined?row+1:index.next[row]${ks});
while(extra>=0&&!R.isConsistent(pattern,table.extraCells,extra*${width},table.extra[extra].boxed))extra=extraFrom(m,table,extra+1${ks});}
return row<0&&extra<0;
},take(m){
return give(m,factsOf().tables[${width}]${each((i) => `,m.deref(${register(i)})`)});
},again(m){
const table=factsOf().tables[${width}],{base}=table,{C}=m,p=m.B+${CP_SAVED};
${read((i) => `C[p+${i}]`, 'return;')}
${index}
choose(m,table,index,C[p+${width}]>>3,C[p+${width + 1}]>>3${ks});
${each((i) => `${register(i)}=x${i};`)}
}}`
}
