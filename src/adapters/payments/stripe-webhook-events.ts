import type Stripe from 'stripe'
import { PaymentRefused } from './failures.ts'
import type { Subject, WebhookEvent } from './payments.ts'

/** Older webhook events are refused, so that a captured one cannot be replayed. */
const TOLERANCE_SECONDS = 300

const subjects: ReadonlyMap<string, Exclude<Subject['kind'], 'deposit'>> = new Map(
  Object.entries<Exclude<Subject['kind'], 'deposit'>>({
    payment_intent: 'payment',
    refund: 'refund',
    dispute: 'chargeback',
    account: 'account',
    'v2.core.account': 'account',
  }),
)

interface Delivery {
  body: string
  signature: string
  /** Any of these secrets may have signed the event. */
  secrets: readonly string[]
  now: Date
  /** Whether real money moves. */
  isLive: boolean
}

/** An event of either version: v1 contains the object, v2 only its id. */
interface VerifiedEvent {
  id: string
  type: string
  livemode: boolean
  /** The connected account that it happened in; null for our own. */
  account: string | null
  subject: { id: string; kind: string } | null
}

/** Checks the signature over the raw body and returns what may have changed. */
export function readWebhookEvent(stripe: Stripe, delivery: Delivery): WebhookEvent {
  const { id, type, livemode, account, subject } = verified(stripe, delivery)
  if (livemode !== delivery.isLive) {
    throw new PaymentRefused('Live events and test events must use different endpoints.', 'WRONG_MODE')
  }
  return { id, type, subject: subject && ours(subject, account) }
}

/** Null for what does not concern us. A payout of our own account goes to our own bank. */
function ours({ id, kind }: { id: string; kind: string }, account: string | null): Subject | null {
  if (kind === 'payout') return account === null ? null : { kind: 'deposit', id, accountId: account }
  const known = subjects.get(kind)
  return known ? { kind: known, id } : null
}

function verified(stripe: Stripe, { body, signature, secrets, now }: Delivery): VerifiedEvent {
  for (const secret of secrets) {
    try {
      return read(stripe, [body, signature, secret, TOLERANCE_SECONDS, undefined, now.getTime()])
    } catch {
      // Another of our secrets may have signed it.
    }
  }
  throw new PaymentRefused('The signature of this webhook is wrong.', 'WRONG_SIGNATURE')
}

function read(stripe: Stripe, parts: Parameters<Stripe['parseEventNotification']>): VerifiedEvent {
  if (isSecond(parts[0])) {
    const event = stripe.parseEventNotification(...parts)
    const about = 'related_object' in event ? event.related_object : null
    return { ...event, account: null, subject: about && subjectOf(about, about.type) }
  }
  const { id, type, livemode, account = null, data } = stripe.webhooks.constructEvent(...parts)
  return { id, type, livemode, account, subject: subjectOf(data.object, data.object.object) }
}

/** Some objects have no id; they do not concern us. */
const subjectOf = (about: object, kind: string): VerifiedEvent['subject'] =>
  'id' in about && typeof about.id === 'string' ? { id: about.id, kind } : null

/** Whether this is a v2 event, which the SDK reads by another call. Its signature is checked there. */
function isSecond(body: string | Uint8Array): boolean {
  const event: unknown = JSON.parse(String(body))
  return typeof event === 'object' && event !== null && 'object' in event && event.object === 'v2.core.event'
}
