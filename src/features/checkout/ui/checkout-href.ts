import { type Pence, toDecimal } from '#shared/money.ts'
import type { Transaction } from '../contract.ts'

/** The checkout of an order's listing, where an unpaid order goes on. */
export const checkoutHref = ({ amount, productId, product }: Transaction): string =>
  `/checkout?amount=${toDecimal(amount as Pence)}&productId=${productId}&productName=${encodeURIComponent(product.title)}`
