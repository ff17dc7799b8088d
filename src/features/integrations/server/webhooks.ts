import { randomBytes } from 'node:crypto'
import type { Deps } from '#deps.ts'
import { lockUser } from '#features/accounts/server/closing-store.ts'
import { findUser, type User } from '#features/accounts/server/store.ts'
import { addAudit } from '#features/desk/server/audit-store.ts'
import { isAllowed, type Member } from '#shared/endpoint.ts'
import { DomainError } from '#shared/errors.ts'
import { type EventName, TEST_KIND } from '../event-kinds.ts'
import { MAX_WEBHOOKS, SHOWN_DELIVERIES, type WebhookList } from '../webhook-contract.ts'
import { type DeliverDeps, secretContext } from './deliver.ts'
import type { Passwords } from './passwords.ts'
import { deliverQueue, queueDelivery } from './publish.ts'
import type { Holder } from './token-store.ts'
import * as store from './webhook-store.ts'

type Tx = Deps['db']

export async function listOf({ db }: Pick<Deps, 'db'>, holder: Holder): Promise<WebhookList> {
  const found = await store.webhooksOf(db, holder)
  const names = new Map<number, string>()
  if (holder === 'operator') {
    for (const id of new Set(found.map(({ userId }) => userId))) names.set(id, (await findUser(db, id))?.username ?? '')
  }
  return {
    webhooks: found.map(({ id, url, kinds, createdAt, failingSince, endedFor, userId }) => ({
      ...{ id, url, kinds, endedFor },
      createdAt: createdAt.toISOString(),
      failingSince: failingSince?.toISOString() ?? null,
      addedBy: names.get(userId) ?? null,
    })),
  }
}

/** Adds a webhook for a user who has just entered the password. Returns the secret of its signatures. */
export async function add(
  deps: DeliverDeps & { passwords: Passwords },
  user: User,
  forOperator: boolean,
  { url, kinds }: { url: string; kinds: readonly EventName[] },
): Promise<string> {
  refuseAddress(deps, url)
  const secret = `whsec_${randomBytes(32).toString('base64')}`
  const holder: Holder = forOperator ? 'operator' : { userId: user.id }
  await deps.transaction(async (tx) => {
    await lockUser(tx, user.id)
    await deps.passwords.require(tx, user)
    if ((await store.countWebhooks(tx, holder)) >= MAX_WEBHOOKS) {
      throw new DomainError('conflict', `There can be ${MAX_WEBHOOKS} webhooks. Remove one that is no longer used.`, {
        code: 'TOO_MANY_WEBHOOKS',
      })
    }
    const at = deps.clock.now()
    const webhook = { userId: user.id, forOperator, url, kinds: [...new Set(kinds)], createdAt: at }
    await store.addWebhook(tx, webhook, (id) => deps.encryption.encrypt(secret, secretContext(id)))
    if (forOperator) await addAudit(tx, { actorId: user.id, action: 'add-webhook', after: url, at })
  })
  return secret
}

function refuseAddress({ web }: Pick<Deps, 'web'>, url: string): void {
  try {
    web.refuseAddress(url)
  } catch {
    const message = 'Enter a public https address, without a port, user name or password'
    throw new DomainError('invalid', message, { code: 'BAD_ADDRESS', fields: { url: message } })
  }
}

/** The webhook with this id, if `me` may manage it: their own, or as an admin one of the operator. */
async function managed(db: Tx, me: Member, id: number): Promise<store.Webhook> {
  const found = await store.webhookById(db, id)
  const isMine = found && (found.forOperator ? isAllowed('admin', me.role) : found.userId === me.id)
  if (!isMine) throw new DomainError('not_found', 'This webhook does not exist.')
  return found
}

export async function remove(deps: DeliverDeps, me: Member, id: number): Promise<void> {
  await deps.transaction(async (tx) => {
    const { url, forOperator } = await managed(tx, me, id)
    await store.deleteWebhook(tx, id)
    if (forOperator) await addAudit(tx, { actorId: me.id, action: 'end-webhook', before: url, at: deps.clock.now() })
  })
}

export async function resume(deps: DeliverDeps, me: Member, id: number): Promise<void> {
  await deps.transaction(async (tx) => {
    await managed(tx, me, id)
    await store.resumeWebhook(tx, id)
  })
}

export async function sendTest(deps: DeliverDeps, me: Member, id: number): Promise<void> {
  await deps.transaction(async (tx) => {
    const webhook = await working(tx, me, id)
    await queueDelivery(deps, tx, webhook, { kind: TEST_KIND, path: null, data: { webhookId: id } })
  })
}

export async function deliveries({ db }: Pick<Deps, 'db'>, me: Member, id: number) {
  await managed(db, me, id)
  const found = await store.deliveriesOf(db, id, SHOWN_DELIVERIES)
  return {
    deliveries: found.map(({ webhookId: _webhookId, createdAt, lastAttemptAt, ...delivery }) => ({
      ...delivery,
      createdAt: createdAt.toISOString(),
      lastAttemptAt: lastAttemptAt?.toISOString() ?? null,
    })),
  }
}

export async function replay(deps: DeliverDeps, me: Member, deliveryId: number): Promise<void> {
  await deps.transaction(async (tx) => {
    const delivery = await store.deliveryById(tx, deliveryId)
    if (!delivery) throw new DomainError('not_found', 'This delivery does not exist.')
    const webhook = await working(tx, me, delivery.webhookId)
    if (delivery.state === 'waiting') return
    await store.waitAgain(tx, deliveryId)
    if (webhook.retryAt === null) await deps.jobs.send(tx, deliverQueue, { webhookId: webhook.id })
  })
}

async function working(tx: Tx, me: Member, id: number): Promise<store.Webhook> {
  const webhook = await managed(tx, me, id)
  if (webhook.endedAt === null) return webhook
  throw new DomainError('conflict', 'This webhook is switched off. Switch it on first.', { code: 'WEBHOOK_ENDED' })
}
