import type { CheckoutDeps } from '../../base/server/checkout-deps.ts'
import { notifyStaffOfShortage } from './staff-notices.ts'
import { isShort, lastBalanceCheck, owedInAll, saveBalanceCheck } from './stuck-store.ts'

/** Compares the provider's balance with what we hold and owe. A shortage is logged, and emailed to staff at once. */
export async function checkBalance(deps: CheckoutDeps): Promise<void> {
  const { available, pending } = await deps.payments.platform.balance()
  const atProvider = available + pending
  await saveBalanceCheck(deps.db, { at: deps.clock.now(), atProvider, owed: await owedInAll(deps.db) })
  const check = await lastBalanceCheck(deps.db)
  if (!check || !isShort(check)) return
  const { owed, shortSince } = check
  deps.log.error({ atProvider, owed, shortSince }, 'the balance at the provider is below what is held and owed')
  await notifyStaffOfShortage(deps, check)
}
