import { placeOfListing } from '#features/listings/listing/listing-words.ts'
import { DomainError } from '#shared/errors.ts'
import { aboutMiles, milesBetween, type Point, roundedMiles } from '#shared/places/geo.ts'
import { NEARBY_MILES } from '#shared/places/viewer-place.ts'
import type { OrderListing } from '../../order/server/listing-store.ts'

/** The buyer's way to the listing. */
export interface Distance {
  /** The buyer's place; undefined while it is unknown. */
  from: Point | undefined
  /** The buyer has said that they can collect it there. */
  canCollect: boolean | undefined
}

/** Refuses an order from far away until the buyer says that they can collect it. */
export function refuseTooFar(listing: OrderListing, { from, canCollect }: Distance): void {
  const { outcodeLatitude: lat, outcodeLongitude: lng } = listing
  if (canCollect || !from || lat === null || lng === null) return
  const miles = milesBetween(from, { lat, lng })
  if (roundedMiles(miles) <= NEARBY_MILES) return
  const message = `Tick that you can collect it in ${placeOfListing(listing)}`
  throw new DomainError('invalid', `${message}: it is ${aboutMiles(miles)} away.`, {
    code: 'TOO_FAR',
    fields: { canCollect: message },
  })
}
