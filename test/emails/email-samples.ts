import type { Content } from '#adapters/mail/email-content.ts'
import type { OutgoingEmail } from '#adapters/mail/mail.ts'
import { renderEmail } from '#adapters/mail/render-email.ts'
import { boostEnding, boosted } from '#features/checkout/boost/server/emails/boost-emails.ts'
import type { Facts, Words } from '#features/checkout/order/server/email-facts.ts'
import { orderEmail } from '#features/checkout/order/server/emails/order-email.ts'
import * as orders from '#features/checkout/order/server/emails/order-emails.ts'
import { reminders } from '#features/checkout/order/server/emails/reminders.ts'
import { achievementEmail } from '#features/eco/server/emails/achievement.ts'
import { listingsEnded } from '#features/listings/listing/server/emails/ended.ts'
import { newMessage } from '#features/messages/server/emails/new-message.ts'
import { contactEmail } from '#features/moderation/server/emails/contact.ts'
import { digest } from '#features/notifications/server/emails/digest.ts'
import { visitEmail } from '#features/pickups/server/emails/visit.ts'
import { reviewReminder } from '#features/reviews/server/emails/request.ts'
import { duePost, heldBack } from '#features/social/server/emails/due-post.ts'
import { pence } from '#shared/money.ts'
import { required } from '#shared/required.ts'
import { accountSamples } from './account-samples.ts'
import { alertSamples, newsSamples } from './alert-samples.ts'
import { cropSamples } from './crop-samples.ts'
import { groupSamples } from './group-samples.ts'
import { noShowSamples } from './no-show-samples.ts'
import { offerSamples } from './offer-samples.ts'
import { at, facts, ivy, order, rose, several, TITLE } from './order-facts.ts'
import { payoutSamples } from './payout-samples.ts'
import { ringSamples } from './ring-samples.ts'
import { savedCardSamples } from './saved-card-samples.ts'
import { cancellationOf, caseSamples, staffSamples } from './staff-samples.ts'
import { swapSamples } from './swap-samples.ts'

/** The contents of every email, by feature and name. The facts are fixed, so that the output is stable. */
const ORIGIN = 'https://hedgerow.example'

/** The unsubscribe footer, as the email module adds it. */
const leave = (what: string, key: string) => ({
  what,
  url: `${ORIGIN}/unsubscribe?key=${key}`,
  oneClickUrl: `${ORIGIN}/api/notifications/unsubscribe?key=${key}`,
  settingsUrl: `${ORIGIN}/settings/notifications`,
})
const withUnsubscribe = (content: Omit<Content, 'to'>, what: string, key: string): Content => ({
  ...content,
  to: ivy.email,
  leave: leave(what, `2.${key}.x`),
})

function orderSample(words: Words, place: string): Content {
  const button = { label: 'See your transactions', url: `${ORIGIN}${place}` }
  const content = orderEmail(words, { reader: ivy.fullName, orderId: order.orderId, button })
  return words.isContract || words.isDeadline
    ? { ...content, to: ivy.email }
    : withUnsubscribe(content, 'your orders', 'order')
}

/** What is different about an order when these emails are sent. */
const CHANGES: readonly (readonly [events: RegExp, changes: Partial<Facts['order']>])[] = [
  [/^(?:partRefunded|refundFailed)$/, { refundedAmount: pence(500) }],
  [/^appealRefunds$/, { refundedAmount: order.total }],
  [/^(?:confirmFirst|handoverUnanswered)$/, { needsProof: true }],
  [/^cancelLine$/, { cancelledTotal: pence(927) }],
  [/^(?:release|decideRelease|defaultRelease|appealWon)$/, { protectedUntil: null }],
]
const factsOf = (event: string): Facts => ({
  ...facts,
  cancellation: cancellationOf(event),
  order: Object.assign({}, order, ...CHANGES.filter(([events]) => events.test(event)).map(([, changes]) => changes)),
})

/** Renders every order email, so that a new one is included automatically. */
const orderSamples = Object.fromEntries(
  Object.entries({ ...orders.orderEmails, ...reminders }).flatMap(([event, parties]) =>
    Object.entries(parties).map(([party, words]) => [
      `checkout/${event}/${party}`,
      orderSample(words(factsOf(event)), party === 'buyer' ? '/transactions' : '/transactions?tab=sales'),
    ]),
  ),
)
const { buyer: paidBuyer, seller: paidSeller } = orders.orderEmails.paid
const severalSamples = {
  'checkout/paid-several/buyer': orderSample(
    required(paidBuyer, 'Buyers of a paid order get an email.')(several),
    '/transactions',
  ),
  'checkout/paid-several/seller': orderSample(
    required(paidSeller, 'Sellers of a paid order get an email.')(several),
    '/transactions?tab=sales',
  ),
}

/** The emails of a free order; those about a bank or a card do not apply. */
const free: Facts['order'] = {
  ...order,
  ...{ amount: pence(0), platformFee: pence(0), protectionFee: pence(0), total: pence(0), sellerGets: pence(0) },
  withProtection: false,
  protectedUntil: null,
  refundReason: 'I am ill.',
}
export const freeOrderWords = Object.entries({ ...orders.orderEmails, ...reminders })
  .filter(
    ([event]) =>
      !/^(cancelled|cancelContested|bringBack|broughtBack|notBroughtBack|chargeback|bank|evidence|appeal|abandon|late|refundFailed|partRefunded|refundedByUs|claimProtection|withdrawClaim|refundSale|staffRefund|cancelLine)/.test(
        event,
      ),
  )
  .flatMap(([event, parties]) =>
    Object.entries(parties).map(([party, words]) => [`${event}, ${party}`, words({ ...facts, order: free })] as const),
  )
const boost = boosted({ title: TITLE, amount: '£3.00', days: 7 })

const visit = {
  item: TITLE,
  orderId: order.orderId,
  when: 'Sat 28 Nov at 10:30 AM',
  reader: ivy.fullName,
  other: rose.fullName,
  isActor: false,
  isBuyer: true,
  reason: null,
  place: 'Leeds, LS6 2AB, the green gate',
  url: `${ORIGIN}/transactions/7/pickup`,
}
const visitSample = (change: Partial<Parameters<typeof visitEmail>[0]>): Content =>
  withUnsubscribe(visitEmail({ ...visit, change: 'booked', ...change }), 'pickups', 'pickup')

const review = { title: TITLE, other: rose.fullName, until: 'Fri 4 Dec', url: `${ORIGIN}/transactions/7/review` }
const message = { sender: rose, receiver: ivy, url: `${ORIGIN}/messages/3`, about: undefined }

const entries = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    kind: i % 2 === 0 ? ('alert' as const) : ('review' as const),
    title: i % 2 === 0 ? `New for “tomato”: tray ${i + 1}` : `Someone has reviewed you (${i + 1})`,
    body: i % 2 === 0 ? '£3.00, about 2 miles away in Horfield, BS7' : null,
    href: `/product/${i + 1}`,
  }))
const digestSample = (count: number, productName: string): Content =>
  withUnsubscribe(
    digest({ reader: ivy, entries: entries(count), publicUrl: ORIGIN, productName }),
    'the daily digest',
    'digest',
  )

const planned = {
  fullName: ivy.fullName,
  title: 'Plant now: Garlic',
  content: 'Garlic can be planted this month.\n\nWhat would you add?',
  platform: ['bluesky', 'mastodon'],
  url: `${ORIGIN}/social-automation?tab=scheduler#post-3`,
} as const

const contentsOf = (productName: string): Readonly<Record<string, Content>> => ({
  ...accountSamples(ivy, ORIGIN, productName),
  ...orderSamples,
  ...severalSamples,
  ...payoutSamples(orderSample),
  ...savedCardSamples(orderSample),
  ...caseSamples(order),
  ...staffSamples(productName),
  'checkout/boost-ending': withUnsubscribe(
    orderEmail(
      boostEnding({
        productId: 1,
        title: TITLE,
        endsAt: at(28),
        brought: 'Its page was opened 31 times since the boost began, and 12 times in the 7 days before.',
      }),
      { reader: ivy.fullName, button: { label: 'My Listings', url: `${ORIGIN}/my-listings` } },
    ),
    'your listings',
    'listing',
  ),
  'checkout/boost': {
    ...orderEmail(boost, { reader: ivy.fullName, button: { label: 'See your listing', url: `${ORIGIN}/product/1` } }),
    to: ivy.email,
  },
  'listings/ended': withUnsubscribe(listingsEnded({ titles: [TITLE], publicUrl: ORIGIN }), 'your listings', 'listing'),
  'listings/ended-many': withUnsubscribe(
    listingsEnded({ titles: Array.from({ length: 12 }, (_, i) => `Lettuce ${i + 1}`), publicUrl: ORIGIN }),
    'your listings',
    'listing',
  ),
  'messages/new': withUnsubscribe(
    newMessage({ ...message, productName, content: 'Are they still there?\nI could come on Saturday.' }),
    'new messages',
    'message',
  ),
  'messages/new-about': withUnsubscribe(
    newMessage({ ...message, productName, content: '<b>50% & more?</b>', about: TITLE }),
    'new messages',
    'message',
  ),
  'pickups/booked': visitSample({}),
  'pickups/booked-seller': visitSample({ isBuyer: false, place: null, other: 'Ivy Pritchard', reader: 'Rose Hartley' }),
  'pickups/moved': visitSample({ change: 'moved', reason: 'The train is late.' }),
  'pickups/moved-by-you': visitSample({ change: 'moved', isActor: true }),
  'pickups/cancelled': visitSample({ change: 'cancelled', place: null, reason: 'I am ill.' }),
  'pickups/ended': visitSample({ change: 'ended', place: null }),
  'pickups/reminder': visitSample({ change: 'reminder' }),
  ...alertSamples({ rose, ivy, title: TITLE }, ORIGIN, withUnsubscribe),
  ...offerSamples({ rose, ivy, title: TITLE }, ORIGIN, withUnsubscribe, (mail) => ({ ...mail, to: ivy.email })),
  ...noShowSamples({ rose, ivy, title: TITLE, orderId: order.orderId }, ORIGIN, withUnsubscribe, (mail) => ({
    ...mail,
    to: ivy.email,
  })),
  ...swapSamples({ rose, ivy, title: TITLE }, ORIGIN, withUnsubscribe, (mail) => ({ ...mail, to: ivy.email })),
  ...groupSamples({ rose, ivy }, ORIGIN, withUnsubscribe),
  ...cropSamples({ rose, ivy }, ORIGIN, withUnsubscribe),
  ...ringSamples({ rose, ivy }, ORIGIN, withUnsubscribe, (mail) => ({ ...mail, to: ivy.email })),
  ...newsSamples({ rose, ivy }, ORIGIN, withUnsubscribe),
  'social/due': withUnsubscribe(duePost(planned), 'your posts', 'post'),
  'social/held-back': withUnsubscribe(
    heldBack({ ...planned, failure: `“${TITLE}” is not for sale at the moment.` }),
    'your posts',
    'post',
  ),
  'reviews/reminder': withUnsubscribe(reviewReminder(review), 'reviews', 'review'),
  'eco/achievement': withUnsubscribe(
    achievementEmail({
      title: 'New badge: Leg Power',
      body: 'You can see it among your recent achievements.',
      url: `${ORIGIN}/eco-impact`,
    }),
    'your eco impact',
    'eco',
  ),
  'moderation/contact': {
    ...contactEmail({
      ...{ reference: 'C-7K2M9QXZ', name: 'Ivy Pritchard', email: ivy.email, topic: 'order', username: 'ivy' },
      message: 'The code did not work.\n\nWhat now? <b>Help</b>',
    }),
    to: 'support@hedgerow.example',
  },
  'notifications/digest-one': digestSample(1, productName),
  'notifications/digest-many': digestSample(23, productName),
})

/** One sample of every email, from a site of this name. */
export const samplesOf = (productName: string): Readonly<Record<string, OutgoingEmail>> =>
  Object.fromEntries(
    Object.entries(contentsOf(productName)).map(([name, content]) => [name, renderEmail(content, productName)]),
  )
