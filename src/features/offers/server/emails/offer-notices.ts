import { checkoutHref } from '#features/listings/listing/checkout-href.ts'
import type { Notice } from '#features/notifications/server/notice.ts'
import { formatTerm } from '#shared/dates.ts'
import { formatPounds, pence } from '#shared/money.ts'
import { agreedPrice, type EndReason } from '../../offer.ts'
import { endSentences } from '../../offer-words.ts'

/** What the emails about an offer say of it. */
export interface OfferFacts {
  id: number
  listingId: number
  title: string
  buyerId: number
  buyerName: string
  sellerId: number
  sellerName: string
  listPrice: number
  price: number
  counterPrice: number | null
  until: Date
}

const pounds = (amount: number): string => formatPounds(pence(amount))
const agreed = (offer: OfferFacts): string => formatPounds(agreedPrice(offer))

/** Where each of the two continues. */
const listingHref = ({ listingId }: OfferFacts): string => `/product/${listingId}`
const OFFERS = '/offers'

interface Words {
  subject: string
  sentences: string[]
  href: string
  button: { label: string; href?: string }
  isRequired?: boolean
}

const toBuyer = (offer: OfferFacts, words: Words, origin: string): Notice => {
  const { buyerId, buyerName, sellerId } = offer
  return noticeOf({ userId: buyerId, name: buyerName, from: sellerId }, words, origin)
}

const toSeller = (offer: OfferFacts, words: Words, origin: string): Notice => {
  const { sellerId, sellerName, buyerId } = offer
  return noticeOf({ userId: sellerId, name: sellerName, from: buyerId }, words, origin)
}

const noticeOf = (
  { userId, name, from }: { userId: number; name: string; from: number },
  { subject, sentences, href, button, isRequired }: Words,
  origin: string,
): Notice => ({
  ...{ userId, from, kind: 'offer', title: subject, body: sentences.join(' '), href },
  ...(isRequired && { isRequired }),
  mail: {
    subject,
    paragraphs: [`Hello ${name},`, ...sentences],
    button: { label: button.label, url: `${origin}${button.href ?? href}` },
  },
})

const answerHere = (until: Date): string =>
  `You have until ${formatTerm(until)} to answer. Nothing is reserved before you both agree.`

/** To the seller: accept it, decline it or name another price. */
export const offeredNotice = (offer: OfferFacts, origin: string): Notice =>
  toSeller(
    offer,
    {
      subject: `An offer of ${pounds(offer.price)} for ${offer.title}`,
      sentences: [
        `${offer.buyerName} offers ${pounds(offer.price)} for “${offer.title}”, which you have on sale for ${pounds(offer.listPrice)}.`,
        `You can accept it, decline it, or name your own price once. ${answerHere(offer.until)}`,
      ],
      href: OFFERS,
      button: { label: 'Answer the offer' },
    },
    origin,
  )

/** To the buyer: the seller named another price. */
export const counteredNotice = (offer: OfferFacts, origin: string): Notice =>
  toBuyer(
    offer,
    {
      subject: `${offer.sellerName} names ${agreed(offer)} for ${offer.title}`,
      sentences: [
        `You offered ${pounds(offer.price)} for “${offer.title}”. ${offer.sellerName} would sell it to you for ${agreed(offer)}.`,
        answerHere(offer.until),
      ],
      href: listingHref(offer),
      button: { label: 'Answer the seller' },
    },
    origin,
  )

const payWords = (offer: OfferFacts, subject: string, first: string): Words => ({
  subject,
  sentences: [
    first,
    `It is reserved for you at ${agreed(offer)} until ${formatTerm(offer.until)}. After that anyone can buy it.`,
  ],
  // Not its page, which a seller may pause meanwhile.
  href: OFFERS,
  button: {
    label: `Pay ${agreed(offer)}`,
    href: checkoutHref({ id: offer.listingId, title: offer.title, price: agreedPrice(offer) }),
  },
  isRequired: true,
})

/** To the buyer: agreed and reserved, to be paid in time. */
export const agreedNotice = (offer: OfferFacts, origin: string): Notice => {
  const first =
    offer.counterPrice === null
      ? `${offer.sellerName} accepts your offer of ${agreed(offer)} for “${offer.title}”.`
      : `You and ${offer.sellerName} agree on ${agreed(offer)} for “${offer.title}”.`
  return toBuyer(offer, payWords(offer, `Reserved for you: ${offer.title} at ${agreed(offer)}`, first), origin)
}

/** To the seller: the buyer takes the seller’s price. */
export const takenNotice = (offer: OfferFacts, origin: string): Notice =>
  toSeller(
    offer,
    {
      subject: `${offer.buyerName} accepts ${agreed(offer)} for ${offer.title}`,
      sentences: [
        `One “${offer.title}” is reserved for ${offer.buyerName} at ${agreed(offer)} until ${formatTerm(offer.until)}.`,
        'You will be notified when it is paid. If it is not paid in time, the reservation ends by itself.',
      ],
      href: OFFERS,
      button: { label: 'Show your offers' },
    },
    origin,
  )

/** To the buyer: not at this price. */
export const declinedNotice = (offer: OfferFacts, origin: string): Notice =>
  toBuyer(
    offer,
    {
      subject: `Not at ${pounds(offer.price)}: ${offer.title}`,
      sentences: [
        `The seller does not accept ${pounds(offer.price)} for “${offer.title}”.`,
        'While it is on sale you can still buy it at its price.',
      ],
      href: listingHref(offer),
      button: { label: 'Show the listing' },
    },
    origin,
  )

/** To the seller: the buyer declined their price, withdrew the offer or gave the reservation up. */
export const cancelledNotice = (
  offer: OfferFacts,
  how: 'declined' | 'withdrawn' | 'released',
  origin: string,
): Notice => {
  const words = {
    declined: `${offer.buyerName} does not want “${offer.title}” for ${agreed(offer)}.`,
    withdrawn: `${offer.buyerName} has withdrawn the offer of ${pounds(offer.price)} for “${offer.title}”.`,
    released: `${offer.buyerName} no longer wants “${offer.title}”. The reservation has ended, and the unit is back in your listing.`,
  }
  return toSeller(
    offer,
    {
      subject: `No longer offered: ${offer.title}`,
      sentences: [words[how], 'You need do nothing.'],
      href: OFFERS,
      button: { label: 'Show your offers' },
    },
    origin,
  )
}

/** To the one who has to answer or pay, when a quarter of the time is left, or less after an interruption. */
export function reminder(offer: OfferFacts & { status: string }, origin: string): Notice {
  if (offer.status === 'accepted') {
    const subject = `Still to pay by ${formatTerm(offer.until)}: ${offer.title} at ${agreed(offer)}`
    return toBuyer(offer, payWords(offer, subject, `“${offer.title}” is not paid yet.`), origin)
  }
  const sentences = [
    offer.status === 'countered'
      ? `${offer.sellerName} would sell you “${offer.title}” for ${agreed(offer)}.`
      : `${offer.buyerName} offers ${pounds(offer.price)} for “${offer.title}”.`,
    answerHere(offer.until),
  ]
  const subject = `Answer by ${formatTerm(offer.until)}: ${offer.title}`
  return offer.status === 'countered'
    ? toBuyer(offer, { subject, sentences, href: listingHref(offer), button: { label: 'Answer the seller' } }, origin)
    : toSeller(offer, { subject, sentences, href: OFFERS, button: { label: 'Answer the offer' } }, origin)
}

/** To both: nobody answered. */
export function expiredNotice(offer: OfferFacts & { status: string }, origin: string): Notice[] {
  const subject = `No answer in time: ${offer.title}`
  const byBuyer = offer.status === 'countered'
  const missed = byBuyer
    ? `Nobody answered the price of ${agreed(offer)} for “${offer.title}” within 24 hours, so the offer has ended.`
    : `The offer of ${pounds(offer.price)} for “${offer.title}” was not answered within 24 hours, so it has ended.`
  return [
    toBuyer(
      offer,
      {
        subject,
        sentences: [missed, 'While it is on sale you can still buy it at its price.'],
        href: listingHref(offer),
        button: { label: 'Show the listing' },
      },
      origin,
    ),
    toSeller(offer, { subject, sentences: [missed], href: OFFERS, button: { label: 'Show your offers' } }, origin),
  ]
}

/** To both: not paid within two hours. */
export const lapsedNotice = (offer: OfferFacts, isOnSale: boolean, origin: string): Notice[] => [
  toBuyer(
    offer,
    {
      subject: `No longer reserved: ${offer.title}`,
      sentences: [
        `“${offer.title}” was reserved for you at ${agreed(offer)} for two hours, which are over.`,
        ...(isOnSale ? ['It is on sale again at its price.'] : []),
      ],
      href: listingHref(offer),
      button: { label: 'Show the listing' },
    },
    origin,
  ),
  toSeller(
    offer,
    {
      subject: `Not paid in time: ${offer.title}`,
      sentences: [
        `${offer.buyerName} has not paid ${agreed(offer)} for “${offer.title}” within two hours.`,
        'The reservation has ended, and the unit is back in your listing.',
      ],
      href: OFFERS,
      button: { label: 'Show your offers' },
    },
    origin,
  ),
]

/** To the seller: the card of the buyer, who has another offer by now, could not be charged. */
export const unpaidNotice = (offer: OfferFacts, origin: string): Notice =>
  toSeller(
    offer,
    {
      subject: `Not paid: ${offer.title}`,
      sentences: [
        `The payment of ${agreed(offer)} by ${offer.buyerName} for “${offer.title}” could not be taken.`,
        'The reservation has ended, and the unit is back in your listing.',
      ],
      href: OFFERS,
      button: { label: 'Show your offers' },
    },
    origin,
  )

/** A reservation ends with a change of price only when the price has become as low. */
const whyEnded = (offer: OfferFacts & { status: string }, reason: EndReason): string =>
  offer.status === 'accepted' && reason === 'price'
    ? `The seller has lowered the price, so that you can buy it for no more than the ${agreed(offer)} that you agreed on.`
    : endSentences[reason]

/** To the buyer, and of a reservation to the seller too: it ended by itself. Does not say who blocked whom. */
export function endedNotice(offer: OfferFacts & { status: string }, reason: EndReason, origin: string): Notice[] {
  const buyer = toBuyer(
    offer,
    {
      subject: `Your offer for ${offer.title} has ended`,
      sentences: [`You offered ${pounds(offer.price)} for “${offer.title}”. ${whyEnded(offer, reason)}`],
      href: OFFERS,
      button: { label: 'Show your offers' },
    },
    origin,
  )
  if (offer.status !== 'accepted') return [{ ...buyer, from: undefined }]
  const seller = toSeller(
    offer,
    {
      subject: `No longer reserved: ${offer.title}`,
      sentences: [`“${offer.title}” is no longer reserved for ${offer.buyerName} at ${agreed(offer)}.`],
      href: OFFERS,
      button: { label: 'Show your offers' },
    },
    origin,
  )
  return [
    { ...buyer, from: undefined },
    { ...seller, from: undefined },
  ]
}
