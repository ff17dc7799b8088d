import { placeLine } from '#shared/places/place-line.ts'
import type { Transaction } from '../base/shapes.ts'

type Placed = Pick<Transaction, 'pickup' | 'area' | 'distance'>

/** The place as exactly as the buyer may know it now, such as `Leeds, LS6 2AB, the green gate`. */
export const placeOfPickup = ({ pickup }: Placed): string =>
  placeLine(pickup?.location, pickup?.postcode, pickup?.directions)

/** `, about 3 miles from you`; empty without a place to measure from. */
export const fromYou = ({ distance }: Placed): string => (distance ? `, ${distance} from you` : '')

/** `Leeds, LS6, about 3 miles from you`: no more exact than the listing. Empty for the seller. */
export const areaWords = (order: Placed): string => (order.area ? `${order.area}${fromYou(order)}` : '')
