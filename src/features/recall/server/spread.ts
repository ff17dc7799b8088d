import type { Database } from '#adapters/db/database.ts'
import { queue } from '#adapters/jobs/jobs.ts'
import type { Deps } from '#deps.ts'
import { addAudit } from '#features/desk/server/audit-store.ts'
import { openCaseAbout, setHold } from '#features/desk/server/case-store.ts'
import { showAfterHold } from '#features/desk/watch/server/after-hold-store.ts'
import {
  endRecallHold,
  holdForRecall,
  lockListings,
  passRecallHold,
} from '#features/listings/listing/server/by-staff-store.ts'
import { notify } from '#features/notifications/server/notify.ts'
import { momentOf } from '#shared/london-moment.ts'
import { endNotice, openNotice } from './emails/recall-notices.ts'
import { listingFacts, memberFacts } from './facts-store.ts'
import { reachNow } from './graph.ts'
import {
  claimEnd,
  claimMember,
  findRecall,
  foundListings,
  lockOpen,
  otherOpenRecall,
  type Recall,
  setFrozen,
  storeReach,
  toNotify,
  toNotifyOfEnd,
} from './recall-store.ts'

export type RecallDeps = Pick<
  Deps,
  'db' | 'transaction' | 'clock' | 'events' | 'jobs' | 'mail' | 'live' | 'publicUrl' | 'log' | 'config'
>

export interface SwapsSlot {
  /** Ends the agreed swaps of listings that must not be handed over. */
  endAgreedSwaps(listingIds: readonly number[]): Promise<void>
}

/** Follows an open recall, or undoes what an ended one did. */
export const recallQueue = queue<{ recallId: number }>('recall.follow', 'day')

/**
 * Brings everything up to date with a recall. While it is open: stores what it has reached by now, takes those listings
 * off sale, notifies the members concerned, and ends agreed swaps of them. Once it has ended: shows those listings again, and notifies the same
 * members. Every listing and every member has a transaction of its own that claims it, so that it can be interrupted,
 * repeated and run by two processes.
 */
export async function follow(deps: RecallDeps & SwapsSlot, recallId: number): Promise<void> {
  const recall = await findRecall(deps.db, recallId)
  if (!recall) return
  if (recall.status === 'open') await spread(deps, recall)
  // Also one that ended while it was followed.
  if ((await findRecall(deps.db, recallId))?.status === 'ended') await finish(deps, recall)
}

async function spread(deps: RecallDeps & SwapsSlot, recall: Recall): Promise<void> {
  const { id } = recall
  const since = momentOf(recall.infectedSince, 0)
  const known = (await foundListings(deps.db, id)).map(({ listingId, via, parentId, infectedSince }) => ({
    ...{ id: listingId, via, parentId, since: (infectedSince ?? since).getTime() },
  }))
  const reach = await reachNow(deps.db, recall, known)
  const isOpen = await deps.transaction(async (tx) => {
    if (!(await lockOpen(tx, id))) return false
    await storeReach(tx, id, reach, deps.clock.now())
    return true
  })
  if (!isOpen) return
  for (const listingId of await toFreeze(deps.db, id))
    await deps.transaction((tx) => freeze(deps, tx, { recallId: id, listingId }))
  for (const userId of await toNotify(deps.db, id, reach.memberIds))
    await deps.transaction((tx) => notifyMember(deps, tx, recall, userId))
  await deps.endAgreedSwaps(reach.listings.map((listing) => listing.id))
}

/** Listings that are not off sale by this recall yet, or are on sale again, as after a decision that staff undid. */
async function toFreeze(db: Database, recallId: number): Promise<number[]> {
  const found = await foundListings(db, recallId)
  const facts = await listingFacts(
    db,
    found.map(({ listingId }) => listingId),
  )
  const isDue = (listingId: number, isFrozen: boolean) => {
    const status = facts.get(listingId)?.status
    return status === 'active' || (!isFrozen && status === 'reserved')
  }
  return found.flatMap(({ listingId, frozenAt }) => (isDue(listingId, frozenAt !== null) ? [listingId] : []))
}

interface Frozen {
  recallId: number
  listingId: number
}

/** Takes a listing off sale as long as the recall is open. The listing is locked first, as wherever both are. */
export async function freeze(
  { clock }: Pick<RecallDeps, 'clock'>,
  tx: Database,
  { recallId, listingId }: Frozen,
): Promise<void> {
  await lockListings(tx, { id: listingId })
  if (!(await lockOpen(tx, recallId))) return
  const at = clock.now()
  if (!(await holdForRecall(tx, listingId, at))) return
  await setFrozen(tx, recallId, listingId, at)
  const subject = { subjectKind: 'listing', subjectId: listingId } as const
  await addAudit(tx, { actorId: null, action: 'hold', ...subject, reason: 'recall', at })
}

async function notifyMember(deps: RecallDeps, tx: Database, recall: Recall, userId: number): Promise<void> {
  const member = (await memberFacts(tx, [userId])).get(userId)
  if (!member || member.hasLeft || !(await lockOpen(tx, recall.id))) return
  if (await claimMember(tx, recall.id, userId, deps.clock.now()))
    await notify(deps, tx, openNotice(recall, member, deps.publicUrl()))
}

async function finish(deps: RecallDeps, recall: Recall): Promise<void> {
  for (const { listingId, frozenAt } of await foundListings(deps.db, recall.id))
    if (frozenAt !== null) await deps.transaction((tx) => unfreeze(deps, tx, { recallId: recall.id, listingId }))
  for (const userId of await toNotifyOfEnd(deps.db, recall.id))
    await deps.transaction((tx) => notifyOfEnd(deps, tx, recall, userId))
}

/** Shows a listing again that this recall took off sale, unless another open one has reached it: that one takes over. */
async function unfreeze(deps: RecallDeps, tx: Database, { recallId, listingId }: Frozen): Promise<void> {
  await lockListings(tx, { id: listingId })
  const at = deps.clock.now()
  const other = await otherOpenRecall(tx, recallId, listingId)
  await setFrozen(tx, recallId, listingId, null)
  if (other !== null) return setFrozen(tx, other, listingId, at)
  // What members reported or words meanwhile are for staff to decide, who show it again.
  const caseId = await openCaseAbout(tx, 'listing', listingId)
  if (caseId !== null && (await passRecallHold(tx, listingId))) return setHold(tx, caseId, true)
  const before = await endRecallHold(tx, listingId)
  const sellerId = (await listingFacts(tx, [listingId])).get(listingId)?.sellerId
  if (before !== null && sellerId !== undefined) await showAfterHold(deps, tx, { listingId, sellerId, before }, at)
}

async function notifyOfEnd(deps: RecallDeps, tx: Database, recall: Recall, userId: number): Promise<void> {
  if (!(await claimEnd(tx, recall.id, userId, deps.clock.now()))) return
  const member = (await memberFacts(tx, [userId])).get(userId)
  if (member) await notify(deps, tx, endNotice(recall, member, deps.publicUrl()))
}
