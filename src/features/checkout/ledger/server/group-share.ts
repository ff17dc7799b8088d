import type { Database } from '#adapters/db/database.ts'
import { type Pence, pence } from '#shared/money.ts'
import { givesAll, groupPart } from '../../base/fees.ts'
import type { Line } from '../../base/server/entries-store.ts'
import type { Payout } from '../../base/server/payout-tables.ts'
import { freeOf, lockGroupMoney, setGiven, shareOfOrder } from './share-store.ts'

/** What of an order goes to a group or comes back from it. */
export interface GroupPart {
  groupId: number
  amount: Pence
}

interface Ordered {
  id: number
  amount: Pence
}

interface Unit {
  tx: Database
  now: Date
}

const NOTHING: Pence = pence(0)

export const partOf = (part: GroupPart | null | undefined): Pence => part?.amount ?? NOTHING

/** The lines of what a group returns; negative for what it gets. */
export const groupLines = (part: GroupPart | null | undefined, sign: 1 | -1 = 1): readonly Line[] =>
  part ? [[{ payableToGroup: part.groupId }, sign * part.amount]] : []

/** Gives the group of an order its part of what the seller gets. The order is locked. Null when it has no share. */
export async function giveShare(
  { tx }: Unit,
  { id, amount: price }: Ordered,
  sellerGets: Pence,
): Promise<GroupPart | null> {
  const share = await shareOfOrder(tx, id)
  if (!share) return null
  const amount = groupPart(sellerGets, share, price)
  await setGiven(tx, id, amount)
  return { groupId: share.groupId, amount }
}

/** Takes the part back of an order whose release is undone: nothing was sent of it while it could be reported. */
export async function takeShareBack({ tx }: Unit, { id }: Ordered): Promise<GroupPart | null> {
  const share = await shareOfOrder(tx, id)
  if (!share) return null
  await lockGroupMoney(tx, share.groupId)
  await setGiven(tx, id, NOTHING)
  return { groupId: share.groupId, amount: share.given }
}

/**
 * Takes the group's part of what goes back to the buyer of a released order, as far as the group has money: it never owes.
 * `has` is what seller and group have of the order, `back` what goes back of it. The order is locked.
 */
export async function takeFromGroup(
  { tx, now }: Unit,
  { id, amount: price }: Ordered,
  { has, back }: { has: Pence; back: Pence },
): Promise<GroupPart | null> {
  const share = await shareOfOrder(tx, id)
  if (!share || share.given === 0) return null
  const { groupId, given } = share
  await lockGroupMoney(tx, groupId)
  const wanted = groupPart(has, share, price) - groupPart(pence(has - back), share, price)
  const amount = pence(Math.min(wanted, given, back, await freeOf(tx, share, now)))
  await setGiven(tx, id, pence(given - amount))
  return { groupId, amount }
}

/** Returns to the group what a chargeback had taken from it. */
export async function returnToGroup(tx: Database, { id }: Ordered, amount: Pence): Promise<GroupPart | null> {
  const share = amount > 0 ? await shareOfOrder(tx, id) : null
  if (!share) return null
  await setGiven(tx, id, pence(share.given + amount))
  return { groupId: share.groupId, amount }
}

/**
 * Whether nothing of a released order was sent to its seller: its payout waits, or there is none because a group has all of it.
 * A payout that was requested in the same moment counts as sent.
 */
export async function isUnsent(tx: Database, { id, amount }: Ordered, payout: Payout | null): Promise<boolean> {
  if (payout) return payout.status === 'pending' && payout.requestedAt === null
  const share = await shareOfOrder(tx, id)
  return share !== null && givesAll(share, amount)
}
