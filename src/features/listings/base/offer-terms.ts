/** On which terms a listing takes offers. */
export interface OfferTerms {
  /** Offers below this are declined at once; null: none is. Only the seller knows it. */
  floor: number | null
}

/** Why a floor does not fit the price of a listing; null when it does. */
export function floorRefusal(floor: number | null, price: number): string | null {
  if (floor === null || floor < price) return null
  return 'Your lowest price must be below the price'
}
