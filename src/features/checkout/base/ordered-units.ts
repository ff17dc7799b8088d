import { type Bundle, bundleWords } from '#features/listings/base/bundle.ts'
import { formatPounds, type Pence, pence } from '#shared/money.ts'

/** Pence for one unit of an order; one from before orders had several units is of one. */
export const unitPriceOf = ({ unitPrice, amount }: { unitPrice: Pence | null; amount: Pence }): Pence =>
  unitPrice ?? amount

/** The bundle that the amount of an order was worked out with. */
export const bundleOf = ({
  bundleUnits: units,
  bundlePrice: price,
}: {
  bundleUnits: number | null
  bundlePrice: Pence | null
}): Bundle | null => (units === null || price === null ? null : { units, price })

/** How a receipt names the price: `Item price`, or of several units `7 × £2.00, any 3 for £5.00`. */
export function itemLine(
  { quantity, unitPrice, bundle }: { quantity: number; unitPrice: number; bundle: Bundle | null },
  one: 'Item price' | 'Price',
): string {
  if (quantity === 1) return one
  return `${quantity} × ${formatPounds(pence(unitPrice))}${bundle ? `, ${bundleWords(bundle)}` : ''}`
}
