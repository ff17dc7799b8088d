import type Stripe from 'stripe'
import { pence } from '#shared/money.ts'
import type { Movement } from './payments.ts'
import { idOf } from './stripe-outcomes.ts'

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

/** The lines of our account, newest first: all, or those from this time on. */
export async function* movementsAt(stripe: Stripe, since: Date = new Date(0)): AsyncIterable<Movement> {
  const from = Math.floor(since.getTime() / 1000)
  for await (const line of stripe.balanceTransactions.list({ limit: 100, created: { gte: from } })) {
    const source = idOf(line.source)
    const kind = movementKinds.get(line.type) ?? 'other'
    yield {
      id: line.id,
      // An adjustment without a source is a correction by the provider; the others belong to disputes.
      kind: kind === 'chargeback' && source === null ? 'other' : kind,
      source: source ?? line.id,
      net: pence(line.net),
      fee: pence(line.fee),
      currency: line.currency,
      createdAt: new Date(line.created * 1000),
      availableOn: new Date(line.available_on * 1000),
    }
  }
}
