import type { Database } from '#adapters/db/database.ts'
import { contactObstacles } from '#features/accounts/server/contact-store.ts'
import { canSignIn } from '#features/accounts/server/staff-actions-store.ts'
import { findCard } from '#features/checkout/saved-card/server/saved-card-store.ts'
import type { createListing } from '#features/listings/listing/contract.ts'
import { claimUnit } from '#features/listings/listing/server/stock-store.ts'
import type { Call, Input, Member } from '#shared/endpoint.ts'
import { DomainError } from '#shared/errors.ts'
import { dayAfter } from '#shared/london-time.ts'
import { CATEGORY_OF_KIND, cropTitle, MAX_LENGTH } from '../crop.ts'
import { dayInWords } from '../days.ts'
import { frostFreeOn } from '../frost.ts'
import { chargeFrom, referenceOf, TERMS } from '../reservation.ts'
import type { cropIsReady } from '../reservation-contract.ts'
import { shareOut } from '../sharing.ts'
import { todayOf, unknown } from './growing.ts'
import { notifyFilled } from './notifying.ts'
import { regionAt } from './place.ts'
import { plantOf } from './plants.ts'
import { isOnHold } from './present.ts'
import { endReservation } from './reservation-jobs.ts'
import { frostWordOf, ratesOf } from './reservation-present.ts'
import { changeReservation, lockWaiting, type StoredReservation, setReady } from './reservation-store.ts'
import type { ReservingDeps } from './reserving.ts'
import { type CropRow, findCrop, lockCrop } from './store.ts'
import { invalid } from './windows.ts'

/** A member and their IP address. */
export type Caller = Member & { address: string }

export interface PublishSlot {
  /** Publishes a listing, and runs more in its transaction before anyone else can see it. Returns its id. */
  publish(
    me: Caller,
    listing: Input<typeof createListing>['body'],
    also: (tx: Database, listingId: number) => Promise<void>,
  ): Promise<number>
}

export type ReadyDeps = ReservingDeps & PublishSlot
type Body = Call<typeof cropIsReady>['body']

interface Filled {
  listingId: number
  given: number
  unfilled: number
}

/**
 * The grower says how many there are. A listing is made of them, and in its transaction the reservations are filled in their
 * order, their units are taken, and their cards are asked to be charged later.
 */
export async function beReady(deps: ReadyDeps, me: Caller, id: number, body: Body): Promise<Filled> {
  const crop = await findCrop(deps.db, id)
  if (!crop) throw unknown()
  if (crop.growerId !== me.id) throw new DomainError('forbidden', 'This crop belongs to someone else.')
  const today = todayOf(deps)
  const frost = mustBePossible(crop, body, today)
  if (isOnHold(crop, await deps.suspects(deps.db))) throw onHold()
  let filled = { given: 0, unfilled: 0 }
  const listingId = await deps.publish(me, listingOf(crop, body, today), async (tx, newId) => {
    filled = await fill(deps, tx, { read: crop, listingId: newId, body, frost })
  })
  return { listingId, ...filled }
}

interface Frost {
  /** Of the spring that concerns the collection; null unless frost kills the plants. */
  frostFreeOn: string | null
  /** They are collected before, of which the grower has given the word. */
  hasFrostWord: boolean
}

function mustBePossible(crop: CropRow, { collectFrom, knowsFrost }: Body, today: string): Frost {
  if (crop.status !== 'growing') throw notGrowing()
  if (today > dayAfter(crop.readyUntil, TERMS.lateDays)) throw notGrowing()
  if (collectFrom < today) throw invalid('collectFrom', 'Enter today or a later day')
  if (collectFrom < crop.sownOn) throw invalid('collectFrom', 'It cannot be ready before it is sown')
  const latest = dayAfter(today, TERMS.collectWithinDays)
  if (collectFrom > latest) throw invalid('collectFrom', `Enter a day up to ${dayInWords(latest)}`)
  const earliest = dayAfter(crop.readyFrom, -TERMS.earlyDays)
  if (collectFrom < earliest) throw invalid('collectFrom', `Enter ${dayInWords(earliest)} or a later day`)
  const frostFreeOn = frostFreeFor(crop, collectFrom)
  const isEarly = frostFreeOn !== null && collectFrom < frostFreeOn
  if (isEarly && !knowsFrost) {
    const { name, lastFrost } = regionAt(crop.outcode)
    const sentence = `Frost kills these plants, and the last frost in ${name} is usually ${lastFrost}. Confirm that buyers may read this, or enter a later day.`
    throw invalid('knowsFrost', sentence, 'NEEDS_FROST_WORD')
  }
  return { frostFreeOn, hasFrostWord: isEarly || crop.hasFrostWord }
}

const frostFreeFor = ({ kind, plantSlug, outcode }: CropRow, day: string): string | null =>
  kind === 'plants' ? frostFreeOn(plantOf(plantSlug), regionAt(outcode), day) : null

/** The listing of all plants, in the ordinary form. */
function listingOf(crop: CropRow, body: Body, today: string): Input<typeof createListing>['body'] {
  const title = cropTitle(plantOf(crop.plantSlug).name, crop.variety).slice(0, MAX_LENGTH.title)
  const ofDay = { ...crop, frostFreeOn: frostFreeFor(crop, body.collectFrom) }
  const frost = frostWordOf(ofDay, { from: body.collectFrom, paidOn: today })
  const words = [
    `${crop.kind === 'plants' ? 'Young plants' : 'Freshly picked'}, grown here from a sowing on ${dayInWords(crop.sownOn)}. To be collected from ${dayInWords(body.collectFrom)} on.`,
    ...(crop.note ? [crop.note] : []),
    ...(frost ? [frost] : []),
  ]
  return {
    ...{ title, description: words.join('\n\n'), price: crop.price, quantity: body.quantity },
    ...{ categoryId: CATEGORY_OF_KIND[crop.kind], plant: crop.plantSlug, postcode: body.postcode },
    ...(crop.variety && crop.variety.length <= MAX_LENGTH.variety && { facts: { variety: crop.variety } }),
    acknowledgedInvasive: body.acknowledgedInvasive,
  }
}

interface Fill {
  /** The crop as it was when the listing was written. */
  read: CropRow
  listingId: number
  body: Body
  frost: Frost
}

async function fill(
  deps: ReadyDeps,
  tx: Database,
  { read, listingId, body: { quantity, collectFrom }, frost }: Fill,
): Promise<{ given: number; unfilled: number }> {
  const now = deps.clock.now()
  const { id } = read
  const crop = await lockCrop(tx, id)
  if (crop?.status !== 'growing') throw notGrowing()
  if (crop.updatedAt.getTime() !== read.updatedAt.getTime()) throw changed()
  await setReady(tx, id, { listingId, readyAt: now, readyQuantity: quantity, collectFrom, ...frost })
  const notBefore = chargeFrom({ readyFrom: crop.readyFrom, collectFrom, now })
  const claims: StoredReservation[] = []
  for (const claim of await lockWaiting(tx, id)) {
    const obstacle = await obstacleOf(tx, claim, { growerId: crop.growerId, notBefore })
    if (obstacle === null) claims.push(claim)
    else await endReservation(deps, tx, claim, obstacle)
  }
  const shares = shareOut(quantity, claims)
  const given = [...shares.values()].reduce((sum, units) => sum + units, 0)
  if (given > 0 && !(await claimUnit(tx, listingId, now, given))) throw new Error(`Crop ${id} gives more than it has.`)
  let unfilled = 0
  for (const claim of claims) {
    const units = shares.get(claim.id) ?? 0
    if (units > 0) await give(deps, tx, claim, { units, listingId, notBefore })
    else {
      unfilled += 1
      await endReservation(deps, tx, claim, SHORT)
    }
  }
  return { given, unfilled }
}

const SHORT = 'The crop fell short, and those who reserved earlier got what there was.'

/** Why a reservation cannot be filled, as a sentence for its buyer; null when it can. */
async function obstacleOf(
  tx: Database,
  claim: StoredReservation,
  { growerId, notBefore }: { growerId: number; notBefore: Date },
): Promise<string | null> {
  if (!(await canSignIn(tx, claim.buyerId))) return 'Your account is not open.'
  if ((await contactObstacles(tx, claim.buyerId, growerId)).size > 0) return 'You cannot buy from this grower any more.'
  const card = claim.savedCardId === null ? null : await findCard(tx, claim.savedCardId)
  if (card?.state !== 'saved') return 'Your saved card was removed.'
  const lastMonth = `${card.expiryYear}-${String(card.expiryMonth).padStart(2, '0')}`
  return lastMonth < notBefore.toISOString().slice(0, 7) ? 'Your saved card expires before it would be charged.' : null
}

interface Share {
  units: number
  listingId: number
  notBefore: Date
}

async function give(
  deps: ReadyDeps,
  tx: Database,
  claim: StoredReservation,
  { units, listingId, notBefore }: Share,
): Promise<void> {
  const { id, buyerId, savedCardId, unitPrice, withProtection } = claim
  if (savedCardId === null) return
  await changeReservation(tx, id, { state: 'filled', given: units, chargeFrom: notBefore }, deps.clock.now())
  await deps.charge(tx, {
    ...{ reference: referenceOf(id), buyerId, savedCardId, listingId, quantity: units },
    ...{ unitPrice, withProtection, notBefore, rates: ratesOf(claim, deps.config.rates) },
  })
  await notifyFilled(deps, tx, id, notBefore)
}

const notGrowing = (): DomainError =>
  new DomainError('conflict', 'This crop is over, was withdrawn, or is ready already.', { code: 'CROP_NOT_GROWING' })

const changed = (): DomainError =>
  new DomainError('conflict', 'This crop was changed meanwhile. Look at it, then say again that it is ready.', {
    code: 'CROP_CHANGED',
  })

const onHold = (): DomainError =>
  new DomainError(
    'conflict',
    'We are looking into a plant pest or disease that may concern this crop. Nothing can be handed over until that is settled.',
    {
      code: 'CROP_ON_HOLD',
    },
  )
