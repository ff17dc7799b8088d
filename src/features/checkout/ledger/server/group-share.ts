import type { Database } from '#adapters/db/database.ts'
import { type Pence, pence } from '#shared/money.ts'
import { givesAll, groupPart } from '../../base/fees.ts'
import type { WithheldShare } from '../../base/money-states.ts'
import type { Line } from '../../base/server/entries-store.ts'
import type { Payout } from '../../base/server/payout-tables.ts'
import type { OrderShare } from '../../base/server/share-tables.ts'
import { lockOpenDebts } from './debt-store.ts'
import { freeOf, isRemoved, isSent, linesRefundedOf, lockGroupMoney, setGiven, shareOfOrder } from './share-store.ts'

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

/**
 * Gives the group of an order its part of what the seller gets: nothing while the seller owes us money, which their sales
 * repay first, or while staff have removed the group. The order is locked. Null when it has no share.
 */
export async function giveShare(
  { tx }: Unit,
  { id, amount: price, sellerId }: Ordered & { sellerId: number },
  sellerGets: Pence,
): Promise<GroupPart | null> {
  const known = await shareOfOrder(tx, id)
  if (!known) return null
  const withheldFor = await whyWithheld(tx, known, sellerId)
  const share = { ...known, ...(await linesRefundedOf(tx, id)) }
  const amount = withheldFor ? NOTHING : groupPart(sellerGets, share, price)
  await setGiven(tx, share, { given: amount, withheldFor })
  return { groupId: share.groupId, amount }
}

async function whyWithheld(tx: Database, { groupId }: OrderShare, sellerId: number): Promise<WithheldShare | null> {
  if ((await lockOpenDebts(tx, sellerId)).length > 0) return 'debt'
  return (await isRemoved(tx, groupId)) ? 'removed' : null
}

/** Takes the part back of an order whose release is undone: nothing was sent of it while it could be reported. */
export async function takeShareBack({ tx }: Unit, { id }: Ordered): Promise<GroupPart | null> {
  const share = await shareOfOrder(tx, id)
  if (!share) return null
  await lockGroupMoney(tx, share.groupId)
  await setGiven(tx, share, { given: NOTHING })
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
  const after = { ...share, ...(await linesRefundedOf(tx, id)) }
  const wanted = Math.max(0, groupPart(has, share, price) - groupPart(pence(has - back), after, price))
  const amount = pence(Math.min(wanted, given, back, await freeOf(tx, share, now)))
  await setGiven(tx, after, { given: pence(given - amount) })
  return { groupId, amount }
}

/** Returns to the group what a chargeback had taken from it. */
export async function returnToGroup(tx: Database, { id }: Ordered, amount: Pence): Promise<GroupPart | null> {
  const share = amount > 0 ? await shareOfOrder(tx, id) : null
  if (!share) return null
  await setGiven(tx, share, { given: pence(share.given + amount) })
  return { groupId: share.groupId, amount }
}

/**
 * Whether nothing of a released order was sent to its seller or their group: its payout waits, or there is none because the
 * group has all of it. A payout that was requested in the same moment counts as sent.
 */
export async function isUnsent(tx: Database, { id, amount }: Ordered, payout: Payout | null): Promise<boolean> {
  if (payout && (payout.status !== 'pending' || payout.requestedAt !== null)) return false
  const share = await shareOfOrder(tx, id)
  if (!share) return payout !== null
  await lockGroupMoney(tx, share.groupId)
  if (await isSent(tx, share)) return false
  return payout !== null || givesAll(share, amount)
}
