import { checkoutHref } from '#features/listings/listing/checkout-href.ts'
import type { Transaction } from '../../base/shapes.ts'

/** Where the order of a member's basket that a listing is in is paid for. */
export const basketCheckoutHref = (productId: number): string => `/checkout?basket=${productId}`

/** Where an unpaid order continues, with or without protection as chosen. */
export function payAgainHref({ payHref, quantity, unitPrice, productId, lines, protectionFee }: Transaction): string {
  if (payHref !== null) return payHref
  const protection = protectionFee > 0 ? 'yes' : 'no'
  const [first, ...others] = lines
  if (others.length > 0) return `${basketCheckoutHref(productId)}&protection=${protection}`
  return `${checkoutHref({ id: productId, title: first?.title ?? '', price: unitPrice }, quantity)}&protection=${protection}`
}
