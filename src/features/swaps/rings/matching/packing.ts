import type { Cycle } from './cycles.ts'
import { noRest, type Rest } from './rest.ts'

/** Cycles that a search may look at, each time that it does. Afterwards the best choice so far is improved part by part. */
const WHOLE = 400_000
const PART = 30_000
/** Nodes around which a choice is improved, in each round. */
const PART_NODES = 24
const MAX_ROUNDS = 6
/** Surroundings that are improved in one run, of all groups: a run of any size ends in time. */
const MAX_PARTS = 4000

/**
 * Chooses disjoint cycles that serve as many nodes as possible and, among those, as many cycles as possible: short rings
 * come about more often. Exact for groups of cycles that the search finishes, otherwise close to it. Deterministic.
 */
export async function pack(cycles: readonly Cycle[], rest: Rest = noRest): Promise<Cycle[]> {
  const chosen: Cycle[] = []
  const parts = { left: MAX_PARTS }
  for (const group of groupsOf(cycles)) {
    const first = search(group, [], WHOLE)
    chosen.push(...(first.isExact ? first.best : await improve(group, first.best, parts, rest)))
    await rest()
  }
  return chosen
}

/** Groups of cycles that share no node with those of another group. */
function groupsOf(cycles: readonly Cycle[]): Cycle[][] {
  const root = new Map<number, number>()
  const rootOf = (node: number): number => {
    let at = node
    while ((root.get(at) ?? at) !== at) at = root.get(at) ?? at
    root.set(node, at)
    return at
  }
  for (const cycle of cycles) for (const node of cycle) root.set(rootOf(node), rootOf(cycle[0] ?? node))
  const groups = Map.groupBy(cycles, (cycle) => rootOf(cycle[0] ?? 0))
  return [...groups.values()]
}

/** A node served counts more than any number of rings. */
const SERVED = 1_000_000
const scoreOf = (chosen: readonly Cycle[]): number =>
  chosen.reduce((sum, cycle) => sum + cycle.length, 0) * SERVED + chosen.length

interface Found {
  best: Cycle[]
  /** Every choice was compared. */
  isExact: boolean
}

/** Branch and bound: at the node with the fewest possible cycles, takes each of them in turn, then none. */
function search(cycles: readonly Cycle[], start: Cycle[], most: number): Found {
  let best = start
  let bestScore = scoreOf(start)
  let left = most

  const visit = (open: readonly Cycle[], chosen: Cycle[]): void => {
    left -= open.length
    if (left < 0) return
    const score = scoreOf(chosen)
    if (score > bestScore) [best, bestScore] = [chosen, score]
    const byNode = cyclesByNode(open)
    if (score + byNode.size * SERVED + Math.floor(byNode.size / 2) <= bestScore) return
    const [node, around] = rarest(byNode)
    for (const cycle of around) visit(without(open, cycle), [...chosen, cycle])
    if (around.length > 0)
      visit(
        open.filter((cycle) => !cycle.includes(node)),
        chosen,
      )
  }

  visit(cycles, [])
  return { best, isExact: left >= 0 }
}

function cyclesByNode(cycles: readonly Cycle[]): Map<number, Cycle[]> {
  const byNode = new Map<number, Cycle[]>()
  for (const cycle of cycles) {
    for (const node of cycle) {
      const before = byNode.get(node)
      if (before) before.push(cycle)
      else byNode.set(node, [cycle])
    }
  }
  return byNode
}

/** The node with the fewest cycles, and these: those first whose nodes have few others. */
function rarest(byNode: ReadonlyMap<number, readonly Cycle[]>): [node: number, cycles: Cycle[]] {
  let found: [number, readonly Cycle[]] = [-1, []]
  for (const [node, cycles] of byNode) if (found[0] < 0 || cycles.length < found[1].length) found = [node, cycles]
  const weightOf = (cycle: Cycle) =>
    cycle.reduce((sum, node) => sum + (byNode.get(node)?.length ?? 0), 0) / cycle.length
  const weights = new Map(found[1].map((cycle) => [cycle, weightOf(cycle)]))
  return [found[0], found[1].toSorted((one, other) => (weights.get(one) ?? 0) - (weights.get(other) ?? 0))]
}

const without = (cycles: readonly Cycle[], taken: Cycle): Cycle[] =>
  cycles.filter((cycle) => !cycle.some((node) => taken.includes(node)))

/** Frees the surroundings of each node that is not served, and serves them as well as possible, until nothing improves. */
async function improve(
  cycles: readonly Cycle[],
  start: Cycle[],
  parts: { left: number },
  rest: Rest,
): Promise<Cycle[]> {
  const byNode = cyclesByNode(cycles)
  let chosen = start
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const before = scoreOf(chosen)
    for (const node of byNode.keys()) {
      if (chosen.some((cycle) => cycle.includes(node))) continue
      if (parts.left-- <= 0) return chosen
      chosen = improveAround(byNode, chosen, aroundOf(byNode, node))
      await rest()
    }
    if (scoreOf(chosen) === before) break
  }
  return chosen
}

/** The nodes nearest to one by common cycles. */
function aroundOf(byNode: ReadonlyMap<number, readonly Cycle[]>, node: number): ReadonlySet<number> {
  const around = new Set([node])
  for (const one of around) {
    for (const next of (byNode.get(one) ?? []).flat()) if (around.size < PART_NODES) around.add(next)
  }
  return around
}

function improveAround(
  byNode: ReadonlyMap<number, readonly Cycle[]>,
  chosen: Cycle[],
  around: ReadonlySet<number>,
): Cycle[] {
  const fixed = chosen.filter((cycle) => !cycle.some((node) => around.has(node)))
  const freed = chosen.filter((cycle) => !fixed.includes(cycle))
  const taken = new Set(fixed.flat())
  const free = new Set([...around, ...freed.flat()])
  const near = new Set([...free].flatMap((node) => byNode.get(node) ?? []))
  const open = [...near].filter((cycle) => cycle.every((node) => free.has(node) && !taken.has(node)))
  return [...fixed, ...search(open, freed, PART).best]
}
