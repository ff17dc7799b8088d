import { eventKind } from '#shared/event.ts'
import type { SellerKind } from './seller-kinds.ts'

/** A member declared how they sell, or changed it. `before` is null the first time. */
export const sellerDeclared = eventKind<{ userId: number; before: SellerKind | null; kind: SellerKind; at: Date }>(
  'seller.declared',
)
