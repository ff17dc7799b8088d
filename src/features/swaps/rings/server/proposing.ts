import type { Database } from '#adapters/db/database.ts'
import { lockOpenAccounts } from '#features/accounts/server/contact-store.ts'
import { notYet } from '#features/listings/base/ready.ts'
import { factsOf } from '#features/listings/listing/server/selling-store.ts'
import { isGivable } from '../../server/choosing.ts'
import { notifyAll, type SwapDeps } from '../../server/ending.ts'
import { listingsForRings, type SwapListing } from '../../server/listing-store.ts'
import { type Gift, giftsOf, type Offer, type PlantRequest, ringsAmong } from '../matching/plan.ts'
import { RING_TERMS } from '../ring.ts'
import { proposedRingNotices } from './emails/ring-notices.ts'
import { ringObstacleOf } from './obstacles.ts'
import {
  blockedPairs,
  declinedPairs,
  fulfilledRequests,
  insertRing,
  pairKey,
  restingMembers,
  ringMembersAmong,
} from './proposal-store.ts'
import { getRing } from './ring-store.ts'

/** What rings need from the features above the swaps. */
export interface RingSlots {
  /** The open requests that name a plant. */
  requests(db: Database, now: Date): Promise<PlantRequest[]>
  /** When these members can be visited in the next two weeks, as starts of half hours; without those who offer no times. */
  meetingTimes(db: Database, memberIds: readonly number[], now: Date): Promise<ReadonlyMap<number, ReadonlySet<number>>>
}

export type RingDeps = SwapDeps & RingSlots

/**
 * Looks for rings and proposes them to their members. Returns how many. Each ring has a transaction of its own; a member can be in
 * one only, so that two processes cannot propose two.
 */
export async function proposeRings(deps: RingDeps): Promise<number> {
  const gifts = await possibleGifts(deps)
  let proposed = 0
  for (const ring of await unblockedRings(deps.db, gifts)) {
    if (await proposeRing(deps, ring)) proposed++
  }
  return proposed
}

/** Who could give what to whom now. */
async function possibleGifts(deps: RingDeps): Promise<Gift[]> {
  const { db, clock } = deps
  const now = clock.now()
  const [asked, resting] = [await deps.requests(db, now), await restingMembers(db, now)]
  const open = await ringMembersAmong(db, [...new Set(asked.map(({ memberId }) => memberId))])
  const canJoin = ({ memberId }: { memberId: number }) => open.has(memberId) && !resting.has(memberId)
  const fulfilled = await fulfilledRequests(db)
  const requests = asked.filter((request) => canJoin(request) && !fulfilled.has(request.wantedId))
  const members = [...new Set(requests.map(({ memberId }) => memberId))]
  if (members.length < 2) return []
  const listings = (await listingsForRings(db, members, now)).filter((listing) => isGivable(listing, now))
  const declined = await declinedPairs(db)
  const mayFulfil = (gift: Gift) => !declined.has(pairKey(gift))
  const gifts = giftsOf({ offers: listings.flatMap(toOffer), requests, mayFulfil })
  return withoutUnready(deps, await thatCanMeet(deps, gifts), now)
}

const toOffer = ({ id, sellerId, plantSlug, x, y }: SwapListing): Offer[] =>
  plantSlug === null || x === null || y === null ? [] : [{ listingId: id, memberId: sellerId, plantSlug, x, y }]

/** Without those whose giver and receiver both offer times for visits, and none in common. */
async function thatCanMeet(deps: RingDeps, gifts: readonly Gift[]): Promise<Gift[]> {
  const members = [...new Set(gifts.flatMap(({ giverId, receiverId }) => [giverId, receiverId]))]
  const times = await deps.meetingTimes(deps.db, members, deps.clock.now())
  return gifts.filter(({ giverId, receiverId }) => {
    const [one, other] = [times.get(giverId), times.get(receiverId)]
    return !(one && other) || [...one].some((time) => other.has(time))
  })
}

/** Without plants that are not ready yet. */
async function withoutUnready({ db }: RingDeps, gifts: readonly Gift[], now: Date): Promise<Gift[]> {
  const unready = new Set<number>()
  for (const listingId of new Set(gifts.map((gift) => gift.listingId))) {
    if (notYet(await factsOf(db, listingId), now)) unready.add(listingId)
  }
  return gifts.filter(({ listingId }) => !unready.has(listingId))
}

/** Rings without two members of whom one has blocked the other. Rings are looked for again without a pair that has come up. */
const MAX_TURNS = 10

/** Lets requests be answered between two parts of the search. */
const rest = () => new Promise((resolve) => setImmediate(resolve))

async function unblockedRings(db: Database, gifts: readonly Gift[]): Promise<Gift[][]> {
  const blocked = new Set<string>()
  const keyOf = (one: number, other: number) => `${Math.min(one, other)} ${Math.max(one, other)}`
  const add = async (pairs: readonly (readonly [number, number])[]) => {
    const found = await blockedPairs(db, pairs)
    for (const { one, other } of found) blocked.add(keyOf(one, other))
    return found.length > 0
  }
  await add(gifts.map(({ giverId, receiverId }) => [giverId, receiverId]))
  const arePartners = (one: number, other: number) => !blocked.has(keyOf(one, other))
  for (let turn = 0; turn < MAX_TURNS; turn++) {
    const rings = await ringsAmong(gifts, arePartners, rest)
    const pairs = rings.flatMap((ring) =>
      ring.flatMap(({ giverId }, at) => ring.slice(at + 1).map((other) => [giverId, other.giverId] as const)),
    )
    if (!(await add(pairs))) return rings
  }
  return ringsAmong(gifts, arePartners, rest)
}

class NoRing extends Error {}

/** False when something about it has changed meanwhile. */
async function proposeRing(deps: RingDeps, gifts: readonly Gift[]): Promise<boolean> {
  try {
    await deps.transaction(async (tx) => {
      const now = deps.clock.now()
      const areOpen = await lockOpenAccounts(
        tx,
        gifts.map(({ giverId }) => giverId),
      )
      const id = await insertRing(tx, gifts, new Date(now.getTime() + RING_TERMS.answerWithin), now)
      const ring = id === null ? null : await getRing(tx, id)
      if (!areOpen || !ring || ringObstacleOf(ring, now)) throw new NoRing()
      await notifyAll(deps, tx, proposedRingNotices(ring, deps.publicUrl()))
    })
    return true
  } catch (error) {
    if (error instanceof NoRing) return false
    throw error
  }
}
