import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { state, states } from '#adapters/db/literals.ts'
import type { Deadlines } from '#shared/site/default-deadlines.ts'
import { OPEN_CANCELLATIONS } from '../../base/cancellation.ts'
import { CLOCKS, type Clock, type ClockName, clockTimes } from '../../base/clocks.ts'
import { UNFROZEN_PAYOUTS } from '../../base/payout-lifecycle.ts'
import { orderCancellations } from '../../base/server/cancellation-tables.ts'
import { chargebacks } from '../../base/server/chargeback-tables.ts'
import { transferReversals } from '../../base/server/debt-tables.ts'
import { payoutHolds, payouts } from '../../base/server/payout-tables.ts'
import { refunds } from '../../base/server/refund-tables.ts'
import { type Order, transactions } from '../../base/server/tables.ts'
import { timesOf } from '../../base/terms.ts'

/** The maximum of each kind per round; the next round handles the rest. */
const BATCH = 200

const before = (now: Date, milliseconds: number): Date => new Date(now.getTime() - milliseconds)

const pick = (db: Database, where: SQL | undefined) =>
  db
    .select({ id: transactions.id, paymentIntentId: transactions.paymentIntentId })
    .from(transactions)
    .where(where)
    .orderBy(asc(transactions.updatedAt))
    .limit(BATCH)

/** The deadlines of an order. */
const deadlines = {
  payMinutes: transactions.payMinutes,
  collectDays: transactions.collectDays,
  answerHours: transactions.answerHours,
}

/** How long an order may be unchanged before it is looked up, and between further lookups. */
export interface UnchangedFor {
  first: number
  again: number
}

const isTurn = (now: Date, { again }: UnchangedFor) =>
  or(isNull(transactions.askedAt), lt(transactions.askedAt, before(now, again)))

/**
 * Orders to look up, longest wait first. The query claims them, so that a concurrent sweep in this or another process
 * takes others. It skips locked rows: they are being handled already, and a sweep that holds many rows must not wait
 * for others.
 */
const claim = (tx: Database, now: Date, where: SQL | undefined) =>
  tx
    .update(transactions)
    .set({ askedAt: now })
    .where(
      inArray(
        transactions.id,
        tx
          .select({ id: transactions.id })
          .from(transactions)
          .where(where)
          .orderBy(sql`${transactions.askedAt} nulls first`, asc(transactions.updatedAt))
          .limit(BATCH)
          .for('update', { skipLocked: true }),
      ),
    )
    .returning({
      id: transactions.id,
      paymentIntentId: transactions.paymentIntentId,
      updatedAt: transactions.updatedAt,
      ...deadlines,
    })

/** When the time to pay is over. */
const payUntil = sql`(${transactions.updatedAt} + make_interval(mins => ${transactions.payMinutes}))`
const payTimeOver = (now: Date) => sql`${payUntil} < ${now.toISOString()}`

const unpaid = and(eq(transactions.status, 'pending'), isNull(transactions.claimedAt))

/** No bank is deciding about it. */
const noBank = sql`not exists (
  select from chargebacks where transaction_id = ${transactions.id} and status = ${state(chargebacks.status, 'open')})`

/** One query for each kind of due order. */
export const due = {
  /** Unpaid orders that cannot be paid: they have no payment to look up. */
  toExpire: (db: Database, now: Date) => pick(db, and(unpaid, isNull(transactions.paymentIntentId), payTimeOver(now))),

  /** Open payments whose webhook may be lost; again once the time to pay is over. */
  toLookUp: async (tx: Database, now: Date, quiet: UnchangedFor) => {
    const { askedAt, updatedAt, paymentIntentId } = transactions
    const notSince = sql`${askedAt} < ${payUntil}`
    const turn = or(isTurn(now, quiet), and(payTimeOver(now), notSince))
    const rows = await claim(
      tx,
      now,
      and(unpaid, isNotNull(paymentIntentId), lt(updatedAt, before(now, quiet.first)), turn),
    )
    return rows.map((row) => ({ ...row, isOver: row.updatedAt < before(now, timesOf(row).payWithin) }))
  },

  toCapture: (tx: Database, now: Date, quiet: UnchangedFor) =>
    claim(
      tx,
      now,
      and(eq(transactions.status, 'pending'), lt(transactions.claimedAt, before(now, quiet.first)), isTurn(now, quiet)),
    ),

  toRelease: (db: Database, now: Date) =>
    pick(db, and(eq(transactions.status, 'delivered'), lte(transactions.releaseAt, now))),

  uncollected: (db: Database, now: Date) =>
    pick(db, and(eq(transactions.status, 'processing'), lte(transactions.collectBy, now))),

  unanswered: (db: Database, now: Date) =>
    pick(
      db,
      and(eq(transactions.status, 'dispute'), isNull(transactions.staffSince), lte(transactions.answerBy, now), noBank),
    ),

  /** Disputes that staff have not decided in time. */
  undecided: (db: Database, now: Date) =>
    pick(db, and(eq(transactions.status, 'dispute'), lte(transactions.defaultAt, now), noBank)),

  /** Orders of a clock whose next reminder is due: more are due by the terms than were sent. */
  toRemind: async (db: Database, name: ClockName, now: Date) => {
    const { status, until } = CLOCKS[name]
    const isRunning = and(eq(transactions.status, status), gt(transactions[until], now), ofClock(now)[name])
    // Few sets of deadlines run at the same time: one more for each change of a setting.
    const sets = await db.selectDistinct(deadlines).from(transactions).where(isRunning)
    const found = sets.map((set) => {
      const ofSet = Object.entries(deadlines).map(([key, column]) => eq(column, set[key as keyof Deadlines]))
      return pick(db, and(isRunning, ...ofSet, overdue(until, clockTimes(name, set), now)))
    })
    return (await Promise.all(found)).flat()
  },

  refunds: (tx: Database, now: Date, quiet: number) =>
    tx
      .update(refunds)
      .set({ askedAt: now })
      .where(
        inArray(
          refunds.id,
          tx
            .select({ id: refunds.id })
            .from(refunds)
            .where(
              and(
                eq(refunds.status, 'pending'),
                lt(sql`coalesce(${refunds.askedAt}, ${refunds.createdAt})`, before(now, quiet).toISOString()),
              ),
            )
            .limit(BATCH)
            .for('update', { skipLocked: true }),
        ),
      )
      .returning({ id: refunds.id }),

  reversals: (tx: Database, now: Date, quiet: number) =>
    tx
      .update(transferReversals)
      .set({ askedAt: now })
      .where(
        inArray(
          transferReversals.id,
          tx
            .select({ id: transferReversals.id })
            .from(transferReversals)
            .where(
              and(
                eq(transferReversals.status, 'pending'),
                lt(
                  sql`coalesce(${transferReversals.askedAt}, ${transferReversals.createdAt})`,
                  before(now, quiet).toISOString(),
                ),
              ),
            )
            .limit(BATCH)
            .for('update', { skipLocked: true }),
        ),
      )
      .returning({ id: transferReversals.id }),

  payouts: (tx: Database, now: Date, quiet: number) =>
    tx
      .update(payouts)
      .set({ updatedAt: now })
      .where(
        inArray(
          payouts.id,
          tx
            .select({ id: payouts.id })
            .from(payouts)
            .where(
              and(
                inArray(payouts.status, UNFROZEN_PAYOUTS),
                or(eq(payouts.status, 'processing'), notHeld),
                // A held payout is sent as soon as its time has come, and others are repeated.
                or(
                  and(
                    lt(payouts.updatedAt, before(now, quiet)),
                    or(isNull(payouts.heldUntil), lte(payouts.heldUntil, now)),
                  ),
                  and(lte(payouts.heldUntil, now), lte(payouts.updatedAt, payouts.heldUntil)),
                ),
              ),
            )
            .limit(BATCH)
            .for('update', { skipLocked: true }),
        ),
      )
      .returning({ id: payouts.id }),
}

/** Nothing keeps us from sending to the seller. */
const notHeld = sql`not exists (select from ${payoutHolds} where ${payoutHolds.sellerId} = ${payouts.sellerId})`

/** The buyer has not cancelled it within 14 days, or the order stands. */
const notCancelled = sql`not exists (
  select from ${orderCancellations} where ${orderCancellations.transactionId} = ${transactions.id}
    and ${orderCancellations.status} in ${states(orderCancellations.status, OPEN_CANCELLATIONS)})`

/** What else is true of the orders of a clock. */
const ofClock = (now: Date): Readonly<Record<ClockName, SQL | undefined>> => ({
  // An order with an agreed time needs no reminder to agree one, and a cancelled one is not collected.
  collecting: and(or(isNull(transactions.pickupAt), lte(transactions.pickupAt, now)), notCancelled),
  stated: isNull(transactions.codeEnteredAt),
  reporting: isNotNull(transactions.codeEnteredAt),
  reportingReleased: noBank,
  answering: isNull(transactions.staffSince),
  deciding: and(isNotNull(transactions.staffSince), noBank),
})

/** `noticesSent` counts the reminders of the current clock: the next one is due when its time has come. */
function overdue(until: Clock['until'], { lasts, reminders }: Pick<Clock, 'lasts' | 'reminders'>, now: Date) {
  const steps = reminders.map(
    (after, sent) =>
      sql`(${transactions.noticesSent} = ${sent} and ${transactions[until]} <= ${before(now, after - lasts).toISOString()})`,
  )
  return sql`(${sql.join(steps, sql` or `)})`
}

/** Disputes that wait for staff, the oldest hundred first, and how many there are. */
export async function contested(db: Database): Promise<{ orders: Order[]; total: number }> {
  const waits = and(eq(transactions.status, 'dispute'), isNotNull(transactions.staffSince))
  const orders = await db.select().from(transactions).where(waits).orderBy(transactions.staffSince).limit(100)
  return { orders, total: await db.$count(transactions, waits) }
}
