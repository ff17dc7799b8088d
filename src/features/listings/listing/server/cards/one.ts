import type { Deps } from '#deps.ts'
import { ReadyJson } from '#http/ready-json.ts'
import { pointOf } from '#http/viewer-place.ts'
import { isPublic } from '../../../base/visibility.ts'
import { detailed, type ListingSlots, one, savedBy, type Viewer } from '../answers.ts'
import { findVersion, type VersionedRow, versionedListings } from '../store.ts'
import { cardCache, cardOf, isCompleteFor, isFor, type Listing, textOf, toJson, type Write } from './card.ts'

const cardsOf = cardCache()
const write: Write = (row, view, isSaved) => toJson(detailed(row, view, isSaved))

/**
 * One listing as this viewer may see it. Its card is used for exactly the version that the database has just returned,
 * together with whether the viewer has saved it. Only what is public is kept: never a listing that is hidden, paused
 * or removed, and never what its seller or members alone see.
 */
export async function oneJson(
  deps: Pick<Deps, 'db' | 'clock' | 'places'>,
  slots: Pick<ListingSlots, 'savedAmong' | 'hasSaved' | 'isReservedFor'>,
  viewer: Viewer,
  id: number,
): Promise<ReadyJson<Listing> | Listing> {
  const { db, clock, places } = deps
  const { me, place } = viewer
  const cards = cardsOf(db)
  const seen = await findVersion(db, id, savedBy(me, slots))
  if (seen === null) return one(deps, slots, viewer, id)
  const reader = { me, now: clock.now(), from: await pointOf(places, place) }
  const known = cards.get(id)
  if (isFor(seen.version, known, reader)) return new ReadyJson(textOf(known, reader, seen.isSaved))
  const [row] = await versionedListings(db, [id])
  if (!row || !isForEveryone(row)) return one(deps, slots, viewer, id)
  const card = cardOf(write, row, reader.now)
  cards.set(id, card)
  return isCompleteFor(card, reader) ? new ReadyJson(textOf(card, reader, seen.isSaved)) : one(deps, slots, viewer, id)
}

const isForEveryone = ({ status, isHidden }: VersionedRow): boolean =>
  isPublic(status) && status !== 'removed' && !isHidden
