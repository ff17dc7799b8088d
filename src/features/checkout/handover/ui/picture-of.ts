import { fallbackPicture } from '#features/listings/photos/pictures.ts'
import type { Transaction } from '../../order/contract.ts'

/** An order does not know its listing's category, so the generic illustration is shown. */
const NO_CATEGORY = 0

export const pictureOf = ({ product, productId }: Transaction): string =>
  product.imageUrl ?? fallbackPicture(NO_CATEGORY, productId)
