import type { Database } from '#adapters/db/database.ts'
import { householdInAccount } from '#features/accounts/server/member-store.ts'
import { onlySafe } from '#features/listings/search/server/household-filter.ts'
import { type Household, householdFromText, householdToText } from '#shared/household.ts'
import { householdOfAlerts } from './store.ts'

/**
 * The household of a member's alerts, as text: the one that other alerts are for, because they follow what the member saves
 * in any browser; else the account's; this browser's may be older than both.
 */
export async function householdForAlerts(
  db: Database,
  userId: number,
  ofBrowser: Household | null,
): Promise<string | null> {
  const known = (await householdOfAlerts(db, userId)) ?? (await householdInAccount(db, userId))
  return known ?? (ofBrowser && householdToText(ofBrowser))
}

/** The listings that are known to be safe for the household of an alert, as they are now; all of them without one. */
export async function safeFor<Listing extends { id: number }>(
  tx: Database,
  text: string | null,
  listings: readonly Listing[],
): Promise<readonly Listing[]> {
  if (text === null) return listings
  const household = householdFromText(text)
  return household === null ? [] : onlySafe(tx, listings, household)
}
