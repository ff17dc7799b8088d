/** A listing as far as it matters for where its plants came from. */
export interface TracedListing {
  id: number
  sellerId: number
  /** Slug of a plant of the catalogue; null when its seller named none. */
  plantSlug: string | null
  /** The earlier listing that it was raised from. */
  parentId: number | null
}

/** A plant of a listing that changed hands, or that may have. Times are in milliseconds. */
export interface Handover {
  /** What recorded it, an order or a swap, and its id there. A swap hands over plants of several listings. */
  kind: string
  id: number
  listingId: number
  receiverId: number
  /** It did not change hands before. */
  from: number
  /** Nor after; null: it may still happen. */
  until: number | null
}

export interface TradeGraph {
  listings: readonly TracedListing[]
  handovers: readonly Handover[]
}

export interface Outbreak {
  suspectId: number
  /** Since when plants of the suspect listing may be infected, in milliseconds. */
  since: number
  /** Slugs of plants that can carry it; none: any plant can. */
  hosts: ReadonlySet<string>
  /** Listings that were reached before, and stay so whatever their sellers say now. */
  known?: readonly ReachedListing[]
}

/** How a listing was reached: it is the suspect, was raised from its seller's own, or from a plant its seller received. */
export const ways = ['suspect', 'raised', 'passed-on'] as const
export type Way = (typeof ways)[number]

export interface ReachedListing {
  id: number
  via: Way
  /** The reached listing that it was raised from; null for the suspect. */
  parentId: number | null
  /** Since when its plants may be infected, in milliseconds. */
  since: number
}

export interface Reach {
  listings: ReachedListing[]
  handovers: Handover[]
  /** Who sold or received one of these, without repetition, by id. */
  memberIds: number[]
}

/**
 * Which listings and handovers an outbreak may have reached, by what members said about where their plants come from.
 *
 * The suspect is reached whatever its plant is; others if their plant can carry it, or if they name none. A handover
 * is reached unless it was over before the listing's plants may have been infected. A listing that was raised from a
 * reached one is reached if its seller also sold that one, or received one of its plants that may have been infected:
 * its own plants may be infected from that moment on.
 */
export function reachOf(graph: TradeGraph, { suspectId, since, hosts, known = [] }: Outbreak): Reach {
  const raised = Map.groupBy(graph.listings, ({ parentId }) => parentId)
  const given = Map.groupBy(graph.handovers, ({ listingId }) => listingId)
  const listings = new Map<number, ReachedListing>()
  const handovers: Handover[] = []
  const members = new Set<number>()
  const begun = new Map(known.map(({ id, ...way }) => [id, way]))
  begun.set(suspectId, { via: 'suspect', parentId: null, since })
  const queue: Found[] = graph.listings.flatMap((listing) => {
    const way = begun.get(listing.id)
    return way ? [{ listing, way }] : []
  })
  // The queue grows while it is walked. A listing has one parent, so it is found by one way alone, except in a cycle.
  for (const { listing, way } of queue) {
    if (listings.has(listing.id)) continue
    listings.set(listing.id, { id: listing.id, ...way })
    const infected = (given.get(listing.id) ?? []).filter(({ until }) => until === null || until >= way.since)
    handovers.push(...infected)
    for (const id of [listing.sellerId, ...infected.map(({ receiverId }) => receiverId)]) members.add(id)
    const children = (raised.get(listing.id) ?? []).filter((child) => isHost(child, hosts))
    queue.push(...children.flatMap((child) => descended(child, listing, { since: way.since, infected })))
  }
  const memberIds = [...members].sort((one, other) => one - other)
  return { listings: [...listings.values()], handovers, memberIds }
}

/** A listing that is reached, before it is known whether it was already. */
interface Found {
  listing: TracedListing
  way: Omit<ReachedListing, 'id'>
}

/** A plant that nobody named may be a host. */
const isHost = ({ plantSlug }: TracedListing, hosts: ReadonlySet<string>): boolean =>
  hosts.size === 0 || plantSlug === null || hosts.has(plantSlug)

/** A listing that was raised from a reached one; nothing when its seller neither sold that one nor received such a plant. */
function descended(
  listing: TracedListing,
  parent: TracedListing,
  { since, infected }: { since: number; infected: readonly Handover[] },
): Found[] {
  const { id: parentId } = parent
  if (listing.sellerId === parent.sellerId) return [{ listing, way: { via: 'raised', parentId, since } }]
  const received = infected.filter(({ receiverId }) => receiverId === listing.sellerId)
  if (received.length === 0) return []
  const earliest = Math.min(...received.map(({ from }) => Math.max(from, since)))
  return [{ listing, way: { via: 'passed-on', parentId, since: earliest } }]
}
