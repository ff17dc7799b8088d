import { queue } from '#adapters/jobs/jobs.ts'
import type { Deps } from '#deps.ts'
import { MAX_AGE_MS, pushFor } from './push-message.ts'
import { outsideQuietHours } from './quiet-end.ts'
import { quietHoursOf } from './quiet-hours-store.ts'
import {
  claimSubscription,
  deleteSubscription,
  dueSubscriptions,
  releaseSubscription,
  type Subscription,
} from './subscription-store.ts'
import { dueNotifications, removeWaiting } from './waiting-store.ts'

export type PushDeps = Pick<Deps, 'db' | 'transaction' | 'clock' | 'jobs' | 'push' | 'log'>

const pushQueue = queue<{ subscriptionId: number }>('push.send')

/** A push arrives this many seconds after its cause at most, when nothing else is to be sent. */
const LOOK_S = 5
const AT_ONCE = 500
/** Longer than a push service may take. After this time another process may send, in case this one crashed. */
const CLAIM_MS = 60_000
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** A browser whose push service has accepted nothing for this long, and not as often, receives no pushes any more. */
const MAX_FAILING_MS = 3 * 24 * HOUR_MS
const MAX_FAILURES = 10

/** Sends what is due, by jobs that all processes share. */
export function pushJobs(deps: PushDeps): void {
  const { db, transaction, clock, jobs } = deps
  jobs.work(pushQueue, ({ subscriptionId }) => sendWaiting(deps, subscriptionId))
  jobs.every(LOOK_S, 'push.send-due', async () => {
    const due = await dueSubscriptions(db, clock.now(), AT_ONCE)
    if (due.length === 0) return
    await transaction(async (tx) => {
      for (const subscriptionId of due) await jobs.send(tx, pushQueue, { subscriptionId })
    })
  })
}

/** Sends what is due for one browser, in one push; nothing when another process does so. */
async function sendWaiting(deps: PushDeps, subscriptionId: number): Promise<void> {
  const { db, clock, push } = deps
  const now = clock.now()
  const subscription = await claimSubscription(db, subscriptionId, now, new Date(now.getTime() + CLAIM_MS))
  if (!subscription) return
  // It accepts only what is signed with the key of before.
  if (subscription.serverKey !== (await push.serverKey())) return deleteSubscription(db, subscriptionId)
  const due = await dueNotifications(db, subscriptionId, now)
  const [first, ...others] = due.filter(
    ({ readAt, createdAt }) => readAt === null && now.getTime() - createdAt.getTime() < MAX_AGE_MS,
  )
  const ids = due.map(({ id }) => id)
  if (first) return send(deps, subscription, { ids, message: pushFor([first, ...others]) })
  await removeWaiting(db, subscriptionId, ids)
  await releaseSubscription(db, subscriptionId, {})
}

interface Sent {
  /** The notifications that it is about, and those that are not to be sent any more. */
  ids: readonly number[]
  message: ReturnType<typeof pushFor>
}

async function send(deps: PushDeps, subscription: Subscription, { ids, message }: Sent): Promise<void> {
  const { db, transaction, clock, push, log } = deps
  const outcome = await push.send(subscription, message)
  if (outcome.kind === 'gone') return deleteSubscription(db, subscription.id)
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
      subscription.id,
      outcome.kind === 'accepted' ? { ...health, lastSentAt: clock.now() } : {},
    )
    await removeWaiting(tx, subscription.id, ids)
  })
}

/** Waits as long as the push service asks, or twice as long after each failure, and not into the quiet hours. */
async function waitForService(
  { db, clock }: PushDeps,
  { id, userId, failures, failingSince }: Subscription,
  seconds: number | null,
): Promise<void> {
  const now = clock.now()
  const since = failingSince ?? now
  const isHopeless = failures + 1 >= MAX_FAILURES && now.getTime() - since.getTime() >= MAX_FAILING_MS
  if (isHopeless) return deleteSubscription(db, id)
  const wait = seconds === null ? Math.min(HOUR_MS, MINUTE_MS * 2 ** Math.min(failures, 10)) : seconds * 1000
  const retryAt = outsideQuietHours(new Date(now.getTime() + wait), await quietHoursOf(db, userId))
  await releaseSubscription(db, id, { failures: failures + 1, failingSince: since, retryAt })
}
