import type Stripe from 'stripe'
import { PaymentRefused } from './failures.ts'
import type { CardSetup, Payments, StoredCard } from './payments.ts'
import { idOf, requestWithKey, verifiedResponse } from './stripe-outcomes.ts'

type Cards = Pick<Payments, 'startSetup' | 'setup' | 'cancelSetup' | 'card' | 'removeCard'>

/** Cards that their holders save. Each belongs to a customer of its own, who has no name and no address. */
export const cardsAt = (stripe: Stripe, own: (id: string) => string): Cards => ({
  startSetup: (reference) => startSetup(stripe, reference),
  setup: async (id) => setupFrom(stripe.setupIntents.retrieve(own(id))),
  cancelSetup: async (id) => cancelSetup(stripe, own(id)),
  card: async (id) => cardAt(stripe, own(id)),
  removeCard: async (id) => removeCard(stripe, own(id)),
})

async function startSetup(stripe: Stripe, reference: string): Promise<CardSetup> {
  const { id: customer } = await requestWithKey({
    key: `cus:${reference}`,
    send: (idempotencyKey) =>
      verifiedResponse(
        stripe.customers.create({ metadata: { kind: 'card', id: reference } }, { idempotencyKey }),
        'cus_',
        'customer',
      ),
    // A customer that was created anyway has no card and no name.
    lookUp: async () => null,
  })
  return requestWithKey({
    key: `seti:${reference}:${customer}`,
    send: (idempotencyKey) =>
      setupFrom(
        stripe.setupIntents.create(
          {
            customer,
            usage: 'off_session',
            allowed_payment_method_types: ['card'],
            metadata: { kind: 'card', id: reference },
          },
          { idempotencyKey },
        ),
      ),
    // A setup that was created anyway can never save a card: its secret was not returned to anyone.
    lookUp: async () => null,
  })
}

async function setupFrom(response: Promise<Stripe.Response<Stripe.SetupIntent>>): Promise<CardSetup> {
  const setup = await verifiedResponse(response, 'seti_', 'setup_intent')
  return {
    id: setup.id,
    clientSecret: setup.client_secret ?? '',
    state: stateOf(setup.status),
    customerId: idOf(setup.customer) ?? '',
    cardId: setup.status === 'succeeded' ? idOf(setup.payment_method) : null,
    failure: setup.last_setup_error?.message ?? null,
  }
}

function stateOf(status: Stripe.SetupIntent.Status): CardSetup['state'] {
  switch (status) {
    case 'succeeded':
      return 'saved'
    case 'canceled':
      return 'cancelled'
    case 'processing':
      return 'processing'
    default:
      return 'open'
  }
}

async function cancelSetup(stripe: Stripe, id: string): Promise<CardSetup> {
  try {
    return await setupFrom(stripe.setupIntents.cancel(id))
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error
    const known = await setupFrom(stripe.setupIntents.retrieve(id))
    if (known.state === 'saved' || known.state === 'cancelled') return known
    throw error
  }
}

async function cardAt(stripe: Stripe, id: string): Promise<StoredCard | null> {
  try {
    const { card, customer } = await verifiedResponse(stripe.paymentMethods.retrieve(id), 'pm_', 'payment_method')
    if (!card || customer === null) return null
    return { id, brand: card.brand, last4: card.last4, expiryMonth: card.exp_month, expiryYear: card.exp_year }
  } catch (error) {
    if (error instanceof PaymentRefused && error.code === 'resource_missing') return null
    throw error
  }
}

async function removeCard(stripe: Stripe, id: string): Promise<void> {
  try {
    await verifiedResponse(stripe.paymentMethods.detach(id), 'pm_', 'payment_method')
  } catch (error) {
    // One that belongs to nobody cannot be detached.
    if (error instanceof PaymentRefused && (await cardAt(stripe, id)) === null) return
    throw error
  }
}
