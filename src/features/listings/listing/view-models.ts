import type { Plant } from '#features/plants/plant.ts'
import { aboutMiles, milesBetween, type Point } from '#shared/places/geo.ts'
import type { HoldReason } from '../base/hold-reasons.ts'
import { type ListingKind, type ListingStatus, ON_SALE_OR_RESERVED } from '../base/lifecycle.ts'
import { type PlainField, plainOf } from '../base/plain-fields.ts'
import { photosOf } from '../photos/pictures.ts'
import type { Listing } from './listing.ts'

/** A listing row with its category and seller. It never contains the seller's own location. */
export interface ListingRow extends Pick<Listing, PlainField> {
  id: number
  price: number
  kind: ListingKind
  status: ListingStatus
  images: string[]
  sellerId: number
  categoryId: number
  location: string
  outcode: string | null
  latitude: number | null
  longitude: number | null
  featuredUntil: string | null
  plantSlug: string | null
  pickupPlaceId: number | null
  /** Latin names. */
  acknowledgedPlants: string[]
  /** By staff: only the seller sees it. */
  isHidden: boolean
  /** Hidden only until staff have looked at it. */
  holdReason: HoldReason | null
  expiresAt: string
  createdAt: string
  updatedAt: string
  categorySlug: string
  categoryName: string
  sellerUsername: string
  sellerFullName: string
  sellerAvatar: string | null
  sellerLocation: string | null
  sellerEmail: string
  sellerShowsEmail: boolean
}

/** The viewer, their location and the current time. */
export interface ViewModel {
  me: { id: number } | null
  now: Date
  from?: Point | undefined
  /** The listing is shown to the viewer although it is hidden: they are staff, unless it is their own. */
  seesHidden?: boolean
  /** Looks up the catalogue, which is never sent to the browser as a whole. */
  findPlant: (slug: string) => Plant | undefined
  /** Slugs of the plants that a title and a variety offer. */
  otherSlugsIn: (title: string, plantSlug: string | null, variety: string | undefined) => readonly string[]
  /** URL of the drawing in place of a photo. */
  drawingOf: (row: ListingRow) => string
}

/** The only function that converts a listing to JSON. */
export function present(
  row: ListingRow,
  { me, now, from, seesHidden, findPlant, otherSlugsIn, drawingOf }: ViewModel,
  isFavorited: boolean,
): Listing {
  const { latitude, longitude } = row
  const plant = row.plantSlug === null ? undefined : findPlant(row.plantSlug)
  const isMine = me?.id === row.sellerId
  const photos = photosOf(row.images)
  const place = latitude !== null && longitude !== null ? { lat: latitude, lng: longitude } : null
  return {
    id: row.id,
    ...plainOf(row),
    price: row.price,
    kind: row.kind,
    status: statusAt(row, now),
    imageUrl: photos[0] ?? null,
    images: photos,
    drawing: drawingOf(row),
    sellerId: row.sellerId,
    categoryId: row.categoryId,
    location: row.location,
    outcode: row.outcode,
    latitude,
    longitude,
    ...(isMine && { pickupPlaceId: row.pickupPlaceId }),
    ...(row.isHidden && (isMine || seesHidden) && hiddenAs(row)),
    distance: from && place ? aboutMiles(milesBetween(from, place)) : null,
    featured: row.featuredUntil !== null && new Date(row.featuredUntil) > now,
    isFavorited,
    expiresAt: iso(row.expiresAt),
    createdAt: iso(row.createdAt),
    updatedAt: iso(row.updatedAt),
    category: { id: row.categoryId, slug: row.categorySlug, name: row.categoryName },
    plant: plant ? { slug: plant.slug, name: plant.name, latin: plant.latin } : null,
    ...otherPlantsOf(otherSlugsIn(row.title, row.plantSlug, row.facts.variety)),
    seller: {
      id: row.sellerId,
      username: row.sellerUsername,
      fullName: row.sellerFullName,
      avatar: row.sellerAvatar,
      location: row.sellerLocation,
      email: isMine || (me && row.sellerShowsEmail) ? row.sellerEmail : null,
    },
  }
}

/** Plants that title and variety offer beside the one that the seller named. */
const otherPlantsOf = (others: readonly string[]): Pick<Listing, 'otherPlants'> =>
  others.length > 0 ? { otherPlants: [...others] } : {}

const hiddenAs = ({ holdReason }: ListingRow): Pick<Listing, 'isHidden' | 'isOnHold'> => ({
  isHidden: true,
  ...(holdReason !== null && { isOnHold: true as const }),
})

/** A listing past its expiry date counts as expired even before the sweep has updated its status. */
export const statusAt = (row: { status: ListingStatus; expiresAt: string | Date }, now: Date): ListingStatus =>
  row.status === 'active' && new Date(row.expiresAt) <= now ? 'expired' : row.status

/** Whether a listing is on sale or reserved. */
export const isLive = (row: { status: ListingStatus; expiresAt: string | Date }, now: Date): boolean =>
  ON_SALE_OR_RESERVED.includes(statusAt(row, now))

const iso = (time: string): string => new Date(time).toISOString()
