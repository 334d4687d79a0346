/**
 * The predicates a rule text finds ready-made: those of ISO Prolog that only look at terms and numbers, the library,
 * and the helpers of SIDL's reference implementation. Also those it may not call, each with the reason.
 */

import { type Indicator, nameOf } from './keywords.js'

/** Built-in in ISO/IEC 13211-1 (with its corrigenda): no text may define these anew. */
const ISO = indicators(`
  true/0 fail/0 false/0 !/0 ,/2 ;/2 ->/2 *->/2 call/1..8 catch/3 throw/1 \\+/1 once/1 repeat/0
  =/2 \\=/2 ==/2 \\==/2 @</2 @>/2 @=</2 @>=/2 compare/3 unify_with_occurs_check/2 subsumes_term/2
  var/1 nonvar/1 atom/1 number/1 integer/1 float/1 atomic/1 compound/1 callable/1 ground/1
  functor/3 arg/3 =../2 copy_term/2 term_variables/2
  is/2 =:=/2 =\\=/2 </2 >/2 =</2 >=/2
  findall/3 bagof/3 setof/3 sort/2 keysort/2
  atom_length/2 atom_concat/3 sub_atom/5 atom_chars/2 atom_codes/2 char_code/2 number_chars/2 number_codes/2`)

/** Ready-made, but a text's own clauses come first. */
const LIBRARY = indicators(`
  not/1 ignore/1 forall/2 findall/4 aggregate_all/3 call_cleanup/2 setup_call_cleanup/3
  between/3 succ/2 plus/3 numlist/3 is_list/1 string/1 acyclic_term/1 =@=/2 \\=@=/2 ?=/2 term_variables/3
  member/2 memberchk/2 append/2..3 length/2 nth0/3..4 nth1/3..4 last/2 reverse/2 prefix/2 nextto/3 subseq/3
  sum_list/2 sumlist/2 max_list/2 min_list/2 max_member/2..3 min_member/2..3 msort/2 predsort/3 sort/4
  list_to_set/2 is_set/1 select/3..4 selectchk/3 subtract/3 intersection/3 union/3 subset/2 delete/3 permutation/2
  flatten/2 clumped/2 same_length/2 proper_length/2
  maplist/2..8 foldl/4..7 include/3 exclude/3 partition/4 convlist/3 >>/2..9
  pairs_keys_values/3 pairs_keys/2 pairs_values/2 transpose_pairs/2 map_list_to_pairs/3
  empty_assoc/1 is_assoc/1 put_assoc/4 get_assoc/3 del_assoc/4 gen_assoc/3 list_to_assoc/2 ord_list_to_assoc/2
  assoc_to_list/2 assoc_to_keys/2 assoc_to_values/2 max_assoc/3 min_assoc/3 del_max_assoc/4 del_min_assoc/4 map_assoc/2..3
  is_ordset/1 list_to_ord_set/2 ord_union/2..3 ord_subtract/3 ord_intersection/2..3 ord_symdiff/3 ord_memberchk/2
  ord_insert/3 ord_add_element/3 ord_del_element/3 ord_subset/2 ord_seteq/2 ord_disjoint/2 ord_empty/1
  must_be/2 is_of_type/2 type_error/2 domain_error/2 existence_error/2 instantiation_error/1
  atom_number/2 atom_string/2 number_string/2 string_concat/3 string_length/2 string_chars/2 string_codes/2
  string_to_atom/2 string_code/3 sub_string/5 string_lower/2 string_upper/2 upcase_atom/2 downcase_atom/2
  split_string/4 atomic_list_concat/2..3 term_to_atom/2 term_string/2 numbervars/3 char_type/2
  maxmember/2 minmember/2 getsubset/2 binomial/3`)

/** Part of the engine's control or of its directives: no text may define these anew either. */
const ENGINE = indicators(`
  not/1 ignore/1 forall/2 findall/4 call_cleanup/2 setup_call_cleanup/3 acyclic_term/1 apply/2
  assert/1 dynamic/1 discontiguous/1 predicate_property/2 table/1 initialization/1..2 ensure_loaded/1 use_module/1..2`)

/** Why a predicate is closed to rules; the sentence follows its indicator. And what to write instead. */
export interface Closed {
  readonly why: string
  readonly instead: string
}

const CLOSED: ReadonlyMap<Indicator, Closed> = new Map([
  ...closed(
    'would change or read the clauses of the rules while they run',
    'The state of a game is its facts: change them with create/1 and delete/1 under do/1.',
    `assert/1..2 asserta/1..2 assertz/1..2 retract/1 retractall/1 abolish/1..2 clause/2..3 dynamic/1 discontiguous/1
      current_predicate/1..2 predicate_property/2 listing/0..1 expand_term/2 term_expansion/2 goal_expansion/2 dcg_translate_rule/2`,
  ),
  ...closed(
    'would read or write outside the game, and rules are data from strangers',
    'Leave it out; says/2, title/1 and about/1 speak to people.',
    `write/1..2 writeln/1..2 print/1..2 writeq/1..2 write_canonical/1..2 write_term/2..3 nl/0..1 tab/1..2 put_char/1..2
      put_byte/1..2 put/1 format/1..3 print_message/2 print_message_lines/3 portray_clause/1..2 display/1
      read/1..2 read_term/2..3 get_char/1..2 get_byte/1..2 get_code/1..2 put_code/1..2 peek_char/1..2 peek_byte/1..2 peek_code/1..2
      get/1 get0/1 ttyflush/0 flush_output/0..1 open/3..4 close/1..2 see/1 seen/0 seeing/1 tell/1 told/0 telling/1
      current_input/1 current_output/1 set_input/1 set_output/1 set_stream/2 set_stream_position/2 stream_property/2
      at_end_of_stream/0..1 with_output_to/2 phrase_from_file/2..3 read_term_from_atom/3`,
  ),
  ...closed(
    'would change how texts are read or how the machine runs',
    'Leave it out; rule texts use standard syntax and standard flags.',
    `op/3 current_op/3 set_prolog_flag/2 current_prolog_flag/2 create_prolog_flag/3 char_conversion/2
      current_char_conversion/2 style_check/1 table/1 initialization/1..2 ensure_loaded/1`,
  ),
  ...closed(
    'would reach the computer that runs the game, and rules are data from strangers',
    'Leave it out.',
    `halt/0..1 consult/1 load_files/2 use_module/1..2 shell/0..2 system/1 getenv/2 setenv/2 unsetenv/1 exists_file/1
      delete_file/1 directory_files/2 working_directory/2 chdir/1 process_create/3 thread_create/2..4 thread_send_message/2
      thread_get_message/1..3 mutex_create/1 trace/0 notrace/0 spy/1 debug/0..3 nodebug/0..1 prolog/0 garbage_collect/0
      js_eval/2 http_open/3 tcp_connect/3`,
  ),
  ...closed(
    'would make two runs of the same choices differ',
    'Let nature choose: give the switch a distribution with owned/2, such as owned([die], equal(6)).',
    `random/1 random/3 random_between/3 random_member/2 random_select/3 random_permutation/2 randseq/3 randset/3
      set_random/1 setrand/1 getrand/1 random_float/0 maybe/0..2`,
  ),
  ...closed(
    'would make two runs of the same choices differ',
    'Count chronons in a fact instead.',
    `get_time/1 statistics/0 statistics/2 stamp_date_time/3 format_time/3..4 date/1 date/3 sleep/1 alarm/3..4
      call_with_time_limit/2..3 call_with_inference_limit/3 time/1`,
  ),
  ...closed(
    'would keep values beside the state of the game',
    'Pass values as arguments, or keep them in facts with create/1 and delete/1 under do/1.',
    `nb_setval/2 nb_getval/2 b_setval/2 b_getval/2 nb_current/2 recorda/2..3 recordz/2..3 recorded/2..3 erase/1
      flag/3 setarg/3 nb_setarg/3 gensym/2 reset_gensym/0..1 tnot/1 abolish_all_tables/0`,
  ),
  ...closed(
    'asks for modules, which rule texts do not have',
    'Write the goal without the module in front of it.',
    `:/2 @/2 module/2 import/1 export/1`,
  ),
])

function closed(why: string, instead: string, names: string): [Indicator, Closed][] {
  return [...indicators(names)].map((indicator) => [indicator, { why, instead }])
}

/** Built-in in ISO Prolog though closed to rules: defining these anew would only confuse. */
const CLOSED_ISO = indicators(`
  asserta/1 assertz/1 retract/1 retractall/1 abolish/1 clause/2 current_predicate/1
  write/1..2 writeq/1..2 write_canonical/1..2 write_term/2..3 nl/0..1 put_char/1..2 put_byte/1..2 read/1..2
  read_term/2..3 get_char/1..2 get_byte/1..2 get_code/1..2 put_code/1..2 peek_char/1..2 peek_byte/1..2 peek_code/1..2
  flush_output/0..1 open/3..4 close/1..2 current_input/1 current_output/1 set_input/1 set_output/1
  set_stream_position/2 stream_property/2 at_end_of_stream/0..1 op/3 current_op/3 set_prolog_flag/2
  current_prolog_flag/2 char_conversion/2 current_char_conversion/2 halt/0..1 :/2`)

/**
 * Which arguments are goals, one sign for each: a digit is a goal called with so many further arguments, `^` a goal
 * that may carry `Variable^` in front, `-` no goal.
 */
const GOALS: ReadonlyMap<Indicator, string> = new Map([
  [',/2', '00'],
  [';/2', '00'],
  ['->/2', '00'],
  ['*->/2', '00'],
  ['\\+/1', '0'],
  ['not/1', '0'],
  ['once/1', '0'],
  ['ignore/1', '0'],
  ['catch/3', '0-0'],
  ['forall/2', '00'],
  ['findall/3', '-0-'],
  ['findall/4', '-0--'],
  ['bagof/3', '-^-'],
  ['setof/3', '-^-'],
  ['aggregate_all/3', '-0-'],
  ['call_cleanup/2', '00'],
  ['setup_call_cleanup/3', '000'],
  ['include/3', '1--'],
  ['exclude/3', '1--'],
  ['partition/4', '1---'],
  ['convlist/3', '2--'],
  ['map_list_to_pairs/3', '2--'],
  ['map_assoc/2', '1-'],
  ['map_assoc/3', '2--'],
  ['max_member/3', '2--'],
  ['min_member/3', '2--'],
  ['predsort/3', '3--'],
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((arity): [string, string] => [
    `call/${arity}`,
    `${arity - 1}${'-'.repeat(arity - 1)}`,
  ]),
  ...[1, 2, 3, 4, 5, 6, 7].map((lists): [string, string] => [`maplist/${lists + 1}`, `${lists}${'-'.repeat(lists)}`]),
  ...[1, 2, 3, 4].map((lists): [string, string] => [`foldl/${lists + 3}`, `${lists + 2}${'-'.repeat(lists + 2)}`]),
])

/** May be called without being defined in the text. */
export function isReadyMade(indicator: Indicator): boolean {
  return ISO.has(indicator) || LIBRARY.has(indicator)
}

/** No text may define it. */
export function isFixed(indicator: Indicator): boolean {
  return ISO.has(indicator) || ENGINE.has(indicator) || CLOSED_ISO.has(indicator)
}

/** Why rules may not call it; undefined where they may, or where nobody knows it. */
export function closedFor(indicator: Indicator): Closed | undefined {
  return CLOSED.get(indicator)
}

/** Its goal arguments, see `GOALS`; undefined for a predicate without any. */
export function goalArguments(indicator: Indicator): string | undefined {
  return GOALS.get(indicator)
}

/** For the machine that runs rules: goals can be made at run time, where no check of the text sees them. */
export function closedPredicates(): Indicator[] {
  return [...CLOSED.keys()]
}

export function readyMade(): Indicator[] {
  return [...ISO, ...LIBRARY]
}

/** `'foldl/4..6 last/2'` names foldl/4, foldl/5, foldl/6 and last/2. */
function indicators(names: string): ReadonlySet<Indicator> {
  return new Set(
    names
      .trim()
      .split(/\s+/)
      .flatMap((entry) => {
        const [first, last] = entry.slice(entry.lastIndexOf('/') + 1).split('..')
        const from = Number(first)
        const name = nameOf(entry)
        return Array.from({ length: Number(last ?? first) - from + 1 }, (_, more) => `${name}/${from + more}`)
      }),
  )
}
