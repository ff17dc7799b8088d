import type { CheckoutDeps } from '../../base/server/unit-of-work.ts'
import { lockPending } from '../../order/server/store.ts'

/** Whether a buyer who has not said so now wants protection: as in their unpaid order, otherwise by default. */
export async function protectionChoice(deps: CheckoutDeps, buyerId: number, productId: number): Promise<boolean> {
  const pending = await deps.transaction((tx) => lockPending(tx, buyerId, productId))
  return pending?.withProtection ?? deps.config.buyerProtectionDefault
}
