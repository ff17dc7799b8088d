import type { Content } from '#adapters/mail/email-content.ts'
import type { Notice } from '#features/notifications/server/notice.ts'
import type { RingFacts } from '#features/swaps/rings/server/emails/ring-notices.ts'
import {
  agreedRingNotices,
  calledOffNotices,
  overNotices,
  proposedRingNotices,
  receivedNotice,
  ringReminders,
} from '#features/swaps/rings/server/emails/ring-notices.ts'

interface People {
  rose: { fullName: string }
  ivy: { fullName: string }
}

/** The emails about swap rings. `leave` adds the links that end them; those about what is reserved have none. */
export function ringSamples(
  { rose, ivy }: People,
  origin: string,
  leave: (mail: Omit<Content, 'to'>, what: string, key: string) => Content,
  required: (mail: Omit<Content, 'to'>) => Content,
): Record<string, Content> {
  const [one, two, three] = [
    { id: 3, name: ivy.fullName },
    { id: 2, name: rose.fullName },
    { id: 4, name: 'Basil Thorne' },
  ]
  const part = (giver: typeof one, receiver: typeof one, title: string) => ({
    ...{ giverId: giver.id, giverName: giver.name, receiverId: receiver.id, receiverName: receiver.name, title },
    ...{ status: 'active', isByStaff: false, hasAccepted: false, state: 'waiting' as const },
  })
  const [dahlias, canes, leeks] = [
    part(one, two, 'Dahlia tubers'),
    part(two, three, 'Raspberry canes'),
    part(three, one, 'Leek seedlings'),
  ]
  const open: RingFacts = {
    ...{ id: 6, status: 'open', endReason: null, until: new Date(Date.UTC(2026, 10, 8, 15, 30)) },
    parts: [dahlias, canes, leeks],
  }
  const agreed: RingFacts = { ...open, status: 'agreed' }
  const begun: RingFacts = { ...agreed, parts: [dahlias, { ...canes, state: 'handed-over' }, leeks] }
  const over = (status: RingFacts['status'], endReason: RingFacts['endReason'] = null) =>
    overNotices({ ...open, status, endReason, wasAgreed: !['declined', 'expired'].includes(status) }, origin)[0]!
  const sample = ({ mail, isRequired }: Notice): Content =>
    isRequired ? required(mail!) : leave(mail!, 'swaps', 'swap')
  return {
    'rings/proposed': sample(proposedRingNotices(open, origin)[0]!),
    'rings/agreed': sample(agreedRingNotices(agreed, origin)[0]!),
    'rings/declined': sample(over('declined')),
    'rings/expired': sample(over('expired')),
    'rings/cancelled': sample(over('cancelled')),
    'rings/lapsed': sample(over('lapsed')),
    'rings/partly': sample(over('partly')),
    'rings/completed': sample(over('completed')),
    'rings/ended': sample(over('ended', 'gone')),
    'rings/received': sample(receivedNotice(agreed, leeks, origin)),
    'rings/called-off-giver': sample(calledOffNotices(begun, leeks, origin)[0]!),
    'rings/called-off-receiver': sample(calledOffNotices(begun, leeks, origin)[1]!),
    'rings/reminder-to-answer': sample(ringReminders(open, origin)[0]!),
    'rings/reminder-to-hand-over': sample(ringReminders(agreed, origin)[0]!),
    'rings/reminder-after-a-handover': sample(ringReminders(begun, origin)[0]!),
  }
}
