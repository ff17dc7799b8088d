import type { Database } from '#adapters/db/database.ts'
import { contactMessage } from '#features/moderation/server/contact-store.ts'
import type { SubjectOfKind } from '../subject-of-kind.ts'

/** What was written; null when its year is over. */
export async function contactSubjectOf(db: Database, id: number): Promise<SubjectOfKind<'contact'> | null> {
  const found = await contactMessage(db, id)
  if (!found) return null
  const { reference, name, email, topic, message, createdAt } = found
  return { kind: 'contact', reference, name, email, topic, message, at: createdAt.toISOString() }
}
