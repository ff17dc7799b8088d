import type { Deps } from '#deps.ts'
import { priceOf, type Rates } from '#features/checkout/base/fees.ts'
import { listingDrawing } from '#features/listings/photos/drawing-for.ts'
import { localDateTime } from '#shared/london-time.ts'
import { type Pence, pence } from '#shared/money.ts'
import { CATEGORY_OF_KIND, cropTitle } from '../crop.ts'
import { dayInWords } from '../days.ts'
import { collectionDay } from '../reservation.ts'
import type { Reservation } from '../reservation-contract.ts'
import { regionAt } from './place.ts'
import { namesOf } from './plants.ts'
import type { ReservationRow, StoredReservation } from './reservation-store.ts'

/** The rates at which the buyer agreed to the total; those of now in rows from before they were stored. */
export const ratesOf = (
  { commissionRate, protectionRate }: Pick<StoredReservation, 'commissionRate' | 'protectionRate'>,
  now: Rates,
): Rates =>
  commissionRate === null || protectionRate === null ? now : { commission: commissionRate, protection: protectionRate }

/** What is charged for a reservation: for what it was given, before that for all that was asked for. */
export function totalOf(reservation: StoredReservation, now: Rates): Pence {
  const { quantity, given, unitPrice, withProtection } = reservation
  return priceOf(pence(unitPrice * (given ?? quantity)), withProtection, ratesOf(reservation, now)).buyerPays
}

type Crop = ReservationRow['crop']

/** What buyers of young plants read that can be handed over before the last frost; null for others. */
export function frostWordOf(
  { kind, frostFreeOn, outcode }: Pick<Crop, 'kind' | 'frostFreeOn' | 'outcode'>,
  { from, paidOn }: { from: string; paidOn: string },
): string | null {
  if (kind !== 'plants' || frostFreeOn === null || paidOn >= frostFreeOn) return null
  const over = `${dayInWords(frostFreeOn)}, when the last frost in ${regionAt(outcode).name} is usually over`
  return from < frostFreeOn
    ? `Frost kills these plants, and you collect them before ${over}. Keep them where no frost reaches them until then.`
    : `Frost kills these plants. Neither collect them nor plant them out before ${over}.`
}

/** From when a filled reservation is collected, and what frost means for it; nulls before. */
export function collectionOf({ reservation: { chargeFrom }, crop }: ReservationRow) {
  const { collectFrom, ...rest } = crop
  if (chargeFrom === null || collectFrom === null) return { from: null, frost: null }
  const from = collectionDay({ ...rest, collectFrom }, chargeFrom)
  return { from, frost: frostWordOf(crop, { from, paidOn: localDateTime(chargeFrom).day }) }
}

export function presentReservation({ config }: Pick<Deps, 'config'>, row: ReservationRow): Reservation {
  const { reservation, crop } = row
  const { id, quantity, least, unitPrice, withProtection, state, given, transactionId, reason } = reservation
  const { from: collectFrom, frost: frostWord } = collectionOf(row)
  const title = cropTitle(namesOf(crop.plantSlug).name, crop.variety)
  return {
    ...{ id, quantity, least, unitPrice, withProtection, state, given, transactionId, reason },
    crop: {
      ...{ id: crop.id, title, outcode: crop.outcode },
      drawing: listingDrawing({
        ...{ id: crop.id, title, plantSlug: crop.plantSlug, categoryId: CATEGORY_OF_KIND[crop.kind] },
      }),
    },
    total: totalOf(reservation, config.rates),
    ready: { from: crop.readyFrom, until: crop.readyUntil },
    chargeFrom: reservation.chargeFrom?.toISOString() ?? null,
    ...{ collectFrom, frostWord },
    createdAt: reservation.createdAt.toISOString(),
  }
}
