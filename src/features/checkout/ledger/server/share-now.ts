import type { Pence } from '#shared/money.ts'
import { givesAll, groupPart } from '../../base/fees.ts'
import { HELD } from '../../base/status-groups.ts'
import type { ViewedShare } from './share-store.ts'

/** What the group has of an order, or will have after its release, and whether there is no payout because it is everything. */
export const shareNow = (
  order: { status: (typeof HELD)[number]; amount: Pence; sellerGets: Pence },
  share: ViewedShare,
): { amount: Pence; isAll: boolean } => ({
  amount:
    order.status === 'pending' || HELD.includes(order.status)
      ? groupPart(order.sellerGets, share, order.amount)
      : share.given,
  isAll: share.withheldFor === null && givesAll(share, order.amount),
})
