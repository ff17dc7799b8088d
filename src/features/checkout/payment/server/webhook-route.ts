import type { FastifyInstance } from 'fastify'
import { type Hint, PaymentRefused } from '#adapters/payments/payments.ts'
import { DomainError } from '#shared/errors.ts'
import { ask, inTransaction, type Needs, QUEUES, type Work } from '../../base/server/unit-of-work.ts'
import { rememberHint } from '../../ledger/server/settlement-store.ts'

export const WEBHOOK_PATH = '/api/webhooks/stripe'

/** The provider's webhook endpoint. Each event is accepted once; a job then fetches the object it is about. */
export async function webhookRoute(app: FastifyInstance, needs: Needs): Promise<void> {
  await app.register(async (scope) => {
    // The signature covers the raw bytes of the body.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 1024 * 1024 }, (_request, body, done) =>
      done(null, body),
    )
    const config = { foreign: true }
    scope.post(WEBHOOK_PATH, { config, schema: { hide: true } as object }, async (request) => {
      const hint = read(needs, request.body, request.headers['stripe-signature'])
      await inTransaction(needs, (work) => note(work, hint))
      return { received: true }
    })
  })
}

function read({ payments }: Needs, body: unknown, signature: string | string[] | undefined): Hint {
  try {
    return payments.readHint(String(body ?? ''), String(signature ?? ''))
  } catch (error) {
    if (error instanceof PaymentRefused) throw new DomainError('invalid', error.message, { code: error.code })
    throw error
  }
}

async function note(work: Work, { id, type, subject }: Hint): Promise<void> {
  const { payments, tx, now } = work
  const seen = { provider: payments.provider, id, type, objectId: subject?.id ?? null, at: now }
  if (!(await rememberHint(tx, seen)) || !subject) return
  switch (subject.kind) {
    case 'payment':
      return ask(work, QUEUES.payment, { paymentId: subject.id })
    case 'refund':
      return ask(work, QUEUES.providerRefund, { id: subject.id })
    case 'chargeback':
      return ask(work, QUEUES.chargeback, { id: subject.id })
    case 'account':
      return ask(work, QUEUES.account, { id: subject.id })
  }
}
