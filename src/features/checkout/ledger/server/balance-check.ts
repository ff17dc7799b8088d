import type { Deps } from '#deps.ts'
import { type BalanceCheck, lastBalanceCheck, owedInAll, saveBalanceCheck } from './stuck-store.ts'

/**
 * Compares the provider's balance with what we hold and owe. Requests in progress move money before it is booked, so
 * only a shortage that two checks in a row find is one.
 */
export async function checkBalance(deps: Pick<Deps, 'db' | 'payments' | 'clock' | 'log'>): Promise<void> {
  const { available, pending } = await deps.payments.platform.balance()
  const atProvider = available + pending
  await saveBalanceCheck(deps.db, { at: deps.clock.now(), atProvider, owed: await owedInAll(deps.db) })
  const check = await lastBalanceCheck(deps.db)
  if (check && isShort(check)) {
    const { owed, shortSince } = check
    deps.log.error({ atProvider, owed, shortSince }, 'the balance at the provider is below what is held and owed')
  }
}

export const isShort = ({ shortSince, checkedAt }: BalanceCheck): boolean =>
  shortSince !== null && shortSince.getTime() < checkedAt.getTime()
