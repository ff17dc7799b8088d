import type { Notice } from '#features/notifications/server/notice.ts'
import { formatTerm } from '#shared/dates.ts'
import { formatPounds, type Pence } from '#shared/money.ts'
import type { Window } from '../../crop.ts'
import { dayInWords, windowInWords } from '../../days.ts'

/** Who is notified. */
interface Person {
  id: number
  fullName: string
}

/** A reservation in words. */
export interface Facts {
  id: number
  cropId: number
  /** `Tomato ‘Gardener’s Delight’` */
  title: string
  /** What was given, before that what was asked for. */
  quantity: number
  asked: number
  total: Pence
  ready: Window
  /** The window is the catalogue's, not the grower's own. */
  isUsual: boolean
  origin: string
}

const thing = ({ quantity, title }: Pick<Facts, 'quantity' | 'title'>): string => `${quantity} × ${title}`

interface Written {
  subject: string
  paragraphs: readonly string[]
  href: string
  label: string
}

const notice = (to: Person, origin: string, key: string, { subject, paragraphs, href, label }: Written): Notice => ({
  ...{ userId: to.id, kind: 'crop', title: subject, body: paragraphs[0], href, key },
  mail: {
    subject,
    paragraphs: [`Hello ${to.fullName},`, ...paragraphs],
    button: { label, url: `${origin}${href}` },
  },
})

const MINE = { href: '/crops/reserved', label: 'See your reservations' } as const

/** Confirms a reservation to its buyer: the contract, so that it is always emailed. */
export const reservedNotice = (to: Person, facts: Facts): Notice => ({
  ...notice(to, facts.origin, `crop-reserved:${facts.id}`, {
    ...{ ...MINE, subject: `You have reserved ${thing(facts)}` },
    paragraphs: [
      `${facts.isUsual ? 'The crop is usually ready' : 'The grower expects the crop'} from ${windowInWords(facts.ready)}. The grower says then how many there are, and we email you the day of collection.`,
      `Nothing is charged now. Once it is ready we charge your saved card at most ${formatPounds(facts.total)}, three days before the collection at the earliest, and email you at least a day before.`,
      'You can cancel free until your card is charged.',
    ],
  }),
  isRequired: true,
})

/** Notifies a grower of a reservation. */
export const takenNotice = (to: Person, { from, ...facts }: Facts & { from: Person }): Notice => ({
  ...notice(to, facts.origin, `crop-taken:${facts.id}`, {
    subject: `${from.fullName} has reserved ${thing(facts)}`,
    paragraphs: [
      `Once your crop is ready, say how many there are: reservations are filled in their order, and you are paid as for every sale.`,
      'If it fails, withdraw it: nobody is charged.',
    ],
    ...{ href: `/crops/${facts.cropId}`, label: 'See your crop' },
  }),
  from: from.id,
})

/** Notifies a grower that a reservation was cancelled. */
export const cancelledNotice = (to: Person, facts: Facts): Notice =>
  notice(to, facts.origin, `crop-cancelled:${facts.id}`, {
    subject: `A reservation of ${thing(facts)} was cancelled`,
    paragraphs: ['They can be reserved by someone else now.'],
    ...{ href: `/crops/${facts.cropId}`, label: 'See your crop' },
  })

/** Reminds a buyer, or the grower with all that is reserved, that a crop is nearly ready. */
export const nearsNotice = (to: Person, { reserved, ...facts }: Facts & { reserved: number | null }): Notice => {
  const key = `crop-nears:${facts.cropId}`
  if (reserved === null) {
    return notice(to, facts.origin, key, {
      ...{ ...MINE, subject: `${facts.title} is nearly ready` },
      paragraphs: [
        `You have reserved ${thing(facts)}, ${facts.isUsual ? 'usually ready' : 'expected'} from ${windowInWords(facts.ready)}. Nothing is charged yet: we email you first.`,
        'You can still cancel free.',
      ],
    })
  }
  return notice(to, facts.origin, key, {
    subject: `${facts.title} is nearly ready: ${reserved} reserved`,
    paragraphs: [
      `${facts.isUsual ? 'Usually it is ready' : 'You expect it'} from ${windowInWords(facts.ready)}. As soon as it is, say how many there are and from which day they can be collected.`,
      'If it fails, withdraw it: nobody is charged.',
    ],
    ...{ href: `/crops/${facts.cropId}/ready`, label: 'Say how many there are' },
  })
}

interface Filled extends Facts {
  notBefore: Date
  /** Day. */
  collectFrom: string
  /** What frost means for them; null for others. */
  frost: string | null
}

/** Notifies a buyer of the coming charge: always emailed. */
export const filledNotice = (to: Person, { notBefore, collectFrom, frost, ...facts }: Filled): Notice => ({
  ...notice(to, facts.origin, `crop-filled:${facts.id}`, {
    ...{ ...MINE, subject: `${facts.title} is ready: ${formatPounds(facts.total)} on ${formatTerm(notBefore)}` },
    paragraphs: [
      ...(facts.quantity < facts.asked
        ? [
            `The crop fell short: you get ${facts.quantity} of the ${facts.asked} that you reserved, by order of reservation.`,
          ]
        : [`You get ${thing(facts)}.`]),
      `We charge your saved card ${formatPounds(facts.total)} on ${formatTerm(notBefore)} at the earliest. You can collect from ${dayInWords(collectFrom)} on, and get the address and your collection code once it is paid.`,
      ...(frost ? [frost] : []),
      'You can cancel free until your card is charged.',
    ],
  }),
  isRequired: true,
})

/** Notifies a buyer that they get nothing, and were not charged: always emailed. */
export const endedNotice = (to: Person, { reason, ...facts }: Facts & { reason: string }): Notice => ({
  ...notice(to, facts.origin, `crop-ended:${facts.id}`, {
    ...{ ...MINE, subject: `Your reservation of ${thing(facts)} has ended` },
    paragraphs: [reason, 'Nothing was charged. Others may be growing the same near you.'],
  }),
  isRequired: true,
})
