import type { Deps } from '#deps.ts'
import { lastRun } from './reconciliation-store.ts'

import { isShort, lastBalanceCheck } from './stuck-store.ts'

/** Figures of the books, as the last checks stored them. */
export function measureBooks({ metrics, db, clock }: Pick<Deps, 'metrics' | 'db' | 'clock'>): void {
  const secondsSince = (at: Date) => Math.max(0, clock.now().getTime() - at.getTime()) / 1000
  metrics.gauge('hedgerow_ledger_faults', 'Contradictions that the last check of the ledger found', async () => {
    return (await lastRun(db))?.faults.length ?? null
  })
  metrics.gauge('hedgerow_ledger_check_age_seconds', 'Time since the last check of the ledger', async () => {
    const run = await lastRun(db)
    return run && secondsSince(run.at)
  })
  metrics.gauge('hedgerow_provider_balance_pence', 'Balance at the payment provider at the last check', async () => {
    return (await lastBalanceCheck(db))?.atProvider ?? null
  })
  metrics.gauge('hedgerow_owed_pence', 'Held for buyers and owed to sellers and buyers at the last check', async () => {
    return (await lastBalanceCheck(db))?.owed ?? null
  })
  metrics.gauge('hedgerow_provider_balance_short', 'Whether two checks in a row found less than is owed', async () => {
    const check = await lastBalanceCheck(db)
    return check && (isShort(check) ? 1 : 0)
  })
}
