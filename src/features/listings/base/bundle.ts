import { formatPounds, pence } from '#shared/money.ts'

/** A number of units of a listing that cost this together, in pence: any 3 for £5. */
export interface Bundle {
  units: number
  price: number
}

export const MIN_BUNDLE = 2
export const MAX_BUNDLE = 99

/** The bundle, where it is cheaper than single units at this price. */
export const cheaperBundle = (price: number, bundle: Bundle | null): Bundle | null =>
  bundle && bundle.price < bundle.units * price ? bundle : null

/** Why a bundle does not fit the price of one; null when it does. */
export const bundleRefusal = (bundle: Bundle | null, price: number): string | null =>
  bundle === null || cheaperBundle(price, bundle)
    ? null
    : `Enter less than ${formatPounds(pence(bundle.units * price))}, which ${bundle.units} cost one by one`

/** `any 3 for £5.00` */
export const bundleWords = ({ units, price }: Bundle): string => `any ${units} for ${formatPounds(pence(price))}`
