import type Stripe from 'stripe'
import type { Payments, TransferRequest } from './payments.ts'
import { found, onceUnder, verifiedResponse } from './stripe-outcomes.ts'

/** The transfer of a payout or of several, found by our reference in its group. */
export async function transferOf(
  stripe: Stripe,
  { payoutId, reference, group }: Pick<TransferRequest, 'payoutId' | 'reference' | 'group'>,
): Promise<{ id: string } | null> {
  const made = await found(stripe.transfers.list({ transfer_group: group, limit: 100 }))
  // An older version of the product, which may still run beside this one, names a payout by its serial number.
  const names = [reference, ...(payoutId === null ? [] : [String(payoutId)])]
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
    lookUp: () => reversalOf(stripe, transferId, reference),
  })
}

/** A transfer of several payouts may have been reversed in many parts. */
async function reversalOf(stripe: Stripe, transferId: string, reference: string): Promise<{ id: string } | null> {
  for (let after: string | undefined; ; ) {
    const made = await found(
      after === undefined
        ? stripe.transfers.listReversals(transferId, { limit: 100 })
        : stripe.transfers.listReversals(transferId, { limit: 100, starting_after: after }),
    )
    const ours = made.data.find(({ metadata }) => metadata?.['reversal'] === reference)
    if (ours) return { id: ours.id }
    after = made.data.at(-1)?.id
    if (!made.has_more || after === undefined) return null
  }
}
