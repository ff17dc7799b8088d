import type { Database } from '#adapters/db/database.ts'
import { householdInAccount } from '#features/accounts/server/member-store.ts'
import { type Household, householdToText } from '#shared/household.ts'
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
