import { checkoutHref } from '#features/listings/listing/checkout-href.ts'
import type { Transaction } from '../../base/shapes.ts'

/** Where an unpaid order continues, with or without protection as chosen. */
export const payAgainHref = ({ quantity, unitPrice, productId, product, protectionFee }: Transaction): string =>
  `${checkoutHref({ id: productId, title: product.title, price: unitPrice }, quantity)}&protection=${protectionFee > 0 ? 'yes' : 'no'}`
