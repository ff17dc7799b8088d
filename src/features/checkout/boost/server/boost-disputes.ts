import type { Chargeback } from '#adapters/payments/payments.ts'
import type { CheckoutDeps } from '../../base/server/checkout-deps.ts'
import { inTransaction } from '../../base/server/unit-of-work.ts'
import { bookBoostChargeback } from '../../ledger/server/ledger.ts'
import { linesOfBoostDispute } from '../../ledger/server/movement-store.ts'
import { findBoostByPayment, lockBoost } from './boost-store.ts'

/**
 * A bank reversed the price of a boost. The boost has already run, so the loss is ours alone and no order waits for
 * the bank. The lines of the provider's account are booked as they are read, including those that return money.
 */
export const bookBoostDispute = (
  deps: CheckoutDeps,
  { id, paymentId }: Pick<Chargeback, 'id' | 'paymentId'>,
): Promise<void> =>
  inTransaction(deps, async (unit) => {
    const boost = await findBoostByPayment(unit.tx, paymentId)
    if (!boost) return
    await lockBoost(unit.tx, boost.reference)
    for (const line of await linesOfBoostDispute(unit.tx, id)) bookBoostChargeback(unit, line)
  })
