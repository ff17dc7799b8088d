import Stripe from 'stripe'
import type { Clock } from '#adapters/clock/clock.ts'
import { type Pence, pence } from '#shared/money.ts'
import type {
  Movement,
  Payment,
  PaymentRequest,
  PaymentState,
  Payments,
  Purpose,
  Refund,
  Settlement,
  TransferRequest,
} from './payments.ts'
import { PaymentRefused } from './payments.ts'
import { retryingFetch } from './retrying-fetch.ts'
import { accountsAt } from './stripe-accounts.ts'
import { toChargeback } from './stripe-disputes.ts'
import { believable, found, requestWithKey } from './stripe-outcomes.ts'
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
  /** Delays before rate-limited requests are retried, in milliseconds. */
  pauses?: readonly number[]
}

/** The only implementation: Stripe's SDK, against Stripe or against the sandbox. */
export function stripePayments(options: StripeOptions): Payments {
  const { provider, publishableKey, webhookSecret, clock } = options
  const stripe = new Stripe(options.secretKey, {
    timeout: options.timeout ?? 10_000,
    maxNetworkRetries: options.retries ?? 1,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(
      retryingFetch(options.fetch ?? ((input, init) => fetch(input, init)), options.pauses),
    ),
  })
  const isLive = /^[sr]k_live_/.test(options.secretKey)
  const own = (id: string): string => ownId(provider, id)
  const intents = stripe.paymentIntents
  return {
    provider,
    publishableKey,
    start: (request) => begin(stripe, request),
    changeAmount: async (id, amount) => paymentFrom(intents.update(own(id), { amount })),
    payment: async (id) => paymentAt(stripe, own(id)),
    capture: async (id) => take(stripe, own(id)),
    cancel: async (id) => paymentFrom(intents.cancel(own(id))),
    refund: async (request) => issueRefund(stripe, { ...request, paymentId: own(request.paymentId) }),
    findRefund: async (id) => toRefund(await believable(stripe.refunds.retrieve(own(id)), 're_', 'refund')),
    transfer: (request) => transferTo(stripe, request),
    findTransfer: (request) => transferOf(stripe, request),
    reverse: (request) => reverseTransfer(stripe, { ...request, transferId: own(request.transferId) }),
    ...accountsAt(stripe, own),
    chargeback: async (id) => toChargeback(await believable(stripe.disputes.retrieve(own(id)), 'd', 'dispute')),
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

async function paymentFrom(response: Promise<Stripe.Response<Stripe.PaymentIntent>>): Promise<Payment> {
  const intent = await believable(response, 'pi_', 'payment_intent')
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? '',
    state: stateOf(intent.status),
    amount: pence(intent.amount),
    purpose: purposeOf(intent.metadata),
    chargeId: idOf(intent.latest_charge),
    failure: intent.last_payment_error?.message ?? null,
  }
}

const paymentAt = (stripe: Stripe, id: string): Promise<Payment> => paymentFrom(stripe.paymentIntents.retrieve(id))

const begin = (stripe: Stripe, { purpose, amount, group, description }: PaymentRequest): Promise<Payment> =>
  requestWithKey({
    key: `pi:${purpose.kind}:${purpose.id}`,
    send: (idempotencyKey) =>
      paymentFrom(
        stripe.paymentIntents.create(
          {
            amount,
            currency: 'gbp',
            allowed_payment_method_types: ['card'],
            capture_method: 'manual',
            transfer_group: group,
            description,
            metadata: { kind: purpose.kind, id: String(purpose.id) },
          },
          { idempotencyKey },
        ),
      ),
    // A payment that was created anyway can never be paid: its secret was not returned to anyone.
    lookUp: async () => null,
  })

const take = (stripe: Stripe, id: string): Promise<Payment> =>
  requestWithKey({
    key: `cap:${id}`,
    send: (idempotencyKey) => paymentFrom(stripe.paymentIntents.capture(id, {}, { idempotencyKey })),
    lookUp: async () => {
      const payment = await paymentAt(stripe, id)
      return payment.state === 'authorised' ? null : payment
    },
  })

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
  const kind = metadata['kind']
  const id = Number(metadata['id'])
  return (kind === 'order' || kind === 'boost') && Number.isSafeInteger(id) ? { kind, id } : null
}

/** Stripe may forget keys after a day, so every creation first looks for an existing object. */
async function onceUnder<T>(request: Parameters<typeof requestWithKey<T>>[0]): Promise<T> {
  return (await request.lookUp()) ?? requestWithKey(request)
}

function issueRefund(
  stripe: Stripe,
  { refundId, paymentId, amount }: { refundId: number; paymentId: string; amount: Pence },
): Promise<Refund> {
  const metadata = { refund: String(refundId) }
  return onceUnder({
    key: `re:${refundId}`,
    send: async (idempotencyKey) => {
      const response = stripe.refunds.create({ payment_intent: paymentId, amount, metadata }, { idempotencyKey })
      return toRefund(await believable(response, 're_', 'refund'))
    },
    lookUp: async () => {
      const made = await found(stripe.refunds.list({ payment_intent: paymentId, limit: 100 }))
      const ours = made.data.find((refund) => refund.metadata?.['refund'] === metadata.refund)
      return ours ? toRefund(ours) : null
    },
  })
}

async function transferOf(
  stripe: Stripe,
  { payoutId, group }: Pick<TransferRequest, 'payoutId' | 'group'>,
): Promise<{ id: string } | null> {
  const made = await found(stripe.transfers.list({ transfer_group: group, limit: 100 }))
  const ours = made.data.find(({ metadata: { payout } }) => payout === String(payoutId))
  return ours ? { id: ours.id } : null
}

function transferTo(stripe: Stripe, request: TransferRequest): Promise<{ id: string }> {
  const { payoutId, amount, accountId, chargeId, group } = request
  const metadata = { payout: String(payoutId) }
  const transfer = {
    amount,
    currency: 'gbp',
    destination: accountId,
    source_transaction: chargeId,
    transfer_group: group,
  }
  return onceUnder({
    key: `tr:${payoutId}`,
    send: async (idempotencyKey) => {
      const response = stripe.transfers.create({ ...transfer, metadata }, { idempotencyKey })
      const { id } = await believable(response, 'tr_', 'transfer')
      return { id }
    },
    lookUp: () => transferOf(stripe, request),
  })
}

async function reverseTransfer(stripe: Stripe, request: Parameters<Payments['reverse']>[0]): Promise<void> {
  const { transferId, refundId, amount } = request
  const metadata = { refund: String(refundId) }
  await onceUnder({
    key: `trr:${refundId}`,
    send: (idempotencyKey) => {
      const response = stripe.transfers.createReversal(transferId, { amount, metadata }, { idempotencyKey })
      return believable(response, 'trr_', 'transfer_reversal')
    },
    lookUp: async () => {
      const made = await found(stripe.transfers.listReversals(transferId, { limit: 100 }))
      return made.data.find((reversal) => reversal.metadata?.['refund'] === metadata.refund) ?? null
    },
  })
}

const settlements: ReadonlyMap<string, Settlement> = new Map(
  Object.entries<Settlement>({
    succeeded: 'succeeded',
    failed: 'failed',
    canceled: 'failed',
  }),
)

const toRefund = (refund: Stripe.Refund): Refund => ({
  id: refund.id,
  paymentId: String(refund.payment_intent),
  amount: pence(refund.amount),
  state: settlements.get(refund.status ?? '') ?? 'pending',
  failure: refund.failure_reason ?? null,
})

const movementKinds: ReadonlyMap<string, Movement['kind']> = new Map(
  Object.entries<Movement['kind']>({
    charge: 'charge',
    refund: 'refund',
    refund_failure: 'refund_failure',
    transfer: 'transfer',
    transfer_refund: 'transfer_reversal',
    adjustment: 'chargeback',
    payout: 'payout',
    payout_failure: 'payout',
    payout_cancel: 'payout',
    topup: 'payout',
    topup_reversal: 'payout',
    stripe_fee: 'fee',
    stripe_fx_fee: 'fee',
    tax_fee: 'fee',
    reserve_transaction: 'reserve',
    reserved_funds: 'reserve',
    reserve_hold: 'reserve',
    reserve_release: 'reserve',
    payment_network_reserve_hold: 'reserve',
    payment_network_reserve_release: 'reserve',
    payout_minimum_balance_hold: 'reserve',
    payout_minimum_balance_release: 'reserve',
  }),
)

async function* movementsAt(stripe: Stripe, since?: Date): AsyncIterable<Movement> {
  const later = since && { created: { gte: Math.floor(since.getTime() / 1000) } }
  for await (const line of stripe.balanceTransactions.list({ limit: 100, ...later })) {
    const source = idOf(line.source)
    const kind = movementKinds.get(line.type) ?? 'other'
    yield {
      id: line.id,
      // An adjustment without a source is a correction by the provider; the others belong to disputes.
      kind: kind === 'chargeback' && source === null ? 'other' : kind,
      source: source ?? line.id,
      net: pence(line.net),
      fee: pence(line.fee),
      createdAt: new Date(line.created * 1000),
    }
  }
}

/** Stripe refers to an object by its id, or includes the whole object. */
const idOf = (about: string | { id: string } | null): string | null =>
  typeof about === 'string' ? about : (about?.id ?? null)
