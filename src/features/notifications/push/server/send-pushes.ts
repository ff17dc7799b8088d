import { queue } from '#adapters/jobs/jobs.ts'
import type { Deps } from '#deps.ts'
import type { CheckAgain } from '../../server/digests.ts'
import { channelsOf } from '../../server/preference-store.ts'
import { MAX_AGE_MS, pushFor, ttlFor } from './push-message.ts'
import { outsideQuietHours, secondsUntilQuiet } from './quiet-end.ts'
import { quietHoursOf } from './quiet-hours-store.ts'
import {
  claimSubscription,
  deleteSubscription,
  queueDue,
  releaseSubscription,
  type Subscription,
} from './subscription-store.ts'
import {
  type DueNotification,
  dueNotifications,
  postpone,
  removeWaiting,
  removeWaitingBefore,
} from './waiting-store.ts'

export interface PushDeps extends Pick<Deps, 'db' | 'transaction' | 'clock' | 'jobs' | 'push' | 'log'> {
  /** Leaves out or corrects what no longer holds when a push is sent, as for digests. */
  checkAgain: CheckAgain
}

const pushQueue = queue<{ subscriptionIds: number[] }>('push.send')

/** A push is sent this many seconds after its cause at most, when few are to be sent. */
const LOOK_S = 5
const HOUR_S = 60 * 60
/** Subscriptions that one look takes, and one job sends to at the same time: a slow push service holds up few others. */
const AT_ONCE = 500
const SIDE_BY_SIDE = 10
/** Longer than a push service may take. After this time another process may send, in case this one crashed. */
const CLAIM_MS = 60_000
const QUEUED_MS = 5 * 60_000
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** A browser whose push service has accepted nothing for this long, and not as often, receives no pushes any more. */
const MAX_FAILING_MS = 3 * 24 * HOUR_MS
const MAX_FAILURES = 10

/** Sends what is due, by jobs that all processes share. */
export function pushJobs(deps: PushDeps): void {
  const { db, clock, jobs } = deps
  jobs.work(pushQueue, async ({ subscriptionIds }) => {
    await Promise.all(subscriptionIds.map((id) => sendWaiting(deps, id)))
  })
  jobs.every(LOOK_S, 'push.send-due', () => queueAllDue(deps))
  jobs.every(HOUR_S, 'push.delete-old', () => removeWaitingBefore(db, new Date(clock.now().getTime() - MAX_AGE_MS)))
}

async function queueAllDue({ transaction, clock, jobs }: PushDeps): Promise<void> {
  const now = clock.now()
  await transaction(async (tx) => {
    const due = await queueDue(tx, now, new Date(now.getTime() + QUEUED_MS), AT_ONCE)
    for (let from = 0; from < due.length; from += SIDE_BY_SIDE)
      await jobs.send(tx, pushQueue, { subscriptionIds: due.slice(from, from + SIDE_BY_SIDE) })
  })
}

/** Sends what is due for one browser, in one push; nothing when another process does so. */
async function sendWaiting(deps: PushDeps, subscriptionId: number): Promise<void> {
  const { db, clock, push } = deps
  const serverKey = await push.serverKey()
  const now = clock.now()
  const claimed = await claimSubscription(db, subscriptionId, now, new Date(now.getTime() + CLAIM_MS))
  if (!claimed) return
  // It accepts only what is signed with the key of before.
  if (claimed.serverKey !== serverKey) return deleteSubscription(db, claimed)
  const quiet = await quietHoursOf(db, claimed.userId)
  const opens = outsideQuietHours(now, quiet)
  if (opens > now) {
    await postpone(db, claimed.id, now, opens)
    return releaseSubscription(db, claimed)
  }
  const due = await dueNotifications(db, claimed.id, now)
  const ids = due.map(({ id }) => id)
  const [first, ...others] = await stillWanted(deps, claimed.userId, due)
  const ttl = ttlFor(secondsUntilQuiet(now, quiet))
  if (first) return send(deps, claimed, { ids, message: pushFor([first, ...others], ttl) })
  await removeWaiting(db, claimed.id, ids)
  await releaseSubscription(db, claimed)
}

/** Without what was read, is a day old, is not to be pushed any more, or no longer holds. */
async function stillWanted(
  { transaction, clock, checkAgain }: PushDeps,
  userId: number,
  due: readonly DueNotification[],
): Promise<readonly DueNotification[]> {
  const since = clock.now().getTime() - MAX_AGE_MS
  return transaction(async (tx) => {
    const channels = await channelsOf(tx, userId)
    const wanted = due.filter(
      ({ kind, readAt, createdAt }) => readAt === null && createdAt.getTime() > since && channels[kind].push,
    )
    return wanted.length === 0 ? [] : checkAgain(tx, wanted)
  })
}

interface Sent {
  /** The notifications that it is about, and those that are not to be sent any more. */
  ids: readonly number[]
  message: ReturnType<typeof pushFor>
}

async function send(deps: PushDeps, subscription: Subscription, { ids, message }: Sent): Promise<void> {
  const { db, transaction, clock, push, log } = deps
  const outcome = await push.send(subscription, message)
  if (outcome.kind === 'gone') return deleteSubscription(db, subscription)
  if (outcome.kind === 'later') return waitForService(deps, subscription, outcome.seconds)
  if (outcome.kind === 'refused') {
    const { host } = new URL(subscription.endpoint)
    log.warn({ host, status: outcome.status }, 'A push service refused a message. It is not sent again.')
  }
  const health = { failures: 0, failingSince: null, retryAt: null }
  // The subscription first, as when its session ends.
  await transaction(async (tx) => {
    await releaseSubscription(
      tx,
      subscription,
      outcome.kind === 'accepted' ? { ...health, lastSentAt: clock.now() } : {},
    )
    await removeWaiting(tx, subscription.id, ids)
  })
}

/** Waits as long as the push service asks, or twice as long after each failure. */
async function waitForService({ db, clock }: PushDeps, claimed: Subscription, seconds: number | null): Promise<void> {
  const { failures, failingSince } = claimed
  const now = clock.now()
  const since = failingSince ?? now
  const isHopeless = failures + 1 >= MAX_FAILURES && now.getTime() - since.getTime() >= MAX_FAILING_MS
  if (isHopeless) return deleteSubscription(db, claimed)
  const wait = seconds === null ? Math.min(HOUR_MS, MINUTE_MS * 2 ** Math.min(failures, 10)) : seconds * 1000
  const retryAt = new Date(now.getTime() + wait)
  await releaseSubscription(db, claimed, { failures: failures + 1, failingSince: since, retryAt })
}
