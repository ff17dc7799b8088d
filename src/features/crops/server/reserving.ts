import type { Database } from '#adapters/db/database.ts'
import type { Deps } from '#deps.ts'
import { contactObstacles, lockOpenAccounts } from '#features/accounts/server/contact-store.ts'
import { priceOf, type Rates } from '#features/checkout/base/fees.ts'
import { lockCard } from '#features/checkout/saved-card/server/saved-card-store.ts'
import type { Call, Member } from '#shared/endpoint.ts'
import { DomainError } from '#shared/errors.ts'
import { formatPounds, type Pence, pence } from '#shared/money.ts'
import { aboutMiles, milesBetween, type Point, roundedMiles } from '#shared/places/geo.ts'
import { NEARBY_MILES } from '#shared/places/viewer-place.ts'
import { cropStatusOn } from '../crop.ts'
import { MAX_WAITING, referenceOf } from '../reservation.ts'
import type { reserveCrop } from '../reservation-contract.ts'
import { type CropDeps, todayOf, unknown } from './growing.ts'
import { notifyCancelled, notifyReserved } from './notifying.ts'
import { isOnHold } from './present.ts'
import {
  addReservation,
  changeReservation,
  countWaiting,
  findReservation,
  lockReservation,
  reservedOf,
} from './reservation-store.ts'
import { findCrop, lockCrop } from './store.ts'

/** What the checkout does for crops. */
export interface ChargeSlots {
  /** Asks for a saved card to be charged, in the transaction that takes the units. */
  charge(
    tx: Database,
    request: {
      reference: string
      buyerId: number
      savedCardId: number
      listingId: number
      quantity: number
      unitPrice: Pence
      withProtection: boolean
      notBefore: Date
      rates: Rates
    },
  ): Promise<void>
  /** Ends a charge that has no order yet; its buyer is emailed unless it is silent. False when it is too late. */
  callOff(reference: string, reason: string, options?: { isSilent: boolean }): Promise<boolean>
  /** Why a charge has ended, as a sentence for the buyer. */
  whyEnded(tx: Database, reference: string): Promise<string>
}

export type ReservingDeps = CropDeps & ChargeSlots & Pick<Deps, 'mail' | 'live' | 'publicUrl' | 'events'>

type Input = Call<typeof reserveCrop>['body'] & {
  /** The buyer's place; undefined while it is unknown. */
  from: Point | undefined
}

/** Reserves some of a crop. No more is reserved than its grower promises: concurrent buyers queue at the crop. */
export async function reserve(deps: ReservingDeps, me: Member, cropId: number, input: Input): Promise<number> {
  const { quantity, least, savedCardId, withProtection } = input
  if (least > quantity) throw invalid('least', 'Enter no more than you reserve')
  const suspects = await deps.suspects(deps.db)
  await mustBeNear(deps, cropId, input)
  return deps.transaction(async (tx) => {
    const known = await findCrop(tx, cropId)
    if (!known || isOnHold(known, suspects)) throw unknown()
    await mustBeAllowed(tx, me, known.growerId)
    const crop = await lockCrop(tx, cropId)
    if (!crop || cropStatusOn(crop, todayOf(deps)) !== 'growing') throw notGrowing()
    if (crop.price !== input.unitPrice) throw priceChanged(crop.price)
    const { rates } = deps.config
    mustBeTotal(input, rates)
    await mustHaveCard(tx, me, { savedCardId, readyFrom: crop.readyFrom })
    if ((await countWaiting(tx, me.id)) >= MAX_WAITING) throw tooMany()
    const left = crop.quantity - ((await reservedOf(tx, [cropId])).get(cropId) ?? 0)
    if (quantity > left) throw tooFew(left)
    const now = deps.clock.now()
    const values = { cropId, buyerId: me.id, quantity, least, unitPrice: crop.price, withProtection, savedCardId }
    const agreed = { commissionRate: rates.commission, protectionRate: rates.protection }
    const id = await addReservation(tx, { ...values, ...agreed }, now)
    if (id === null) throw again()
    await notifyReserved(deps, tx, id)
    return id
  })
}

/** Nobody agrees to more than they have seen: an admin may have changed the rates since. */
function mustBeTotal({ quantity, unitPrice, withProtection, total }: Input, rates: Rates): void {
  const now = priceOf(pence(unitPrice * quantity), withProtection, rates).buyerPays
  if (total === undefined || total === now) return
  throw new DomainError('conflict', `The total is ${formatPounds(now)} now. Look at it, then reserve again.`, {
    code: 'PRICE_CHANGED',
    extra: { total: now },
  })
}

/** Far from the buyer's place they say that they can collect it, as at the checkout. */
async function mustBeNear({ db, places }: ReservingDeps, cropId: number, { from, canCollect }: Input): Promise<void> {
  const crop = await findCrop(db, cropId)
  if (!crop || !from || canCollect) return
  const { lat, lng } = await places.lookup(crop.outcode)
  const miles = milesBetween(from, { lat, lng })
  if (roundedMiles(miles) <= NEARBY_MILES) return
  const message = `Tick that you can collect it in ${places.townOf(crop.outcode)?.name ?? crop.outcode}`
  throw new DomainError('invalid', `${message}: it is ${aboutMiles(miles)} away.`, {
    code: 'TOO_FAR',
    fields: { canCollect: message },
  })
}

async function mustBeAllowed(tx: Database, me: Member, growerId: number): Promise<void> {
  if (growerId === me.id) throw new DomainError('forbidden', 'This is your own crop.')
  if (!(await lockOpenAccounts(tx, [me.id, growerId]))) throw unknown()
  if ((await contactObstacles(tx, me.id, growerId)).size === 0) return
  throw new DomainError('forbidden', 'You cannot reserve from this person.', { code: 'BLOCKED' })
}

async function mustHaveCard(
  tx: Database,
  me: Member,
  { savedCardId, readyFrom }: { savedCardId: number; readyFrom: string },
): Promise<void> {
  const card = await lockCard(tx, savedCardId)
  if (card?.state !== 'saved' || card.userId !== me.id)
    throw invalid('savedCardId', 'Choose a card that is saved in your account')
  const end = `${card.expiryYear}-${String(card.expiryMonth).padStart(2, '0')}-31`
  if (end < readyFrom) throw invalid('savedCardId', 'This card expires before the crop is ready. Save another one')
}

/** Cancels a reservation, free until the card is charged. Doing it twice changes nothing. */
export async function cancel(deps: ReservingDeps, me: Member, id: number): Promise<void> {
  const found = await findReservation(deps.db, id)
  if (!found) throw new DomainError('not_found', 'This reservation no longer exists.')
  if (found.reservation.buyerId !== me.id)
    throw new DomainError('forbidden', 'This reservation belongs to someone else.')
  if (await cancelWaiting(deps, id)) return
  // The charge is locked before the reservation, as by the job that charges it.
  await deps.callOff(referenceOf(id), 'You have cancelled your reservation.')
  await deps.transaction(async (tx) => {
    const { state } = (await lockReservation(tx, id)) ?? { state: 'cancelled' }
    if (state === 'filled' || state === 'charged') {
      throw new DomainError('conflict', 'Your card is being charged or was charged. Cancel the order instead.', {
        code: 'ALREADY_CHARGED',
      })
    }
  })
}

/** True when the reservation waited, and is cancelled. */
const cancelWaiting = (deps: ReservingDeps, id: number): Promise<boolean> =>
  deps.transaction(async (tx) => {
    const found = await lockReservation(tx, id)
    if (found?.state !== 'waiting') return false
    await changeReservation(tx, id, { state: 'cancelled' }, deps.clock.now())
    await notifyCancelled(deps, tx, id)
    return true
  })

const invalid = (field: string, sentence: string): DomainError =>
  new DomainError('invalid', sentence, { code: 'INVALID', fields: { [field]: sentence } })

const notGrowing = (): DomainError =>
  new DomainError('conflict', 'This crop cannot be reserved any more.', { code: 'CROP_NOT_GROWING' })

const priceChanged = (unitPrice: number): DomainError =>
  new DomainError('conflict', 'The price has changed. Look at it, then reserve again.', {
    code: 'PRICE_CHANGED',
    extra: { unitPrice },
  })

const tooFew = (left: number): DomainError =>
  new DomainError('conflict', left === 0 ? 'All of them are reserved.' : `Only ${left} are left to reserve.`, {
    code: 'TOO_FEW_LEFT',
    extra: { left },
  })

const tooMany = (): DomainError =>
  new DomainError('conflict', `You have ${MAX_WAITING} reservations that wait. Cancel one to reserve something else.`, {
    code: 'TOO_MANY_RESERVATIONS',
  })

const again = (): DomainError =>
  new DomainError('conflict', 'You have a reservation of this crop. Cancel it to reserve another number.', {
    code: 'ALREADY_RESERVED',
  })
