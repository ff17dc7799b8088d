import type { Deps } from '#deps.ts'
import { type Offered, wantedOf } from '#features/alerts/server/wanted-alerts-store.ts'
import { draftsOf } from '#features/listings/listing/server/draft-store.ts'
import { ownListings } from '#features/listings/listing/server/own-store.ts'
import { homeOf } from '#features/listings/listing/server/store.ts'
import { statusAt } from '#features/listings/listing/view-models.ts'
import { findPlant } from '#features/plants/catalogue.ts'
import type { Call, Member } from '#shared/endpoint.ts'
import { aboutMiles, milesBetween, type Point } from '#shared/places/geo.ts'
import type { ViewerPlace } from '#shared/places/viewer-place.ts'
import type { Demand, OwnDemand, wantedDemand } from '../contract.ts'
import { openAmong, type WantedRow } from './store.ts'

type DemandDeps = Pick<Deps, 'db' | 'clock' | 'places'>

const MAX_NAMED = 3
const MAX_OWN = 10
/** The number of a member's newest listings that are compared. */
const MAX_COMPARED = 100
const MIN_LENGTH = 3
const NONE: Demand = { count: 0, wanted: [] }

/** The requests that a listing with this title would match, near its place, else near the member's. */
export async function demandFor(
  deps: DemandDeps,
  me: Member,
  { title, plant, postcode }: Call<typeof wantedDemand>['query'],
  place: ViewerPlace | null,
): Promise<Demand> {
  const words = wordsOf(title, plant || null)
  if (words.length < MIN_LENGTH) return NONE
  const typed = postcode.trim() || (await homeOf(deps.db, me.id)).postcode || place?.outcode
  const from = typed ? await pointOf(deps, typed) : null
  if (!from) return NONE
  const ids = (await wantedOf(deps.db, me.id, [{ words, ...from }])).get(0) ?? []
  return demandOf(deps, await openRows(deps, ids), ids, from)
}

/** A listing or a draft of a member. */
interface OwnEntry extends Omit<OwnDemand, 'count' | 'wanted'> {
  plantSlug: string | null
  point: Point
}

/** Which of a member's listings and drafts match open requests. Of several that match the same requests, the first counts. */
export async function ownDemandOf(deps: DemandDeps, me: Member): Promise<OwnDemand[]> {
  const entries = await ownEntries(deps, me)
  const offered: Offered[] = entries.map(({ title, plantSlug, point }) => ({
    words: wordsOf(title, plantSlug),
    lat: point.lat,
    lng: point.lng,
  }))
  const found = await wantedOf(deps.db, me.id, offered)
  const open = await openRows(deps, [...new Set([...found.values()].flat())])
  const seen = new Set<string>()
  const own: OwnDemand[] = []
  for (const [n, { plantSlug: _, point, ...entry }] of entries.entries()) {
    const ids = (found.get(n) ?? []).filter((id) => open.has(id))
    const key = ids.join()
    if (ids.length === 0 || seen.has(key)) continue
    seen.add(key)
    own.push({ ...entry, ...(await demandOf(deps, open, ids, point)) })
  }
  return own.toSorted((a, b) => b.count - a.count).slice(0, MAX_OWN)
}

/** Listings on sale come first: their requests are answered already. */
async function ownEntries(deps: DemandDeps, me: Member): Promise<OwnEntry[]> {
  const entries = [...(await listingEntries(deps, me)), ...(await draftEntries(deps, me))]
  return [
    ...entries.filter(({ status }) => status === 'active'),
    ...entries.filter(({ status }) => status !== 'active'),
  ]
}

async function listingEntries(deps: DemandDeps, me: Member): Promise<OwnEntry[]> {
  const now = deps.clock.now()
  const query = { sellerId: me.id, status: undefined, now, limit: MAX_COMPARED, before: undefined }
  const entries: OwnEntry[] = []
  for (const row of await ownListings(deps.db, query)) {
    const point = row.outcode && !row.isHidden ? await pointOf(deps, row.outcode) : null
    const status = statusAt(row, now)
    if (!point || status === 'reserved') continue
    const shown = status === 'active' || status === 'paused' ? status : 'ended'
    const { id, title, plantSlug } = row
    entries.push({ listingId: id, draftId: null, title, status: shown, plantSlug, point })
  }
  return entries
}

async function draftEntries(deps: DemandDeps, me: Member): Promise<OwnEntry[]> {
  const home = (await homeOf(deps.db, me.id)).postcode
  const entries: OwnEntry[] = []
  for (const { id, content } of await draftsOf(deps.db, me.id)) {
    const title = content.title?.trim() ?? ''
    const point = await pointOf(deps, content.postcode?.trim() || home || '')
    if (title && point)
      entries.push({ listingId: null, draftId: id, title, status: 'draft', plantSlug: content.plant || null, point })
  }
  return entries
}

const wordsOf = (title: string, plantSlug: string | null): string =>
  [title.trim(), plantSlug ? findPlant(plantSlug)?.name : undefined].filter(Boolean).join(' ')

async function openRows({ db, clock }: DemandDeps, ids: readonly number[]): Promise<ReadonlyMap<number, WantedRow>> {
  return new Map((await openAmong(db, ids, clock.now())).map((row) => [row.id, row]))
}

async function demandOf(
  { places }: DemandDeps,
  open: ReadonlyMap<number, WantedRow>,
  ids: readonly number[],
  from: Point,
): Promise<Demand> {
  const rows = ids.flatMap((id) => open.get(id) ?? [])
  const wanted = await Promise.all(
    rows.slice(0, MAX_NAMED).map(async ({ id, title, outcode }) => ({
      ...{ id, title },
      distance: aboutMiles(milesBetween(from, await places.lookup(outcode))),
    })),
  )
  return { count: new Set(rows.map(({ authorId }) => authorId)).size, wanted }
}

/** The point of the outward code; null for what is no postcode. */
async function pointOf({ places }: DemandDeps, postcode: string): Promise<Point | null> {
  const found = postcode ? await places.lookup(postcode).catch(() => null) : null
  if (!found) return null
  const { lat, lng } = await places.lookup(found.outcode)
  return { lat, lng }
}
