import type { Database } from '#adapters/db/database.ts'
import { endWantedAlert } from '#features/alerts/server/wanted-alerts-store.ts'
import type { Call, Member } from '#shared/endpoint.ts'
import { DomainError } from '#shared/errors.ts'
import type { changeWanted } from '../contract.ts'
import { wantedStatusAt } from '../wanted.ts'
import { addChange } from './change-store.ts'
import { endAfterDays, mustBeAllowed, mustBeMine, plantOf, searchOf, unknown, type WantedDeps } from './posting.ts'
import { lockWanted, lockWantedOf, markDeleted, updateWanted } from './store.ts'
import { withdrawNotices, withdrawUnread } from './withdrawing.ts'

/**
 * Changes an open request. Listings match its new words from now on; earlier sellers are not asked again. The words before
 * are kept for the desk.
 */
export async function change(
  deps: WantedDeps,
  me: Member,
  id: number,
  input: Call<typeof changeWanted>['body'],
): Promise<void> {
  await mustBeMine(deps.db, me, id)
  const plant = plantOf(input.plant)
  const search = await searchOf(deps, input, plant)
  mustBeAllowed(deps, input, { plant, outcode: search.outcode })
  await deps.transaction(async (tx) => {
    await lockWantedOf(tx, me.id)
    const now = deps.clock.now()
    const found = await lockOpen(tx, id, now)
    const { title, days } = input
    const note = input.note || null
    const { outcode, lat, lng, radius } = search
    const plantSlug = plant?.slug ?? null
    if (title !== found.title || note !== found.note) await addChange(tx, id, found, now)
    const expiresAt = days === undefined ? found.expiresAt : endAfterDays(now, days)
    await updateWanted(tx, id, { title, note, plantSlug, outcode, lat, lng, radius, expiresAt }, now)
    const isSameSearch =
      title === found.title && plantSlug === found.plantSlug && outcode === found.outcode && radius === found.radius
    if (!isSameSearch) await deps.alerts.change(tx, { wantedId: id, now }, search)
    // A question names how far away it is.
    if (outcode !== found.outcode) await withdrawUnread(tx, id)
  })
}

async function lockOpen(tx: Database, id: number, now: Date) {
  const found = await lockWanted(tx, id)
  if (!found || found.status === 'removed' || found.deletedAt) throw unknown()
  if (wantedStatusAt(found, now) !== 'open') throw notOpen()
  return found
}

/** Deletes a request: nobody sees it any more. Its row is kept for a while, for a report of it. */
export async function remove(deps: WantedDeps, me: Member, id: number): Promise<void> {
  await mustBeMine(deps.db, me, id)
  await deps.transaction(async (tx) => {
    await lockWantedOf(tx, me.id)
    const found = await lockWanted(tx, id)
    if (!found || found.status === 'removed' || found.deletedAt) throw unknown()
    await markDeleted(tx, id, deps.clock.now())
    await endWantedAlert(tx, id)
    await withdrawNotices(tx, { id, authorId: found.authorId })
  })
}

const notOpen = (): DomainError =>
  new DomainError('conflict', 'This request is not open. Open it again before you change it.', {
    code: 'REQUEST_NOT_OPEN',
  })
