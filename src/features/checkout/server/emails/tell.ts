import { letter } from '#adapters/mail/letter.ts'
import { formatPounds } from '#shared/money.ts'
import type { Event, Party } from '../../lifecycle.ts'
import { lockPayout } from '../settlement-store.ts'
import { type Contact, contactOf, findOffer, findOrder } from '../store.ts'
import type { Order } from '../tables.ts'
import type { Work } from '../work.ts'
import { type Facts, letters, type PayoutNews, payoutLetters, reminders, type Words } from './letters.ts'

/** Writes to whom a step concerns; the letters leave when the step is committed. */
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
  const facts: Facts = { order, buyer: buyer.fullName, seller: seller.fullName, pickup }
  if (words.buyer) await send(work, buyer, words.buyer(facts), order.orderId)
  if (words.seller) await send(work, seller, words.seller(facts), order.orderId)
}

export async function tellPayout(work: Work, payoutId: number, news: PayoutNews): Promise<void> {
  const payout = await lockPayout(work.tx, payoutId)
  const order = payout && (await findOrder(work.tx, payout.transactionId))
  if (!order) return
  const facts = { title: order.productTitle, amount: formatPounds(payout.amount) }
  await send(work, await contactOf(work.tx, payout.sellerId), payoutLetters[news](facts), order.orderId)
}

async function send(work: Work, to: Contact, { subject, paragraphs }: Words, orderId: string): Promise<void> {
  await work.mail.send(
    work.tx,
    letter({
      to: to.email,
      subject,
      paragraphs: [`Hello ${to.fullName},`, ...paragraphs],
      button: { label: 'See your transactions', url: `${work.publicUrl()}/transactions` },
      footnote: `Order ${orderId.slice(0, 8)}`,
    }),
  )
}
