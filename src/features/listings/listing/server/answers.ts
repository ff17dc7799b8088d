import type { Deps } from '#deps.ts'
import { otherSlugsIn } from '#features/household/server/names-in-titles.ts'
import { findPlant } from '#features/plants/catalogue.ts'
import { bladedTool, declaredNamed, isBladed } from '#features/plants/declared.ts'
import { wildRisksNamed } from '#features/plants/invasive.ts'
import { breedingOf } from '#features/plants/varieties.ts'
import type { Http } from '#http/handle.ts'
import { announceRest } from '#http/paging.ts'
import type { ReadyJson } from '#http/ready-json.ts'
import { pointOf } from '#http/viewer-place.ts'
import type { Answer, Member } from '#shared/endpoint.ts'
import type { Point } from '#shared/places/geo.ts'
import type { ViewerPlace } from '#shared/places/viewer-place.ts'
import { isGrown } from '../../base/categories.ts'
import { endedLongAgo } from '../../base/lifecycle.ts'
import type { ReceivedSlot } from '../../base/server/facts-store.ts'
import { type IsReservedFor, isPublic } from '../../base/visibility.ts'
import { listingDrawing } from '../../photos/drawing-for.ts'
import { type getParent, MAX_COUNTED } from '../contract.ts'
import type { Listing } from '../listing.ts'
import { type ListingRow, present, statusAt, type ViewModel } from '../view-models.ts'
import type { CardKey } from './cards/card.ts'
import { listingsJson } from './cards/list.ts'
import { findVisible } from './publish.ts'
import { findListing, type SavedByReader, type SavedCondition } from './store.ts'

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
  /** The same for one listing, as a condition. */
  hasSaved: SavedCondition
  /** How many users other than its seller have saved each of these listings; listings without any may be left out. */
  savesOf(listingIds: readonly number[]): Promise<Map<number, number>>
  isReservedFor: IsReservedFor
  hasReceived: ReceivedSlot['hasReceived']
  /** Listings of which a member has received a plant, the latest first. */
  receivedBy(userId: number): Promise<Received[]>
}

/** A listing of which a member has received a plant. */
export interface Received {
  id: number
  title: string
  categoryId: number
  at: Date
}

type ListingsDeps = Pick<Deps, 'db' | 'clock' | 'places'>

/** The viewer of a listing, and their place. */
export interface Viewer {
  me: Member | null
  place: ViewerPlace | null
}

/** One listing as this viewer may see it. */
export async function one(
  deps: ListingsDeps,
  slots: Pick<ListingSlots, 'savedAmong' | 'isReservedFor'>,
  { me, place }: Viewer,
  id: number,
): Promise<Listing> {
  const row = await findVisible(deps, me, id, slots.isReservedFor)
  const saved = me ? await slots.savedAmong(me.id, [id]) : new Set()
  const now = deps.clock.now()
  const from = await pointOf(deps.places, place)
  return detailed(
    row,
    { me, now, from, seesHidden: true, findPlant, otherSlugsIn, drawingOf: listingDrawing },
    saved.has(id),
  )
}

/** With what only responses with one listing contain. */
export function detailed(row: ListingRow, view: ViewModel, isSaved: boolean): Listing {
  const listing = present(row, view, isSaved)
  const wildRisks = [...wildRisksNamed(row.acknowledgedPlants), ...declaredNamed(withAge(row))]
  const breeding = row.plantSlug && row.facts.variety ? breedingOf(row.plantSlug, row.facts.variety) : undefined
  return { ...listing, wildRisks, ...(breeding && { breeding }), isLongGone: endedLongAgo(listing, view.now) }
}

/** The names of what was declared. A tool that was listed before its seller was asked has its notice too. */
const withAge = ({ acknowledgedPlants, title, categoryId }: ListingRow): string[] => [
  ...acknowledgedPlants.filter((name) => name !== bladedTool.name),
  ...(isBladed({ title, isGrown: isGrown(categoryId) }) ? [bladedTool.name] : []),
]

/** The earlier listing that a plant was raised from: only while its page answers everyone. */
export async function parentOf(
  { db, clock }: Pick<ListingsDeps, 'db' | 'clock'>,
  me: Member | null,
  id: number,
): Promise<Answer<typeof getParent>> {
  const { parentId } = (await findVisible({ db }, me, id)).facts
  const parent = parentId === undefined ? null : await findListing(db, parentId)
  return { parent: parent && hasPage(parent, clock.now()) ? { id: parent.id, title: parent.title } : null }
}

function hasPage(row: ListingRow, now: Date): boolean {
  const status = statusAt(row, now)
  return isPublic(status) && status !== 'removed' && !row.isHidden && !endedLongAgo({ ...row, status }, now)
}

/** A page of a list as this viewer may see it. Headers carry the total and the next cursor. */
export async function answer(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  me: Member | null,
  { rows, next, total }: ListingPage,
  { request, reply }: Http,
  from?: Point,
): Promise<ReadyJson<Listing[]>> {
  announceRest(request, reply, { next, total, mostCounted: MAX_COUNTED })
  return listed({ db, clock }, { me, from }, rows)
}

/** Listings as this viewer may see them. */
export const listed = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { me, from }: { me: Member | null; from: Point | undefined },
  rows: readonly CardKey[],
): Promise<ReadyJson<Listing[]>> => listingsJson(db, rows, { me, now: clock.now(), from })

/** Whether this viewer has saved a listing, for the statement that finds it. */
export const savedBy = (me: Member | null, { hasSaved }: Pick<ListingSlots, 'hasSaved'>): SavedByReader =>
  me && ((listing) => hasSaved(me.id, listing))
