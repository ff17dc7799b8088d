import { failureOf } from '#adapters/db/failure.ts'
import { isOpenCancellation } from '../../base/cancellation.ts'
import {
  CANCELLATION_CLOCK_NAMES,
  CANCELLATION_CLOCKS,
  type CancellationClock,
  type CancellationClockName,
  remindersDue,
} from '../../base/clocks.ts'
import { TERMS } from '../../base/terms.ts'
import { hasOpenChargeback } from '../../ledger/server/settlement-store.ts'
import { collectedAt } from '../../order/server/cancel-terms.ts'
import {
  type Cancellation,
  cancellationsToRemind,
  changeCancellation,
  dueCancellations,
  findCancellation,
  holdPayout,
} from '../../order/server/cancellation-store.ts'
import { sendReminder } from '../../order/server/emails/notify-parties.ts'
import { notifyStaffOfCancellation } from '../../order/server/emails/staff-cases.ts'
import { lockOrder } from '../../order/server/store.ts'
import { type CheckoutDeps, inTransaction, later, type Order, type UnitOfWork } from '../../order/server/transition.ts'
import { refundNow } from './cancellations.ts'

const BATCH = 200

/** Handles cancellations whose time has come, and reminds those who must act before it. */
export async function sweepCancellations(deps: CheckoutDeps): Promise<void> {
  const now = deps.clock.now()
  await forEach(deps, await dueCancellations(deps.db, now, BATCH), settleDue)
  for (const name of CANCELLATION_CLOCK_NAMES) {
    const ids = await cancellationsToRemind(deps.db, CANCELLATION_CLOCKS[name], { now, limit: BATCH })
    await forEach(deps, ids, (unit, order, cancellation) => remind(unit, order, { cancellation, name }))
  }
}

type Step = (unit: UnitOfWork, order: Order, cancellation: Cancellation) => Promise<void>

/** Each has a separate transaction, so that one failure does not block the others. */
async function forEach(deps: CheckoutDeps, ids: readonly number[], run: Step): Promise<void> {
  for (const id of ids) {
    try {
      await inTransaction(deps, async (unit) => {
        const order = await lockOrder(unit.tx, id)
        const cancellation = await findCancellation(unit.tx, id)
        if (order && cancellation) await run(unit, order, cancellation)
      })
    } catch (error) {
      deps.log.error({ transactionId: id, kind: failureOf(error).kind, cause: String(error) }, 'a cancellation failed')
    }
  }
}

async function settleDue(unit: UnitOfWork, order: Order, cancellation: Cancellation): Promise<void> {
  const dueAt = cancellation.refundAt ?? cancellation.returnBy
  if (!isOpenCancellation(cancellation.status) || !dueAt || dueAt > unit.now) return
  if (cancellation.status === 'returning') return lapse(unit, order)
  if (!cancellation.wasCollected && collectedAt(order) !== null) return askBack(unit, order)
  await refundNow(unit, order, cancellation)
}

/** It was collected after the cancellation, or at the same time. */
async function askBack(unit: UnitOfWork, order: Order): Promise<void> {
  const { tx, now } = unit
  const returnBy = later(now, TERMS.bringBackWithin)
  const patch = { status: 'returning', wasCollected: true, returnBy, refundAt: null, updatedAt: now } as const
  await changeCancellation(tx, order.id, patch)
  await holdPayout(tx, order.id, returnBy, now)
  await sendReminder(unit, order, 'bringBack')
}

async function lapse(unit: UnitOfWork, order: Order): Promise<void> {
  const { tx, now } = unit
  await changeCancellation(tx, order.id, { status: 'lapsed', closedAt: now, updatedAt: now })
  await holdPayout(tx, order.id, null, now)
  await sendReminder(unit, order, 'notBroughtBack')
}

interface Due {
  cancellation: Cancellation
  name: CancellationClockName
}

/** After a long pause, one reminder replaces all that have become due. */
async function remind(unit: UnitOfWork, order: Order, { cancellation, name }: Due): Promise<void> {
  const { status, wasCollected, until, lasts, reminders }: CancellationClock = CANCELLATION_CLOCKS[name]
  if (cancellation.status !== status || cancellation.wasCollected !== (wasCollected ?? cancellation.wasCollected))
    return
  const nth = remindersDue(cancellation[until], { lasts, reminders }, unit.now)
  if (nth <= cancellation.noticesSent) return
  await reminderOf[name](unit, order, cancellation, nth)
  await changeCancellation(unit.tx, order.id, { noticesSent: nth, updatedAt: unit.now })
}

type Reminder = (unit: UnitOfWork, order: Order, cancellation: Cancellation, nth: number) => Promise<void>

const reminderOf: Readonly<Record<CancellationClockName, Reminder>> = {
  // Collected meanwhile, it is brought back: the sweep asks for it at the end.
  answeringCancellation: async (unit, order) => {
    if (collectedAt(order) === null) await sendReminder(unit, order, 'cancelledReminder')
  },
  bringingBack: (unit, order) => sendReminder(unit, order, 'bringBackReminder'),
  confirmingReturn: (unit, order) => sendReminder(unit, order, 'broughtBackReminder'),
  decidingCancellation: async (unit, order, cancellation, nth) => {
    if (!(await hasOpenChargeback(unit.tx, order.id))) await notifyStaffOfCancellation(unit, order, cancellation, nth)
  },
}
