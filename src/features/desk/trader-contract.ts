import * as z from 'zod/mini'
import { sellerKinds } from '#features/sellers/seller-kinds.ts'
import { instant } from '#shared/fields.ts'

/** What speaks for a business: sales of a year and what is on sale now. */
export const sellerFigures = z.object({
  /** Paid and completed. */
  sales: z.int(),
  /** Their prices together, in pence. */
  takings: z.int(),
  /** What is on sale for a price, in units. */
  units: z.int(),
  listings: z.int(),
})
export type SellerFigures = z.output<typeof sellerFigures>

/** A private seller who may be a trader. */
export const traderDoubt = z.object({
  kind: z.literal('trader_doubt'),
  id: z.int(),
  username: z.string(),
  /** What they have declared; null when nothing. */
  declared: z.nullable(z.enum(sellerKinds)),
  declaredAt: z.nullable(instant),
  figures: sellerFigures,
})
