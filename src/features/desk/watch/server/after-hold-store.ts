import type { Database } from '#adapters/db/database.ts'
import type { Deps } from '#deps.ts'
import { accountState } from '#features/accounts/server/staff-actions-store.ts'
import type { AfterHold } from '#features/listings/base/hold-reasons.ts'
import { listingReactivated } from '#features/listings/listing/events.ts'
import { afterHoldFrom, showByStaff } from '#features/listings/listing/server/by-staff-store.ts'
import { findListing } from '#features/listings/listing/server/store.ts'
import { rememberHidden, suspensionOf } from '../../server/restriction-store.ts'

interface Ended {
  listingId: number
  sellerId: number
  /** Its status before the hold. */
  before: Parameters<typeof showByStaff>[2]
}

/** Shows a listing again whose hold has ended, in the transaction that ends it. Of a suspended seller it stays hidden. */
export async function showAfterHold(
  { events }: Pick<Deps, 'events'>,
  tx: Database,
  { listingId, sellerId, before }: Ended,
  now: Date,
): Promise<AfterHold> {
  const suspension = (await accountState(tx, sellerId))?.isSuspended ? await suspensionOf(tx, sellerId) : null
  const released = afterHoldFrom(before, suspension !== null)
  if (suspension) {
    await rememberHidden(tx, suspension.id, [{ listingId, before }])
    return released
  }
  await showByStaff(tx, listingId, before, now)
  const shown = await findListing(tx, listingId)
  if (shown?.status === 'active' && new Date(shown.expiresAt) > now)
    await events.announce(tx, listingReactivated, { listingId, sellerId })
  return released
}
