import type { Deps } from '#deps.ts'
import { DomainError } from '#shared/errors.ts'
import type { Declaration } from '../contract.ts'
import type { Trade } from '../counting.ts'
import { DECLARE_WITHIN_MS, type EcoMethod } from '../methods.ts'
import type { EcoDeps } from './notify-gains.ts'
import { settleTrade } from './settle.ts'
import { findTrade, lockPeople, purchasesSince, saveMethods } from './trade-store.ts'

const untilOf = (completedAt: Date): Date => new Date(completedAt.getTime() + DECLARE_WITHIN_MS)

const view = ({ transactionId, methods, completedAt }: Trade): Declaration => ({
  transactionId,
  methods: [...methods],
  until: untilOf(completedAt).toISOString(),
})

/** A user's completed purchases for which methods can still be declared. */
export async function declarableOf({ db, clock }: Pick<Deps, 'db' | 'clock'>, me: { id: number }) {
  const since = new Date(clock.now().getTime() - DECLARE_WITHIN_MS)
  return (await purchasesSince(db, me.id, since)).map(view)
}

/**
 * Stores the buyer's declaration of eco-friendly methods and gives both users the points. A later declaration replaces
 * it.
 */
export const declare = (
  deps: EcoDeps & Pick<Deps, 'transaction'>,
  me: { id: number },
  transactionId: number,
  methods: readonly EcoMethod[],
): Promise<Declaration> =>
  deps.transaction(async (tx) => {
    const found = await findTrade(tx, transactionId)
    if (found) await lockPeople(tx, [found.buyerId, found.sellerId])
    // Reads the trade again: it may have been refunded before the lock was acquired.
    const trade = found && (await findTrade(tx, transactionId))
    if (trade?.buyerId !== me.id) throw new DomainError('not_found', 'This purchase is not completed.')
    if (untilOf(trade.completedAt) < deps.clock.now()) {
      throw new DomainError('conflict', 'This could be recorded for a week after the purchase.')
    }
    await saveMethods(tx, transactionId, methods)
    await settleTrade(deps, tx, { ...trade, methods: [...methods] })
    return view({ ...trade, methods })
  })
