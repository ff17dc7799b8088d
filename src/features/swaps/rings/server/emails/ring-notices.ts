import type { Notice } from '#features/notifications/server/notice.ts'
import { formatTerm } from '#shared/dates.ts'
import { isTakenAway } from '../../../swap.ts'
import { NOT_SHOWN } from '../../../swap-words.ts'
import { hasBegun, type PartState, partsOf, type RingEndReason, type RingStatus } from '../../ring.ts'
import { ringOutcomeOf } from '../../ring-words.ts'

/** What the emails about a ring say of a part. */
export interface RingPartFacts {
  giverId: number
  receiverId: number
  giverName: string
  receiverName: string
  title: string
  status: string
  isByStaff: boolean
  hasAccepted: boolean
  state: PartState
}

export interface RingFacts {
  id: number
  status: RingStatus
  endReason: RingEndReason | null
  until: Date
  parts: readonly RingPartFacts[]
}

interface Words {
  subject: string
  sentences: string[]
  button: string
  /** Where the button leads, unless to the page of the ring. */
  href?: string
  isRequired?: boolean
}

/** A title for who receives it too: not of what was taken down. */
const titleFor = (part: RingPartFacts, readerId: number): string =>
  part.giverId !== readerId && isTakenAway(part) ? NOT_SHOWN : `“${part.title}”`

/** `You give “Dahlias” to Ivy, and get “Leeks” from Basil.` */
function exchangeOf({ parts }: RingFacts, memberId: number): string {
  const own = partsOf(parts, memberId)
  if (!own) return ''
  const { given, got } = own
  return `You give ${titleFor(given, memberId)} to ${given.receiverName}, and get ${titleFor(got, memberId)} from ${got.giverName}.`
}

/** `It was about your “Dahlias” for Ivy and “Leeks” from Basil.` */
function subjectOf({ parts }: RingFacts, memberId: number): string {
  const own = partsOf(parts, memberId)
  if (!own) return ''
  const { given, got } = own
  return `It was about your ${titleFor(given, memberId)} for ${given.receiverName} and ${titleFor(got, memberId)} from ${got.giverName}.`
}

/** A ring has no author: nothing in it is from one of its members. */
function noticeTo({ giverId, giverName }: RingPartFacts, ringId: number, words: Words, origin: string): Notice {
  const { subject, sentences, button, href = `/swaps/rings/${ringId}`, isRequired } = words
  return {
    ...{ userId: giverId, kind: 'swap', title: subject, body: sentences.join(' '), href },
    ...(isRequired && { isRequired }),
    mail: {
      subject,
      paragraphs: [`Hello ${giverName},`, ...sentences],
      button: { label: button, url: `${origin}${href}` },
    },
  }
}

/** To every member, as the giver of a part. */
const toAll = (ring: RingFacts, wordsFor: (part: RingPartFacts) => Words, origin: string): Notice[] =>
  ring.parts.map((part) => noticeTo(part, ring.id, wordsFor(part), origin))

const answerBy = (until: Date): string =>
  `You have until ${formatTerm(until)} to answer. Nothing is reserved before all of you accept.`

/** To all: a ring was found. */
export const proposedRingNotices = (ring: RingFacts, origin: string): Notice[] =>
  toAll(
    ring,
    ({ giverId }) => ({
      subject: `A swap ring of ${ring.parts.length}, with something that you look for`,
      sentences: [
        exchangeOf(ring, giverId),
        `You are ${ring.parts.length} members, and each gives to the next. ${answerBy(ring.until)}`,
      ],
      button: 'Answer',
    }),
    origin,
  )

/** To all: everyone has accepted. */
export const agreedRingNotices = (ring: RingFacts, origin: string): Notice[] =>
  toAll(
    ring,
    ({ giverId }) => ({
      subject: `Agreed: a swap ring of ${ring.parts.length}`,
      sentences: [
        `Everyone has accepted, and one of each is reserved. ${exchangeOf(ring, giverId)}`,
        `Agree in your messages with both where and when you meet, by ${formatTerm(ring.until)}, or meet at a swap day.`,
        'Show your code to who gives to you when you have the plant, and enter the code of who gets yours.',
      ],
      button: 'Show the ring',
      isRequired: true,
    }),
    origin,
  )

interface Over extends RingFacts {
  /** Something was reserved. */
  wasAgreed: boolean
  /** It has no page any more. */
  isDeleted?: boolean
}

/** To all: it is over, however it ended. Does not say who ended it. */
export const overNotices = (ring: Over, origin: string): Notice[] =>
  toAll(
    ring,
    ({ giverId }) => ({
      subject: overSubjects[ring.status] ?? 'A swap ring has ended',
      sentences: [subjectOf(ring, giverId), ringOutcomeOf(ring.status, ring.endReason) ?? ''],
      ...(ring.isDeleted ? { button: 'Show your swaps', href: '/swaps' } : { button: 'Show the ring' }),
      ...(ring.wasAgreed && { isRequired: true }),
    }),
    origin,
  )

const overSubjects: Readonly<Partial<Record<RingStatus, string>>> = {
  completed: 'Your swap ring is complete',
  partly: 'Your swap ring has ended, partly handed over',
  cancelled: 'Cancelled: a swap ring',
  lapsed: 'Not handed over: a swap ring',
}

/** To the receiver of a part whose code was entered. */
export function receivedNotice(ring: RingFacts, part: RingPartFacts, origin: string): Notice {
  const own = partsOf(ring.parts, part.receiverId)?.given
  const rest =
    own?.state === 'waiting'
      ? `Give ${titleFor(own, own.giverId)} to ${own.receiverName} by ${formatTerm(ring.until)}.`
      : 'You need do nothing more.'
  return noticeTo(
    own ?? part,
    ring.id,
    {
      subject: `${part.giverName} has handed over ${titleFor(part, part.receiverId)}`,
      sentences: [`Your code was entered, so ${titleFor(part, part.receiverId)} counts as yours now. ${rest}`],
      button: 'Show the ring',
    },
    origin,
  )
}

/** To giver and receiver of a part that cannot be handed over any more, while others were. */
export function calledOffNotices(ring: RingFacts, part: RingPartFacts, origin: string): Notice[] {
  const receiver = partsOf(ring.parts, part.receiverId)?.given
  const giver = noticeTo(
    part,
    ring.id,
    {
      subject: 'You need not give in a swap ring any more',
      sentences: [
        `${titleFor(part, part.giverId)} is no longer to be handed over to ${part.receiverName}. Your unit is back in your listing.`,
      ],
      button: 'Show the ring',
      isRequired: true,
    },
    origin,
  )
  if (!receiver) return [giver]
  const may = receiver.state === 'waiting' ? ' You need not give either: the page of the ring offers to stop.' : ''
  const words = {
    subject: 'A part of your swap ring is called off',
    sentences: [`You no longer get ${titleFor(part, part.receiverId)} from ${part.giverName}.${may}`],
    button: 'Show the ring',
    isRequired: true,
  }
  return [giver, noticeTo(receiver, ring.id, words, origin)]
}

/** To everyone who still has to act. */
export function ringReminders(ring: RingFacts, origin: string): Notice[] {
  if (ring.status === 'open') {
    return ring.parts
      .filter(({ hasAccepted }) => !hasAccepted)
      .map((part) =>
        noticeTo(
          part,
          ring.id,
          {
            subject: `Answer by ${formatTerm(ring.until)}: a swap ring of ${ring.parts.length}`,
            sentences: [exchangeOf(ring, part.giverId), answerBy(ring.until)],
            button: 'Answer',
          },
          origin,
        ),
      )
  }
  const after = hasBegun(ring)
    ? 'Others have given already. After that your unit goes back on sale, and no ring is proposed to who received and did not give.'
    : 'After that the ring ends, and what is reserved goes back on sale.'
  return ring.parts
    .filter(({ state }) => state === 'waiting')
    .map((part) =>
      noticeTo(
        part,
        ring.id,
        {
          subject: `Hand over by ${formatTerm(ring.until)}: your part of a swap ring`,
          sentences: [`${titleFor(part, part.giverId)} is still to be handed over to ${part.receiverName}.`, after],
          button: 'Show the ring',
          isRequired: true,
        },
        origin,
      ),
    )
}
