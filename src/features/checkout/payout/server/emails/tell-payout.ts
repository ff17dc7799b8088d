import { formatPounds } from '#shared/money.ts'
import type { Work } from '../../../base/server/unit-of-work.ts'
import { findPayout } from '../../../ledger/server/settlement-store.ts'
import { send } from '../../../order/server/emails/tell.ts'
import { contactOf, findOrder } from '../../../order/server/store.ts'
import { type PayoutNews, payoutLetters } from './payout-letters.ts'

/** The page that leads on to the provider's page. */
const SET_UP = { href: '/payouts/setup', label: 'Set up your payouts' }

export async function tellPayout(work: Work, payoutId: number, news: PayoutNews): Promise<void> {
  const payout = await findPayout(work.tx, payoutId)
  const order = payout && (await findOrder(work.tx, payout.transactionId))
  if (!order) return
  const facts = { title: order.productTitle, amount: formatPounds(payout.amount) }
  const place = news === 'setUp' || news === 'remind' ? SET_UP : { href: '/transactions?tab=payouts' }
  const about = { kind: 'payout', orderId: order.orderId, ...place } as const
  await send(work, await contactOf(work.tx, payout.sellerId), payoutLetters[news](facts), about)
}
