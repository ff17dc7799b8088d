import { setImmediate, setTimeout } from 'node:timers/promises'
import type { Database } from '#adapters/db/database.ts'
import type { Deps } from '#deps.ts'
import type { ListingFacts } from '#features/listings/base/facts.ts'
import { partsOf, textOf } from '#features/listings/base/written.ts'
import {
  type ListingEvent,
  listingChanged,
  listingPublished,
  listingReactivated,
} from '#features/listings/listing/events.ts'
import { lockListings } from '#features/listings/listing/server/by-staff-store.ts'
import { activeTexts, findListing } from '#features/listings/listing/server/store.ts'
import { invasiveIn, isRefused, poisonReason, poisonsIn } from '#features/plants/invasive.ts'
import { isInNorthernIreland } from '#features/plants/northern-ireland.ts'
import { wordsIn } from '#shared/text/hold-words.ts'
import { notifyDesks } from '../../server/notify-desks.ts'
import { compareListing, compareQueue } from './compare-listing.ts'
import { type HoldDeps, putOnHold } from './holds.ts'
import { addSignal } from './signal-store.ts'

const DAY_SECONDS = 24 * 60 * 60
const AT_ONCE = 50
/** Nothing is done for as long after each page, so that requests are answered in between: a million listings take over an hour. */
const REST_MS = 200

type WatchDeps = HoldDeps & Pick<Deps, 'db' | 'transaction' | 'events' | 'jobs'>

/** Looks at every listing that is shown or changed: for words before anyone else sees it, for the rest soon after. */
export function watchListings(deps: WatchDeps): void {
  for (const kind of [listingPublished, listingChanged, listingReactivated])
    deps.events.on<ListingEvent>(kind, (tx, { listingId }) => holdForWords(deps, tx, listingId))
  for (const kind of [listingPublished, listingChanged])
    deps.events.on<ListingEvent>(kind, (tx, { listingId }) => deps.jobs.send(tx, compareQueue, { listingId }))
  deps.jobs.every(DAY_SECONDS, 'desk.look-again', () => lookAgain(deps))
  deps.jobs.work(compareQueue, (data) => compareListing(deps, data))
}

/**
 * Puts listings on hold that the lists of banned plants and poisons have since named, or the operator's list. To read one takes up
 * to a millisecond; requests are answered between any two.
 */
async function lookAgain(deps: WatchDeps): Promise<void> {
  let after = 0
  for (;;) {
    const page = await activeTexts(deps.db, { after, limit: AT_ONCE })
    for (const listing of page) {
      await setImmediate()
      const isListed = wordsIn(textOf(listing), deps.config.holds.words).length > 0
      if (isListed || bannedIn(listing).length > 0) await deps.transaction((tx) => holdForWords(deps, tx, listing.id))
    }
    const last = page.at(-1)
    if (!last || page.length < AT_ONCE) return
    after = last.id
    await setTimeout(REST_MS)
  }
}

interface Texts {
  title: string
  description: string
  facts: ListingFacts
  outcode: string | null
}

/** What the built-in lists refuse in these texts. */
const bannedIn = (texts: Texts): string[] =>
  partsOf(texts).flatMap((part) => [
    ...poisonsIn(part).map(poisonReason),
    ...invasiveIn({ ...part, isNorthernIreland: isInNorthernIreland(texts.outcode) }).flatMap(({ taxon }) =>
      isRefused(taxon) ? taxon.name : [],
    ),
  ])

/** Puts a listing with such words on hold. Words that staff have found in order do not again. */
async function holdForWords(deps: WatchDeps, tx: Database, listingId: number): Promise<void> {
  await lockListings(tx, { id: listingId })
  const listing = await findListing(tx, listingId)
  if (!listing) return
  const found = [...new Set([...wordsIn(textOf(listing), deps.config.holds.words), ...bannedIn(listing)])]
  if (found.length === 0) return
  const at = deps.clock.now()
  const caseId = await addSignal(tx, {
    ...{ subjectKind: 'listing', subjectId: listingId, aboutId: listing.sellerId, kind: 'wording' },
    ...{ detail: found.join(', ').slice(0, 300), priority: 'urgent', at },
  })
  if (caseId === null) return
  await putOnHold(deps, tx, { caseId, listingId, reason: 'wording', at })
  await notifyDesks(deps, tx, caseId)
}
