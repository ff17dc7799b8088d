import { randomUUID } from 'node:crypto'
import type { Database } from '#adapters/db/database.ts'
import { queue } from '#adapters/jobs/jobs.ts'
import type { Deps } from '#deps.ts'
import { accountClosing, accountErased, accountReopened, userRegistered } from '#features/accounts/events.ts'
import { saleMoved } from '#features/checkout/base/events.ts'
import {
  type ListingEvent,
  listingChanged,
  listingPriceDropped,
  listingPublished,
  listingReactivated,
  listingRemoved,
} from '#features/listings/listing/events.ts'
import type { EventName, TEST_KIND } from '../event-kinds.ts'
import { addDelivery, type Webhook, webhooksFor } from './webhook-store.ts'

export type PublishDeps = Pick<Deps, 'clock' | 'jobs' | 'events' | 'publicUrl'>

/** Sends the waiting deliveries of one webhook. */
export const deliverQueue = queue<{ webhookId: number }>('webhooks.deliver')

interface Happened {
  kind: EventName | typeof TEST_KIND
  /** The path of the object, such as `/api/products/7`. */
  path: string | null
  /** Ids and states only: an API token with the scope reads the rest. */
  data: Readonly<Record<string, number | string | null | readonly number[]>>
}

/** Queues an event for a webhook, as a CloudEvent in the structured JSON format. */
export async function queueDelivery(
  { clock, jobs, publicUrl }: Omit<PublishDeps, 'events'>,
  tx: Database,
  webhook: Webhook,
  { kind, path, data }: Happened,
): Promise<void> {
  const [eventId, now] = [randomUUID(), clock.now()]
  const body = JSON.stringify({
    specversion: '1.0',
    id: eventId,
    source: publicUrl(),
    type: kind,
    ...(path && { subject: path }),
    time: now.toISOString(),
    datacontenttype: 'application/json',
    data,
  })
  await addDelivery(tx, { webhookId: webhook.id, eventId, kind, body, createdAt: now })
  // A failing webhook is retried by the scheduled task.
  if (webhook.retryAt === null) await jobs.send(tx, deliverQueue, { webhookId: webhook.id })
}

/** Queues events for the webhooks of the people concerned and of the operator, in the transaction that causes it. */
export function publishEvents(deps: PublishDeps): void {
  const { events } = deps
  const publish = async (
    tx: Database,
    kind: EventName,
    userIds: readonly number[],
    happened: Omit<Happened, 'kind'>,
  ) => {
    for (const webhook of await webhooksFor(tx, kind, userIds)) {
      await queueDelivery(deps, tx, webhook, { kind, ...happened })
    }
  }
  const listing =
    (kind: EventName) =>
    (tx: Database, { listingId, sellerId }: ListingEvent) =>
      publish(tx, kind, [sellerId], { path: `/api/products/${listingId}`, data: { listingId, sellerId } })
  events.on(listingPublished, listing('listing.published'))
  events.on(listingReactivated, listing('listing.published'))
  events.on(listingChanged, listing('listing.changed'))
  events.on<ListingEvent>(listingPriceDropped, listing('listing.changed'))
  events.on(listingRemoved, listing('listing.removed'))
  events.on(saleMoved, (tx, { transactionId, productId, listingIds, buyerId, sellerId, event, from, to }) =>
    publish(tx, 'order.changed', [buyerId, sellerId], {
      path: `/api/transactions/${transactionId}`,
      data: { orderId: transactionId, listingId: productId, listingIds, buyerId, sellerId, event, from, to },
    }),
  )
  const member =
    (kind: EventName) =>
    (tx: Database, { userId }: { userId: number }) =>
      publish(tx, kind, [], { path: null, data: { memberId: userId } })
  events.on(userRegistered, member('member.registered'))
  events.on<{ userId: number }>(accountClosing, member('member.closing'))
  events.on<{ userId: number }>(accountReopened, member('member.reopened'))
  events.on<{ userId: number }>(accountErased, member('member.erased'))
}
