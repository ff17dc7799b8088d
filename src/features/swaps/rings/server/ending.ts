import type { Database } from '#adapters/db/database.ts'
import { notifyAll, putBack, type SwapDeps, settle } from '../../server/ending.ts'
import {
  endOf,
  hasBegun,
  type RingEndReason,
  type RingStatus,
  RUNNING_RINGS,
  ringRemindedAt,
  ringStatusAt,
} from '../ring.ts'
import { calledOffNotices, overNotices, ringReminders } from './emails/ring-notices.ts'
import { partObstacleOf, ringObstacleOf } from './obstacles.ts'
import {
  changePart,
  changeRing,
  dueRings,
  getRing,
  lockRing,
  lockRingsOf,
  type RingPartRow,
  type RingRow,
} from './ring-store.ts'

interface Ending {
  status: Exclude<RingStatus, 'open' | 'agreed'>
  endReason?: RingEndReason
  /** A member who leaves: their units go back without a word, since their listings are hidden. */
  leaving?: number | undefined
  /** Who ended it, and knows. */
  by?: number
  /** Its page goes with it. */
  isDeleted?: boolean
}

/** Ends a locked ring, and notifies its members. The units of an agreed one that were not handed over go back. */
export async function finishRing(deps: SwapDeps, tx: Database, ring: RingRow, ending: Ending): Promise<void> {
  const { status, endReason, leaving, by, isDeleted = false } = ending
  await changeRing(tx, ring.id, { status, ...(endReason && { endReason }) }, deps.clock.now())
  if (ring.status === 'agreed') {
    for (const part of inOrder(ring.parts.filter(({ state }) => state === 'waiting')))
      await putBack(deps, tx, part.listingId, leaving)
  }
  const over = { ...ring, status, endReason: endReason ?? null, wasAgreed: ring.status === 'agreed', isDeleted }
  await notifyAll(
    deps,
    tx,
    overNotices(over, deps.publicUrl()).filter(({ userId }) => userId !== by && userId !== leaving),
  )
}

/** Listings are locked in the order of their ids. */
export const inOrder = <Part extends { listingId: number }>(parts: readonly Part[]): Part[] =>
  parts.toSorted((one, other) => one.listingId - other.listingId)

/** A part has been handed over. Its listing is sold when no unit of it waits for anything else; with the last part the ring ends. */
export async function handOver(deps: SwapDeps, tx: Database, ring: RingRow, part: RingPartRow): Promise<RingRow> {
  await changePart(tx, ring.id, part.position, { handedOverAt: deps.clock.now(), code: null })
  await settle(deps, tx, part.listingId)
  return endIfDone(deps, tx, ring.id)
}

interface CallingOff {
  /** A member who leaves. */
  leaving?: number | undefined
  /** Who stops giving, and knows. */
  by?: number
  /** None of the givers has caused it. */
  isExcused?: boolean
}

/**
 * Calls parts of an agreed ring off of which another part was handed over: their units go back, and the others stand. Givers and
 * receivers are notified. A giver who caused it, as by a block, counts as one who declined: who has received must give.
 */
export async function callOff(
  deps: SwapDeps,
  tx: Database,
  ring: RingRow,
  parts: readonly RingPartRow[],
  { leaving, by, isExcused = false }: CallingOff = {},
): Promise<void> {
  const at = deps.clock.now()
  // As it is when all of them are called off: nobody is offered to stop whose own part is one of them.
  const after = ring.parts.map((part) => (parts.includes(part) ? { ...part, state: 'called-off' as const } : part))
  for (const part of inOrder(parts)) {
    const isByGiver = !(isExcused || part.isGiverExcused || part.receiverId === leaving)
    await changePart(tx, ring.id, part.position, { calledOffAt: at, code: null, ...(isByGiver && { declinedAt: at }) })
    await putBack(deps, tx, part.listingId, leaving)
    const notices = calledOffNotices({ ...ring, parts: after }, part, deps.publicUrl())
    await notifyAll(
      deps,
      tx,
      notices.filter(({ userId }) => userId !== leaving && userId !== by),
    )
  }
  await endIfDone(deps, tx, ring.id, leaving)
}

/** Ends a ring of which no part waits any more. Returns it as it is then. */
async function endIfDone(deps: SwapDeps, tx: Database, id: number, leaving?: number): Promise<RingRow> {
  const ring = await getRing(tx, id)
  if (!ring) throw new Error('The ring is gone.')
  if (ring.status === 'agreed' && !ring.parts.some(({ state }) => state === 'waiting')) {
    await finishRing(deps, tx, ring, { status: endOf(ring), leaving })
  }
  return ring
}

/** Ends a ring that is not over for a reason that nobody has decided about, or the parts that it concerns if others were handed over. */
async function endRing(deps: SwapDeps, tx: Database, ring: RingRow, reason: RingEndReason, leaving?: number) {
  if (!hasBegun(ring)) return finishRing(deps, tx, ring, { status: 'ended', endReason: reason, leaving })
  const isOver = (part: RingPartRow) =>
    part.giverId === leaving || part.receiverId === leaving || partObstacleOf(part) !== null
  const parts = ring.parts.filter((part) => part.state === 'waiting' && isOver(part))
  if (parts.length > 0) await callOff(deps, tx, ring, parts, { leaving })
}

/** Ends a ring whose time is over or that can no longer go on, or sends the reminders. Idempotent. */
async function reviewRing(deps: SwapDeps, tx: Database, id: number): Promise<void> {
  const ring = await lockRing(tx, id)
  const now = deps.clock.now()
  if (!ring || !RUNNING_RINGS.includes(ring.status)) return
  const waiting = { ...ring, parts: ring.parts.filter(({ state }) => state === 'waiting') }
  const reason = ringObstacleOf(waiting, now)
  if (reason) return endRing(deps, tx, ring, reason)
  const status = ringStatusAt(ring, now)
  if (status !== ring.status) return runOut(deps, tx, ring, status)
  if (ring.isReminded || ringRemindedAt(ring) > now) return
  await changeRing(tx, id, { isReminded: true }, now)
  await notifyAll(deps, tx, ringReminders(ring, deps.publicUrl()))
}

/** Not everyone answered, or handed over, in time. */
async function runOut(deps: SwapDeps, tx: Database, ring: RingRow, status: RingStatus): Promise<void> {
  if (status !== 'open' && status !== 'agreed') await finishRing(deps, tx, ring, { status })
}

/** One that cannot be reviewed does not keep the others waiting. */
export async function reviewDueRings(deps: SwapDeps): Promise<void> {
  const [seen, batch] = [[] as number[], 200]
  for (;;) {
    const due = await dueRings(deps.db, deps.clock.now(), seen, batch)
    for (const id of due) {
      try {
        await deps.transaction((tx) => reviewRing(deps, tx, id))
      } catch (error) {
        deps.log.error({ ringId: id, cause: String(error) }, 'a swap ring could not be reviewed')
      }
    }
    if (due.length < batch) return
    seen.push(...due)
  }
}

/** Ends the rings of a member who leaves or is suspended. */
export async function endMemberRings(deps: SwapDeps, tx: Database, userId: number): Promise<void> {
  for (const id of await lockRingsOf(tx, userId)) {
    const ring = await getRing(tx, id)
    if (ring) await endRing(deps, tx, ring, 'account', userId)
  }
}

/**
 * Ends the rings of a member who is erased, since they are deleted with the account: what still waits in them goes back. Closing the
 * account has called only the parts of this member off, and none of one who had nothing more to do.
 */
export async function endRingsOfErased(deps: SwapDeps, tx: Database, userId: number): Promise<void> {
  for (const id of await lockRingsOf(tx, userId)) {
    const ring = await getRing(tx, id)
    if (!ring) continue
    const ending = hasBegun(ring)
      ? { status: 'partly' as const }
      : { status: 'ended' as const, endReason: 'account' as const }
    await finishRing(deps, tx, ring, { ...ending, leaving: userId, isDeleted: true })
  }
}

/** Ends the agreed rings of listings that must not be handed over, or their parts; each in a transaction of its own. */
export async function endRingsOver(
  deps: SwapDeps,
  ringIds: readonly number[],
  listingIds: readonly number[],
): Promise<void> {
  for (const id of ringIds)
    await deps.transaction(async (tx) => {
      const ring = await lockRing(tx, id)
      if (ring?.status !== 'agreed') return
      if (!hasBegun(ring)) return finishRing(deps, tx, ring, { status: 'ended', endReason: 'gone' })
      const parts = ring.parts.filter((part) => part.state === 'waiting' && listingIds.includes(part.listingId))
      if (parts.length > 0) await callOff(deps, tx, ring, parts, { isExcused: true })
    })
}
