import { and, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database } from '#adapters/db/database.ts'
import { state, states } from '#adapters/db/literals.ts'
import { onlyRowOf, rowsOf, wide } from '#adapters/db/rows.ts'
import { type Pence, pence } from '#shared/money.ts'
import { OPEN_CANCELLATIONS } from '../../base/cancellation.ts'
import type { Status } from '../../base/lifecycle.ts'
import { orderCancellations } from '../../base/server/cancellation-tables.ts'
import { chargebacks } from '../../base/server/chargeback-tables.ts'
import { ledgerAccounts, providerMovements } from '../../base/server/ledger-tables.ts'
import { payouts } from '../../base/server/payout-tables.ts'
import { groupPayouts, type OrderShare, orderShares, shareGroups } from '../../base/server/share-tables.ts'

interface NamedGroup {
  id: number
  name: string
  slug: string
}

/** Changes the name of a group in the books, if they know it. */
export async function renameGroup(tx: Database, id: number, name: string): Promise<void> {
  await tx.update(shareGroups).set({ name }).where(eq(shareGroups.id, id))
}

/** Notes in the books that a group has ended: what is not paid out lapses six years later. */
export async function endShareGroup(tx: Database, id: number, endedAt: Date): Promise<void> {
  await tx.update(shareGroups).set({ endedAt }).where(eq(shareGroups.id, id))
}

/** Notes that staff have removed a group, or show it again: sales that are released meanwhile give it nothing. */
export async function removeShareGroup(tx: Database, id: number, removedAt: Date | null): Promise<void> {
  await tx.update(shareGroups).set({ removedAt }).where(eq(shareGroups.id, id))
}

/**
 * Notes whether an organiser can be paid for a group. The time since when none can is kept until one can.
 */
export async function noteClaimable(tx: Database, id: number, isClaimable: boolean, now: Date): Promise<void> {
  await tx
    .update(shareGroups)
    .set({ endedAt: isClaimable ? null : now })
    .where(and(eq(shareGroups.id, id), isClaimable ? isNotNull(shareGroups.endedAt) : isNull(shareGroups.endedAt)))
}

/** Groups that ended before a moment and are still owed something, by id. */
export async function groupsToLapse(db: Database, endedBefore: Date): Promise<number[]> {
  const rows = await db
    .select({ id: shareGroups.id })
    .from(shareGroups)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.groupId, shareGroups.id))
    .where(and(lt(shareGroups.endedAt, endedBefore), lt(ledgerAccounts.balance, 0)))
    .orderBy(shareGroups.id)
  return rows.map(({ id }) => id)
}

/** Fixes the share of an order that was just paid. */
export async function fixShare(
  tx: Database,
  { group, ...share }: { transactionId: number; group: NamedGroup; percent: number; part: Pence; isNamed: boolean },
): Promise<void> {
  await tx.insert(shareGroups).values(group).onConflictDoNothing()
  await tx
    .insert(orderShares)
    .values({ ...share, groupId: group.id })
    .onConflictDoNothing()
}

/**
 * The share of an order of which a line was cancelled: the group has none of that line. `isOfAll` is what the part is if every
 * line gives, also of orders that do not say which lines do.
 */
export async function shareWithout(
  tx: Database,
  transactionId: number,
  { isOfAll, isGiving, amount }: { isOfAll: Pence; isGiving: boolean; amount: Pence },
): Promise<void> {
  const share = await shareOfOrder(tx, transactionId)
  if (!share) return
  const left = pence(isOfAll - amount)
  const part = isGiving || share.part === isOfAll ? pence(share.part - amount) : pence(Math.min(share.part, left))
  const isThis = eq(orderShares.transactionId, transactionId)
  if (part > 0) await tx.update(orderShares).set({ part }).where(isThis)
  else await tx.delete(orderShares).where(isThis)
}

export async function shareOfOrder(db: Database, transactionId: number): Promise<OrderShare | null> {
  const [row] = await db.select().from(orderShares).where(eq(orderShares.transactionId, transactionId))
  return row ?? null
}

/** Notes what the group of an order has of it, with what went back by line. A release also says whether and why it gave nothing. */
export async function setGiven(
  tx: Database,
  { transactionId, partRefunded, linesRefunded }: OrderShare,
  booked: Pick<OrderShare, 'given'> & Partial<Pick<OrderShare, 'withheldFor'>>,
): Promise<void> {
  const set = { ...booked, partRefunded, linesRefunded }
  await tx.update(orderShares).set(set).where(eq(orderShares.transactionId, transactionId))
}

/**
 * What went back to the buyer of an order by line: of the lines that give to its group, and of all. Of an older order that does
 * not say which lines do, any refund counts in proportion.
 */
export async function linesRefundedOf(
  tx: Database,
  transactionId: number,
): Promise<Pick<OrderShare, 'partRefunded' | 'linesRefunded'>> {
  const { part, all } = await onlyRowOf(
    tx,
    z.object({ part: wide, all: wide }),
    sql`
    select coalesce(sum(refunded_amount) filter (where gives_share), 0)::bigint as part,
      case when bool_or(gives_share) then coalesce(sum(refunded_amount), 0) else 0 end::bigint as all
    from order_lines where transaction_id = ${transactionId}`,
  )
  return { partRefunded: pence(part), linesRefunded: pence(all) }
}

/** Whether staff have removed a group. */
export const isRemoved = async (db: Database, groupId: number): Promise<boolean> =>
  (await db.$count(shareGroups, and(eq(shareGroups.id, groupId), isNotNull(shareGroups.removedAt)))) > 0

/** Whether an order ever had a payout: all of what its seller gets may go to a group. */
export const hadPayout = async (db: Database, transactionId: number): Promise<boolean> =>
  (await db.$count(payouts, eq(payouts.transactionId, transactionId))) > 0

/**
 * Until the transaction ends nothing else is taken from what a group has. It is locked after the order and its dependants,
 * and before the listing.
 */
export const lockGroupMoney = (tx: Database, groupId: number): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('group money'), ${groupId}::int)`)

const HOUR_MS = 3_600_000

const RELEASED: Status = 'completed'

/** Whether a share was sent to its group, as far as is known, or the group no longer has it. The money of the group is locked. */
export async function isSent(tx: Database, { transactionId, groupId, given }: OrderShare): Promise<boolean> {
  const { sent } = await onlyRowOf(
    tx,
    z.object({ sent: z.boolean() }),
    sql`
    select (${remaining(groupId)} < ${given} or exists (
      select from order_shares s where s.transaction_id = ${transactionId} and not ${isWaiting})) as sent`,
  )
  return sent
}

/** A report that arrives in the last moment may still be on its way through another process. */
const mayBeUndone = (now: Date) => sql`(t.status = ${RELEASED}
  and t.protected_until > ${new Date(now.getTime() - HOUR_MS).toISOString()}::timestamptz)`

/** What a group was given, less what was sent to it, is being sent, or has lapsed. */
const remaining = (groupId: number) => sql`(
  (select coalesce(sum(s.given), 0) from order_shares s where s.group_id = ${groupId})
  - (select coalesce(sum(p.amount), 0) from group_payouts p
      where p.group_id = ${groupId} and p.status <> ${state(groupPayouts.status, 'dissolved')}))`

/** For a statement about order shares `s`: it was not sent yet and is not being sent. */
const isWaiting = sql`not exists (
  select from group_payouts p where p.id = s.group_payout_id and p.status <> ${state(groupPayouts.status, 'dissolved')})`

/** The same, and nothing may be sent of it because its seller is on hold: for HMRC the whole sale is theirs. */
const isOnHold = sql`(${isWaiting} and exists (select from payout_holds h where h.seller_id = t.seller_id))`

/** Until the transaction ends no hold begins of the members whose shares were not sent to a group yet. */
export const lockHoldsOfGivers = (tx: Database, groupId: number): Promise<unknown> =>
  tx.execute(sql`
    select pg_advisory_xact_lock(hashtext('payout hold'), giver.id) from (
      select distinct t.seller_id as id from order_shares s join transactions t on t.id = s.transaction_id
      where s.group_id = ${groupId} and s.given > 0 and ${isWaiting} order by 1
    ) as giver`)

/**
 * What a refund of an order can take from its group, in pence: all that the group has and that is not being sent to it, but
 * what belongs to other orders that can still be undone or whose sellers are on hold. The money of the group is locked.
 */
export async function freeOf(tx: Database, { groupId, transactionId }: OrderShare, now: Date): Promise<Pence> {
  const { free } = await onlyRowOf(
    tx,
    z.object({ free: wide }),
    sql`
    select (greatest(0, ${remaining(groupId)} - (
      select coalesce(sum(s.given), 0) from order_shares s join transactions t on t.id = s.transaction_id
      where s.group_id = ${groupId} and s.transaction_id <> ${transactionId}
        and (${mayBeUndone(now)} or ${isOnHold})
    )))::bigint as free`,
  )
  return pence(free)
}

/** For a statement about order shares `s` and their orders `t`: it waits for its buyer, or for what the law requires of its seller. */
export const waitsOfShare = (now: Date) => sql`(
  t.protected_until > ${now.toISOString()}::timestamptz or ${isOnHold})`

/** For a statement about order shares `s` and their orders `t`: nothing of it can be sent to the group now. */
const staysFor = (now: Date) => sql`(
  ${mayBeUndone(now)} or ${isOnHold}
  or exists (select from chargebacks c where c.transaction_id = t.id and c.status = ${state(chargebacks.status, 'open')})
  or exists (select from order_cancellations o where o.transaction_id = t.id
    and o.status in ${states(orderCancellations.status, OPEN_CANCELLATIONS)})
  or not exists (select from provider_movements m where m.source = t.charge_id
    and m.kind = ${state(providerMovements.kind, 'charge')} and m.available_on <= ${now.toISOString()}::timestamptz))`

/**
 * What can be sent to a group now, in pence: of orders that nobody can report, cancel or dispute any more for now, whose
 * sellers are not on hold, and whose payment is available at the provider.
 */
export async function sendableTo(tx: Database, groupId: number, now: Date): Promise<Pence> {
  const { amount } = await onlyRowOf(
    tx,
    z.object({ amount: wide }),
    sql`
    select (greatest(0, ${remaining(groupId)} - (
      select coalesce(sum(s.given), 0) from order_shares s join transactions t on t.id = s.transaction_id
      where s.group_id = ${groupId} and ${staysFor(now)}
    )))::bigint as amount`,
  )
  return pence(amount)
}

/** Notes which shares are sent with a transfer: all that can be sent. */
export const markSent = (tx: Database, payout: { id: number; groupId: number }, now: Date): Promise<unknown> =>
  tx.execute(sql`
    update order_shares s set group_payout_id = ${payout.id} from transactions t
    where t.id = s.transaction_id and s.group_id = ${payout.groupId} and s.given > 0 and ${isWaiting}
      and ${staysFor(now)} is not true`)

const sums = z.object({ raised: wide, waiting: wide })

/** What members have given to a group in all, and what of it was not sent yet, in pence. */
export const moneyOfGroup = (db: Database, groupId: number): Promise<{ raised: number; waiting: number }> =>
  onlyRowOf(
    db,
    sums,
    sql`
    select (select coalesce(sum(s.given), 0) from order_shares s where s.group_id = ${groupId})::bigint as raised,
      (${remaining(groupId)} + (select coalesce(sum(p.amount), 0) from group_payouts p
        where p.group_id = ${groupId} and p.status = ${state(groupPayouts.status, 'requested')}))::bigint as waiting`,
  )

/** Groups that are owed something, by id. */
export async function groupsOwed(db: Database): Promise<number[]> {
  const rows = await rowsOf(
    db,
    z.object({ id: z.int() }),
    sql`select group_id as id from ledger_accounts where group_id is not null and balance < 0 order by 1`,
  )
  return rows.map(({ id }) => id)
}

/** The shares of these orders, with the names of their groups, by order. */
export async function sharesOfOrders(db: Database, ids: readonly number[]) {
  const rows = await db
    .select({
      transactionId: orderShares.transactionId,
      percent: orderShares.percent,
      part: orderShares.part,
      partRefunded: orderShares.partRefunded,
      linesRefunded: orderShares.linesRefunded,
      withheldFor: orderShares.withheldFor,
      isNamed: orderShares.isNamed,
      name: shareGroups.name,
      given: orderShares.given,
    })
    .from(orderShares)
    .innerJoin(shareGroups, eq(shareGroups.id, orderShares.groupId))
    .where(inArray(orderShares.transactionId, [...ids]))
  return new Map(rows.map((row) => [row.transactionId, row]))
}
export type ViewedShare = NonNullable<ReturnType<Awaited<ReturnType<typeof sharesOfOrders>>['get']>>

/** Of a member’s sales, what went to a group of theirs. */
export async function givenBy(db: Database, groupId: number, sellerId: number): Promise<Pence> {
  const { sum } = await onlyRowOf(
    db,
    z.object({ sum: wide }),
    sql`
    select coalesce(sum(s.given), 0)::bigint as sum from order_shares s join transactions t on t.id = s.transaction_id
    where s.group_id = ${groupId} and t.seller_id = ${sellerId}`,
  )
  return pence(sum)
}
