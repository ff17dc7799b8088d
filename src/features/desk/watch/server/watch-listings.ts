import type { Database } from '#adapters/db/database.ts'
import type { Deps } from '#deps.ts'
import {
  type ListingEvent,
  listingChanged,
  listingPublished,
  listingReactivated,
} from '#features/listings/listing/events.ts'
import { findListing } from '#features/listings/listing/server/store.ts'
import { notifyDesks } from '../../server/notify-desks.ts'
import { wordsIn } from '../hold-words.ts'
import { type HoldDeps, putOnHold } from './holds.ts'
import { addSignal } from './signal-store.ts'

type WatchDeps = HoldDeps & Pick<Deps, 'events'>

/** Looks at every listing that is shown, or changed, before anyone else sees it. */
export function watchListings(deps: WatchDeps): void {
  for (const kind of [listingPublished, listingChanged, listingReactivated])
    deps.events.on<ListingEvent>(kind, (tx, { listingId }) => holdForWords(deps, tx, listingId))
}

/** Puts a listing with words of the operator's list on hold. Words that staff have found in order do not again. */
async function holdForWords(deps: WatchDeps, tx: Database, listingId: number): Promise<void> {
  const { words } = deps.config.holds
  const listing = words.length > 0 ? await findListing(tx, listingId) : null
  const found = listing ? wordsIn(`${listing.title}\n${listing.description}`, words) : []
  if (!listing || found.length === 0) return
  const at = deps.clock.now()
  const caseId = await addSignal(tx, {
    ...{ subjectKind: 'listing', subjectId: listingId, aboutId: listing.sellerId, kind: 'wording' },
    ...{ detail: found.join(', ').slice(0, 300), priority: 'urgent', at },
  })
  if (caseId === null) return
  await putOnHold(deps, tx, { caseId, listingId, reason: 'wording', at })
  await notifyDesks(deps, tx, caseId)
}
