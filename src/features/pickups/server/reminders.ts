import { findOrder } from '#features/checkout/order/server/store.ts'
import { PICKUP_TERMS, remindersPast } from '../slots.ts'
import type { PickupsDeps } from './agree.ts'
import { notifyPickup } from './notify-pickup.ts'
import { changePickup, lockDue, type PickupRow } from './store.ts'

const BATCH = 200

/**
 * Reminds both people of visits a day and two hours before. Rows locked by another process are skipped: that process
 * handles them.
 */
export const remind = (deps: PickupsDeps): Promise<void> =>
  deps.transaction(async (tx) => {
    const now = deps.clock.now()
    const since = PICKUP_TERMS.reminders.map((before) => new Date(now.getTime() + before))
    for (const due of await lockDue(tx, now, since, BATCH)) {
      const order = await findOrder(tx, due.transactionId)
      const pickup = await changePickup(tx, due.id, { reminded: remindersPast(due.startsAt, now) })
      if (order) await notifyPickup(deps, tx, { pickup, order, isSilent: hasEmail(due) }, 'reminder')
    }
  })

/** Whether an email reminded of the visit the day before: the second reminder is shown in the product only. */
function hasEmail({ reminded, startsAt, updatedAt }: PickupRow): boolean {
  const [dayBefore] = PICKUP_TERMS.reminders
  return reminded > 0 && updatedAt.getTime() < startsAt.getTime() - dayBefore
}
