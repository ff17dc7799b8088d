import type { Database } from '#adapters/db/database.ts'
import { accountClosing } from '#features/accounts/events.ts'
import { lockOpenAccounts } from '#features/accounts/server/contact-store.ts'
import { savedCardChargeMoved } from '#features/checkout/saved-card/events.ts'
import { listingRemoved } from '#features/listings/listing/events.ts'
import { dayAfter } from '#shared/london-time.ts'
import { idOfReference, referenceOf, TERMS } from '../reservation.ts'
import { callOffQueue, endingQueue, todayOf } from './growing.ts'
import { notifyCancelled, notifyEnded, notifyNears } from './notifying.ts'
import { isOnHold } from './present.ts'
import {
  awaitedCropsOf,
  changeReservation,
  cropsNearlyReady,
  cropsToEnd,
  lockReservation,
  lockWaiting,
  lockWaitingOf,
  type StoredReservation,
  setNears,
  unchargedOfListing,
  unchargedOfRemoved,
} from './reservation-store.ts'
import type { ReservingDeps } from './reserving.ts'
import { lockCrop, setStatus } from './store.ts'

/** Why a reservation ends before its card is charged, as sentences for its buyer. */
const CALLED_OFF = { failed: 'The plants have failed after all.', removed: 'The crop was removed.' } as const

const MINUTE = 60
const BATCH = 100

/** Follows the charges of reservations, and ends those whose crop does not come. */
export function reservationJobs(deps: ReservingDeps): void {
  const { jobs, events } = deps
  events.on(savedCardChargeMoved, (tx, moved) => followCharge(deps, tx, moved))
  events.on(accountClosing, async (tx, { userId, at }) => {
    for (const { id } of await lockWaitingOf(tx, userId)) {
      await changeReservation(tx, id, { state: 'cancelled' }, at)
      await notifyCancelled(deps, tx, id)
    }
    for (const cropId of await awaitedCropsOf(tx, userId)) await jobs.send(tx, endingQueue, { cropId })
  })
  events.on(listingRemoved, async (tx, { listingId }) => {
    for (const reservationId of await unchargedOfListing(tx, listingId)) {
      await jobs.send(tx, callOffQueue, { reservationId, why: 'removed' })
    }
  })
  jobs.work(callOffQueue, async ({ reservationId, why }) => {
    await deps.callOff(referenceOf(reservationId), CALLED_OFF[why], { isSilent: false })
  })
  jobs.work(endingQueue, ({ cropId }) => endReservationsOf(deps, cropId))
  jobs.every(5 * MINUTE, 'crops.end-reservations', async () => {
    const latest = dayAfter(todayOf(deps), -TERMS.lateDays)
    for (const id of await cropsToEnd(deps.db, latest, BATCH)) await endReservationsOf(deps, id)
    for (const id of await unchargedOfRemoved(deps.db, BATCH)) {
      await deps.callOff(referenceOf(id), CALLED_OFF.removed, { isSilent: false })
    }
  })
  jobs.every(60 * MINUTE, 'crops.nearly-ready', async () => {
    const by = dayAfter(todayOf(deps), TERMS.nearDays)
    for (const id of await cropsNearlyReady(deps.db, by, BATCH)) await notifyNearlyReady(deps, id)
  })
}

interface Moved {
  reference: string
  state: 'declined' | 'needs_buyer' | 'charged' | 'ended'
  transactionId: number | null
}

/** The checkout has emailed the buyer about each of these already. */
async function followCharge(
  { clock, whyEnded }: ReservingDeps,
  tx: Database,
  { reference, state, transactionId }: Moved,
) {
  const id = idOfReference(reference)
  if (id === null) return
  const found = await lockReservation(tx, id)
  if (found?.state !== 'filled') return
  if (state === 'ended') {
    const reason = await whyEnded(tx, reference)
    await changeReservation(tx, id, { state: 'ended', transactionId, reason }, clock.now())
  } else {
    const isPaid = state === 'charged'
    await changeReservation(tx, id, { state: isPaid ? 'charged' : 'filled', transactionId }, clock.now())
  }
}

/** Ends what waits for a crop that does not come. Nobody is charged. Idempotent. */
async function endReservationsOf(deps: ReservingDeps, cropId: number): Promise<void> {
  await deps.transaction(async (tx) => {
    const crop = await lockCrop(tx, cropId)
    if (!crop || crop.status === 'ready') return
    const isLate = crop.readyUntil < dayAfter(todayOf(deps), -TERMS.lateDays)
    const reason = await whyEnds(tx, crop, isLate)
    if (reason === null) return
    for (const one of await lockWaiting(tx, cropId)) await endReservation(deps, tx, one, reason)
    if (crop.status === 'growing' && isLate) await setStatus(tx, cropId, 'over', deps.clock.now())
  })
}

type LockedCrop = NonNullable<Awaited<ReturnType<typeof lockCrop>>>

/** Why a crop does not come, as a sentence for its buyers; null when it may. */
async function whyEnds(tx: Database, { status, growerId }: LockedCrop, isLate: boolean): Promise<string | null> {
  if (status === 'withdrawn') return 'The grower has withdrawn the crop.'
  if (status === 'removed') return 'The crop was removed.'
  if (status === 'over' || isLate) return 'The grower has not said in time that the crop is ready.'
  return (await lockOpenAccounts(tx, [growerId])) ? null : 'The grower has left.'
}

/** Ends a locked reservation that was not filled, and notifies its buyer. */
export async function endReservation(
  deps: ReservingDeps,
  tx: Database,
  { id }: StoredReservation,
  reason: string,
): Promise<void> {
  await changeReservation(tx, id, { state: 'ended', reason }, deps.clock.now())
  await notifyEnded(deps, tx, id, reason)
}

/** Once for each crop: its grower says how many there are soon, and its buyers know that it comes. */
async function notifyNearlyReady(deps: ReservingDeps, cropId: number): Promise<void> {
  await deps.transaction(async (tx) => {
    const crop = await lockCrop(tx, cropId)
    if (crop?.status !== 'growing' || crop.nearsAt !== null || isOnHold(crop, await deps.suspects(tx))) return
    await setNears(tx, cropId, deps.clock.now())
    await notifyNears(deps, tx, await lockWaiting(tx, cropId))
  })
}
