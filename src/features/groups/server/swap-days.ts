import type { Database } from '#adapters/db/database.ts'
import { queue } from '#adapters/jobs/jobs.ts'
import type { Deps } from '#deps.ts'
import type { addSwapDay, SwapDay } from '#features/community/contract.ts'
import { type SwapDayRow, swapDaysAmong } from '#features/community/server/store.ts'
import { notify } from '#features/notifications/server/notify.ts'
import type { Call, Member } from '#shared/endpoint.ts'
import { swapDayNotice } from './emails/swap-day-notices.ts'
import { lockOrganised } from './founding.ts'
import { membersAfter } from './members-store.ts'
import { activeGroup } from './store.ts'
import { addToGroup, endWatch, markReminded, swapDayIdsOf, takeFromGroup, watchedSwapDays } from './swap-days-store.ts'

type Written = Call<typeof addSwapDay>['body']

/** What features in lower layers provide. */
export interface SwapDaySlots {
  /** Announces a swap day, with what else happens in its transaction. Returns its id. */
  announceSwapDay(
    me: Member,
    written: Written,
    around: { before(tx: Database): Promise<void>; after(tx: Database, id: number): Promise<void> },
  ): Promise<number>
  /** A swap day as this reader may see it. */
  presentSwapDay(me: Member | null, row: SwapDayRow): SwapDay
}

type SwapDayDeps = Pick<Deps, 'db' | 'transaction' | 'clock' | 'places' | 'jobs' | 'mail' | 'live' | 'publicUrl'>

/** What members are notified of about a swap day. */
export type SwapDayNews = 'soon' | 'cancelled'

/** Notifies the members of a group of a swap day, after one of them. */
export const swapDayQueue = queue<{ groupId: number; swapDayId: number; news: SwapDayNews; afterId: number }>(
  'groups.notify-swap-day',
)

/** Members are reminded this long before. */
const SOON_MS = 24 * 60 * 60 * 1000
const BATCH = 50

/** Announces a swap day of the group that a member organises. Returns its id. */
export const announceFor = (
  { announceSwapDay }: SwapDaySlots,
  me: Member,
  groupId: number,
  written: Written,
): Promise<number> =>
  announceSwapDay(me, written, {
    before: async (tx) => void (await lockOrganised(tx, me, groupId)),
    after: (tx, swapDayId) => addToGroup(tx, groupId, swapDayId),
  })

/** Takes a swap day off the page; its author alone can cancel it. Idempotent. */
export async function takeOff(
  { transaction }: Pick<Deps, 'transaction'>,
  me: Member,
  { groupId, swapDayId }: { groupId: number; swapDayId: number },
): Promise<void> {
  await transaction(async (tx) => {
    await lockOrganised(tx, me, groupId)
    await takeFromGroup(tx, groupId, swapDayId)
  })
}

/** The swap days of a group that are not over, the next first. */
export async function swapDaysOf(db: Database, groupId: number, now: Date): Promise<SwapDayRow[]> {
  const days = await swapDaysAmong(db, await swapDayIdsOf(db, groupId))
  return days.filter(({ endsAt }) => endsAt > now)
}

/** Reminds members once of a swap day of the next 24 hours, and notifies those who were reminded when it is cancelled. */
export async function watchSwapDays(deps: SwapDayDeps): Promise<void> {
  const watched = await watchedSwapDays(deps.db)
  const days = await swapDaysAmong(
    deps.db,
    watched.map(({ swapDayId }) => swapDayId),
  )
  const groups = new Map(watched.map(({ swapDayId, groupId }) => [swapDayId, groupId]))
  for (const day of days) {
    const groupId = groups.get(day.id)
    if (groupId !== undefined) await deps.transaction((tx) => watch(deps, tx, day, groupId))
  }
}

async function watch({ clock, jobs }: SwapDayDeps, tx: Database, day: SwapDayRow, groupId: number): Promise<void> {
  const now = clock.now()
  const send = (news: SwapDayNews) => jobs.send(tx, swapDayQueue, { groupId, swapDayId: day.id, news, afterId: 0 })
  if (day.startsAt <= now) await endWatch(tx, day.id, now)
  else if (day.status === 'cancelled') {
    if (await endWatch(tx, day.id, now)) await send('cancelled')
  } else if (day.startsAt.getTime() - now.getTime() <= SOON_MS && (await markReminded(tx, day.id, now)))
    await send('soon')
}

/** Notifies some members, and goes on with the next. Idempotent: a member has one notice of each. */
export async function notifyOfSwapDay(
  deps: SwapDayDeps,
  job: { groupId: number; swapDayId: number; news: SwapDayNews; afterId: number },
): Promise<void> {
  const { groupId, swapDayId, news, afterId } = job
  await deps.transaction(async (tx) => {
    const group = await activeGroup(tx, groupId)
    const [day] = await swapDaysAmong(tx, [swapDayId])
    if (!group || !day || (day.status === 'cancelled') !== (news === 'cancelled')) return
    const where = `${day.venue}, ${deps.places.townOf(day.outcode)?.name ?? day.outcode}, ${day.postcode}`
    const members = await membersAfter(tx, groupId, afterId, BATCH)
    for (const to of members)
      await notify(deps, tx, swapDayNotice({ to, group, origin: deps.publicUrl() }, { ...day, where, news }))
    const last = members.at(-1)
    if (last && members.length === BATCH) await deps.jobs.send(tx, swapDayQueue, { ...job, afterId: last.id })
  })
}
