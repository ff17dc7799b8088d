import { asc, count, isNotNull } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { mails } from './tables.ts'

/** Emails that are not retried any more, oldest first, and the number of waiting emails. */
export async function failedEmails(db: Database) {
  const failed = await db
    .select({
      id: mails.id,
      subject: mails.subject,
      failedAt: mails.failedAt,
      tries: mails.attempts,
      why: mails.lastError,
    })
    .from(mails)
    .where(isNotNull(mails.failedAt))
    .orderBy(asc(mails.id))
    .limit(1000)
  const [waiting] = await db.select({ count: count() }).from(mails).where(isNotNull(mails.nextTryAt))
  return { failed, waiting: waiting?.count ?? 0 }
}

/** Gives every failed email a full round of attempts. Returns the number of emails. */
export async function retryFailedEmails(db: Database, now: Date): Promise<number> {
  const revived = await db
    .update(mails)
    .set({ failedAt: null, attempts: 0, nextTryAt: now })
    .where(isNotNull(mails.failedAt))
    .returning({ id: mails.id })
  return revived.length
}
