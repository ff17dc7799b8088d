import type { Database } from '#adapters/db/database.ts'
import { outsideQuietHours } from './quiet-end.ts'
import { quietHoursOf } from './quiet-hours-store.ts'
import { addWaiting, holdSubscriptions } from './waiting-store.ts'

/** How long a push waits for a member who has just looked at the page: it is not sent if they read it there. */
const WATCHED_MS = 60_000

interface Queued {
  userId: number
  notificationId: number
  now: Date
  /** Whether the member has just looked at the page that the notification links to. */
  isWatched: () => Promise<boolean>
}

/** Lets a notification wait for every browser in which the member has turned pushes on. */
export async function queuePush(tx: Database, { userId, notificationId, now, isWatched }: Queued): Promise<void> {
  const subscriptionIds = await holdSubscriptions(tx, userId)
  if (subscriptionIds.length === 0) return
  const from = (await isWatched()) ? new Date(now.getTime() + WATCHED_MS) : now
  await addWaiting(tx, subscriptionIds, notificationId, outsideQuietHours(from, await quietHoursOf(tx, userId)))
}
