import type { Database } from '#adapters/db/database.ts'
import { endWantedAlert } from '#features/alerts/server/wanted-alerts-store.ts'
import type { WantedStatus } from '../wanted.ts'
import { lockWanted, setStatus } from './store.ts'

/** Removes a request from every list. Returns its status before; null when it is gone or removed already. */
export async function removeByStaff(tx: Database, id: number, at: Date): Promise<WantedStatus | null> {
  const found = await lockWanted(tx, id)
  if (!found || found.status === 'removed') return null
  await setStatus(tx, id, 'removed', at)
  await endWantedAlert(tx, id)
  return found.status
}

/** Undoes a removal. An open request is closed then: its author decides whether they still look for it. */
export const restoreByStaff = (tx: Database, id: number, before: WantedStatus, at: Date): Promise<void> =>
  setStatus(tx, id, before === 'open' ? 'closed' : before, at)
