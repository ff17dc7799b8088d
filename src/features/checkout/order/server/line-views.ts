import { listingDrawing } from '#features/listings/photos/drawing-for.ts'
import { bundleOf } from '../../base/ordered-units.ts'
import type { Transaction } from '../contract.ts'
import type { CancelledLine, OrderLine } from './line-store.ts'

/** The lines of an order, as its parties and staff see them. */
export const viewLines = (lines: readonly OrderLine[] = []): Transaction['lines'] =>
  lines.map((line) => {
    const { productId, title, image, quantity, unitPrice, amount, refundedAmount } = line
    return {
      ...{ productId, title, quantity, unitPrice, bundle: bundleOf(line), amount, refundedAmount },
      imageUrl: image ?? listingDrawing({ id: productId, title }),
    }
  })

/** What the seller cancelled of it. */
export const viewCancelled = (lines: readonly CancelledLine[] = []): Transaction['cancelledLines'] =>
  lines.map(({ productId, title, quantity, amount, returned, cancelledAt }) => ({
    ...{ productId, title, quantity, amount, returned },
    at: cancelledAt.toISOString(),
  }))

export const unitsOfLines = (lines: Transaction['lines']): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)
