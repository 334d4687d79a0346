/**
 * Monte Carlo tree search (UCT) with playouts in bulk: a round picks several leaves, plays out all of them at once and
 * backs up what came of it. A leaf that has been picked counts as lost until its playouts are back (virtual loss,
 * Chaslot, Winands and van den Herik 2008), so that the next pick looks elsewhere.
 */

import type { Choice, Game, State, Stream } from '../../game/index.js'
import { tighten } from './bounds.js'
import type { Leaves } from './leaves.js'
import { type Arms, TreeNode } from './node.js'
import { Scale } from './scale.js'
import { drawInto } from './seats.js'
import { type Selection, selectMove } from './select.js'

export interface TreeOptions extends Selection {
  readonly leaves: Leaves
  readonly dice: Stream
  /** Whether equal states are one node however they are reached: pays where a state costs more than its key. */
  readonly merges: boolean
  /** States kept at most. */
  readonly mostNodes?: number
}

/** About 300 MB. */
const MOST_NODES = 250_000
/** States looked at to find one again. */
const MOST_COMPARED = 500

/** A way down from the root. */
interface Path {
  readonly nodes: readonly TreeNode[]
  /** For each node, one for each of its seats. */
  readonly moves: readonly (readonly number[])[]
  readonly leaf: TreeNode
}

export class Tree {
  private root: TreeNode
  private size = 0
  private readonly scale: Scale
  private readonly mostNodes: number
  /** By the state's key, where equal states are one node. */
  private known = new Map<string, TreeNode>()

  constructor(
    private readonly game: Game,
    state: State,
    private readonly options: TreeOptions,
  ) {
    this.mostNodes = options.mostNodes ?? MOST_NODES
    this.scale = new Scale(game.roles.length, game.scoreRange)
    this.root = this.nodeOf(state)
  }

  /** What is known of a role's moves at the root; undefined where it has no choice there. */
  arms(role: number): Arms | undefined {
    return this.root.open(this.options.dice).arms.find(({ seat }) => seat.role === role)
  }

  /** Each role's score with best play, where it is proven. */
  get value(): readonly number[] | undefined {
    return this.root.value
  }

  /** Whether no more search can change what the role should do. */
  isDecided(role: number): boolean {
    const arms = this.arms(role)
    if (arms === undefined || this.value !== undefined) return true
    if (arms.seat.isOpen) return false
    return arms.visits.filter((_, move) => !arms.isOutdone(move)).length === 1
  }

  /** Makes this state the root and keeps what is known of it, and of nothing else. */
  moveTo(state: State): void {
    if (state.key === this.root.state.key) return
    this.root = this.find(state.key) ?? this.nodeOf(state)
    const kept = reachable(this.root)
    this.size = kept.size
    if (this.options.merges) this.known = new Map([...kept].map((node) => [node.state.key, node]))
  }

  private find(key: string): TreeNode | undefined {
    if (this.options.merges) return this.known.get(key)
    const found = [this.root]
    for (const node of found) {
      if (node.state.key === key) return node
      if (found.length < MOST_COMPARED) for (const edge of node.edges.values()) found.push(edge.node)
    }
    return undefined
  }

  /** One round, which takes at most about so long; returns how many playouts it was worth. */
  grow(milliseconds: number): number {
    const { leaves } = this.options
    const until = performance.now() + milliseconds
    const picked: Path[] = []
    let done = 0
    while (done < leaves.atOnce) {
      const path = this.descend()
      const { leaf } = path
      done++
      if (leaf.value !== undefined) this.backUp(path, leaf.value)
      else picked.push(path)
      const isTaken = leaf.isPending
      leaf.isPending = leaf.value === undefined
      if (isTaken || performance.now() > until) break
    }
    if (picked.length > 0) this.playOut(picked, until - performance.now())
    return done * leaves.batch
  }

  private playOut(picked: readonly Path[], milliseconds: number): void {
    const nodes = [...new Set(picked.map(({ leaf }) => leaf))]
    const states = nodes.map(({ state }) => state)
    const worths = milliseconds > 0 ? this.options.leaves.worth(states, milliseconds) : []
    const found = new Map(nodes.map((node, i) => [node, worths[i]]))
    for (const node of nodes) node.isPending = false
    for (const path of picked) {
      const worth = found.get(path.leaf)
      if (worth === undefined) takeBack(path)
      else {
        path.leaf.worth = worth
        this.backUp(path, worth)
      }
    }
  }

  /** From the root to a node that is new, under way, or proven. */
  private descend(): Path {
    const { dice } = this.options
    const nodes: TreeNode[] = []
    const path: (readonly number[])[] = []
    for (let node = this.root; ; ) {
      const { arms } = node.open(dice)
      const moves = arms.map((each) => selectMove(each, this.scale, this.options, dice))
      for (let seat = 0; seat < moves.length; seat++) lose(arms[seat], moves[seat])
      nodes.push(node)
      path.push(moves)
      const leaf = this.after(node, moves)
      // Where equal states are one node, a game that goes round in circles would never come to a new one.
      const isRound = this.options.merges && nodes.includes(leaf)
      if (leaf.worth === undefined || leaf.value !== undefined || isRound) return { nodes, moves: path, leaf }
      node = leaf
    }
  }

  private after(node: TreeNode, moves: readonly number[]): TreeNode {
    const { options } = node.open(this.options.dice)
    const choices: Choice[] = [...options.forced]
    const drawn = drawInto(options, node.state, choices, this.options.dice)
    const key = moves.length === 1 && drawn === '' ? moves[0] : `${moves.join()}|${drawn}`
    const known = node.edges.get(key)
    if (known !== undefined) return known.node
    for (let seat = 0; seat < moves.length; seat++) options.seats[seat].put(moves[seat], choices)
    const child = this.nodeOf(node.state.next(choices))
    if (this.size < this.mostNodes) node.add(key, { moves, node: child })
    return child
  }

  private nodeOf(state: State): TreeNode {
    const known = this.options.merges ? this.known.get(state.key) : undefined
    if (known !== undefined) return known
    const node = new TreeNode(state)
    if (this.size >= this.mostNodes) return node
    this.size++
    if (this.options.merges) this.known.set(state.key, node)
    return node
  }

  private backUp({ nodes, moves, leaf }: Path, scores: readonly number[]): void {
    for (let depth = 0; depth < nodes.length; depth++) {
      for (let seat = 0; seat < moves[depth].length; seat++) {
        const arms = nodes[depth].arms[seat]
        arms.sums[moves[depth][seat]] += scores[arms.seat.role]
      }
    }
    this.scale.see(scores)
    for (let depth = nodes.length - 1; depth >= 0; depth--)
      lookAhead(nodes[depth], moves[depth], nodes[depth + 1] ?? leaf)
    if (leaf.low === undefined) return
    for (let depth = nodes.length - 1; depth >= 0; depth--) {
      const isNarrower = tighten(nodes[depth], this.game.roles.length, this.scale)
      if (!isNarrower && !this.options.merges) return
    }
  }
}

/**
 * Where one seat is alone to choose, a state is worth what its best move leads to (implicit minimax backups, Lanctot,
 * Winands, Pepels and Sturtevant 2014): with many playouts for each leaf that is known early, while means lag behind.
 */
function lookAhead(node: TreeNode, moves: readonly number[], child: TreeNode): void {
  const [arms] = node.arms
  const worth = child.value ?? child.worth
  if (worth === undefined || node.arms.length !== 1 || node.options?.outcomes !== 1) return
  const { worths, seat } = arms
  worths[moves[0]] = worth[seat.role]
  let best = moves[0]
  for (let move = 0; move < worths.length; move++) if (worths[move] > worths[best]) best = move
  const edge = node.edges.get(best)
  node.worth = edge?.node.value ?? edge?.node.worth ?? worth
}

/** A visit that has brought nothing yet. */
function lose(arms: Arms, move: number): void {
  arms.total++
  arms.visits[move]++
}

function takeBack({ nodes, moves }: Path): void {
  for (const [depth, { arms }] of nodes.entries()) {
    for (const [seat, each] of arms.entries()) {
      each.total--
      each.visits[moves[depth][seat]]--
    }
  }
}

function reachable(root: TreeNode): Set<TreeNode> {
  const found = new Set([root])
  for (const { edges } of found) for (const { node } of edges.values()) found.add(node)
  return found
}
