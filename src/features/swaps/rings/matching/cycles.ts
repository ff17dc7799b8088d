import { noRest, type Rest } from './rest.ts'

/** Whom each node can give to. Nodes are numbers from 0; the lists are sorted and without the node itself. */
export type Graph = readonly (readonly number[])[]

/** Nodes of a ring in the order of giving, the smallest first; the last one gives to the first. */
export type Cycle = readonly number[]

export interface CycleLimits {
  /** Nodes of a cycle at most. */
  longest: number
  /** Cycles at most. The shorter ones are found first. */
  count: number
  /** Whether two nodes may be in one cycle. */
  arePartners?: (one: number, other: number) => boolean
  rest?: Rest
}

/**
 * The cycles of two to `longest` nodes, each once: the shortest first, and in the order of their nodes. Pure and deterministic.
 */
export async function cyclesOf(
  graph: Graph,
  { longest, count, arePartners = () => true, rest = noRest }: CycleLimits,
): Promise<Cycle[]> {
  const givers = giversIn(graph)
  const found: Cycle[] = []
  for (let length = 2; length <= longest; length++) {
    for (const first of graph.keys()) {
      await rest()
      const steps = stepsBack(givers, first, length)
      const canFollow = (path: readonly number[], next: number) =>
        // Only nodes after the first: each cycle is found at its smallest node alone.
        next > first &&
        (steps.get(next) ?? length) <= length - path.length &&
        !path.includes(next) &&
        path.every((one) => arePartners(one, next))
      collect(graph, [first], { length, canFollow, found, count })
      if (found.length >= count) return found
    }
  }
  return found
}

interface Walk {
  length: number
  canFollow: (path: readonly number[], next: number) => boolean
  found: Cycle[]
  count: number
}

function collect(graph: Graph, path: readonly number[], walk: Walk): void {
  const receivers = graph[path.at(-1) ?? 0] ?? []
  if (path.length === walk.length) {
    if (receivers.includes(path[0] ?? -1)) walk.found.push(path)
    return
  }
  for (const next of receivers) {
    if (walk.found.length >= walk.count) return
    if (walk.canFollow(path, next)) collect(graph, [...path, next], walk)
  }
}

/** How many steps later nodes are from giving to `first`, up to a length: paths that cannot close are not walked. */
function stepsBack(givers: Graph, first: number, longest: number): Map<number, number> {
  const steps = new Map([[first, 0]])
  let edge = [first]
  for (let step = 1; step < longest && edge.length > 0; step++) {
    const before = edge.flatMap((node) => givers[node] ?? []).filter((node) => node > first && !steps.has(node))
    for (const node of before) steps.set(node, step)
    edge = [...new Set(before)]
  }
  return steps
}

/** The graph the other way round. */
function giversIn(graph: Graph): Graph {
  const givers: number[][] = graph.map(() => [])
  for (const [node, receivers] of graph.entries()) for (const receiver of receivers) givers[receiver]?.push(node)
  return givers
}
