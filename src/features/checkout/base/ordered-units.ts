import { formatPounds, type Pence, pence } from '#shared/money.ts'

/** Pence for one unit of an order; one from before orders had several units is of one. */
export const unitPriceOf = ({ unitPrice, amount }: { unitPrice: Pence | null; amount: Pence }): Pence =>
  unitPrice ?? amount

/** How a receipt names the price: `Item price`, or of several units `3 × £2.50`. */
export const itemLine = (
  { quantity, unitPrice }: { quantity: number; unitPrice: number },
  one: 'Item price' | 'Price',
): string => (quantity === 1 ? one : `${quantity} × ${formatPounds(pence(unitPrice))}`)
