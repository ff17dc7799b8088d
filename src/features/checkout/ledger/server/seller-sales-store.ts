import { and, eq, gte, inArray, lt, notExists, notInArray, or, type SQLWrapper, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '#adapters/db/database.ts'
import { state, states } from '#adapters/db/literals.ts'
import { EARNING_ACCOUNTS, GROUP_ACCOUNT, SELLER_ACCOUNTS, SETTLEMENT_KINDS } from '../../base/money-states.ts'
import { ledgerAccounts, ledgerEntries, ledgerPostings } from '../../base/server/ledger-tables.ts'

export interface CreditedSale {
  sellerId: number
  transactionId: number
  /** When the price was released to the seller. */
  creditedAt: Date
  /**
   * What the seller has of it in pence: after our commission, and after what went back to the buyer since. What they give to a
   * group is theirs to give, so it counts.
   */
  consideration: number
  /** Our commission in pence, less the part of it that was refunded. */
  fees: number
}

interface Span {
  from: Date
  /** The first moment after it. */
  until: Date
}

const isRelease = sql`${ledgerEntries.kind} = ${state(ledgerEntries.kind, 'release')}`
const isSellers = sql`${ledgerAccounts.code} in ${states(ledgerAccounts.code, SELLER_ACCOUNTS)}`
const isCredited = sql`${ledgerAccounts.code} in ${states(ledgerAccounts.code, [...SELLER_ACCOUNTS, GROUP_ACCOUNT])}`
const isEarned = sql`${ledgerAccounts.code} in ${states(ledgerAccounts.code, EARNING_ACCOUNTS)}`
const isOurs = sql`${ledgerAccounts.code} = ${state(ledgerAccounts.code, 'commission')}`

/** The orders whose last release was in this span, and when. */
function releasedIn(db: Database, { from, until }: Span) {
  const later = alias(ledgerEntries, 'later')
  const isLater = and(
    eq(later.transactionId, ledgerEntries.transactionId),
    eq(later.kind, 'release'),
    gte(later.occurredAt, until),
  )
  return db
    .select({
      transactionId: ledgerEntries.transactionId,
      at: sql`max(${ledgerEntries.occurredAt})`.mapWith(ledgerEntries.occurredAt).as('released_at'),
    })
    .from(ledgerEntries)
    .where(
      and(
        isRelease,
        gte(ledgerEntries.occurredAt, from),
        lt(ledgerEntries.occurredAt, until),
        notExists(db.select({ id: later.id }).from(later).where(isLater)),
      ),
    )
    .groupBy(ledgerEntries.transactionId)
    .as('released')
}

/** The seller of an order that gives all to a group, so that no account of the seller names it. */
const sellerOfGift = (transactionId: SQLWrapper) =>
  sql`(select t.seller_id from transactions t where t.id = ${transactionId})`

/** The orders that were ever released to these sellers. */
const ordersOf = (db: Database, sellerIds: readonly number[]) =>
  db
    .select({ id: ledgerEntries.transactionId })
    .from(ledgerAccounts)
    .innerJoin(ledgerPostings, eq(ledgerPostings.accountId, ledgerAccounts.id))
    .innerJoin(ledgerEntries, eq(ledgerEntries.id, ledgerPostings.entryId))
    .where(and(isSellers, inArray(ledgerAccounts.ownerId, [...sellerIds]), isRelease))

/** The orders of these sellers with a share for a group, which may be all of what they get. */
const sharedOf = (sellerIds: readonly number[]) => sql`(
  select s.transaction_id from order_shares s join transactions t on t.id = s.transaction_id
  where t.seller_id = any(${sql.param(sellerIds)}::int[]))`

/**
 * The sales of these sellers that were released in a span, as the ledger has them. A release that was undone counts when
 * the order is released again.
 */
export async function creditedSales(db: Database, span: Span, sellerIds: readonly number[]): Promise<CreditedSale[]> {
  const released = releasedIn(db, span)
  return db
    .select({
      sellerId:
        sql`coalesce(max(${ledgerAccounts.ownerId}) filter (where ${isSellers}), ${sellerOfGift(released.transactionId)})`.mapWith(
          Number,
        ),
      transactionId: sql`${released.transactionId}`.mapWith(Number),
      creditedAt: released.at,
      consideration: sql`coalesce(-sum(${ledgerPostings.amount}) filter (where ${isEarned}), 0)`.mapWith(Number),
      fees: sql`coalesce(-sum(${ledgerPostings.amount}) filter (where ${isOurs}), 0)`.mapWith(Number),
    })
    .from(released)
    .innerJoin(ledgerEntries, eq(ledgerEntries.transactionId, released.transactionId))
    .innerJoin(ledgerPostings, eq(ledgerPostings.entryId, ledgerEntries.id))
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerPostings.accountId))
    .where(
      and(
        or(
          inArray(released.transactionId, ordersOf(db, sellerIds)),
          sql`${released.transactionId} in ${sharedOf(sellerIds)}`,
        ),
        notInArray(ledgerEntries.kind, [...SETTLEMENT_KINDS]),
      ),
    )
    .groupBy(released.transactionId, released.at)
    .orderBy(released.at, released.transactionId)
}

/** Every seller with a release in this span: how many orders, and the most that they can have of them in pence. */
export async function sellersCredited(
  db: Database,
  span: Span,
): Promise<{ sellerId: number; sales: number; atMost: number }[]> {
  const released = releasedIn(db, span)
  const sellerId = sql`coalesce(${ledgerAccounts.ownerId}, ${sellerOfGift(released.transactionId)})`
  return db
    .select({
      sellerId: sellerId.mapWith(Number),
      sales: sql`count(distinct ${released.transactionId})`.mapWith(Number),
      atMost: sql`-sum(${ledgerPostings.amount})`.mapWith(Number),
    })
    .from(released)
    .innerJoin(ledgerEntries, and(eq(ledgerEntries.transactionId, released.transactionId), isRelease))
    .innerJoin(ledgerPostings, eq(ledgerPostings.entryId, ledgerEntries.id))
    .innerJoin(ledgerAccounts, and(eq(ledgerAccounts.id, ledgerPostings.accountId), isCredited))
    .groupBy(sellerId)
    .orderBy(sellerId)
}
