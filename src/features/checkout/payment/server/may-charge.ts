import type { Database } from '#adapters/db/database.ts'
import { contactObstacles } from '#features/accounts/server/contact-store.ts'
import { canSignIn } from '#features/accounts/server/staff-actions-store.ts'
import { NEVER_SHOWN } from '#features/listings/base/visibility.ts'
import { CHARGE_ENDS } from '../../base/charge-ends.ts'
import { findListing } from '../../order/server/listing-store.ts'

/** Why reserved units may not be sold to their buyer any more, as a sentence; null when they may. */
export async function whyNotSold(
  tx: Database,
  { buyerId, productId }: { buyerId: number; productId: number },
): Promise<string | null> {
  const listing = await findListing(tx, productId)
  if (!listing) return CHARGE_ENDS.removed
  const { sellerId, status, isByStaff } = listing
  const obstacles = await contactObstacles(tx, buyerId, sellerId)
  if (obstacles.has('left')) return CHARGE_ENDS.left
  if (!(await canSignIn(tx, buyerId))) return CHARGE_ENDS.buyer
  if (!(await canSignIn(tx, sellerId))) return CHARGE_ENDS.seller
  if (obstacles.has('blocked')) return CHARGE_ENDS.blocked
  if (NEVER_SHOWN.includes(status) || status === 'removed') return CHARGE_ENDS.removed
  return isByStaff ? CHARGE_ENDS.seller : null
}
