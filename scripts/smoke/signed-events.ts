import Stripe from 'stripe'
import { PaymentRefused } from '#adapters/payments/failures.ts'
import type { Payments } from '#adapters/payments/payments.ts'

interface Endpoints {
  payments: Payments
  webhookSecrets: readonly string[]
  now(): Date
}

/** Events of both versions of the API, signed with the secret of each endpoint, as the provider sends them. */
export async function readSignedEvents({ payments, webhookSecrets, now }: Endpoints): Promise<string> {
  const created = Math.floor(now().getTime() / 1000)
  const first = { id: 'evt_smoke', object: 'event', created, livemode: false, type: 'payment_intent.succeeded' }
  const bodies = [
    JSON.stringify({ ...first, data: { object: { id: 'pi_smoke', object: 'payment_intent' } } }),
    JSON.stringify({
      id: 'evt_smoke2',
      object: 'v2.core.event',
      type: 'v2.core.account[requirements].updated',
      livemode: false,
      created: now().toISOString(),
      related_object: { id: 'acct_smoke', type: 'v2.core.account', url: '/v2/core/accounts/acct_smoke' },
    }),
  ]
  const sign = (payload: string, secret: string): string =>
    Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: created })
  for (const secret of webhookSecrets) {
    for (const body of bodies) {
      const { subject } = payments.readWebhook(body, sign(body, secret))
      if (!subject) throw new Error('The object of an event was not recognised.')
    }
  }
  const [body = ''] = bodies
  try {
    payments.readWebhook(body, sign(body, 'whsec_wrong'))
  } catch (error) {
    if (error instanceof PaymentRefused) return `${webhookSecrets.length} endpoint(s), two versions`
    throw error
  }
  throw new Error('A webhook with a wrong signature was accepted.')
}
