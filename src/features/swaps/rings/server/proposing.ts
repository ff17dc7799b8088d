import type { Database } from '#adapters/db/database.ts'
import { blocksAmong, lockOpenAccounts } from '#features/accounts/server/contact-store.ts'
import { notYet } from '#features/listings/base/ready.ts'
import { factsOfEach } from '#features/listings/listing/server/selling-store.ts'
import { isGivable } from '../../server/choosing.ts'
import { notifyAll, type SwapDeps } from '../../server/ending.ts'
import { listingsForRings, type SwapListing } from '../../server/listing-store.ts'
import { type Gift, giftsOf, type Offer, type PlantRequest, ringsAmong } from '../matching/plan.ts'
import { RING_TERMS } from '../ring.ts'
import { proposedRingNotices } from './emails/ring-notices.ts'
import { ringObstacleOf } from './obstacles.ts'
import {
  declinedPairs,
  fulfilledRequests,
  insertRing,
  isOnlySearch,
  pairKey,
  restingMembers,
  ringMembersAmong,
} from './proposal-store.ts'
import { getRing } from './ring-store.ts'

/** What rings need from the features above the swaps. */
export interface RingSlots {
  /** The open requests that name a plant. */
  requests(db: Database, now: Date): Promise<PlantRequest[]>
  /** Whether all of these requests are open. */
  areOpen(db: Database, requestIds: readonly number[], now: Date): Promise<boolean>
  /** When these members can be visited in the next two weeks, as starts of half hours; without those who offer no times. */
  meetingTimes(db: Database, memberIds: readonly number[], now: Date): Promise<ReadonlyMap<number, ReadonlySet<number>>>
}

export type RingDeps = SwapDeps & RingSlots

/** Lets requests be answered between two parts of the search. */
const rest = () => new Promise((resolve) => setImmediate(resolve))

/**
 * Looks for rings and proposes them to their members. Returns how many: none while another search runs. Each ring has a transaction
 * of its own; a member can be in one only.
 */
export function proposeRings(deps: RingDeps): Promise<number> {
  return deps.transaction(async (tx) => {
    if (!(await isOnlySearch(tx))) return 0
    let proposed = 0
    for (const ring of await possibleRings(deps)) if (await proposeRing(deps, ring)) proposed++
    return proposed
  })
}

/** Looks for rings if a member could be in one: has a listing to give and a request. */
export async function proposeRingsFor(deps: RingDeps, memberId: number): Promise<void> {
  const now = deps.clock.now()
  if (!(await ringMembersAmong(deps.db, [memberId])).has(memberId)) return
  if (!(await listingsForRings(deps.db, [memberId], now)).some((listing) => isGivable(listing, now))) return
  if (!(await deps.requests(deps.db, now)).some((request) => request.memberId === memberId)) return
  await proposeRings(deps)
}

/** Rings of members who could be in one now. */
async function possibleRings(deps: RingDeps): Promise<Gift[][]> {
  const { db, clock } = deps
  const now = clock.now()
  const [asked, resting] = [await deps.requests(db, now), await restingMembers(db, now)]
  const open = await ringMembersAmong(db, [...new Set(asked.map(({ memberId }) => memberId))])
  const canJoin = ({ memberId }: { memberId: number }) => open.has(memberId) && !resting.has(memberId)
  const fulfilled = await fulfilledRequests(db)
  const requests = asked.filter((request) => canJoin(request) && !fulfilled.has(request.wantedId))
  const members = [...new Set(requests.map(({ memberId }) => memberId))]
  if (members.length < 2) return []
  const offers = (await readyListings(deps, members, now)).flatMap(toOffer)
  const declined = await declinedPairs(db)
  const arePartners = await partnersAmong(deps, members)
  const canMeet = await meetingAmong(deps, members, now)
  const mayFulfil = (gift: Gift) =>
    !declined.has(pairKey(gift)) && arePartners(gift.giverId, gift.receiverId) && canMeet(gift.giverId, gift.receiverId)
  return ringsAmong(await giftsOf({ offers, requests, mayFulfil, rest }), arePartners, rest)
}

/** What these members can give now, without plants that are not ready yet. */
async function readyListings({ db }: RingDeps, members: readonly number[], now: Date): Promise<SwapListing[]> {
  const listings = (await listingsForRings(db, members, now)).filter((listing) => isGivable(listing, now))
  const ids = listings.map(({ id }) => id)
  const facts = await factsOfEach(db, ids)
  return listings.filter(({ id }) => !notYet(facts.get(id) ?? {}, now))
}

const toOffer = ({ id, sellerId, plantSlug, x, y }: SwapListing): Offer[] =>
  plantSlug === null || x === null || y === null ? [] : [{ listingId: id, memberId: sellerId, plantSlug, x, y }]

type ForTwo = (one: number, other: number) => boolean

/** Whether neither of two of these members has blocked the other. */
async function partnersAmong({ db }: RingDeps, members: readonly number[]): Promise<ForTwo> {
  const keyOf = (one: number, other: number) => `${Math.min(one, other)} ${Math.max(one, other)}`
  const blocked = new Set((await blocksAmong(db, members)).map(({ one, other }) => keyOf(one, other)))
  return (one, other) => blocked.size === 0 || !blocked.has(keyOf(one, other))
}

/** Whether two of these members have a time for visits in common, unless one of them offers none. */
async function meetingAmong(deps: RingDeps, members: readonly number[], now: Date): Promise<ForTwo> {
  const times = await deps.meetingTimes(deps.db, members, now)
  return (giver, receiver) => {
    const [one, other] = [times.get(giver), times.get(receiver)]
    if (!(one && other)) return true
    for (const time of one) if (other.has(time)) return true
    return false
  }
}

class NoRing extends Error {}

/** False when something about it has changed meanwhile. */
async function proposeRing(deps: RingDeps, gifts: readonly Gift[]): Promise<boolean> {
  try {
    await deps.transaction(async (tx) => {
      const now = deps.clock.now()
      const members = gifts.map(({ giverId }) => giverId)
      const areMembers = await lockOpenAccounts(tx, members)
      // Read again: the search can take minutes.
      if ((await restingMembers(tx, now, members)).size > 0) throw new NoRing()
      const requestIds = gifts.map(({ wantedId }) => wantedId)
      if (!(await deps.areOpen(tx, requestIds, now))) throw new NoRing()
      const id = await insertRing(tx, gifts, new Date(now.getTime() + RING_TERMS.answerWithin), now)
      const ring = id === null ? null : await getRing(tx, id)
      if (!areMembers || !ring || ringObstacleOf(ring, now)) throw new NoRing()
      await notifyAll(deps, tx, proposedRingNotices(ring, deps.publicUrl()))
    })
    return true
  } catch (error) {
    // One that fails does not keep the others from being proposed.
    if (!(error instanceof NoRing)) deps.log.error({ cause: String(error) }, 'a swap ring could not be proposed')
    return false
  }
}
