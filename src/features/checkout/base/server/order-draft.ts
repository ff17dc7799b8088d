import * as z from 'zod/mini'
import { cancelRights } from '#features/listings/base/cancel-rights.ts'
import { pence } from '#shared/money.ts'

const sum = z.pipe(z.int(), z.transform(pence))

/** A new order without its buyer: what its first listing says and what it costs. */
export const orderDraft = z.object({
  order: z.object({
    sellerId: z.int(),
    offerId: z.nullable(z.int()),
    productId: z.int(),
    listingTitle: z.string(),
    productImage: z.nullable(z.string()),
    lineCount: z.int(),
    quantity: z.int(),
    unitPrice: sum,
    bundleUnits: z.nullable(z.int()),
    bundlePrice: z.nullable(sum),
    amount: sum,
    commissionRate: z.int(),
    protectionRate: z.int(),
    platformFee: sum,
    protectionFee: sum,
    withProtection: z.boolean(),
    protectionWording: z.string(),
    ageCheck: z.boolean(),
    sellerDeclarationId: z.nullable(z.int()),
    cancelRight: z.enum(cancelRights),
  }),
  /** The text of its listings, with their facts, and their photos. */
  shown: z.nullable(z.object({ description: z.string(), images: z.array(z.string()) })),
})
export type OrderDraft = z.output<typeof orderDraft>
export type ShownListings = NonNullable<OrderDraft['shown']>
