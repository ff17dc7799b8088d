import type { Database } from '#adapters/db/database.ts'
import type { Deps } from '#deps.ts'
import { findPlant } from '#features/plants/catalogue.ts'
import type { Plant } from '#features/plants/plant.ts'
import { declareWithListing, mustDeclare } from '#features/sellers/server/declaring-store.ts'
import { countForNewMember } from '#http/limits/new-members.ts'
import { hasChanges } from '#shared/changes.ts'
import { type Call, isAllowed, type Member } from '#shared/endpoint.ts'
import { DomainError } from '#shared/errors.ts'
import { withoutUndefined } from '#shared/keyed.ts'
import { hasLink } from '#shared/text/off-platform.ts'
import { lifetime } from '../../base/categories.ts'
import {
  canEdit,
  canRemove,
  type ListingStatus,
  type ListingTransition,
  listingTransitions,
} from '../../base/lifecycle.ts'
import { plainOf } from '../../base/plain-fields.ts'
import { changedFacts, newFacts, type ReceivedSlot } from '../../base/server/facts-store.ts'
import { storeOfferTerms } from '../../base/server/offer-terms-store.ts'
import { AT_FIRST, offeredAs } from '../../base/swap-terms.ts'
import { type IsReservedFor, isPublic } from '../../base/visibility.ts'
import { textOf } from '../../base/written.ts'
import { ownPictures } from '../../photos/server/listing-pictures.ts'
import type { changeListing, createListing } from '../contract.ts'
import {
  listingChanged,
  listingPriceDropped,
  listingPublished,
  listingReactivated,
  listingRemoved,
  listingSold,
} from '../events.ts'
import { type ListingRow, statusAt } from '../view-models.ts'
import { allCategories } from './category-store.ts'
import { keepChange } from './change-store.ts'
import { deleteDraft, deleteEditDraft } from './draft-store.ts'
import { invalid, mustFit } from './invalid.ts'
import { addedPlace, changedPlace, placeOf } from './listing-place.ts'
import { checkAgain, checkGoods, plantTrader } from './plant-check.ts'
import { findListing, insertListing, type NewListing, plantColumns, removalOf, updateListing } from './store.ts'

type Used = 'db' | 'clock' | 'transaction' | 'places' | 'events' | 'files' | 'jobs' | 'web' | 'config' | 'counters'
type ListingsDeps = Pick<Deps, Used> & ReceivedSlot
/** A member and their IP address, by which picture uploads are rate limited. */
type Caller = Member & { address: string }
type Draft = Call<typeof createListing>['body']
type Changes = Call<typeof changeListing>['body']

/** Runs in the transaction that publishes a listing, before anyone else can see it. */
export type AlsoPublish = (tx: Database, listingId: number) => Promise<void>

/** Publishes a listing immediately and emits the event that notifies waiting members. Returns the listing's id. */
export async function publish(deps: ListingsDeps, me: Caller, draft: Draft, also?: AlsoPublish): Promise<number> {
  const now = deps.clock.now()
  const plant = plantOf(draft.plant)
  mustFit(draft, draft.price)
  await mustDeclare(deps.db, me.id, draft.sellerKind)
  const [place] = await Promise.all([placeOf(deps, me.id, draft), mustBeOpen(deps, draft.categoryId)])
  const acknowledgedPlants = checkGoods(
    deps.config,
    { ...draft, plant, outcode: place.columns.outcode ?? null, trader: await plantTrader(deps.db, me.id) },
    { isConfirmed: draft.acknowledgedInvasive },
  )
  const facts = await newFacts(deps, { ...draft, sellerId: me.id }, now)
  await countForNewMember(deps, me, 'listings')
  await countLink(deps, me, draft)
  // Last, as it may download and store a picture: nothing is stored for a refused listing.
  const images = await ownPictures(deps, me, draft)
  const { price, categoryId, distance, featured } = draft
  const values: NewListing = {
    ...{ ...plainOf(draft), facts, price, categoryId, ...place.columns },
    ...offeredAs(draft, AT_FIRST, price),
    images: images ?? [],
    distance: distance ?? null,
    boostWanted: featured,
    ...plantColumns(plant),
    acknowledgedPlants,
    acknowledgedAt: acknowledgedPlants.length > 0 ? now : null,
    sellerId: me.id,
    expiresAt: new Date(now.getTime() + lifetime(categoryId)),
    createdAt: now,
    updatedAt: now,
  }
  return deps.transaction(async (tx) => {
    await declareWithListing(deps, tx, { userId: me.id, kind: draft.sellerKind })
    const listingId = await insertListing(tx, { ...values, ...(await addedPlace(tx, place)) })
    if (draft.offers) await storeOfferTerms(tx, listingId, draft.offers, now)
    if (draft.draftId) await deleteDraft(tx, me.id, draft.draftId)
    await also?.(tx, listingId)
    await deps.events.announce(tx, listingPublished, { listingId, sellerId: me.id })
    return listingId
  })
}

/** New members can send a limited number of links a day. */
async function countLink(deps: ListingsDeps, me: Caller, written: Pick<Changes, 'title' | 'description' | 'facts'>) {
  if (hasLink(textOf(written))) await countForNewMember(deps, me, 'links')
}

/** Edits a listing. Refused once it is reserved or sold. */
export async function change(deps: ListingsDeps, me: Caller, id: number, changes: Changes): Promise<void> {
  const listing = await findOwn(deps, me, id)
  const now = deps.clock.now()
  if (!canEdit(statusAt(listing, now))) throw statusChanged(listing.status)
  // These two fields qualify a change and are not changes themselves.
  const isEmpty = !hasChanges({ ...changes, quantityBefore: undefined, acknowledgedInvasive: undefined })
  if (isEmpty) return
  const { imageUrl, images, postcode, location, kind: _kind, acknowledgedInvasive, plant: slug, ...others } = changes
  const { quantityBefore, pickupPlaceId, pickupDetails, offers, facts: _facts, ...plain } = others
  mustFit(changes, plain.price ?? listing.price)
  const plant = plantOf(slug === undefined ? listing.plantSlug : slug)
  if (plain.categoryId !== undefined && plain.categoryId !== listing.categoryId)
    await mustBeOpen(deps, plain.categoryId)
  const place = await changedPlace(deps, listing, changes)
  const acknowledged = await acknowledgedAfter(deps, listing, { ...changes, plant, ...place.columns }, now)
  await countLink(deps, me, changes)
  const pictures = await ownPictures(deps, { id: listing.sellerId, address: me.address }, { imageUrl, images })
  const price = plain.price ?? listing.price
  const { categoryId = listing.categoryId } = plain
  const values = {
    ...withoutUndefined(plain),
    ...place.columns,
    ...(pictures && { images: pictures }),
    ...acknowledged,
    ...(slug !== undefined && plantColumns(plant)),
    ...offeredAs(changes, listing, price),
    ...(categoryId !== listing.categoryId && { expiresAt: endIn(categoryId, listing, now) }),
    updatedAt: now,
  }
  await deps.transaction(async (tx) => {
    const added = await addedPlace(tx, place)
    const facts = await changedFacts({ ...deps, db: tx }, listing, changes, now)
    const all = { ...values, ...added, ...(facts && { facts: facts.after }) }
    if (!(await updateListing(tx, id, [listing.status], all, quantityBefore))) throw await whyUnchanged(tx, listing)
    if (offers !== undefined) await storeOfferTerms(tx, id, offers, now)
    const before = { ...listing, ...(facts && { facts: facts.before }) }
    await keepChange(tx, { listingId: id, changedBy: me.id, before, after: all, at: now })
    await deleteEditDraft(tx, { listingId: id, userId: me.id })
    await deps.events.announce(tx, listingChanged, { listingId: id, sellerId: listing.sellerId })
    if (listing.status === 'active' && price < listing.price && values.kind !== 'swap') {
      const event = { listingId: id, sellerId: listing.sellerId, before: listing.price, after: price }
      await deps.events.announce(tx, listingPriceDropped, event)
    }
  })
}

async function whyUnchanged(tx: Database, { id, status }: ListingRow): Promise<DomainError> {
  const now = await findListing(tx, id)
  if (now?.status !== status) return statusChanged(now?.status ?? status)
  return new DomainError(
    'conflict',
    `Some have been bought in the meantime: ${now.quantity} left. Is your number still right?`,
    { code: 'UNITS_SOLD', extra: { quantity: now.quantity } },
  )
}

/** Pauses, resumes, renews or marks as sold. */
export async function move(deps: ListingsDeps, me: Member, id: number, name: ListingTransition): Promise<void> {
  const listing = await findOwn(deps, me, id)
  const now = deps.clock.now()
  const { from, to } = listingTransitions[name]
  const isOver = new Date(listing.expiresAt) <= now
  if (name !== 'renew' && isOver && to === 'active')
    throw new DomainError('conflict', 'This listing has expired. Renew it first.')
  if (to === 'active') {
    refuseHidden(listing)
    checkAgain(deps.config, listing)
  }
  const values: Partial<NewListing> = {
    status: to,
    pausedForHoliday: false,
    updatedAt: now,
    ...(name === 'renew' && {
      expiresAt: new Date(now.getTime() + lifetime(listing.categoryId)),
      quantity: Math.max(1, listing.quantity),
    }),
  }
  await deps.transaction(async (tx) => {
    if (!(await updateListing(tx, id, from, values))) throw statusChanged(listing.status)
    if (to === 'active' && statusAt(listing, now) !== 'active')
      await deps.events.announce(tx, listingReactivated, { listingId: id, sellerId: listing.sellerId })
    if (to === 'sold') await deps.events.announce(tx, listingSold, { listingId: id, sellerId: listing.sellerId })
  })
}

function refuseHidden({ isHidden, holdReason }: ListingRow): void {
  if (!isHidden) return
  if (holdReason === 'recall')
    throw new DomainError('conflict', 'It is part of a recall, and can be on sale again once that has ended.')
  if (holdReason) {
    throw new DomainError(
      'conflict',
      'We are looking at this listing. It is shown again once we have found it in order.',
      { code: 'LISTING_ON_HOLD' },
    )
  }
  throw new DomainError('conflict', 'We have hidden this listing. Our email to you says why, and what you can do.', {
    code: 'HIDDEN_BY_STAFF',
  })
}

/** Removes a listing permanently. Its page answers 410 from then on. */
export async function remove(deps: ListingsDeps, me: Member, id: number): Promise<void> {
  const listing = await findOwn(deps, me, id)
  const now = deps.clock.now()
  if (!canRemove(listing.status)) throw statusChanged(listing.status)
  await deps.transaction(async (tx) => {
    const removal = { removedFrom: listing.status, removedBy: me.id, removedAt: now }
    if (!(await updateListing(tx, id, [listing.status], { ...removal, status: 'removed', updatedAt: now })))
      throw statusChanged(listing.status)
    await deps.events.announce(tx, listingRemoved, { listingId: id, sellerId: listing.sellerId })
  })
}

/** The listing, if this viewer may see it. Throws not_found or gone. */
export async function findVisible(
  deps: Pick<Deps, 'db'>,
  me: Member | null,
  id: number,
  isReservedFor?: IsReservedFor,
): Promise<ListingRow> {
  const listing = await findWithRemoved(deps, me, id, isReservedFor)
  if (listing.status !== 'removed') return listing
  const { removedBy } = await removalOf(deps.db, id)
  const reason = removedBy === listing.sellerId ? 'seller' : 'house'
  throw new DomainError('gone', 'This listing has been removed.', { extra: { reason } })
}

/** Like `findVisible`, but also returns removed listings: their pages still link to similar ones. */
export async function findWithRemoved(
  deps: Pick<Deps, 'db'>,
  me: Member | null,
  id: number,
  isReservedFor?: IsReservedFor,
): Promise<ListingRow> {
  const listing = await findListing(deps.db, id)
  if (!listing) throw new DomainError('not_found', 'Product Not Found')
  if ((isPublic(listing.status) && !listing.isHidden) || maySee(me, listing)) return listing
  const isPaused = listing.status === 'paused' && !listing.isHidden
  if (isPaused && me && (await isReservedFor?.(me.id, id))) return listing
  throw new DomainError('not_found', 'Product Not Found')
}

/** The acknowledgements after an edit. Their time changes only when a new plant is confirmed. */
async function acknowledgedAfter(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  listing: ListingRow,
  changes: Omit<Changes, 'plant'> & { plant: Plant | undefined; outcode?: string | null | undefined },
  now: Date,
): Promise<Partial<NewListing>> {
  const { acknowledgedPlants: before } = listing
  const { title = listing.title, description = listing.description, facts = listing.facts } = changes
  const { acknowledgedInvasive: isConfirmed } = changes
  const { categoryId = listing.categoryId, outcode = listing.outcode, plant } = changes
  const trader = await plantTrader(db, listing.sellerId)
  const goods = { title, description, facts, plant, categoryId, outcode, trader, swap: changes.swap ?? listing.swap }
  const acknowledgedPlants = checkGoods(config, goods, { isConfirmed, before })
  const isNew = acknowledgedPlants.some((plant) => !before.includes(plant))
  return { acknowledgedPlants, ...(isNew && { acknowledgedAt: now }) }
}

/** A listing of this member, who alone may change it: staff decide at the desk. Throws not_found, gone or forbidden. */
export async function findOwn(deps: Pick<Deps, 'db'>, me: Member, id: number): Promise<ListingRow> {
  const listing = await findVisible(deps, me, id)
  if (me.id !== listing.sellerId) throw new DomainError('forbidden', 'This listing belongs to someone else.')
  return listing
}

/** Whether a listing that is not public can be read: by its seller and by moderators. */
const maySee = (me: Member | null, { sellerId }: ListingRow): boolean =>
  me !== null && (me.id === sellerId || isAllowed('moderator', me.role))

export const statusChanged = (status: ListingStatus): DomainError =>
  new DomainError('conflict', `This cannot be done while the listing is ${status}.`, { extra: { status } })

/** A change of category may shorten the lifetime but never extends it; renewing does that. */
const endIn = (categoryId: number, { expiresAt }: ListingRow, now: Date): Date =>
  new Date(Math.min(new Date(expiresAt).getTime(), now.getTime() + lifetime(categoryId)))

/** The catalogue entry of the seller's choice. */
function plantOf(slug: string | null | undefined): Plant | undefined {
  if (!slug) return undefined
  const plant = findPlant(slug)
  if (!plant) throw invalid('plant', 'Choose a plant from the list, or leave this empty')
  return plant
}

async function mustBeOpen({ db }: Pick<Deps, 'db'>, categoryId: number): Promise<void> {
  const category = (await allCategories(db)).find(({ id }) => id === categoryId)
  if (!category) throw invalid('categoryId', 'Choose a category')
  if (category.isRetired) throw invalid('categoryId', `${category.name} takes no new listings. Choose another category`)
}
