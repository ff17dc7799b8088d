import { and, eq, inArray, isNull, max, ne, sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import type { ListingStatus } from '#features/listings/base/lifecycle.ts'
import { caseDecisions, cases, suspensionListings } from './tables.ts'

interface Hidden {
  listingId: number
  before: ListingStatus
}

export async function rememberHidden(tx: Database, decisionId: number, hidden: readonly Hidden[]): Promise<void> {
  if (hidden.length > 0)
    await tx.insert(suspensionListings).values(hidden.map((listing) => ({ decisionId, ...listing })))
}

/** The listings that a suspension hid; they are forgotten. */
export const takeHidden = (tx: Database, decisionId: number): Promise<Hidden[]> =>
  tx
    .delete(suspensionListings)
    .where(eq(suspensionListings.decisionId, decisionId))
    .returning({ listingId: suspensionListings.listingId, before: suspensionListings.before })

interface Limited {
  userId: number
  action: 'no-listings' | 'no-messages'
  except?: number | undefined
}

/** When the last of the decisions that limit a member ends; null when none stands. `except` is left out. */
export async function latestEnd(tx: Database, { userId, action, except }: Limited): Promise<Date | null> {
  const [found] = await tx
    .select({ until: max(caseDecisions.until) })
    .from(caseDecisions)
    .innerJoin(cases, eq(cases.id, caseDecisions.caseId))
    .where(
      and(
        ...[eq(cases.aboutId, userId), eq(caseDecisions.action, action), isNull(caseDecisions.undoneAt)],
        except === undefined ? undefined : ne(caseDecisions.id, except),
      ),
    )
  return found?.until ?? null
}

/** The suspension of a member that stands. */
export async function suspensionOf(tx: Database, userId: number): Promise<{ id: number; caseId: number } | null> {
  const [found] = await tx
    .select({ id: caseDecisions.id, caseId: caseDecisions.caseId })
    .from(caseDecisions)
    .innerJoin(cases, eq(cases.id, caseDecisions.caseId))
    .where(
      and(eq(cases.aboutId, userId), inArray(caseDecisions.action, ['suspend', 'ban']), isNull(caseDecisions.undoneAt)),
    )
    .orderBy(sql`${caseDecisions.id} desc`)
    .limit(1)
  return found ?? null
}
