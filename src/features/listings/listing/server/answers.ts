import type { Deps } from '#deps.ts'
import { findPlant } from '#features/plants/catalogue.ts'
import { bladedTool, declaredNamed, isBladed } from '#features/plants/declared.ts'
import { wildRisksNamed } from '#features/plants/invasive.ts'
import type { Http } from '#http/handle.ts'
import { announceRest } from '#http/paging.ts'
import type { ReadyJson } from '#http/ready-json.ts'
import { pointOf } from '#http/viewer-place.ts'
import type { Member } from '#shared/endpoint.ts'
import type { Point } from '#shared/places/geo.ts'
import type { ViewerPlace } from '#shared/places/viewer-place.ts'
import { isGrown } from '../../base/categories.ts'
import { endedLongAgo } from '../../base/lifecycle.ts'
import { listingDrawing } from '../../photos/drawing-for.ts'
import { MAX_COUNTED } from '../contract.ts'
import type { Listing } from '../listing.ts'
import { type ListingRow, present } from '../view-models.ts'
import { type CardKey, listingsJson } from './cards.ts'
import { findVisible } from './publish.ts'

export interface ListingPage {
  rows: readonly CardKey[]
  /** Cursor of the next page. */
  next: string | undefined
  total: number
}

/** What features in higher layers provide about listings. */
export interface ListingSlots {
  /** Which of these listings the user has saved. */
  savedAmong(userId: number, listingIds: readonly number[]): Promise<Set<number>>
  /** How many users other than its seller have saved each of these listings; listings without any may be left out. */
  savesOf(listingIds: readonly number[]): Promise<Map<number, number>>
}

type ListingsDeps = Pick<Deps, 'db' | 'clock' | 'places'>

/** The viewer of a listing, and their place. */
interface Viewer {
  me: Member | null
  place: ViewerPlace | null
}

/** One listing as this viewer may see it. */
export async function one(
  deps: ListingsDeps,
  slots: ListingSlots,
  { me, place }: Viewer,
  id: number,
): Promise<Listing> {
  const row = await findVisible(deps, me, id)
  const saved = me ? await slots.savedAmong(me.id, [id]) : new Set()
  const wildRisks = [...wildRisksNamed(row.acknowledgedPlants), ...declaredNamed(withAge(row))]
  const now = deps.clock.now()
  const from = await pointOf(deps.places, place)
  const view = { me, now, from, seesHidden: true, findPlant, drawingOf: listingDrawing }
  const listing = present(row, view, saved.has(id))
  return { ...listing, wildRisks, isLongGone: endedLongAgo(listing, now) }
}

/** The names of what was declared. A tool that was listed before its seller was asked has its notice too. */
const withAge = ({ acknowledgedPlants, title, categoryId }: ListingRow): string[] => [
  ...acknowledgedPlants.filter((name) => name !== bladedTool.name),
  ...(isBladed({ title, isGrown: isGrown(categoryId) }) ? [bladedTool.name] : []),
]

/** A page of a list as this viewer may see it. Headers carry the total and the next cursor. */
export async function answer(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  slots: Pick<ListingSlots, 'savedAmong'>,
  me: Member | null,
  { rows, next, total }: ListingPage,
  { request, reply }: Http,
  from?: Point,
): Promise<ReadyJson<Listing[]>> {
  announceRest(request, reply, { next, total, mostCounted: MAX_COUNTED })
  const saved = await savedBy(me, rows, slots)
  return listingsJson(db, rows, { me, now: clock.now(), from, saved })
}

/** Listings as this viewer may see them. */
export async function presentAll(
  rows: readonly ListingRow[],
  view: Parameters<typeof present>[1],
  slots: Pick<ListingSlots, 'savedAmong'>,
): Promise<Listing[]> {
  const saved = await savedBy(view.me, rows, slots)
  return rows.map((row) => present(row, view, saved.has(row.id)))
}

/** Which of these listings the viewer has saved. */
async function savedBy(
  me: { id: number } | null,
  rows: readonly { id: number }[],
  { savedAmong }: Pick<ListingSlots, 'savedAmong'>,
): Promise<Set<number>> {
  return me && rows.length > 0
    ? savedAmong(
        me.id,
        rows.map(({ id }) => id),
      )
    : new Set()
}
