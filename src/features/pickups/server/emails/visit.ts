import type { Content } from '#adapters/mail/email-content.ts'

/** What happened to a visit. */
export type VisitChange = 'booked' | 'moved' | 'cancelled' | 'ended' | 'reminder'

const COMING: readonly VisitChange[] = ['booked', 'moved', 'reminder']

/** What the attached file does to the calendar that a member has added the time to. */
const IN_CALENDAR: Readonly<Record<VisitChange, string>> = {
  booked: 'adds the time to',
  moved: 'changes the time in',
  cancelled: 'removes the time from',
  ended: 'removes the time from',
  reminder: 'adds the time to',
}

/** Whether the visit is still to come. */
export const isComing = (change: VisitChange): boolean => COMING.includes(change)

interface Facts {
  change: VisitChange
  /** The listing's title. */
  item: string
  orderId: string
  /** The formatted time. */
  when: string
  reader: string
  other: string
  /** Whether the reader made the change. */
  isActor: boolean
  /** Whether the reader is the one who collects. */
  isBuyer: boolean
  reason: string | null
  /** Where to collect; null for a reader who need not know. */
  place: string | null
  url: string
}

interface VisitFacts {
  title: string
  /** The text of the notification, and of the email after the greeting. */
  sentence: string
}

export function visitWords({
  change,
  when,
  other,
  item,
  isActor,
}: Omit<Facts, 'url' | 'place' | 'reader'>): VisitFacts {
  const quoted = `“${item}”`
  switch (change) {
    case 'booked':
      return { title: `Pickup booked: ${when}`, sentence: `Your pickup of ${quoted} with ${other} is booked.` }
    case 'moved':
      return {
        title: `Pickup moved to ${when}`,
        sentence: isActor ? `You have moved the pickup of ${quoted}.` : `${other} has moved the pickup of ${quoted}.`,
      }
    case 'cancelled':
      return {
        title: `Pickup cancelled: ${when}`,
        sentence: `${isActor ? 'You have' : `${other} has`} cancelled the pickup of ${quoted}. The order continues: please agree on another time.`,
      }
    case 'ended':
      return {
        title: `Pickup cancelled: ${when}`,
        sentence: `The order for ${quoted} has ended, so there is nothing to collect.`,
      }
    case 'reminder':
      return { title: `Reminder: pickup ${when}`, sentence: `Your pickup of ${quoted} with ${other} is soon.` }
  }
}

/** The message about a visit, for one of its two people. */
export function visitEmail(facts: Facts): Omit<Content, 'to'> {
  const { change, item, orderId, when, reader, other, isBuyer, reason, place, url } = facts
  const { title, sentence } = visitWords(facts)
  return {
    subject: `${title} (${item})`,
    paragraphs: [
      `Hello ${reader},`,
      sentence,
      ...(reason ? [reason] : []),
      ...(isComing(change) && isBuyer ? ['Bring your collection code, and show it when you have the plant.'] : []),
      `The attached file ${IN_CALENDAR[change]} your calendar.`,
    ],
    facts: [['When', when], ['With', other], ...(place ? [['Where', place] as const] : [])],
    button: { label: isComing(change) ? 'View it and add it to your calendar' : 'See the order', url },
    footnote: `Order ${orderId.slice(0, 8)}`,
  }
}
