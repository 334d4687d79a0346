/** Games written by hand against the contract, for tests of rooms that may not import a language. */
import { Atom, CHANCE, Float, int, items, numberOf, PUBLIC, word } from '../src/game/index.js'
/** Reads a flat word such as `[bid,12.5]`. */
export function parseWord(text) {
  const inner = /^\[(.*)\]$/.exec(text.trim())?.[1]
  if (inner === undefined) throw new Error(`${text} is no word`)
  return word(inner.split(',').map((part) => atomic(part.trim())))
}
function atomic(text) {
  if (/^-?\d+$/.test(text)) return int(Number(text))
  if (/^-?\d+\.\d+$/.test(text)) return new Float(Number(text))
  return new Atom(text)
}
export function fakeGame(rules) {
  const mode = rules.mode ?? 'chronon'
  const game = {
    name: rules.name,
    language: 'sidl',
    mode,
    roles: rules.roles,
    initial: stateOf(rules, rules.start),
    params: { heap: int(10) },
    parse: parseWord,
    resume: (facts, scores) => stateOf(rules, { facts: facts.map(String), scores }),
    says: (term) => rules.says?.(String(term)),
  }
  return game
}
function stateOf(rules, position, transition) {
  const switches = rules.switches(position)
  const decisions = switches.map(decisionOf)
  const facts = position.facts.map(parseWord)
  const state = {
    isTerminal: decisions.length === 0,
    decisions,
    scores: position.scores,
    facts,
    key: JSON.stringify(position),
    view(role) {
      const visible = (fact) => {
        if (rules.hidden === undefined) return true
        const audience = role === PUBLIC ? [...rules.roles.keys()] : [role]
        return audience.every((each) => !rules.hidden?.(String(fact), each))
      }
      const seen = facts.filter(visible)
      return {
        facts: seen,
        scores: position.scores,
        decisions: decisions.filter((decision) => decision.owner === role),
        percepts: transition?.created.filter(visible) ?? [],
        key: seen.join(' '),
      }
    },
    next: (choices) => advance(rules, position, decisions, choices),
    ...(transition === undefined ? {} : { transition }),
  }
  return state
}
function decisionOf(from) {
  const actions = from.actions?.map(parseWord) ?? []
  return {
    id: from.id,
    owner: from.owner,
    actions,
    ...(from.probabilities === undefined ? {} : { probabilities: from.probabilities }),
    ...(from.templates === undefined ? {} : { templates: from.templates }),
    ...(from.default === undefined ? {} : { default: parseWord(from.default) }),
    admits(action) {
      if (from.templates !== undefined) return from.refuses?.(action)
      return actions.some((each) => String(each) === String(action)) ? undefined : `${action} is not among the actions`
    },
  }
}
function advance(rules, position, decisions, choices) {
  const silent = choices.every((choice) => choice === undefined)
  const acts = decisions.flatMap((decision, index) => {
    const choice = choices[index]
    const action = typeof choice === 'number' ? decision.actions[choice] : choice
    const by = decision.owner === CHANCE ? 'drawn' : 'submitted'
    if (action !== undefined) return [{ decision: decision.id, action, by, failed: false }]
    if (decision.owner === CHANCE && rules.mode !== 'interrupt')
      throw new Error(`nature drew nothing at ${decision.id}`)
    const defaults = rules.mode !== 'interrupt' || silent
    return defaults && decision.default !== undefined
      ? [{ decision: decision.id, action: decision.default, by: 'defaulted', failed: false }]
      : []
  })
  const chosen = acts.map(({ decision, action }) => ({ id: decision, action: String(action) }))
  const after = rules.carryOut(position, chosen)
  return stateOf(rules, after, {
    acts,
    created: after.facts.filter((fact) => !position.facts.includes(fact)).map(parseWord),
    deleted: position.facts.filter((fact) => !after.facts.includes(fact)).map(parseWord),
    paid: after.scores.map((score, role) => score - (position.scores[role] ?? 0)),
  })
}
/** The nim of the SIDL paper: ten sticks, take one to three or wait; whoever would move at none has won. */
export function nim(mode = 'chronon') {
  const roles = ['alice', 'bob']
  return fakeGame({
    name: 'nim',
    roles,
    mode,
    start: { facts: ['[alice,10]'], scores: [0, 0] },
    switches({ facts }) {
      const [mover, heap] = moverAndHeap(facts)
      if (heap === 0) return []
      const takes = ['[1]', '[2]', '[3]'].slice(0, heap)
      return [{ id: '[main]', owner: roles.indexOf(mover), actions: [...takes, '[wait]'], default: '[1]' }]
    },
    carryOut({ facts, scores }, chosen) {
      const [mover, heap] = moverAndHeap(facts)
      const taken = Number(/\d+/.exec(chosen[0]?.action ?? '')?.[0] ?? 0)
      if (taken === 0) return { facts, scores }
      const other = mover === 'alice' ? 'bob' : 'alice'
      const won = heap - taken === 0 ? roles.map((role) => (role === other ? 1 : -1)) : [0, 0]
      return { facts: [`[${other},${heap - taken}]`], scores: scores.map((score, role) => score + (won[role] ?? 0)) }
    },
    says: (text) => /^\[(\d)\]$/.exec(text)?.[1]?.replace(/^(\d)$/, 'take $1'),
  })
}
function moverAndHeap(facts) {
  const [mover, heap] = items(parseWord(facts[0] ?? ''))
  return [String(mover), mover === undefined || heap === undefined ? 0 : (numberOf(heap) ?? 0)]
}
/** Nature deals each player a secret value from 1 to 6; then one sealed bid each, at most the value; the higher bid wins value minus bid. */
export function sealedBids() {
  const roles = ['ann', 'ben']
  const of = (facts, what, role) =>
    Number(facts.map((fact) => new RegExp(`^\\[${what},${role},(.*)\\]$`).exec(fact)?.[1]).find((found) => found))
  return fakeGame({
    name: 'sealed bids',
    roles,
    start: { facts: ['[stage,deal]'], scores: [0, 0] },
    switches({ facts }) {
      if (facts.includes('[stage,deal]')) {
        return roles.map((role) => ({
          id: `[deal,${role}]`,
          owner: CHANCE,
          actions: [1, 2, 3, 4, 5, 6].map((value) => `[value,${role},${value}]`),
          probabilities: new Array(6).fill(1 / 6),
        }))
      }
      if (!facts.includes('[stage,bid]')) return []
      const range = { low: 0, high: 10, step: 1 }
      return roles.map((role, owner) => ({
        id: `[bid,${role}]`,
        owner,
        templates: [{ parts: [new Atom('bid'), { field: 'price', type: 'int', range }] }],
        refuses: (action) => {
          const price = numberOf(items(action)[1] ?? action)
          if (price === undefined) return 'a price is a whole number'
          return price > of(facts, 'value', role) ? 'the price is above your value' : undefined
        },
      }))
    },
    carryOut({ facts, scores }, chosen) {
      if (facts.includes('[stage,deal]')) {
        return { facts: ['[stage,bid]', ...chosen.map(({ action }) => action)], scores }
      }
      const bids = roles.map((role) => {
        const bid = chosen.find(({ id }) => id === `[bid,${role}]`)
        return bid === undefined ? -1 : Number(/\d+/.exec(bid.action)?.[0])
      })
      const best = Math.max(...bids)
      const winner = bids.filter((bid) => bid === best).length === 1 ? bids.indexOf(best) : -1
      const gain = (role, index) => (index === winner ? of(facts, 'value', role) - best : 0)
      return { facts: ['[stage,done]'], scores: roles.map((role, index) => (scores[index] ?? 0) + gain(role, index)) }
    },
    hidden: (fact, role) => fact.startsWith('[value') && !fact.includes(roles[role] ?? ''),
  })
}
