import type Stripe from 'stripe'
import { pence } from '#shared/money.ts'
import type { Refund, RefundRequest, Settlement } from './payments.ts'
import { found, onceUnder, verifiedResponse } from './stripe-outcomes.ts'

/** Sends a refund. One that was made before is found by our reference among the refunds of its payment. */
export function issueRefund(
  stripe: Stripe,
  { refundId, reference, paymentId, amount }: RefundRequest,
): Promise<Refund> {
  // An older version of the product, which may still run beside this one, names a refund by its serial number.
  const names = [reference, String(refundId)]
  return onceUnder({
    key: `re:${reference}`,
    send: (idempotencyKey) =>
      refundFrom(
        stripe.refunds.create(
          { payment_intent: paymentId, amount, metadata: { refund: reference } },
          { idempotencyKey },
        ),
      ),
    lookUp: async () => {
      const made = await found(stripe.refunds.list({ payment_intent: paymentId, limit: 100 }))
      const ours = made.data.find((one) => names.includes(one.metadata?.['refund'] ?? '') && one.amount === amount)
      return ours ? toRefund(ours) : null
    },
  })
}

export const refundFrom = async (response: Promise<Stripe.Response<Stripe.Refund>>): Promise<Refund> =>
  toRefund(await verifiedResponse(response, 're_', 'refund'))

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
  reference: refund.metadata?.['refund'] ?? null,
})
