import type { Database } from '#adapters/db/database.ts'
import type { Deps } from '#deps.ts'
import { staffIds } from '#features/accounts/server/roles-store.ts'
import { DomainError } from '#shared/errors.ts'

/** Updates the open pages of the desk. */
export async function notifyDesks({ live }: Pick<Deps, 'live'>, tx: Database, caseId: number): Promise<void> {
  await live.publish(tx, await staffIds(tx), { kind: 'desk', id: caseId })
}

export const decidedAlready = () =>
  new DomainError('conflict', 'This case is decided already.', { code: 'CASE_DECIDED' })

export const claimedBySomeoneElse = () =>
  new DomainError('conflict', 'A colleague has this case at the moment.', { code: 'CASE_CLAIMED' })
