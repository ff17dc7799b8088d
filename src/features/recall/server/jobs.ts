import type { Database } from '#adapters/db/database.ts'
import { failureOf } from '#adapters/db/failure.ts'
import { salePaid } from '#features/checkout/base/events.ts'
import { lineageOf } from '#features/listings/base/server/lineage-store.ts'
import {
  type ListingEvent,
  listingChanged,
  listingPublished,
  listingReactivated,
} from '#features/listings/listing/events.ts'
import { openRecallIds, openRecallsAbout, unfinishedRecallIds } from './recall-store.ts'
import { follow, freeze, type RecallDeps, recallQueue, type SwapsSlot } from './spread.ts'

const MINUTE = 60

/** Follows open recalls: at once when a listing or an order may be reached, and regularly. */
export function recallJobs(deps: RecallDeps & SwapsSlot): void {
  const { jobs, events } = deps
  jobs.work(recallQueue, ({ recallId }) => follow(deps, recallId))
  jobs.every(MINUTE, 'recall.follow-all', () => followAll(deps))
  for (const kind of [listingPublished, listingReactivated, listingChanged])
    events.on<ListingEvent>(kind, (tx, { listingId }) => watch(deps, tx, listingId))
  events.on(salePaid, async (tx, { listingIds }) => {
    for (const listingId of listingIds) await watch(deps, tx, listingId)
  })
}

/** One that cannot be followed does not keep the others waiting. */
async function followAll(deps: RecallDeps & SwapsSlot): Promise<void> {
  for (const recallId of [...(await openRecallIds(deps.db)), ...(await unfinishedRecallIds(deps.db))]) {
    try {
      await follow(deps, recallId)
    } catch (error) {
      deps.log.error({ recallId, kind: failureOf(error).kind, cause: String(error) }, 'a recall could not be followed')
    }
  }
}

/**
 * A listing that a recall has reached before is off sale again with the same commit. One that descends from a reached
 * listing, or has a new order, is followed by the same rule as all others, right after it.
 */
async function watch(deps: RecallDeps, tx: Database, listingId: number): Promise<void> {
  const parentId = (await lineageOf(tx, listingId))?.parentId ?? null
  const about = await openRecallsAbout(tx, parentId === null ? [listingId] : [listingId, parentId])
  for (const recallId of new Set(about.map((one) => one.recallId))) {
    if (about.some((one) => one.recallId === recallId && one.listingId === listingId))
      await freeze(deps, tx, { recallId, listingId })
    await deps.jobs.send(tx, recallQueue, { recallId })
  }
}
