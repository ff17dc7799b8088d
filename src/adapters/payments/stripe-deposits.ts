import type Stripe from 'stripe'
import { pence } from '#shared/money.ts'
import type { Deposit } from './payments.ts'
import { answered, idOf, verifiedResponse } from './stripe-outcomes.ts'

/** Stripe's payout from a connected account to its bank. */
export async function depositOf(
  stripe: Stripe,
  { id, accountId }: { id: string; accountId: string },
): Promise<Deposit> {
  const payout = await verifiedResponse(stripe.payouts.retrieve(id, {}, { stripeAccount: accountId }), 'po_', 'payout')
  return {
    id: payout.id,
    amount: pence(payout.amount),
    state: stateOf(payout.status),
    arrivesAt: new Date(payout.arrival_date * 1000),
    failure: payout.failure_message ?? null,
    // Stripe lists the contents of automatic payouts only.
    ...(payout.automatic
      ? await answered(contentsOf(stripe, payout.id, accountId))
      : { transferIds: [], replaces: [] }),
  }
}

export async function* depositsOf(
  stripe: Stripe,
  { accountId: stripeAccount, since }: { accountId: string; since: Date },
): AsyncIterable<Pick<Deposit, 'id' | 'state'>> {
  const gte = Math.floor(since.getTime() / 1000)
  for await (const { id, status } of stripe.payouts.list({ created: { gte }, limit: 100 }, { stripeAccount })) {
    yield { id, state: stateOf(status) }
  }
}

function stateOf(status: string): Deposit['state'] {
  if (status === 'paid') return 'paid'
  return status === 'failed' || status === 'canceled' ? 'returned' : 'pending'
}

/** A transfer arrives in the connected account as a charge that names it. */
async function contentsOf(
  stripe: Stripe,
  payout: string,
  stripeAccount: string,
): Promise<Pick<Deposit, 'transferIds' | 'replaces'>> {
  const transferIds: string[] = []
  const replaces: string[] = []
  const lines = stripe.balanceTransactions.list({ payout, limit: 100, expand: ['data.source'] }, { stripeAccount })
  for await (const { source } of lines) {
    if (typeof source !== 'object' || source === null) continue
    const transfer = source.object === 'charge' ? idOf(source.source_transfer) : null
    if (transfer) transferIds.push(transfer)
    else if (source.object === 'payout' && source.id !== payout) replaces.push(source.id)
  }
  return { transferIds, replaces }
}
