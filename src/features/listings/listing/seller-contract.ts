import * as z from 'zod/mini'
import { traderDetails } from '#features/sellers/contract.ts'
import { sellerKinds } from '#features/sellers/seller-kinds.ts'
import { endpoint } from '#shared/endpoint.ts'
import { idText } from '#shared/fields.ts'
import { cancelExceptions, cancelRights } from '../base/cancel-rights.ts'

const byId = z.object({ id: idText })

/** How a listing is sold. */
const sellerOfListing = z.object({
  kind: z.enum(sellerKinds),
  /** What the law has buyers of a trader know before they buy: only while the listing is for sale. */
  trader: z.nullable(traderDetails),
  cancelRight: z.enum(cancelRights),
})

export const getListingSeller = endpoint({
  method: 'GET',
  path: '/api/products/:id/seller',
  access: 'anyone',
  isShared: true,
  summary: 'Whether a listing is of a private seller or a trader, and whether its buyer can cancel',
  params: byId,
  reply: sellerOfListing,
})

export const setCancelException = endpoint({
  method: 'PUT',
  path: '/api/products/:id/cancel-exception',
  access: 'member',
  summary: 'As a trader, says why buyers of one of your listings cannot cancel, or that they can',
  params: byId,
  body: z.object({ exception: z.nullable(z.enum(cancelExceptions, 'Choose why it cannot be cancelled')) }),
  reply: sellerOfListing,
})
