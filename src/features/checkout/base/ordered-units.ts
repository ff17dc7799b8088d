import { type Bundle, bundleWords } from '#features/listings/base/bundle.ts'
import { formatPounds, type Pence, pence } from '#shared/money.ts'

/** The most listings that one order may have. The database checks it. */
export const MAX_LINES = 10

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

/** How a sentence names all units of an order: `the plant`, or `all 7`. */
export const allOf = (units: number): string => (units > 1 ? `all ${units}` : 'the plant')

/** How a receipt names the price: `Item price`, or of several units `7 × £2.00, any 3 for £5.00`. */
export function itemLine(
  { quantity, unitPrice, bundle }: { quantity: number; unitPrice: number; bundle: Bundle | null },
  one: 'Item price' | 'Price',
): string {
  if (quantity === 1) return one
  return `${quantity} × ${formatPounds(pence(unitPrice))}${bundle ? `, ${bundleWords(bundle)}` : ''}`
}

/** A line of an order as a receipt needs it. */
interface PricedLine {
  title: string
  quantity: number
  unitPrice: number
  bundle: Bundle | null
  amount: number
}

/** What a line of an order is for: `Rhubarb crown`, or `3 × Rhubarb crown`. */
export const titleOfLine = ({ title, quantity }: { title: string; quantity: number }): string =>
  quantity === 1 ? title : `${quantity} × ${title}`

/** The items of a receipt: the price of one listing, or each of several by name, with the price of one unit where there are more. */
export function itemLines(
  lines: readonly PricedLine[],
  one: 'Item price' | 'Price',
): readonly { name: string; amount: number }[] {
  const [first] = lines
  if (lines.length === 1 && first) return [{ name: itemLine(first, one), amount: first.amount }]
  return lines.map(({ title, ...line }) => ({
    name: line.quantity === 1 ? title : `${title} (${itemLine(line, one)})`,
    amount: line.amount,
  }))
}
