import { sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'

/** The emails sent to an address, in the form of a user's download. */
export async function emailsTo(db: Database, address: string): Promise<readonly object[]> {
  const { rows } = await db.execute(sql`
    select to_address, subject, text, attachments, created_at, sent_at from mails
    where lower(to_address) = lower(${address}) order by id`)
  return rows
}

/** Erases the emails that were sent to an address before a time. */
export async function eraseEmailsTo(tx: Database, address: string, before: Date): Promise<void> {
  await tx.execute(sql`
    delete from mails where lower(to_address) = lower(${address}) and created_at < ${before.toISOString()}`)
}
