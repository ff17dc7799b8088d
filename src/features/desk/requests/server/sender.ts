import type { Database } from '#adapters/db/database.ts'
import { findByLogin } from '#features/accounts/server/store.ts'
import { contactMessage } from '#features/moderation/server/contact-store.ts'

interface Request {
  aboutId: number | null
  subjectId: number
}

/**
 * The account of the person who wrote a request: the one that they were signed in with, or a suspended one with the
 * address that they gave, as a suspended member cannot sign in. Null for everyone else who was not signed in.
 */
export async function senderOf(db: Database, { aboutId, subjectId }: Request): Promise<number | null> {
  if (aboutId !== null) return aboutId
  const contact = await contactMessage(db, subjectId)
  const account = contact && (await findByLogin(db, contact.email))
  return account && account.suspendedAt !== null ? account.id : null
}
