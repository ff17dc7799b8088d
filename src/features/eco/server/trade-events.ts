import type { Deps } from '#deps.ts'
import { ordersEmptied, saleCompleted, saleRefunded } from '#features/checkout/base/events.ts'
import { openChallenges } from './joining.ts'
import { handleCompleted, handleRefunded } from './settle.ts'
import { detachTrades, unhandledTrades } from './trade-store.ts'

const HOUR_SECONDS = 3600
const DAY_SECONDS = 24 * HOUR_SECONDS
const BATCH = 500

/**
 * Handles completed and refunded orders. A daily task finds orders whose event was missed, such as those from before
 * eco impact existed.
 */
export function handleTrades(deps: Deps): void {
  deps.events.on(saleCompleted, (tx, sale) => handleCompleted(deps, tx, sale))
  deps.events.on(saleRefunded, (tx, sale) => handleRefunded(deps, tx, sale))
  deps.events.on(ordersEmptied, (tx, { transactionIds }) => detachTrades(tx, transactionIds))
  deps.jobs.every(HOUR_SECONDS, 'eco-challenges', () => openChallenges(deps))
  deps.jobs.every(DAY_SECONDS, 'eco-trades', () => catchUp(deps))
}

/** Handles orders whose event was missed, each in its own transaction. */
export async function catchUp(deps: Deps): Promise<void> {
  for (const sale of await unhandledTrades(deps.db, BATCH)) {
    await deps.transaction(async (tx) => {
      await handleRefunded(deps, tx, sale)
      await handleCompleted(deps, tx, sale)
    })
  }
}
