import type { FastifyInstance } from 'fastify'
import { PaymentRefused } from '#adapters/payments/failures.ts'
import type { WebhookEvent } from '#adapters/payments/payments.ts'
import { DomainError } from '#shared/errors.ts'
import type { CheckoutDeps } from '../../base/server/checkout-deps.ts'
import { enqueue, inTransaction, QUEUES, type UnitOfWork } from '../../base/server/unit-of-work.ts'
import { recordWebhookEvent } from '../../ledger/server/settlement-store.ts'

export const WEBHOOK_PATH = '/api/webhooks/stripe'

/** The provider's webhook endpoint. Each event is accepted once; a job then fetches the object it is about. */
export async function webhookRoute(app: FastifyInstance, deps: CheckoutDeps): Promise<void> {
  await app.register(async (scope) => {
    // The signature covers the raw bytes of the body.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 1024 * 1024 }, (_request, body, done) =>
      done(null, body),
    )
    const config = { foreign: true }
    scope.post(WEBHOOK_PATH, { config, schema: { hide: true } }, async (request) => {
      const event = read(deps, request.body, request.headers['stripe-signature'])
      await inTransaction(deps, (unit) => note(unit, event))
      return { received: true }
    })
  })
}

function read({ payments }: CheckoutDeps, body: unknown, signature: string | string[] | undefined): WebhookEvent {
  try {
    return payments.readWebhook(String(body ?? ''), String(signature ?? ''))
  } catch (error) {
    if (error instanceof PaymentRefused) throw new DomainError('invalid', error.message, { code: error.code })
    throw error
  }
}

async function note(unit: UnitOfWork, { id, type, subject }: WebhookEvent): Promise<void> {
  const { payments, tx, now } = unit
  const seen = { provider: payments.provider, id, type, objectId: subject?.id ?? null, at: now }
  if (!(await recordWebhookEvent(tx, seen)) || !subject) return
  switch (subject.kind) {
    case 'payment':
      return enqueue(unit, QUEUES.payment, { paymentId: subject.id })
    case 'refund':
      return enqueue(unit, QUEUES.providerRefund, { id: subject.id })
    case 'chargeback':
      return enqueue(unit, QUEUES.chargeback, { id: subject.id })
    case 'account':
      return enqueue(unit, QUEUES.account, { id: subject.id })
    case 'deposit':
      return enqueue(unit, QUEUES.deposit, { id: subject.id, accountId: subject.accountId })
  }
}
