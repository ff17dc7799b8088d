import { formatPounds, type Pence, pence } from '#shared/money.ts'
import type { Payout } from '../../../base/server/payout-tables.ts'
import type { UnitOfWork } from '../../../base/server/unit-of-work.ts'
import { findPayout } from '../../../ledger/server/settlement-store.ts'
import { send } from '../../../order/server/emails/notify-parties.ts'
import { evidenceTerm } from '../../../order/server/evidence-term-store.ts'
import { contactOf } from '../../../order/server/people-store.ts'
import { findOrder } from '../../../order/server/store.ts'
import { type PayoutNotice, payoutEmails, type SaleSent, sentTogether } from './payout-emails.ts'

/** The page that leads on to the provider's page. */
const SET_UP = { href: '/payouts/setup', label: 'Set up your payouts' }

/** The release sent an email this recently: the transfer that follows from it needs none. */
const SAME_MOMENT_MS = 60 * 60 * 1000

/** `part` is the amount of a notice about a part of the payout, by default all that was sent. */
export async function notifyPayout(
  unit: UnitOfWork,
  payoutId: number,
  notice: PayoutNotice,
  { part }: { part?: Pence } = {},
): Promise<void> {
  const payout = await findPayout(unit.tx, payoutId)
  const order = payout && (await findOrder(unit.tx, payout.transactionId))
  if (!order) return
  const { amount, withheld } = payout
  const term = await evidenceTerm(unit.tx, order.id)
  const facts = {
    title: order.productTitle,
    amount: formatPounds(amount),
    withheld: formatPounds(withheld),
    sent: formatPounds(pence(amount - withheld)),
    part: formatPounds(part ?? pence(amount - withheld)),
    isWhole: payout.status === 'refunded',
    evidence: term && { ...term, transactionId: order.id },
  }
  const place = notice === 'setUp' || notice === 'remind' ? SET_UP : { href: '/transactions?tab=payouts' }
  const isSilent = notice === 'sent' && unit.now.getTime() - payout.createdAt.getTime() < SAME_MOMENT_MS
  const about = { kind: 'payout', orderId: order.orderId, ...place, isSilent } as const
  await send(unit, await contactOf(unit.tx, payout.sellerId), payoutEmails[notice](facts), about)
}

/** One email about a transfer of several payouts. */
export async function notifyBatch(unit: UnitOfWork, payouts: readonly Payout[]): Promise<void> {
  const [first, ...others] = payouts
  if (!first) return
  if (others.length === 0) return notifyPayout(unit, first.id, first.withheld > 0 ? 'sentLess' : 'sent')
  const sales: SaleSent[] = []
  let orderId = ''
  for (const { transactionId, amount, withheld } of payouts) {
    const order = await findOrder(unit.tx, transactionId)
    if (!order) continue
    orderId ||= order.orderId
    sales.push({ title: order.productTitle, sent: pence(amount - withheld), withheld })
  }
  const about = { kind: 'payout', orderId, href: '/transactions?tab=payouts' } as const
  await send(unit, await contactOf(unit.tx, first.sellerId), sentTogether(sales), about)
}
