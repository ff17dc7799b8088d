import type { Deps } from '#deps.ts'
import { findPlant } from '#features/plants/catalogue.ts'
import { bladedTool, declaredNamed, isBladed } from '#features/plants/declared.ts'
import { wildRisksNamed } from '#features/plants/invasive.ts'
import type { Http } from '#http/handle.ts'
import { announceRest } from '#http/paging.ts'
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
import { findVisible } from './publish.ts'

export interface ListingPage {
  rows: ListingRow[]
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
  deps: Pick<Deps, 'clock'>,
  slots: ListingSlots,
  me: Member | null,
  { rows, next, total }: ListingPage,
  { request, reply }: Http,
  from?: Point,
): Promise<Listing[]> {
  announceRest(request, reply, { next, total, mostCounted: MAX_COUNTED })
  return presentAll(rows, { me, now: deps.clock.now(), from, findPlant, drawingOf: listingDrawing }, slots)
}

/** Listings as this viewer may see them. */
export async function presentAll(
  rows: readonly ListingRow[],
  view: Parameters<typeof present>[1],
  { savedAmong }: Pick<ListingSlots, 'savedAmong'>,
): Promise<Listing[]> {
  const ids = rows.map(({ id }) => id)
  const saved = view.me && ids.length > 0 ? await savedAmong(view.me.id, ids) : new Set<number>()
  return rows.map((row) => present(row, view, saved.has(row.id)))
}
