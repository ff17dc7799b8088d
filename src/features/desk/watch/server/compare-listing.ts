import { queue } from '#adapters/jobs/jobs.ts'
import type { Deps } from '#deps.ts'
import { textOf } from '#features/listings/base/written.ts'
import { alikePhotos, alikeTexts, pricesOfPlant } from '#features/listings/listing/server/alike-store.ts'
import { findListing } from '#features/listings/listing/server/store.ts'
import type { ListingRow } from '#features/listings/listing/view-models.ts'
import { formatPounds, pence } from '#shared/money.ts'
import { concernsOf } from '#shared/text/off-platform.ts'
import type { Priority, SignalKind } from '../../case-states.ts'
import { notifyDesks } from '../../server/notify-desks.ts'
import { usualPriceIfFar } from '../far-price.ts'
import { addSignal } from './signal-store.ts'

/** A listing to compare with others, after it was published or changed. */
export const compareQueue = queue<{ listingId: number }>('desk.compare-listing')

type CompareDeps = Pick<Deps, 'db' | 'transaction' | 'clock' | 'live'>

interface Found {
  kind: SignalKind
  detail: string
  relatedListingId?: number
  priority: Priority
}

/** Opens a case for what looks wrong about a listing. It stays on sale. Idempotent. */
export async function compareListing(deps: CompareDeps, { listingId }: { listingId: number }): Promise<void> {
  const listing = await findListing(deps.db, listingId)
  if (!listing || listing.status === 'removed') return
  const signals = await signalsAbout(deps, listing)
  if (signals.length === 0) return
  const at = deps.clock.now()
  await deps.transaction(async (tx) => {
    const subject = { subjectKind: 'listing', subjectId: listingId, aboutId: listing.sellerId, at } as const
    for (const signal of signals) {
      const caseId = await addSignal(tx, { ...subject, ...signal })
      if (caseId !== null) await notifyDesks(deps, tx, caseId)
    }
  })
}

async function signalsAbout({ db }: CompareDeps, listing: ListingRow): Promise<Found[]> {
  const [photos, texts] = [await alikePhotos(db, listing.id), await alikeTexts(db, listing.id)]
  const usual = listing.kind === 'sale' ? usualPriceIfFar(listing.price, await pricesOfPlant(db, listing.id)) : null
  return [
    ...photos.map(({ id }) => alike('photo', id)),
    ...texts.map(({ id }) => alike('text', id)),
    ...(usual === null ? [] : [farOff(listing.price, usual)]),
    ...(concernsOf(textOf(listing)).includes('bank') ? [PAYMENT] : []),
  ]
}

const alike = (kind: 'photo' | 'text', relatedListingId: number): Found => ({
  ...{ kind, relatedListingId, priority: 'person' },
  detail: `Listing ${relatedListingId}, by another account, has the same ${kind}.`,
})

const farOff = (price: number, usual: number): Found => ({
  ...{ kind: 'price', priority: 'routine' },
  detail: `${formatPounds(pence(price))}; others ask about ${formatPounds(pence(usual))} for the same plant.`,
})

const PAYMENT: Found = {
  ...{ kind: 'payment', priority: 'person' },
  detail: 'The listing names a bank account, a transfer or another way to pay.',
}
