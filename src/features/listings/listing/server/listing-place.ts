import type { Database } from '#adapters/db/database.ts'
import type { Deps } from '#deps.ts'
import { addPlace, findPickupPlace, type NewPickupPlace } from '../../place/server/pickup-place-store.ts'
import { UNSET_LOCATION } from '../contract.ts'
import type { ListingRow } from '../view-models.ts'
import { invalid } from './invalid.ts'
import { homeOf, type NewListing } from './store.ts'

type PlaceDeps = Pick<Deps, 'db' | 'places' | 'clock' | 'config'>

/** What a seller says about the place of a listing. */
interface Given {
  location: string
  postcode?: string | null | undefined
  /** One of the seller's pickup places; its postcode is the listing's. */
  pickupPlaceId?: number | null | undefined
  /** An exact place that is not in the seller's list yet. */
  pickupDetails?: string | null | undefined
}

type Columns = Pick<
  NewListing,
  'postcode' | 'outcode' | 'latitude' | 'longitude' | 'outcodeLatitude' | 'outcodeLongitude' | 'pickupPlaceId'
> & { location: string }

interface ListingPlace {
  columns: Partial<Columns>
  /** To add in the transaction that stores the listing. */
  added: NewPickupPlace | null
}

/** Town, coordinates and exact place of a listing: from a pickup place, its own postcode, or the seller's profile. */
export async function placeOf(
  deps: PlaceDeps,
  sellerId: number,
  given: Given,
): Promise<ListingPlace & { columns: Columns }> {
  const { location: typed, pickupPlaceId, pickupDetails } = given
  const chosen = pickupPlaceId ? await findPickupPlace(deps.db, sellerId, pickupPlaceId) : null
  if (pickupPlaceId && !chosen) throw invalid('pickupPlaceId', 'Choose one of your pickup places')
  const isUnset = typed.toLowerCase() === UNSET_LOCATION.toLowerCase()
  const own = chosen?.postcode ?? given.postcode?.trim()
  const home = own && !isUnset ? null : await homeOf(deps.db, sellerId)
  const postcode = own || home?.postcode
  const { town, ...columns } = await pointColumns(deps, postcode)
  refuseClosedArea(deps.config.closedAreas, columns.outcode)
  const location = isUnset ? (chosen?.town ?? town ?? home?.location) : typed
  if (!location) throw invalid('location', 'Location must be at least 2 characters')
  const now = deps.clock.now()
  const details = chosen ? null : pickupDetails
  return {
    columns: { ...columns, location, pickupPlaceId: chosen?.id ?? null },
    added: details
      ? {
          ...{ sellerId, details, name: nameOf(details), town: location },
          ...{ postcode: columns.postcode ?? columns.outcode, createdAt: now, updatedAt: now },
        }
      : null,
  }
}

/** Refuses a place where the operator allows no listings, and any unknown place while there is one. */
function refuseClosedArea(closed: readonly string[], outcode: string | null): void {
  if (closed.length > 0 && outcode === null) throw invalid('postcode', 'Enter the postcode where it is collected')
  const area = /^[A-Z]+/.exec(outcode ?? '')?.[0]
  if (area === undefined || !closed.some((one) => one.toUpperCase() === area)) return
  throw invalid('postcode', `Nothing can be listed in ${area} postcodes yet.`)
}

/** The place after a change of a listing; nothing that the change does not name. */
export async function changedPlace(
  deps: PlaceDeps,
  { sellerId, location: before }: Pick<ListingRow, 'sellerId' | 'location'>,
  changes: { [K in keyof Given]?: Given[K] | undefined },
): Promise<ListingPlace> {
  const { location, postcode, pickupPlaceId, pickupDetails: details } = changes
  if (postcode || pickupPlaceId) return placeOf(deps, sellerId, { ...changes, location: location ?? UNSET_LOCATION })
  const columns = { ...(location !== undefined && { location }), ...(pickupPlaceId === null && { pickupPlaceId }) }
  if (!details) return { columns, added: null }
  // Without a postcode an exact place is in the area that the listing has.
  const now = deps.clock.now()
  const place = { sellerId, details, name: nameOf(details), town: location ?? before, postcode: null }
  return { columns, added: { ...place, createdAt: now, updatedAt: now } }
}

/** Stores a new exact place, and returns the column that names it. */
export async function addedPlace(tx: Database, { added }: ListingPlace): Promise<Pick<NewListing, 'pickupPlaceId'>> {
  return added ? { pickupPlaceId: (await addPlace(tx, added)).id } : {}
}

/** Columns of a postcode's place, with its town. The outward code's point is the only one that others see. */
export async function pointColumns({ places }: Pick<Deps, 'places'>, postcode: string | null | undefined) {
  const found = postcode ? await places.lookup(postcode) : null
  const area =
    found && found.precision !== 'outcode' && found.precision !== 'area' ? await places.lookup(found.outcode) : found
  return {
    town: found?.place ?? null,
    postcode: found?.postcode ?? null,
    outcode: found?.outcode ?? null,
    latitude: found?.lat ?? null,
    longitude: found?.lng ?? null,
    outcodeLatitude: area?.lat ?? null,
    outcodeLongitude: area?.lng ?? null,
  }
}

/** The first words of an exact place, as its name in the seller's list. */
const nameOf = (details: string): string => (details.split(/[,\n]/)[0]?.trim() || details).slice(0, 40)
