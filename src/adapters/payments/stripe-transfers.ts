import type Stripe from 'stripe'
import type { Payments, TransferRequest } from './payments.ts'
import { found, onceUnder, verifiedResponse } from './stripe-outcomes.ts'

/** The transfer of a payout, found by our reference in its order's group. */
export async function transferOf(
  stripe: Stripe,
  { payoutId, reference, group }: Pick<TransferRequest, 'payoutId' | 'reference' | 'group'>,
): Promise<{ id: string } | null> {
  const made = await found(stripe.transfers.list({ transfer_group: group, limit: 100 }))
  // An older version of the product, which may still run beside this one, names a payout by its serial number.
  const names = [reference, String(payoutId)]
  const ours = made.data.find(({ metadata }) => names.includes(metadata['payout'] ?? ''))
  return ours ? { id: ours.id } : null
}

export function transferTo(stripe: Stripe, request: TransferRequest): Promise<{ id: string }> {
  const { reference, amount, accountId, chargeId, group } = request
  return onceUnder({
    key: `tr:${reference}`,
    send: async (idempotencyKey) => {
      const response =
        chargeId === null
          ? stripe.transfers.create(
              {
                amount,
                currency: 'gbp',
                destination: accountId,
                transfer_group: group,
                metadata: { payout: reference },
              },
              { idempotencyKey },
            )
          : stripe.transfers.create(
              {
                amount,
                currency: 'gbp',
                destination: accountId,
                source_transaction: chargeId,
                transfer_group: group,
                metadata: { payout: reference },
              },
              { idempotencyKey },
            )
      const { id } = await verifiedResponse(response, 'tr_', 'transfer')
      return { id }
    },
    lookUp: () => transferOf(stripe, request),
  })
}

export function reverseTransfer(stripe: Stripe, request: Parameters<Payments['reverse']>[0]): Promise<{ id: string }> {
  const { transferId, reference, amount } = request
  return onceUnder({
    key: `trr:${reference}`,
    send: async (idempotencyKey) => {
      const response = stripe.transfers.createReversal(
        transferId,
        { amount, metadata: { reversal: reference } },
        { idempotencyKey },
      )
      const { id } = await verifiedResponse(response, 'trr_', 'transfer_reversal')
      return { id }
    },
    lookUp: async () => {
      const made = await found(stripe.transfers.listReversals(transferId, { limit: 100 }))
      const ours = made.data.find((reversal) => reversal.metadata?.['reversal'] === reference)
      return ours ? { id: ours.id } : null
    },
  })
}
