import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import type { PersonalFile } from '#features/accounts/personal-data.ts'
import { PICTURE_WIDTHS } from '#features/listings/photos/pictures.ts'
import { chargebacks } from '../../base/server/chargeback-tables.ts'
import { chargebackEvidence, evidencePhotos } from '../../base/server/evidence-tables.ts'

export interface EvidenceTerm {
  /** Null if the bank names no deadline, or the answer was refused too often. */
  until: Date | null
  /** It is sent by itself then. */
  isAutomatic: boolean
  /** Why the provider refused the last attempt. */
  refusal: string | null
}

const openTerms = (db: Database, transactionIds: readonly number[]) =>
  db
    .select({
      transactionId: chargebacks.transactionId,
      until: chargebackEvidence.sendAt,
      isAutomatic: chargebackEvidence.isAutomatic,
      refusal: chargebackEvidence.refusal,
    })
    .from(chargebackEvidence)
    .innerJoin(chargebacks, eq(chargebacks.id, chargebackEvidence.chargebackId))
    .where(
      and(
        inArray(chargebacks.transactionId, [...transactionIds]),
        eq(chargebacks.status, 'open'),
        eq(chargebackEvidence.status, 'collecting'),
      ),
    )
    .orderBy(sql`${chargebackEvidence.sendAt} asc nulls last`, asc(chargebacks.createdAt))

/** Until when the seller can add to our answer to a bank; null while nothing is to be answered. */
export async function evidenceTerm(db: Database, transactionId: number): Promise<EvidenceTerm | null> {
  const [next] = await openTerms(db, [transactionId])
  return next ?? null
}

/** Storage key of the file of one width of a photo in an answer. */
export const evidenceFile = (key: string, width: number): string => `evidence/${key}/${width}.webp`

/** The files of all photos that a seller added to answers. The download has the widest of each. */
export async function evidenceFiles(db: Database, userId: number): Promise<PersonalFile[]> {
  const photos = await db
    .select({ key: evidencePhotos.key })
    .from(evidencePhotos)
    .where(eq(evidencePhotos.ownerId, userId))
  return photos.flatMap(({ key }) =>
    PICTURE_WIDTHS.map((width) => ({
      key: evidenceFile(key, width),
      name: width === PICTURE_WIDTHS.at(-1) ? `answers-to-banks/${key}.webp` : null,
    })),
  )
}
