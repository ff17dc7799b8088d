import type { Database } from '#adapters/db/database.ts'
import { withdraw } from '#features/notifications/server/notify.ts'
import { askedFor } from './ask-store.ts'
import { askKey, endedKey } from './notice-keys.ts'

/** Withdraws every notification of a request that nobody can open any more: to the sellers who were asked, and to its author. */
export async function withdrawNotices(tx: Database, { id, authorId }: { id: number; authorId: number }): Promise<void> {
  await withdraw(tx, await askedFor(tx, id), askKey(id))
  await withdraw(tx, [authorId], endedKey(id))
}

/**
 * Of a request that has ended, the sellers who have not read the question need not. Its page says to the others how it ended,
 * unless its author closed it: then they find no page.
 */
export async function withdrawUnread(tx: Database, id: number): Promise<void> {
  await withdraw(tx, await askedFor(tx, id), askKey(id), { isUnreadOnly: true })
}
