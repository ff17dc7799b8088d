import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database } from '#adapters/db/database.ts'
import { state, states } from '#adapters/db/literals.ts'
import { onlyRowOf } from '#adapters/db/rows.ts'
import { keysOf } from '#shared/keyed.ts'
import { OPEN_CANCELLATIONS } from '../../base/cancellation.ts'
import { CLOCK_NAMES, CLOCKS, type Clock, type ClockName, clockTimes } from '../../base/clocks.ts'
import { UNFROZEN_PAYOUTS } from '../../base/payout-lifecycle.ts'
import { orderCancellations } from '../../base/server/cancellation-tables.ts'
import { chargebacks } from '../../base/server/chargeback-tables.ts'
import { notBeingCharged } from '../../base/server/charged-store.ts'
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

/** How long something may be unchanged before it is looked up, in milliseconds. */
interface Quiet {
  payment: UnchangedFor
  refund: number
  payout: number
}

/** How long an order may be unchanged before it is looked up, and between further lookups. */
interface UnchangedFor {
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

/** Refunds and reversals that were not answered. */
const unanswered = (of: typeof refunds | typeof transferReversals, now: Date, quiet: number) =>
  and(eq(of.status, 'pending'), lt(sql`coalesce(${of.askedAt}, ${of.createdAt})`, before(now, quiet).toISOString()))

/** Orders that move by themselves. */
const moves = {
  toRelease: (now: Date) => and(eq(transactions.status, 'delivered'), lte(transactions.releaseAt, now)),

  uncollected: (now: Date) => and(eq(transactions.status, 'processing'), lte(transactions.collectBy, now)),

  unanswered: (now: Date) =>
    and(eq(transactions.status, 'dispute'), isNull(transactions.staffSince), lte(transactions.answerBy, now), noBank),

  /** Disputes that staff have not decided in time. */
  undecided: (now: Date) => and(eq(transactions.status, 'dispute'), lte(transactions.defaultAt, now), noBank),
}
export type Move = keyof typeof moves

/** Requests to the provider that were not made or not answered. */
const requests = {
  /** Unpaid orders that cannot be paid: they have no payment to look up. */
  toExpire: (now: Date) => and(unpaid, isNull(transactions.paymentIntentId), payTimeOver(now), notBeingCharged),

  /** Open payments whose webhook may be lost; again once the time to pay is over. */
  toLookUp: (now: Date, { payment }: Quiet) => {
    const { askedAt, updatedAt, paymentIntentId } = transactions
    const notSince = sql`${askedAt} < ${payUntil}`
    const turn = or(isTurn(now, payment), and(payTimeOver(now), notSince))
    return and(unpaid, isNotNull(paymentIntentId), lt(updatedAt, before(now, payment.first)), turn)
  },

  toCapture: (now: Date, { payment }: Quiet) =>
    and(
      eq(transactions.status, 'pending'),
      lt(transactions.claimedAt, before(now, payment.first)),
      isTurn(now, payment),
    ),

  refunds: (now: Date, { refund }: Quiet) => unanswered(refunds, now, refund),

  reversals: (now: Date, { refund }: Quiet) => unanswered(transferReversals, now, refund),

  payouts: (now: Date, { payout }: Quiet) =>
    and(
      inArray(payouts.status, UNFROZEN_PAYOUTS),
      or(eq(payouts.status, 'processing'), notHeld),
      // A held payout is sent as soon as its time has come, and others are repeated.
      or(
        and(lt(payouts.updatedAt, before(now, payout)), or(isNull(payouts.heldUntil), lte(payouts.heldUntil, now))),
        and(lte(payouts.heldUntil, now), lte(payouts.updatedAt, payouts.heldUntil)),
      ),
    ),
}
export type Request = keyof typeof requests

const tableOf = (kind: Request) =>
  kind === 'refunds' ? refunds : kind === 'reversals' ? transferReversals : kind === 'payouts' ? payouts : transactions

/** Orders whose clock of this name runs. */
const isRunning = (name: ClockName, now: Date) => {
  const { status, until } = CLOCKS[name]
  return and(eq(transactions.status, status), gt(transactions[until], now), ofClock(now)[name])
}

const found = z.object({ kinds: z.array(z.string()) })

/** The kinds of which there is a row, in their order. One statement, because most rounds find nothing of most kinds. */
async function present<Kind extends string>(
  db: Database,
  kinds: readonly Kind[],
  rowsOfKind: (kind: Kind) => SQL,
): Promise<Kind[]> {
  const each = kinds.map((kind) => sql`case when exists (select ${rowsOfKind(kind)}) then ${kind}::text end`)
  const row = await onlyRowOf(db, found, sql`select array_remove(array[${sql.join(each, sql`, `)}], null) as kinds`)
  return kinds.filter((kind) => row.kinds.includes(kind))
}

/** What has something due. */
export const kinds = {
  moves: (db: Database, now: Date) =>
    present(db, keysOf(moves), (kind) => sql`from ${transactions} where ${moves[kind](now)}`),

  clocks: (db: Database, now: Date) =>
    present(db, CLOCK_NAMES, (name) => sql`from ${transactions} where ${isRunning(name, now)}`),

  requests: (db: Database, now: Date, quiet: Quiet) =>
    present(db, keysOf(requests), (kind) => sql`from ${tableOf(kind)} where ${requests[kind](now, quiet)}`),
}

/** One query for each kind of due order. */
export const due = {
  toMove: (db: Database, kind: Move, now: Date) => pick(db, moves[kind](now)),

  toExpire: (db: Database, now: Date) => pick(db, requests.toExpire(now)),

  toLookUp: async (tx: Database, now: Date, quiet: Quiet) => {
    const rows = await claim(tx, now, requests.toLookUp(now, quiet))
    return rows.map((row) => ({ ...row, isOver: row.updatedAt < before(now, timesOf(row).payWithin) }))
  },

  toCapture: (tx: Database, now: Date, quiet: Quiet) => claim(tx, now, requests.toCapture(now, quiet)),

  /** Orders of a clock whose next reminder is due: more are due by the terms than were sent. */
  toRemind: async (db: Database, name: ClockName, now: Date) => {
    const running = isRunning(name, now)
    // Few sets of deadlines run at the same time: one more for each change of a setting.
    const sets = await db.selectDistinct(deadlines).from(transactions).where(running)
    const picked = sets.map((set) => {
      const ofSet = keysOf(deadlines).map((key) => eq(deadlines[key], set[key]))
      return pick(db, and(running, ...ofSet, overdue(CLOCKS[name].until, clockTimes(name, set), now)))
    })
    return (await Promise.all(picked)).flat()
  },

  refunds: (tx: Database, now: Date, quiet: Quiet) => {
    const rows = tx.select({ id: refunds.id }).from(refunds).where(requests.refunds(now, quiet))
    const next = rows.limit(BATCH).for('update', { skipLocked: true })
    return tx.update(refunds).set({ askedAt: now }).where(inArray(refunds.id, next)).returning({ id: refunds.id })
  },

  reversals: (tx: Database, now: Date, quiet: Quiet) => {
    const { id } = transferReversals
    const rows = tx.select({ id }).from(transferReversals).where(requests.reversals(now, quiet))
    const next = rows.limit(BATCH).for('update', { skipLocked: true })
    return tx.update(transferReversals).set({ askedAt: now }).where(inArray(id, next)).returning({ id })
  },

  payouts: (tx: Database, now: Date, quiet: Quiet) => {
    const rows = tx.select({ id: payouts.id }).from(payouts).where(requests.payouts(now, quiet))
    const next = rows.limit(BATCH).for('update', { skipLocked: true })
    return tx.update(payouts).set({ updatedAt: now }).where(inArray(payouts.id, next)).returning({ id: payouts.id })
  },
}

/** Disputes that wait for staff, the oldest hundred first, and how many there are. */
export async function contested(db: Database): Promise<{ orders: Order[]; total: number }> {
  const waits = and(eq(transactions.status, 'dispute'), isNotNull(transactions.staffSince))
  const orders = await db.select().from(transactions).where(waits).orderBy(transactions.staffSince).limit(100)
  return { orders, total: await db.$count(transactions, waits) }
}
