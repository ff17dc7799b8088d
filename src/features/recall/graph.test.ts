import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Status } from '#features/checkout/base/lifecycle.ts'
import { transactions } from '#features/checkout/base/server/tables.ts'
import { swapItems, swaps } from '#features/swaps/server/tables.ts'
import type { SwapStatus } from '#features/swaps/swap.ts'
import { dayOf } from '#shared/dates.ts'
import { pence } from '#shared/money.ts'
import { storeListings } from '#test/listings.ts'
import { startTestServer } from '#test/server.ts'
import { type Handover, type Reach, reachOf, type TracedListing } from './reach.ts'
import { reachNow } from './server/graph.ts'

const PEOPLE = 12
const LISTINGS = 160
const ORDERS = 320
const SWAPS = 200
const DAY_MS = 86_400_000
/** Until the end of March a day of London begins at midnight UTC. */
const START = Date.parse('2025-11-01T00:00:00Z')
const PLANTS = ['lavender', 'rosemary', 'potato', null]

/** Whole numbers below a bound, the same in each run. */
let state = 20_261_128
function below(bound: number): number {
  state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
  return Math.floor((state / 0x80000000) * bound)
}
const day = (n: number) => new Date(START + n * DAY_MS)
const pick = <T>(list: readonly T[]): T => list[below(list.length)]!

const server = await startTestServer({ isEmpty: true })
const { db } = server.deps

/** Forms of an order, and whether its plant changed hands or may have. */
const forms: readonly { status: Status; isHandedOver?: true; isAskedFor?: true; mayCarry: boolean }[] = [
  { status: 'processing', mayCarry: true },
  { status: 'delivered', isHandedOver: true, mayCarry: true },
  { status: 'completed', isHandedOver: true, mayCarry: true },
  { status: 'dispute', mayCarry: true },
  { status: 'refunded', isHandedOver: true, mayCarry: true },
  { status: 'refunded', isAskedFor: true, mayCarry: true },
  { status: 'refunded', mayCarry: false },
  { status: 'cancelled', mayCarry: false },
]

/** An order in a random form. Returns its handover if its plant changed hands or may have. */
async function storeOrder(listing: TracedListing, receiverId: number): Promise<Handover[]> {
  const form = pick(forms)
  const { status, isHandedOver } = form
  const from = below(100)
  const until = from + below(20)
  const closed = until + 1
  const isOpen = status === 'processing' || status === 'dispute'
  const [stored] = await db
    .insert(transactions)
    .values({
      ...{ orderId: randomUUID(), buyerId: receiverId, sellerId: listing.sellerId, productId: listing.id },
      ...{ listingTitle: 'A plant', amount: pence(0), commissionRate: 600, protectionRate: 300 },
      ...{ platformFee: pence(0), withProtection: false, protectionWording: '', status },
      ...{ claimedAt: day(from), paidAt: day(from), createdAt: day(from), updatedAt: day(closed) },
      ...(isHandedOver && { handedOverAt: day(until) }),
      ...(form.isAskedFor && { refundRequestedAt: day(until) }),
      ...(!isOpen && { closedAt: day(closed) }),
    })
    .returning({ id: transactions.id })
  if (!form.mayCarry) return []
  const end = isHandedOver ? until : closed
  const known = { kind: 'order', id: stored!.id, listingId: listing.id, receiverId }
  return [{ ...known, from: day(from).getTime(), until: isOpen ? null : day(end).getTime() }]
}

/** Forms of a swap, and whether its plants changed hands or may have. */
const swapForms: readonly { status: SwapStatus; codes: 0 | 1 | 2; mayCarry: boolean }[] = [
  { status: 'agreed', codes: 0, mayCarry: true },
  { status: 'agreed', codes: 1, mayCarry: true },
  { status: 'completed', codes: 1, mayCarry: true },
  { status: 'completed', codes: 2, mayCarry: true },
  { status: 'lapsed', codes: 0, mayCarry: true },
  { status: 'ended', codes: 0, mayCarry: true },
  { status: 'cancelled', codes: 0, mayCarry: false },
]

/** A swap in a random form, of up to three listings on each side. Returns its handovers. */
async function storeSwap(listings: readonly TracedListing[], [proposerId, ownerId]: [number, number]) {
  const { status, codes, mayCarry } = pick(swapForms)
  const from = below(100)
  const entered = [from + below(10), from + below(10)].slice(0, codes)
  const closed = from + 12
  const [proposerEnteredAt, ownerEnteredAt] = (below(2) === 0 ? [...entered] : entered.toReversed()).map(day)
  const of = (sellerId: number) => {
    const own = listings.filter((one) => one.sellerId === sellerId)
    return new Set([pick(own), pick(own), pick(own)])
  }
  const items = [
    ...[...of(proposerId)].map(({ id }) => ({ listingId: id, side: 'proposer' as const, receiverId: ownerId })),
    ...[...of(ownerId)].map(({ id }) => ({ listingId: id, side: 'owner' as const, receiverId: proposerId })),
  ]
  const values = {
    ...{ listingId: items.at(-1)!.listingId, proposerId, ownerId, awaits: 'owner' as const, turn: 1 },
    ...{ agreedAt: day(from), createdAt: day(from), until: day(from + 14), updatedAt: day(closed) },
    ...{ proposerEnteredAt, ownerEnteredAt },
  }
  const [stored] = await db
    .insert(swaps)
    .values({ ...values, status: 'open' })
    .returning({ id: swaps.id })
  const swapId = stored!.id
  await db.insert(swapItems).values(items.map(({ listingId, side }) => ({ swapId, listingId, side, isAsked: false })))
  await db
    .update(swaps)
    .set({ status: 'agreed', proposerCode: '123456', ownerCode: '654321' })
    .where(eq(swaps.id, swapId))
  if (status !== 'agreed')
    await db
      .update(swaps)
      .set({ status, proposerCode: null, ownerCode: null, endReason: status === 'ended' ? 'gone' : null })
      .where(eq(swaps.id, swapId))
  if (!mayCarry) return []
  const end = codes === 2 ? Math.max(...entered) : closed
  const until = status === 'agreed' ? null : day(end).getTime()
  return items.map(
    ({ listingId, receiverId }): Handover => ({
      ...{ kind: 'swap', id: swapId, listingId, receiverId, from: day(from).getTime(), until },
    }),
  )
}

/** Random listings, of which some were raised from others, also in circles. */
async function storeListingsOf(people: readonly number[]): Promise<TracedListing[]> {
  const rows = Array.from({ length: LISTINGS }, () => {
    const plantSlug = pick(PLANTS)
    return { sellerId: pick(people), plantSlug, plantNames: plantSlug }
  })
  const ids = await storeListings(server.deps, rows)
  const listings: TracedListing[] = []
  for (const [n, id] of ids.entries()) {
    const parentId = below(5) === 0 ? null : pick(ids)
    if (parentId !== null) await db.execute(`update products set facts = '{"parentId": ${parentId}}' where id = ${id}`)
    const { sellerId, plantSlug } = rows[n]!
    listings.push({ id, sellerId, plantSlug, parentId })
  }
  return listings
}

const sorted = ({ listings, handovers, memberIds }: Reach): Reach => ({
  listings: listings.toSorted((one, other) => one.id - other.id),
  handovers: handovers.toSorted(
    (one, other) => one.kind.localeCompare(other.kind) || one.id - other.id || one.listingId - other.listingId,
  ),
  memberIds,
})

test('the tables give the same reach as the rule does on the same trade, for every suspect', async () => {
  const people: number[] = []
  for (let n = 0; n < PEOPLE; n += 1) people.push((await server.member(`trader${n}`)).me.id)
  const listings = await storeListingsOf(people)
  const handovers: Handover[] = []
  for (let n = 0; n < ORDERS; n += 1) {
    const listing = pick(listings)
    handovers.push(...(await storeOrder(listing, pick(people.filter((id) => id !== listing.sellerId)))))
  }
  for (let n = 0; n < SWAPS; n += 1) {
    const proposerId = pick(people)
    handovers.push(...(await storeSwap(listings, [proposerId, pick(people.filter((id) => id !== proposerId))])))
  }
  let [reached, unreached, swapped] = [0, 0, 0]
  for (const { id: suspectId } of listings) {
    const since = day(below(110))
    const hostPlants = ['lavender', 'rosemary', 'potato'].filter(() => below(2) === 0)
    const outbreak = { suspectId, since: since.getTime(), hosts: new Set(hostPlants) }
    const expected = reachOf({ listings, handovers }, outbreak)
    const found = await reachNow(db, { suspectId, infectedSince: dayOf(since), hostPlants })
    expect(sorted(found), `suspect ${suspectId}`).toEqual(sorted(expected))
    reached += found.listings.length + found.handovers.length
    unreached += LISTINGS - found.listings.length
    swapped += found.handovers.filter(({ kind }) => kind === 'swap').length
  }
  expect(reached).toBeGreaterThan(2 * LISTINGS)
  expect(unreached).toBeGreaterThan(LISTINGS)
  expect(swapped).toBeGreaterThan(LISTINGS)
})
