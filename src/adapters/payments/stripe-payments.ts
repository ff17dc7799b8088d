import Stripe from 'stripe'
import type { Clock } from '#adapters/clock/clock.ts'
import { pence } from '#shared/money.ts'
import { PaymentRefused } from './failures.ts'
import type { Payment, PaymentRequest, PaymentState, Payments, Purpose } from './payments.ts'
import { accountsAt } from './stripe-accounts.ts'
import { cardsAt } from './stripe-cards.ts'
import { depositOf, depositsOf } from './stripe-deposits.ts'
import { disputeAt, storeEvidence, submitEvidence } from './stripe-disputes.ts'
import { movementsAt } from './stripe-movements.ts'
import { found, idOf, onceUnder, requestWithKey, verifiedResponse } from './stripe-outcomes.ts'
import { platformAt } from './stripe-platform.ts'
import { issueRefund, refundFrom } from './stripe-refunds.ts'
import { reverseTransfer, transferOf, transferTo } from './stripe-transfers.ts'
import { readWebhookEvent } from './stripe-webhook-events.ts'

export interface StripeOptions {
  provider: 'sandbox' | 'stripe'
  secretKey: string
  publishableKey: string
  /**
   * One or several, separated by commas: each webhook endpoint has its own, and a new one is added before the old one
   * is removed.
   */
  webhookSecret: string
  clock: Clock
  /** Replaces the network: used by the sandbox. */
  fetch?: typeof fetch
  /** Request timeout in milliseconds. */
  timeout?: number
  /** Number of retries by the SDK itself, after a delay. */
  retries?: number
}

/** The sandbox answers in this process: a pause before a retry would help nobody. */
class SandboxClient extends Stripe {
  override getInitialNetworkRetryDelay(): number {
    return 0.01
  }
}

/** The only implementation: Stripe's SDK, against Stripe or against the sandbox. */
export function stripePayments(options: StripeOptions): Payments {
  const { provider, publishableKey, webhookSecret, clock } = options
  const Client = provider === 'sandbox' ? SandboxClient : Stripe
  const stripe = new Client(options.secretKey, {
    timeout: options.timeout ?? 10_000,
    // The only retry of a single request. Whatever still fails is repeated by its job, or found by the sweep.
    maxNetworkRetries: options.retries ?? 1,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(options.fetch ?? ((input, init) => fetch(input, init))),
  })
  const isLive = /^[sr]k_live_/.test(options.secretKey)
  const own = (id: string): string => ownId(provider, id)
  return {
    provider,
    publishableKey,
    platform: platformAt(stripe),
    start: (request) => begin(stripe, request),
    payment: async (id) => paymentAt(stripe, own(id)),
    findPayment: async ({ customerId, purpose }) => paymentFor(stripe, own(customerId), purpose),
    capture: async (id) => take(stripe, own(id)),
    cancel: async (id) => paymentFrom(stripe.paymentIntents.cancel(own(id))),
    authorise: async ({ paymentId, cardId }) => authorise(stripe, { paymentId: own(paymentId), cardId: own(cardId) }),
    ...cardsAt(stripe, own),
    refund: async (request) => issueRefund(stripe, { ...request, paymentId: own(request.paymentId) }),
    findRefund: async (id) => refundFrom(stripe.refunds.retrieve(own(id))),
    transfer: (request) => transferTo(stripe, request),
    findTransfer: (request) => transferOf(stripe, request),
    reverse: (request) => reverseTransfer(stripe, { ...request, transferId: own(request.transferId) }),
    ...accountsAt(stripe, own),
    deposit: ({ id, accountId }) => depositOf(stripe, { id: own(id), accountId: own(accountId) }),
    deposits: ({ accountId, since }) => depositsOf(stripe, { accountId: own(accountId), since }),
    chargeback: async (id) => disputeAt(stripe, own(id)),
    storeEvidence: (file) => storeEvidence(stripe, file),
    submitEvidence: async (request) =>
      submitEvidence(stripe, { ...request, chargebackId: own(request.chargebackId), fileId: own(request.fileId) }),
    movements: (since) => movementsAt(stripe, since),
    readWebhook: (body, signature) =>
      readWebhookEvent(stripe, { body, signature, secrets: webhookSecret.split(','), now: clock.now(), isLive }),
  }
}

/** Test objects are refused by the real provider, and real objects by the sandbox. */
function ownId(provider: 'sandbox' | 'stripe', id: string): string {
  if (id.includes('_sbx_') !== (provider === 'sandbox')) {
    throw new PaymentRefused('This payment belongs to another provider.', 'WRONG_PROVIDER')
  }
  return id
}

const paymentFrom = async (response: Promise<Stripe.Response<Stripe.PaymentIntent>>): Promise<Payment> =>
  toPayment(await verifiedResponse(response, 'pi_', 'payment_intent'))

function toPayment(intent: Stripe.PaymentIntent): Payment {
  const chargeId = idOf(intent.latest_charge)
  const failure = intent.last_payment_error?.message ?? null
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? '',
    state: stateOf(intent.status),
    amount: pence(intent.amount),
    purpose: purposeOf(intent.metadata),
    chargeId,
    failure,
    wasTried: chargeId !== null || failure !== null || !['requires_payment_method', 'canceled'].includes(intent.status),
    needsHolder: intent.last_payment_error?.code === 'authentication_required',
  }
}

const paymentAt = (stripe: Stripe, id: string): Promise<Payment> => paymentFrom(stripe.paymentIntents.retrieve(id))

/**
 * Starts a payment. One that a saved card is charged for can be paid without anyone having its secret, also when the provider has
 * forgotten its key: it is looked for first.
 */
function begin(stripe: Stripe, request: PaymentRequest): Promise<Payment> {
  const { purpose, customerId } = request
  const asked = {
    key: `pi:${purpose.kind}:${purpose.reference}`,
    send: (idempotencyKey: string) => paymentFrom(createIntent(stripe, request, idempotencyKey)),
  }
  // A payment of no customer that was created anyway can never be paid: its secret was not returned to anyone.
  if (customerId === undefined) return requestWithKey({ ...asked, lookUp: async () => null })
  return onceUnder({ ...asked, lookUp: () => paymentFor(stripe, customerId, purpose) })
}

async function paymentFor(stripe: Stripe, customer: string, purpose: Purpose): Promise<Payment | null> {
  const started = stripe.paymentIntents.list({ customer, limit: 100 })
  for (let page = await found(started); ; ) {
    for (const intent of page.data) {
      const known = toPayment(intent)
      if (known.purpose?.kind === purpose.kind && known.purpose.reference === purpose.reference) return known
    }
    const last = page.data.at(-1)
    if (!page.has_more || !last) return null
    page = await found(stripe.paymentIntents.list({ customer, limit: 100, starting_after: last.id }))
  }
}

const createIntent = (
  stripe: Stripe,
  { purpose, amount, group, description, statementSuffix, customerId }: PaymentRequest,
  idempotencyKey: string,
): Promise<Stripe.Response<Stripe.PaymentIntent>> =>
  customerId === undefined
    ? stripe.paymentIntents.create(
        {
          amount,
          currency: 'gbp',
          allowed_payment_method_types: ['card'],
          capture_method: 'manual',
          transfer_group: group,
          description,
          statement_descriptor_suffix: statementSuffix,
          metadata: { kind: purpose.kind, id: purpose.reference },
        },
        { idempotencyKey },
      )
    : stripe.paymentIntents.create(
        {
          amount,
          currency: 'gbp',
          allowed_payment_method_types: ['card'],
          capture_method: 'manual',
          customer: customerId,
          transfer_group: group,
          description,
          statement_descriptor_suffix: statementSuffix,
          metadata: { kind: purpose.kind, id: purpose.reference },
        },
        { idempotencyKey },
      )

const take = (stripe: Stripe, id: string): Promise<Payment> =>
  requestWithKey({
    key: `cap:${id}`,
    send: (idempotencyKey) => paymentFrom(stripe.paymentIntents.capture(id, {}, { idempotencyKey })),
    lookUp: async () => {
      const payment = await paymentAt(stripe, id)
      return payment.state === 'authorised' ? null : payment
    },
  })

/**
 * A refused card is stored with its payment, which says more than the refusal, and is not tried again: by the time that this
 * request is sent, its holder may be paying with another card.
 */
const authorise = (stripe: Stripe, { paymentId, cardId }: { paymentId: string; cardId: string }): Promise<Payment> => {
  const tried = async (): Promise<Payment | null> => {
    const payment = await paymentAt(stripe, paymentId)
    return payment.state === 'unpaid' && !payment.wasTried ? null : payment
  }
  return requestWithKey({
    key: `auth:${paymentId}`,
    send: async (idempotencyKey) => {
      try {
        return await paymentFrom(
          stripe.paymentIntents.confirm(paymentId, { payment_method: cardId, off_session: true }, { idempotencyKey }),
        )
      } catch (error) {
        if (!(error instanceof PaymentRefused)) throw error
        const known = await tried()
        if (known) return known
        throw error.isFinal ? asFirst(error) : error
      }
    },
    lookUp: tried,
  })
}

/** The refusal of a card as if it were its first answer: it is not asked for under the next key. */
const asFirst = ({ message, code }: PaymentRefused): PaymentRefused =>
  new PaymentRefused(message, code, { isFinal: true })

function stateOf(status: Stripe.PaymentIntent.Status): PaymentState {
  switch (status) {
    case 'succeeded':
      return 'paid'
    case 'requires_capture':
      return 'authorised'
    case 'canceled':
      return 'cancelled'
    case 'processing':
      return 'processing'
    default:
      return 'unpaid'
  }
}

function purposeOf(metadata: Stripe.Metadata): Purpose | null {
  const { kind, id: reference } = metadata
  return (kind === 'order' || kind === 'boost') && reference !== undefined ? { kind, reference } : null
}
