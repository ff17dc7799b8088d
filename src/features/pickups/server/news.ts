import type { Database } from '#adapters/db/database.ts'
import type { Deps } from '#deps.ts'
import { contactOf } from '#features/checkout/server/store.ts'
import { notify } from '#features/notifications/server/notify.ts'
import { formatTime, formatWeekday } from '#shared/dates.ts'
import { type Agreed, maySeePlace, otherOf, placeOf } from './views.ts'

export type Needs = Pick<Deps, 'mail' | 'clock' | 'live' | 'publicUrl'>

/** What happened to a visit. */
export type News = 'booked' | 'moved' | 'cancelled' | 'ended' | 'reminder'

const when = (moment: Date): string => `${formatWeekday(moment)} at ${formatTime(moment)}`

/** Where a visit is shown, moved and put into a calendar. */
export const pageOf = (transactionId: number): string => `/transactions/${transactionId}/pickup`

interface Told {
  title: string
  sentence: string
}

function wordsFor(news: News, { pickup, order }: Agreed, other: string, isActor: boolean): Told {
  const [time, item] = [when(pickup.startsAt), `“${order.productTitle}”`]
  switch (news) {
    case 'booked':
      return { title: `Pickup booked: ${time}`, sentence: `You meet ${other} for ${item}.` }
    case 'moved':
      return {
        title: `Pickup moved to ${time}`,
        sentence: isActor ? `You have moved the pickup of ${item}.` : `${other} has moved the pickup of ${item}.`,
      }
    case 'cancelled':
      return {
        title: `Pickup cancelled: ${time}`,
        sentence: `${isActor ? 'You have' : `${other} has`} cancelled the pickup of ${item}. The order goes on: please agree another time.`,
      }
    case 'ended':
      return {
        title: `Pickup cancelled: ${time}`,
        sentence: `The order of ${item} has ended, so there is nothing to collect.`,
      }
    case 'reminder':
      return { title: `Pickup ${time}`, sentence: `You meet ${other} for ${item}.` }
  }
}

/** Tells both people of a visit, and their open pages, what became of it; in the caller's transaction. */
export async function tell(deps: Needs, tx: Database, agreed: Agreed, news: News): Promise<void> {
  const { buyerId, sellerId, id } = agreed.order
  await deps.live.publish(tx, [buyerId, sellerId], { kind: 'pickup', id })
  for (const userId of [buyerId, sellerId]) await tellOne(deps, tx, agreed, { news, userId })
}

const COMING: readonly News[] = ['booked', 'moved', 'reminder']
const WITH_REASON: readonly News[] = ['moved', 'cancelled']

interface Hearer {
  news: News
  userId: number
}

async function tellOne(deps: Needs, tx: Database, agreed: Agreed, { news, userId }: Hearer): Promise<void> {
  const { pickup, order } = agreed
  const other = (await contactOf(tx, otherOf(order, userId))).fullName
  const { title, sentence } = wordsFor(news, agreed, other, pickup.actorId === userId)
  const reason = WITH_REASON.includes(news) ? pickup.reason : null
  // A time has two reminders; any other news comes once for each change.
  const count = news === 'reminder' ? `${pickup.sequence}:${pickup.reminded}` : pickup.sequence
  await notify(deps, tx, {
    userId,
    kind: 'pickup',
    title,
    body: [sentence, reason && `“${reason}”`].filter(Boolean).join(' '),
    href: pageOf(order.id),
    key: `pickup-${news}:${pickup.id}:${count}`,
    mail: {
      subject: `${title} (${order.productTitle})`,
      ...(await mailFor(deps, tx, agreed, { news, userId, other, sentence, reason })),
      footnote: `Order ${order.orderId.slice(0, 8)}`,
    },
  })
}

interface Said extends Hearer {
  other: string
  sentence: string
  reason: string | null
}

/** The address is in the buyer's mail alone, while there is something to collect. */
async function mailFor(deps: Needs, tx: Database, { pickup, order }: Agreed, said: Said) {
  const { news, userId, other, sentence, reason } = said
  const isComing = COMING.includes(news)
  const isVisitor = isComing && userId === order.buyerId
  const place = isVisitor && maySeePlace(order, userId) ? await placeOf(tx, order) : null
  return {
    paragraphs: [
      `Hello ${(await contactOf(tx, userId)).fullName},`,
      sentence,
      ...(reason ? [reason] : []),
      ...(isVisitor ? ['Bring your collection code, and show it when you have the plant.'] : []),
    ],
    facts: [['When', when(pickup.startsAt)], ['With', other], ...(place ? [['Where', place] as const] : [])] as const,
    button: {
      label: isComing ? 'See it and add it to your calendar' : 'See the order',
      url: `${deps.publicUrl()}${pageOf(order.id)}`,
    },
  }
}
