import { notify } from '#features/notifications/server/notify.ts'
import { formatPounds } from '#shared/money.ts'
import { BOOST_DAYS } from '../../../base/fees.ts'
import type { Event, Party } from '../../../base/lifecycle.ts'
import type { Order } from '../../../base/server/tables.ts'
import type { Work } from '../../../base/server/work.ts'
import type { Boost } from '../../../boost/server/boost-store.ts'
import { findPayout, paidByBank } from '../../../ledger/server/settlement-store.ts'
import { boosted, type PayoutNews, payoutLetters } from '../../../payout/server/emails/seller-letters.ts'
import type { Facts, Words } from '../letter-facts.ts'
import { type Contact, contactOf, findOffer, findOrder } from '../store.ts'
import { letters } from './letters.ts'
import { orderMail } from './order-mail.ts'
import { reminders } from './reminders.ts'

/** Tells whom a step concerns; what is told leaves when the step is committed. */
export async function tell(work: Work, order: Order, event: Event): Promise<void> {
  // Somebody who looked at a checkout and left needs no letter.
  if (event === 'abandon' && !order.paymentFailure) return
  await write(work, order, letters[event] ?? {})
}

export const remind = (work: Work, order: Order, what: keyof typeof reminders): Promise<void> =>
  write(work, order, reminders[what])

async function write(work: Work, order: Order, words: Partial<Record<Party, (facts: Facts) => Words>>): Promise<void> {
  if (!words.buyer && !words.seller) return
  const { tx } = work
  const [buyer, seller, offer] = [
    await contactOf(tx, order.buyerId),
    await contactOf(tx, order.sellerId),
    await findOffer(tx, order.productId),
  ]
  const pickup = [offer?.location, offer?.postcode].filter(Boolean).join(', ')
  const facts: Facts = {
    order,
    buyer: buyer.fullName,
    seller: seller.fullName,
    pickup,
    paidByBank: await paidByBank(tx, order.id),
  }
  const about = { kind: 'order', orderId: order.orderId } as const
  if (words.buyer) await send(work, buyer, words.buyer(facts), { ...about, href: '/transactions' })
  if (words.seller) await send(work, seller, words.seller(facts), { ...about, href: '/transactions?tab=sales' })
}

/** The page that leads on to the provider's. */
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

/** The receipt of a boost. */
export async function tellBoosted(
  work: Work,
  { productId, userId, amount }: Pick<Boost, 'productId' | 'userId' | 'amount'>,
) {
  const [offer, seller] = [await findOffer(work.tx, productId), await contactOf(work.tx, userId)]
  if (!offer) return
  const href = `/product/${productId}`
  const words = boosted({ title: offer.title, amount: formatPounds(amount), days: BOOST_DAYS })
  await notify(work, work.tx, {
    userId,
    kind: 'listing',
    title: words.subject,
    body: words.paragraphs.join(' '),
    href,
    isRequired: words.isContract,
    mail: orderMail(words, {
      reader: seller.fullName,
      button: { label: 'See your listing', url: `${work.publicUrl()}${href}` },
    }),
  })
}

interface About {
  kind: 'order' | 'payout'
  orderId: string
  /** Where the person sees it. */
  href: string
  /** Words on the mail's button. */
  label?: string
}

async function send(
  work: Work,
  to: Contact,
  words: Words,
  { kind, orderId, href, label = 'See your transactions' }: About,
): Promise<void> {
  const { subject, paragraphs, isContract } = words
  await notify(work, work.tx, {
    userId: to.id,
    kind,
    title: subject,
    body: paragraphs.filter(Boolean).join(' '),
    href,
    isRequired: isContract,
    mail: orderMail(words, {
      reader: to.fullName,
      orderId,
      button: { label, url: `${work.publicUrl()}${href}` },
    }),
  })
}
