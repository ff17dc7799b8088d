import type { Database } from '#adapters/db/database.ts'
import type { Deps } from '#deps.ts'
import { emptyProfile, refillProfile } from '#features/accounts/server/staff-actions-store.ts'
import { showPicture, withholdPicture } from '#features/listings/photos/server/withheld-store.ts'

export type ProfileDeps = Pick<Deps, 'jobs'>

interface Step {
  userId: number
  field: 'bio' | 'avatar'
  now: Date
}

/** Takes the text or the photo from a profile. Returns what it was; null when there is none. */
export async function removeFromProfile(
  deps: ProfileDeps,
  tx: Database,
  { userId, field, now }: Step,
): Promise<string | null> {
  const removed = await emptyProfile(tx, userId, field, now)
  if (removed !== null && field === 'avatar') await withholdPicture(deps, tx, removed)
  return removed
}

/** Gives a profile back what was taken from it, unless the member has chosen something else since. */
export async function restoreProfile(
  deps: ProfileDeps,
  tx: Database,
  { userId, field, now, removed }: Step & { removed: string },
): Promise<void> {
  const isRestored = await refillProfile(tx, { id: userId, field, value: removed, now })
  if (isRestored && field === 'avatar') await showPicture(deps, tx, removed)
}
