import { Webhook as Signer } from 'standardwebhooks'
import type { Deps } from '#deps.ts'
import { findMemberById } from '#features/accounts/server/member-store.ts'
import { findUser } from '#features/accounts/server/store.ts'
import { DomainError } from '#shared/errors.ts'
import { MAX_FAILING_MS, waitAfter } from '../retries.ts'
import { webhookEndedEmail } from './emails/integration-emails.ts'
import { deliverQueue } from './publish.ts'
import { pageOf } from './tokens.ts'
import * as store from './webhook-store.ts'

export type DeliverDeps = Pick<
  Deps,
  'db' | 'transaction' | 'clock' | 'jobs' | 'mail' | 'web' | 'encryption' | 'log' | 'publicUrl'
>

const SECONDS = 10
/** Deliveries that one job sends before other jobs run. */
const AT_ONCE = 20
/** Longer than one job can take. After this time another process may deliver, in case this one crashed. */
const CLAIM_MS = (AT_ONCE + 1) * SECONDS * 1000
const LOOK_S = 15
const HOUR_S = 60 * 60
export const RETENTION_MS = 30 * 24 * HOUR_S * 1000

/** The place of a webhook's encrypted secret. */
export const secretContext = (webhookId: number): string => `webhook:${webhookId}`

/** Sends waiting deliveries soon after their event, and retries them until the receiver accepts them. */
export function deliveryJobs(deps: DeliverDeps): void {
  const { db, clock, jobs } = deps
  jobs.work(deliverQueue, ({ webhookId }) => deliverWaiting(deps, webhookId))
  jobs.every(LOOK_S, 'webhooks.deliver-due', async () => {
    for (const webhookId of await store.dueWebhooks(db, clock.now())) {
      await deps.transaction((tx) => jobs.send(tx, deliverQueue, { webhookId }))
    }
  })
  jobs.every(HOUR_S, 'webhooks.delete-old', () =>
    store.deleteOldDeliveries(db, new Date(clock.now().getTime() - RETENTION_MS)),
  )
}

/** Sends the deliveries of one webhook in order, one at a time, until one is not accepted. */
async function deliverWaiting(deps: DeliverDeps, webhookId: number): Promise<void> {
  const { db, clock, jobs } = deps
  const now = clock.now()
  const webhook = await store.claimWebhook(db, webhookId, now, new Date(now.getTime() + CLAIM_MS))
  if (!webhook) return
  if (!(await mayReceive(deps, webhook))) return store.endWebhooks(db, { id: webhookId }, 'owner', now)
  let isHealthy = true
  try {
    for (let sent = 0; isHealthy && sent < AT_ONCE; sent++) {
      const delivery = await store.nextWaiting(db, webhookId)
      if (!delivery) break
      isHealthy = await attempt(deps, webhook, delivery)
    }
  } finally {
    await store.releaseWebhook(db, webhookId)
  }
  // Events queued meanwhile skipped the webhook because this job was delivering to it, or more wait than one job sends.
  if (isHealthy && (await store.nextWaiting(db, webhookId))) {
    await deps.transaction((tx) => jobs.send(tx, deliverQueue, { webhookId }))
  }
}

/** Whether the owner may still receive these events: not when frozen or erased, and not as a former admin. */
async function mayReceive({ db, clock }: DeliverDeps, { userId, forOperator }: store.Webhook): Promise<boolean> {
  return (await findMemberById(db, userId, clock.now(), { asAdmin: forOperator })) !== null
}

/** Sends one delivery. Returns whether the receiver accepted it. */
async function attempt(deps: DeliverDeps, webhook: store.Webhook, delivery: store.Delivery): Promise<boolean> {
  const status = await send(deps, webhook, delivery)
  const isAccepted = status !== null && status >= 200 && status < 300
  const at = deps.clock.now()
  await deps.transaction(async (tx) => {
    await store.noteAttempt(tx, delivery.id, { at, status, isAccepted })
    if (isAccepted) {
      if (webhook.failures > 0)
        await store.noteHealth(tx, webhook.id, { failingSince: null, failures: 0, retryAt: null })
      return
    }
    const failingSince = webhook.failingSince ?? at
    const failures = webhook.failures + 1
    await store.noteHealth(tx, webhook.id, {
      failingSince,
      failures,
      retryAt: new Date(at.getTime() + waitAfter(failures)),
    })
    if (at.getTime() - failingSince.getTime() >= MAX_FAILING_MS) await endFailing(deps, tx, webhook, at)
  })
  if (isAccepted) Object.assign(webhook, { failures: 0, failingSince: null })
  return isAccepted
}

/** The status of the response, or null without one. */
async function send(
  { web, encryption, clock, log }: DeliverDeps,
  { id, url, secret }: store.Webhook,
  { eventId, body }: store.Delivery,
): Promise<number | null> {
  const at = clock.now()
  const signer = new Signer(encryption.decrypt(secret, secretContext(id)).text)
  const headers = {
    'content-type': 'application/cloudevents+json; charset=utf-8',
    'webhook-id': eventId,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': signer.sign(eventId, at, body),
  }
  try {
    return (await web.post(url, { body, headers, seconds: SECONDS })).status
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    log.info({ webhook: id, code: error.code }, 'a webhook could not be called')
    return null
  }
}

async function endFailing(deps: DeliverDeps, tx: Deps['db'], webhook: store.Webhook, at: Date): Promise<void> {
  await store.endWebhooks(tx, { id: webhook.id }, 'failures', at)
  const owner = await findUser(tx, webhook.userId)
  const url = `${deps.publicUrl()}${pageOf(webhook.forOperator ? 'operator' : { userId: webhook.userId })}`
  if (owner) await deps.mail.send(tx, webhookEndedEmail(owner, webhook.url, url))
}
