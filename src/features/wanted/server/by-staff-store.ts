import type { Database } from '#adapters/db/database.ts'
import { endWantedAlert } from '#features/alerts/server/wanted-alerts-store.ts'
import type { WantedStatus } from '../wanted.ts'
import { closeAll, lockWanted, lockWantedOf, setStatus } from './store.ts'
import { withdrawNotices } from './withdrawing.ts'

/** Removes a request from every list. Returns its status before; null when it is gone or removed already. */
export async function removeByStaff(tx: Database, id: number, at: Date): Promise<WantedStatus | null> {
  const found = await lockWanted(tx, id)
  if (!found || found.status === 'removed') return null
  await setStatus(tx, id, 'removed', at)
  await endWantedAlert(tx, id)
  await withdrawNotices(tx, { id, authorId: found.authorId })
  return found.status
}

/** Closes the open requests of a member who is suspended or leaves. Their author may open them again afterwards. */
export async function closeRequestsOf(tx: Database, authorId: number, at: Date): Promise<void> {
  await lockWantedOf(tx, authorId)
  for (const id of await closeAll(tx, authorId, at)) {
    await endWantedAlert(tx, id)
    await withdrawNotices(tx, { id, authorId })
  }
}

/** Undoes a removal. An open request is closed then: its author decides whether they still look for it. */
export const restoreByStaff = (tx: Database, id: number, before: WantedStatus, at: Date): Promise<void> =>
  setStatus(tx, id, before === 'open' ? 'closed' : before, at)
