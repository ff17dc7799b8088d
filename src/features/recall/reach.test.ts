import { describe, expect, test } from 'vitest'
import { type Handover, type Outbreak, reachOf, type TracedListing, type TradeGraph } from './reach.ts'

const SEEDS = 10_000
/** Moments of the graphs; none is later. */
const END = 12
const PLANTS = ['lavender', 'rosemary', 'potato', null]

/** Numbers below a bound that a seed determines (mulberry32). */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return (((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below
  }
}

/** A trade graph that may hold cycles, listings raised from what their seller never had, and handovers in any order. */
function randomTrade(seed: number): { graph: TradeGraph; outbreak: Outbreak } {
  const number = numbers(seed)
  const below = (bound: number) => Math.floor(number(bound))
  const [people, size] = [1 + below(6), 1 + below(9)]
  const listings = Array.from(
    { length: size },
    (_, at): TracedListing => ({
      id: at + 1,
      sellerId: 1 + below(people),
      plantSlug: PLANTS[below(PLANTS.length)] ?? null,
      parentId: below(4) === 0 ? null : 1 + below(size + 1),
    }),
  )
  const handovers = Array.from({ length: below(16) }, (_, at): Handover => {
    const from = below(END)
    return {
      ...{
        kind: below(5) === 0 ? 'gift' : 'order',
        id: at + 1,
        listingId: 1 + below(size),
        receiverId: 1 + below(people),
      },
      ...{ from, until: below(4) === 0 ? null : from + below(END - from) },
    }
  })
  const hosts = new Set(['lavender', 'rosemary', 'potato'].filter(() => below(2) === 0))
  return { graph: { listings, handovers }, outbreak: { suspectId: 1 + below(size), since: below(END), hosts } }
}

/**
 * The same by brute force: for every listing and every moment whether its plants may be infected, looked up for each pair
 * of listings and each moment of each handover, until nothing changes any more.
 */
function bruteForce({ listings, handovers }: TradeGraph, { suspectId, since, hosts }: Outbreak) {
  const infected = new Set(MOMENTS.filter((moment) => moment >= since).map((moment) => `${suspectId}@${moment}`))
  const isInfected = (id: number, moment: number) => infected.has(`${id}@${moment}`)
  const canCarry = ({ plantSlug }: TracedListing) => !plantSlug || hosts.size === 0 || [...hosts].includes(plantSlug)
  const isReceived = (child: TracedListing, parent: TracedListing, moment: number) =>
    handovers.some(
      (one) =>
        one.listingId === parent.id &&
        one.receiverId === child.sellerId &&
        momentsOf(one).some((then) => then <= moment && isInfected(parent.id, then)),
    )
  const isPassedOn = (child: TracedListing, parent: TracedListing, moment: number) =>
    child.sellerId === parent.sellerId ? isInfected(parent.id, moment) : isReceived(child, parent, moment)
  const pairs = listings.flatMap((parent) =>
    listings
      .filter((child) => child.parentId === parent.id && canCarry(child))
      .flatMap((child) => MOMENTS.map((moment) => ({ child, parent, moment }))),
  )
  for (let before = -1; before < infected.size; ) {
    before = infected.size
    for (const { child, parent, moment } of pairs)
      if (isPassedOn(child, parent, moment)) infected.add(`${child.id}@${moment}`)
  }
  const reached = listings.filter(({ id }) => MOMENTS.some((moment) => isInfected(id, moment)))
  const passedOn = handovers.filter((one) => momentsOf(one).some((moment) => isInfected(one.listingId, moment)))
  const members = new Set([...reached.map(({ sellerId }) => sellerId), ...passedOn.map(({ receiverId }) => receiverId)])
  return { listings: reached.map(({ id }) => id), handovers: passedOn.map(({ id }) => id), members: [...members] }
}

const MOMENTS = Array.from({ length: END + 1 }, (_, at) => at)

/** The moments at which a handover may have happened. */
const momentsOf = ({ from, until }: Handover) =>
  MOMENTS.filter((moment) => moment >= from && (until === null || moment <= until))

const sorted = (ids: readonly number[]) => [...ids].sort((one, other) => one - other)

describe('whom an outbreak reaches', () => {
  test(`in ${SEEDS} random trade graphs nobody is missed and nobody is notified wrongly`, () => {
    const counted = { missed: 0, wrong: 0, members: 0, resales: 0, unreached: 0 }
    for (let seed = 1; seed <= SEEDS; seed += 1) {
      const { graph, outbreak } = randomTrade(seed)
      const reach = reachOf(graph, outbreak)
      const expected = bruteForce(graph, outbreak)
      expect(sorted(reach.listings.map(({ id }) => id)), `seed ${seed}`).toEqual(sorted(expected.listings))
      expect(sorted(reach.handovers.map(({ id }) => id)), `seed ${seed}`).toEqual(sorted(expected.handovers))
      counted.missed += expected.members.filter((id) => !reach.memberIds.includes(id)).length
      counted.wrong += reach.memberIds.filter((id) => !expected.members.includes(id)).length
      counted.members += expected.members.length
      counted.resales += reach.listings.filter(({ via }) => via === 'passed-on').length
      counted.unreached += graph.listings.length - expected.listings.length
    }
    expect(counted).toMatchObject({ missed: 0, wrong: 0 })
    // The graphs are of the kind that matters.
    expect(counted.members).toBeGreaterThan(SEEDS)
    expect(counted.resales).toBeGreaterThan(500)
    expect(counted.unreached).toBeGreaterThan(SEEDS)
  })

  const seller = { id: 1, sellerId: 1, plantSlug: 'lavender', parentId: null }
  const resold = { id: 2, sellerId: 2, plantSlug: 'lavender', parentId: 1 }
  const order = (id: number, listingId: number, receiverId: number, from: number, until: number | null) => ({
    ...{ kind: 'order', id, listingId, receiverId, from, until },
  })
  const outbreak = { suspectId: 1, since: 5, hosts: new Set(['lavender']) }

  test('a sale before the plant was received cannot carry it', () => {
    const handovers = [order(1, 1, 2, 6, 8), order(2, 2, 3, 1, 4), order(3, 2, 4, 6, 7)]
    const reach = reachOf({ listings: [seller, resold], handovers }, outbreak)
    expect(reach.handovers.map(({ id }) => id)).toEqual([1, 3])
    expect(reach.memberIds).toEqual([1, 2, 4])
  })

  test('an order that was over before the infection is not reached, one that may still be collected is', () => {
    const reach = reachOf(
      { listings: [seller], handovers: [order(1, 1, 2, 1, 4), order(2, 1, 3, 1, null), order(3, 1, 4, 1, 5)] },
      outbreak,
    )
    expect(reach.memberIds).toEqual([1, 3, 4])
  })

  test('an unknown plant counts as a host, another plant does not, and the suspect always does', () => {
    const listings = [
      { ...seller, plantSlug: 'potato' },
      { id: 2, sellerId: 1, plantSlug: null, parentId: 1 },
      { id: 3, sellerId: 1, plantSlug: 'potato', parentId: 1 },
    ]
    expect(reachOf({ listings, handovers: [] }, outbreak).listings.map(({ id }) => id)).toEqual([1, 2])
  })

  test('listings that descend from each other end the walk, and an unknown suspect reaches nobody', () => {
    const listings = [
      { ...seller, parentId: 2 },
      { ...seller, id: 2, parentId: 1 },
    ]
    expect(reachOf({ listings, handovers: [] }, outbreak).listings.map(({ id }) => id)).toEqual([1, 2])
    expect(reachOf({ listings: [], handovers: [] }, outbreak)).toEqual({ listings: [], handovers: [], memberIds: [] })
  })
})
