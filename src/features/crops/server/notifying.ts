import type { Database } from '#adapters/db/database.ts'
import type { Deps } from '#deps.ts'
import { findUser } from '#features/accounts/server/store.ts'
import type { Notice } from '#features/notifications/server/notice.ts'
import { notify } from '#features/notifications/server/notify.ts'
import { cropTitle } from '../crop.ts'
import * as notices from './emails/reservation-notices.ts'
import { namesOf } from './plants.ts'
import { collectionOf, totalOf } from './reservation-present.ts'
import { findReservation, type ReservationRow } from './reservation-store.ts'

type NotifyDeps = Parameters<typeof notify>[0] & Pick<Deps, 'publicUrl' | 'config'>
type Person = Parameters<typeof notices.takenNotice>[1]['from']

interface Known {
  facts: notices.Facts
  row: ReservationRow
}

/** The words of a reservation for emails. */
function factsOf(deps: NotifyDeps, { reservation, crop }: ReservationRow): notices.Facts {
  const { id, quantity, given } = reservation
  return {
    ...{ id, cropId: crop.id, quantity: given ?? quantity, asked: quantity },
    title: cropTitle(namesOf(crop.plantSlug).name, crop.variety),
    total: totalOf(reservation, deps.config.rates),
    ready: { from: crop.readyFrom, until: crop.readyUntil },
    isUsual: !crop.isOwnWindow,
    origin: deps.publicUrl(),
  }
}

async function toBuyer(deps: NotifyDeps, tx: Database, id: number, write: (to: Person, known: Known) => Notice) {
  const row = await findReservation(tx, id)
  const buyer = row && (await findUser(tx, row.reservation.buyerId))
  if (row && buyer) await notify(deps, tx, write(buyer, { row, facts: factsOf(deps, row) }))
}

async function toGrower(deps: NotifyDeps, tx: Database, id: number, write: (to: Person, known: Known) => Notice) {
  const row = await findReservation(tx, id)
  const grower = row && (await findUser(tx, row.crop.growerId))
  if (row && grower) await notify(deps, tx, write(grower, { row, facts: factsOf(deps, row) }))
}

/** Confirms a reservation to its buyer, and notifies the grower. */
export async function notifyReserved(deps: NotifyDeps, tx: Database, id: number): Promise<void> {
  await toBuyer(deps, tx, id, (buyer, { facts }) => notices.reservedNotice(buyer, facts))
  const row = await findReservation(tx, id)
  const from = row && (await findUser(tx, row.reservation.buyerId))
  if (from) await toGrower(deps, tx, id, (grower, { facts }) => notices.takenNotice(grower, { ...facts, from }))
}

/** Notifies the grower that a reservation was cancelled before the crop was ready. */
export const notifyCancelled = (deps: NotifyDeps, tx: Database, id: number): Promise<void> =>
  toGrower(deps, tx, id, (grower, { facts }) => notices.cancelledNotice(grower, facts))

/** Notifies the buyer of a filled reservation of the coming charge. */
export const notifyFilled = (deps: NotifyDeps, tx: Database, id: number, notBefore: Date): Promise<void> =>
  toBuyer(deps, tx, id, (buyer, { facts, row }) => {
    const { from, frost } = collectionOf(row)
    return notices.filledNotice(buyer, { ...facts, notBefore, collectFrom: from ?? row.crop.readyFrom, frost })
  })

/** Notifies the buyer of a reservation that was not filled. */
export const notifyEnded = (deps: NotifyDeps, tx: Database, id: number, reason: string): Promise<void> =>
  toBuyer(deps, tx, id, (buyer, { facts }) => notices.endedNotice(buyer, { ...facts, reason }))

/** Notifies the buyers of a crop, and its grower of all that they have reserved. */
export async function notifyNears(
  deps: NotifyDeps,
  tx: Database,
  waiting: readonly { id: number; quantity: number }[],
): Promise<void> {
  for (const { id } of waiting) {
    await toBuyer(deps, tx, id, (buyer, { facts }) => notices.nearsNotice(buyer, { ...facts, reserved: null }))
  }
  const reserved = waiting.reduce((sum, { quantity }) => sum + quantity, 0)
  const [first] = waiting
  if (first)
    await toGrower(deps, tx, first.id, (grower, { facts }) => notices.nearsNotice(grower, { ...facts, reserved }))
}
