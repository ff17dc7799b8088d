import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Cycle, cyclesOf, type Graph } from './cycles.ts'
import { pack } from './packing.ts'

const MAX_LENGTH = 5
const limits = { longest: MAX_LENGTH, count: 50_000 }
const servedBy = (cycles: readonly Cycle[]) => cycles.flat().length
const solve = async (graph: Graph) => pack(await cyclesOf(graph, limits))

/** Numbers from 0 to below 1, the same for the same seed. */
function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

function randomGraph(nodes: number, share: number, seed: number): Graph {
  const next = numbersFrom(seed)
  return Array.from({ length: nodes }, (_, from) =>
    Array.from({ length: nodes }, (_, to) => to).filter((to) => to !== from && next() < share),
  )
}

/** Every chosen ring exists, has two to five members, and nobody is in two. */
function expectRings(graph: Graph, chosen: readonly Cycle[]): void {
  const nodes = chosen.flat()
  expect(new Set(nodes).size).toBe(nodes.length)
  for (const cycle of chosen) {
    expect(cycle.length).toBeGreaterThanOrEqual(2)
    expect(cycle.length).toBeLessThanOrEqual(MAX_LENGTH)
    for (const [at, node] of cycle.entries()) expect(graph[node]).toContain(cycle[(at + 1) % cycle.length])
  }
}

/**
 * The most that can be served, by comparing all sets of nodes: written without the code above. `rings` are the sets of nodes that
 * form one ring, `bestOf[set]` is the best within a set.
 */
function mostServed(graph: Graph): number {
  const size = 1 << graph.length
  const bits = (set: number) => [...graph.keys()].filter((node) => set & (1 << node))
  const gives = (from: number, to: number) => graph[from]?.includes(to) === true
  const isRing = (first: number, last: number, rest: readonly number[]): boolean =>
    rest.length === 0
      ? gives(last, first)
      : rest.some(
          (next) =>
            gives(last, next) &&
            isRing(
              first,
              next,
              rest.filter((one) => one !== next),
            ),
        )
  const rings: number[] = []
  for (let set = 1; set < size; set++) {
    const [first = 0, ...rest] = bits(set)
    if (rest.length >= 1 && rest.length < MAX_LENGTH && isRing(first, first, rest)) rings.push(set)
  }
  const bestOf = new Int32Array(size)
  for (let set = 1; set < size; set++) {
    const lowest = set & -set
    let best = bestOf[set ^ lowest] ?? 0
    for (const ring of rings) {
      if (ring & lowest && (ring & set) === ring) best = Math.max(best, bits(ring).length + (bestOf[set ^ ring] ?? 0))
    }
    bestOf[set] = best
  }
  return bestOf[size - 1] ?? 0
}

describe('rings among members', () => {
  test('in 1,000 random graphs as many are served as an exact solver serves', async () => {
    const shares = [0.1, 0.18, 0.25, 0.4]
    for (let seed = 1; seed <= 1000; seed++) {
      const graph = randomGraph(4 + (seed % 7), shares[seed % shares.length] ?? 0.2, seed)
      const chosen = await solve(graph)
      expectRings(graph, chosen)
      expect(servedBy(chosen), `seed ${seed}`).toBe(mostServed(graph))
    }
  })

  test('of 500 members of whom all can be served, 95 % are at least, beside false leads', async () => {
    for (const seed of [1, 2, 3]) {
      const graph = plantedGraph(500, 0.0015 * seed, seed)
      const chosen = await solve(graph)
      expectRings(graph, chosen)
      expect(servedBy(chosen), `seed ${seed}`).toBeGreaterThanOrEqual(475)
    }
  })

  test('the same graph gives the same rings', async () => {
    const graph = randomGraph(60, 0.05, 7)
    expect(await solve(graph)).toEqual(await solve(graph))
  })

  test('of two ways to serve the same number, the one with shorter rings is taken', async () => {
    // Four in one ring, or in two.
    const graph = [[1], [0, 2], [3], [0, 2]]
    expect(await solve(graph)).toEqual([
      [0, 1],
      [2, 3],
    ])
  })

  test('those who may not be in one ring are not', async () => {
    const graph = [[1], [2], [0]]
    const arePartners = (one: number, other: number) => one + other !== 2
    expect(await solve(graph)).toEqual([[0, 1, 2]])
    expect(await cyclesOf(graph, { ...limits, arePartners })).toEqual([])
  })

  test('any graph gives rings that exist', async () => {
    const graphs = fc.array(fc.uniqueArray(fc.nat(14)), { minLength: 15, maxLength: 15 })
    await fc.assert(
      fc.asyncProperty(graphs, async (lists) => {
        const graph = lists.map((list, node) => list.filter((to) => to !== node))
        expectRings(graph, await solve(graph))
      }),
      { numRuns: 100, seed: 3 },
    )
  })
})

/** Disjoint rings of two to five over all nodes, whose numbers are shuffled, and random edges between any two. */
function plantedGraph(nodes: number, share: number, seed: number): Graph {
  const next = numbersFrom(seed)
  const order = Array.from({ length: nodes }, (_, node) => ({ node, at: next() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ node }) => node)
  const graph = randomGraph(nodes, share, seed + 100).map((list) => new Set(list))
  for (let from = 0; from < nodes; ) {
    const left = nodes - from
    const length = left <= MAX_LENGTH ? left : Math.min(2 + Math.floor(next() * 4), left - 2)
    for (let at = 0; at < length; at++) graph[order[from + at] ?? 0]?.add(order[from + ((at + 1) % length)] ?? 0)
    from += length
  }
  return graph.map((list) => [...list].toSorted((one, other) => one - other))
}
