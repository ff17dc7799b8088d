import { RING_TERMS } from '../ring.ts'
import { cyclesOf } from './cycles.ts'
import { pack } from './packing.ts'
import { noRest, type Rest } from './rest.ts'

/** Miles east and north. */
interface Place {
  x: number
  y: number
}

/** A listing that takes swaps. */
export interface Offer extends Place {
  listingId: number
  memberId: number
  plantSlug: string
}

/** What a member looks for, within a radius in miles of a place. */
export interface PlantRequest extends Place {
  wantedId: number
  memberId: number
  plantSlug: string
  radius: number
}

/** What one member gives to another. */
export interface Gift {
  giverId: number
  receiverId: number
  listingId: number
  wantedId: number
}

interface Known {
  offers: readonly Offer[]
  requests: readonly PlantRequest[]
  /** Whether a listing may be given for a request: not one that was declined before, nor between two who cannot meet. */
  mayFulfil?: (gift: Gift) => boolean
  rest?: Rest
}

/** Of a plant that many offer, a request considers the nearest that may be given. */
const NEAREST = 12
/** Of very many possible rings the shortest are compared. */
const MAX_CYCLES = 30_000

/** Who could give what to whom: of each pair of members the nearest listing alone. In the order of the members. */
export async function giftsOf({ offers, requests, mayFulfil = () => true, rest = noRest }: Known): Promise<Gift[]> {
  const byPlant = Map.groupBy(offers, ({ plantSlug }) => plantSlug)
  const nearest = new Map<string, Near>()
  for (const request of requests) {
    await rest()
    for (const found of nearestFor(request, byPlant.get(request.plantSlug) ?? [], mayFulfil)) {
      const pair = `${found.gift.giverId} ${found.gift.receiverId}`
      const before = nearest.get(pair)
      if (!before || found.miles < before.miles) nearest.set(pair, found)
    }
  }
  return [...nearest.values()]
    .map(({ gift }) => gift)
    .toSorted((one, other) => one.giverId - other.giverId || one.receiverId - other.receiverId)
}

interface Near {
  gift: Gift
  miles: number
}

/** The nearest of these offers that may be given, the nearest first. */
function nearestFor(request: PlantRequest, offers: readonly Offer[], mayFulfil: (gift: Gift) => boolean): Near[] {
  const within: Near[] = []
  for (const offer of offers) {
    const miles = Math.hypot(offer.x - request.x, offer.y - request.y)
    if (miles <= request.radius && offer.memberId !== request.memberId)
      within.push({ gift: giftOf(offer, request), miles })
  }
  within.sort((one, other) => one.miles - other.miles || orderOf(one.gift) - orderOf(other.gift))
  const found: Near[] = []
  for (const one of within) {
    if (found.length === NEAREST) break
    if (mayFulfil(one.gift)) found.push(one)
  }
  return found
}

/** Of equally near listings each request prefers others, so that not all of them consider the same few. */
const orderOf = ({ listingId, wantedId }: Gift): number => Math.imul(listingId * 31 + wantedId, 2_654_435_761) >>> 0

const giftOf = ({ memberId: giverId, listingId }: Offer, { memberId: receiverId, wantedId }: PlantRequest): Gift => ({
  ...{ giverId, receiverId, listingId, wantedId },
})

/**
 * Disjoint rings among these gifts that serve as many members as possible, each in the order of giving. `arePartners`: whether two
 * members may be in one ring.
 */
export async function ringsAmong(
  gifts: readonly Gift[],
  arePartners: (one: number, other: number) => boolean = () => true,
  rest: Rest = noRest,
): Promise<Gift[][]> {
  const members = [...new Set(gifts.flatMap(({ giverId, receiverId }) => [giverId, receiverId]))].toSorted(
    (one, other) => one - other,
  )
  const nodeOf = new Map(members.map((memberId, node) => [memberId, node]))
  const memberOf = (node: number) => members[node] ?? 0
  const graph = members.map((): number[] => [])
  const byPair = new Map<string, Gift>()
  for (const gift of gifts) {
    graph[nodeOf.get(gift.giverId) ?? 0]?.push(nodeOf.get(gift.receiverId) ?? 0)
    byPair.set(`${gift.giverId} ${gift.receiverId}`, gift)
  }
  const cycles = await cyclesOf(graph, {
    ...{ longest: RING_TERMS.members, count: MAX_CYCLES },
    arePartners: (one, other) => arePartners(memberOf(one), memberOf(other)),
    rest,
  })
  return (await pack(cycles, rest)).map((cycle) =>
    cycle.flatMap((node, at) => {
      const next = cycle[(at + 1) % cycle.length] ?? 0
      return byPair.get(`${memberOf(node)} ${memberOf(next)}`) ?? []
    }),
  )
}
