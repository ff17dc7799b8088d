import { and, desc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { caseDecisions, cases, suspensionListings } from './tables.ts'

/** The decisions that stand and hide listings of this member, the latest first. */
export const hidingsOf = (db: Database, sellerId: number) =>
  db
    .select({
      listingId: sql`coalesce(${suspensionListings.listingId}, ${cases.subjectId})`.mapWith(Number),
      isSuspension: sql<boolean>`${suspensionListings.listingId} is not null`,
      reference: caseDecisions.reference,
      rule: caseDecisions.rule,
      words: caseDecisions.words,
      at: caseDecisions.at,
    })
    .from(cases)
    .innerJoin(caseDecisions, and(eq(caseDecisions.caseId, cases.id), isNull(caseDecisions.undoneAt)))
    .leftJoin(suspensionListings, eq(suspensionListings.decisionId, caseDecisions.id))
    .where(
      and(
        eq(cases.aboutId, sellerId),
        or(
          eq(caseDecisions.action, 'hide'),
          and(inArray(caseDecisions.action, ['suspend', 'ban']), isNotNull(suspensionListings.listingId)),
        ),
      ),
    )
    .orderBy(desc(caseDecisions.id))
