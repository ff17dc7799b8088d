import type Stripe from 'stripe'
import { type Hint, PaymentRefused } from './payments.ts'

/** Older webhooks are refused, so that a captured one cannot be played again. */
const TOLERANCE_SECONDS = 300

const subjects: Readonly<Record<string, NonNullable<Hint['subject']>['kind']>> = {
  payment_intent: 'payment',
  refund: 'refund',
  dispute: 'chargeback',
  account: 'account',
  transfer: 'transfer',
}

interface Delivery {
  body: string
  signature: string
  secret: string
  now: Date
  live: boolean
}

/** Checks the signature over the raw body and tells what may have changed. */
export function readHint(stripe: Stripe, { body, signature, secret, now, live }: Delivery): Hint {
  const event = verified(() =>
    stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE_SECONDS, undefined, now.getTime()),
  )
  if (event.livemode !== live && !live) throw new PaymentRefused('A live event cannot reach the sandbox.', 'WRONG_MODE')
  const object = event.data.object as { id?: string; object: string }
  const kind = subjects[object.object]
  return { id: event.id, type: event.type, subject: kind && object.id ? { kind, id: object.id } : null }
}

function verified(read: () => Stripe.Event): Stripe.Event {
  try {
    return read()
  } catch {
    throw new PaymentRefused('The signature of this webhook is not right.', 'WRONG_SIGNATURE')
  }
}
