import type { Database } from '#adapters/db/database.ts'
import type { Deps } from '#deps.ts'
import { memberBlocked } from '#features/accounts/events.ts'
import { endShareGroup, groupsOwed } from '#features/checkout/ledger/server/share-store.ts'
import { notify } from '#features/notifications/server/notify.ts'
import { endedNotice, roleNotice } from './emails/group-notices.ts'
import { endedQueue } from './founding.ts'
import {
  deleteAskedBetween,
  membersAfter,
  nextOrganiser,
  organiserOf,
  organiserThere,
  passRole,
} from './members-store.ts'
import { deleteEndedBefore, groupsWithoutOrganiser, lockGroup, setStatus } from './store.ts'
import { notifyOfSwapDay, swapDayQueue, watchSwapDays } from './swap-days.ts'

export type GroupJobDeps = Pick<
  Deps,
  'db' | 'transaction' | 'clock' | 'places' | 'jobs' | 'events' | 'mail' | 'live' | 'publicUrl'
>

const MINUTE = 60
const DAY_MS = 24 * 60 * 60 * 1000
const AT_ONCE = 100
/** Members notified in one transaction. */
const BATCH = 50
/** For how long the words of ended groups are kept, for reports of them; longer while money waits for a group. */
const RETENTION_MS = 180 * DAY_MS

/** Finds organisers for groups without, and notifies members of swap days and of groups that end. */
export function groupJobs(deps: GroupJobDeps): void {
  const { jobs, events, clock } = deps
  events.on(memberBlocked, (tx, { blockerId, blockedId }) => deleteAskedBetween(tx, blockerId, blockedId))
  jobs.work(endedQueue, (ended) => notifyOfEnd(deps, ended))
  jobs.work(swapDayQueue, (news) => notifyOfSwapDay(deps, news))
  jobs.every(10 * MINUTE, 'groups.watch-swap-days', () => watchSwapDays(deps))
  jobs.every(5 * MINUTE, 'groups.find-organisers', () => findOrganisers(deps))
  jobs.every(DAY_MS / 1000, 'groups.delete-old', async () => {
    const before = new Date(clock.now().getTime() - RETENTION_MS)
    // Who organised it can still open an account for what waits for the group.
    await deleteEndedBefore(deps.db, before, { except: await groupsOwed(deps.db) })
  })
}

/**
 * Gives every group whose organiser has left, is leaving or is suspended another one. A failure of one group does not stop
 * the others.
 */
export async function findOrganisers(deps: GroupJobDeps): Promise<void> {
  const failures: unknown[] = []
  for (const id of await groupsWithoutOrganiser(deps.db, AT_ONCE)) {
    try {
      await deps.transaction((tx) => findOrganiser(deps, tx, id))
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}

/** A group of which nobody is there but who may come back is left as it is: nobody sees it meanwhile. */
async function findOrganiser(deps: GroupJobDeps, tx: Database, id: number): Promise<void> {
  const group = await lockGroup(tx, id)
  if (group?.status !== 'active' || (await organiserThere(tx, id))) return
  const to = await nextOrganiser(tx, id)
  if (to) {
    await passRole(tx, id, to.id)
    await notify(deps, tx, roleNotice({ to, group, origin: deps.publicUrl() }, { isHandedOn: false }))
  } else if ((await organiserOf(tx, id)) === null) {
    await setStatus(tx, id, 'ended', deps.clock.now())
    await endShareGroup(tx, id, deps.clock.now())
  }
}

/** Notifies some members, and goes on with the next. Idempotent. */
async function notifyOfEnd(
  deps: GroupJobDeps,
  { groupId, afterId }: { groupId: number; afterId: number },
): Promise<void> {
  await deps.transaction(async (tx) => {
    const group = await lockGroup(tx, groupId)
    if (group?.status !== 'ended') return
    const organiser = await organiserOf(tx, groupId)
    const members = await membersAfter(tx, groupId, afterId, BATCH)
    for (const to of members) {
      if (to.id !== organiser) await notify(deps, tx, endedNotice({ to, group, origin: deps.publicUrl() }))
    }
    const last = members.at(-1)
    if (last && members.length === BATCH) await deps.jobs.send(tx, endedQueue, { groupId, afterId: last.id })
  })
}
