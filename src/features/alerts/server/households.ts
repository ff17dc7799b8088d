import type { Database } from '#adapters/db/database.ts'
import { onlySafe } from '#features/listings/search/server/household-filter.ts'
import { householdFromText } from '#shared/household.ts'

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
