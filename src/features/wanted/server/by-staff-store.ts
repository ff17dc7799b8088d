import type { Database } from '#adapters/db/database.ts'
import { endWantedAlert } from '#features/alerts/server/wanted-alerts-store.ts'
import { withdraw } from '#features/notifications/server/notify.ts'
import type { WantedStatus } from '../wanted.ts'
import { askKey } from './ask-key.ts'
import { askedFor } from './ask-store.ts'
import { closeAll, lockWanted, lockWantedOf, setStatus } from './store.ts'

/** Removes a request from every list. Returns its status before; null when it is gone or removed already. */
export async function removeByStaff(tx: Database, id: number, at: Date): Promise<WantedStatus | null> {
  const found = await lockWanted(tx, id)
  if (!found || found.status === 'removed') return null
  await setStatus(tx, id, 'removed', at)
  await endWantedAlert(tx, id)
  await withdrawQuestions(tx, id)
  return found.status
}

/** The sellers who were asked would read the removed words, and find no request behind them. */
const withdrawQuestions = async (tx: Database, id: number): Promise<void> =>
  withdraw(tx, await askedFor(tx, id), askKey(id))

/** Closes the open requests of a member who is suspended. Their author may open them again afterwards. */
export async function closeRequestsOf(tx: Database, authorId: number, at: Date): Promise<void> {
  await lockWantedOf(tx, authorId)
  for (const id of await closeAll(tx, authorId, at)) {
    await endWantedAlert(tx, id)
    await withdrawQuestions(tx, id)
  }
}

/** Undoes a removal. An open request is closed then: its author decides whether they still look for it. */
export const restoreByStaff = (tx: Database, id: number, before: WantedStatus, at: Date): Promise<void> =>
  setStatus(tx, id, before === 'open' ? 'closed' : before, at)
