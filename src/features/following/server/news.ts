import type { Database } from '#adapters/db/database.ts'
import { queue } from '#adapters/jobs/jobs.ts'
import type { Deps } from '#deps.ts'
import type { ListingEvent } from '#features/listings/listing/events.ts'
import { statusAt } from '#features/listings/listing/view-models.ts'
import { safeFor } from '#features/listings/search/server/household-filter.ts'
import { notify } from '#features/notifications/server/notify.ts'
import { dayOf } from '#shared/dates.ts'
import { dayAfter } from '#shared/london-time.ts'
import { NEWS_TERMS, nextMorning, REMEMBERED_DAYS, undoableSince } from '../news-times.ts'
import { noticeKey, readNoticeKey } from '../notice-key.ts'
import { followNotice } from './emails/follow-notice.ts'
import {
  deleteNews,
  deleteNewsBefore,
  dueSellers,
  growerName,
  lockNewsOf,
  markAnnounced,
  type News,
  newsOf,
  noteListed,
  postponeNews,
} from './news-store.ts'
import { deleteEnded, type Follower, findFollower, followersOf } from './store.ts'

export type NewsDeps = Pick<Deps, 'db' | 'transaction' | 'clock' | 'jobs' | 'events' | 'mail' | 'live' | 'publicUrl'>

/** The announcement of a grower's listings of one day to the followers after one of them. */
interface Announcement {
  sellerId: number
  day: string
  afterId: number
}
export const announceQueue = queue<Announcement>('following.announce')

/** Growers looked at in one run, and followers notified in one transaction. */
const AT_ONCE = 100
const BATCH = 50

export async function noteNew({ clock }: Pick<Deps, 'clock'>, tx: Database, event: ListingEvent): Promise<void> {
  const listedAt = clock.now()
  await noteListed(tx, { ...event, listedAt, dueAt: new Date(listedAt.getTime() + NEWS_TERMS.settles) })
}

/** Announces what growers have listed. A failure of one grower does not stop the others. */
export async function announceDue(deps: NewsDeps): Promise<void> {
  for (;;) {
    const sellers = await dueSellers(deps.db, deps.clock.now(), AT_ONCE)
    const failures: unknown[] = []
    for (const sellerId of sellers) {
      try {
        await deps.transaction((tx) => announce(deps, tx, sellerId))
      } catch (error) {
        failures.push(error)
      }
    }
    if (failures.length > 0) throw failures[0]
    if (sellers.length < AT_ONCE) return
  }
}

/**
 * Announces the due listings of one grower together, once a day: whatever becomes due on the same day waits for the next
 * morning. What is out of sight is looked at again later, until it is shown, gone or expired.
 */
async function announce(deps: NewsDeps, tx: Database, sellerId: number): Promise<void> {
  await lockNewsOf(tx, sellerId)
  const now = deps.clock.now()
  const day = dayOf(now)
  const known = await newsOf(tx, sellerId)
  const due = known.filter(({ announcedOn, dueAt }) => announcedOn === null && dueAt <= now)
  if (known.some(({ announcedOn }) => announcedOn === day)) return postponeNews(tx, idsOf(due), nextMorning(day))
  const shown = due.filter((one) => isShown(one, now))
  const gone = due.filter((one) => isGone(one, now))
  const others = due.filter((one) => !shown.includes(one) && !gone.includes(one))
  await deleteNews(tx, idsOf(gone))
  await postponeNews(tx, idsOf(others), new Date(now.getTime() + NEWS_TERMS.outOfSight))
  if (shown.length === 0) return
  await markAnnounced(tx, idsOf(shown), day)
  await deps.jobs.send(tx, announceQueue, { sellerId, day, afterId: 0 })
}

const idsOf = (news: readonly News[]): number[] => news.map(({ listingId }) => listingId)

const isShown = (one: News, now: Date): boolean =>
  !one.isHidden && one.kind !== 'wanted' && statusAt(one, now) === 'active'

const isGone = (one: News, now: Date): boolean => {
  const status = statusAt(one, now)
  return status === 'removed' || status === 'sold' || status === 'expired' || one.expiresAt <= now
}

/** What was announced on a day and can still be had. */
const newsOfDay = async (tx: Database, sellerId: number, day: string, now: Date): Promise<News[]> =>
  (await newsOf(tx, sellerId)).filter((one) => one.announcedOn === day && isShown(one, now))

/** Notifies some followers, and goes on with the next. Idempotent: a follower has one notice of a grower and day. */
export async function notifyFollowers(deps: NewsDeps, { sellerId, day, afterId }: Announcement): Promise<void> {
  await deps.transaction(async (tx) => {
    const followers = await followersOf(tx, { sellerId, afterId, limit: BATCH })
    const news = await newsOfDay(tx, sellerId, day, deps.clock.now())
    const fullName = await growerName(tx, sellerId)
    if (fullName === null) return
    for (const follower of followers) {
      const listings = await newsFor(tx, follower, news)
      if (listings.length === 0) continue
      const notice = followNotice({ follower, grower: { id: sellerId, fullName }, listings }, deps.publicUrl())
      await notify(deps, tx, { ...notice, key: noticeKey(sellerId, day) })
    }
    const last = followers.at(-1)
    if (last && followers.length === BATCH) await deps.jobs.send(tx, announceQueue, { sellerId, day, afterId: last.id })
  })
}

/** Without what was listed before they followed, and what is not known to be safe for the household they named. */
const newsFor = (tx: Database, { since, household }: Follower, news: readonly News[]): Promise<readonly News[]> =>
  safeFor(
    tx,
    household,
    news.filter(({ listedAt }) => listedAt >= since).map((one) => ({ ...one, id: one.listingId })),
  )

/** A notification that waits for a digest. */
interface Entry {
  userId: number
  kind: string
  key: string | null
  title: string
  body: string | null
  href: string
}

/**
 * Checks the notices of growers again when a digest is written, by the rules that hold when one is sent at once: a listing
 * may have been sold, hidden or edited since, and the member may follow the grower no longer.
 */
export async function checkAgain<Waiting extends Entry>(
  { clock, publicUrl }: Pick<Deps, 'clock' | 'publicUrl'>,
  tx: Database,
  entries: readonly Waiting[],
): Promise<Waiting[]> {
  const current: Waiting[] = []
  for (const entry of entries) {
    const named = readNoticeKey(entry.key)
    if (named === null) {
      current.push(entry)
      continue
    }
    const { sellerId, day } = named
    const follower = await findFollower(tx, entry.userId, sellerId)
    const fullName = await growerName(tx, sellerId)
    if (!follower || fullName === null) continue
    const listings = await newsFor(tx, follower, await newsOfDay(tx, sellerId, day, clock.now()))
    if (listings.length === 0) continue
    const grower = { id: sellerId, fullName }
    const { title, body = null, href } = followNotice({ follower, grower, listings }, publicUrl())
    current.push({ ...entry, title, body, href })
  }
  return current
}

/** Deletes what no digest names any more, and follows whose end cannot be undone. */
export async function deleteOld({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  await deleteNewsBefore(db, dayAfter(dayOf(now), -REMEMBERED_DAYS))
  await deleteEnded(db, undoableSince(now))
}
