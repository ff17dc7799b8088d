import type { Content } from '#adapters/mail/email-content.ts'
import {
  acceptedNotice,
  askedNotice,
  endedNotice,
  removedNotice,
  roleNotice,
} from '#features/groups/server/emails/group-notices.ts'
import { moneySentNotice, moneyWaitsNotice } from '#features/groups/server/emails/share-notices.ts'
import { swapDayNotice } from '#features/groups/server/emails/swap-day-notices.ts'
import type { Notice } from '#features/notifications/server/notice.ts'
import { pence } from '#shared/money.ts'

interface People {
  rose: { fullName: string }
  ivy: { fullName: string }
}

/** The emails about groups. `leave` adds the links that end them. */
export function groupSamples(
  { rose, ivy }: People,
  origin: string,
  leave: (mail: Omit<Content, 'to'>, what: string, key: string) => Content,
): Record<string, Content> {
  const group = { id: 4, slug: 'bishopston-allotments-bs7', name: 'Bishopston Allotments' }
  const to = { id: 2, fullName: ivy.fullName }
  const about = { to, group, origin }
  const sample = ({ mail }: Notice) => leave(mail!, 'your groups', 'group')
  const day = {
    ...{ id: 5, title: 'Seed swap', where: 'Village hall, Bishopston, BS7 8AA' },
    ...{ startsAt: new Date('2026-12-05T10:00:00Z'), endsAt: new Date('2026-12-05T12:00:00Z') },
  }
  return {
    'groups/swap-day-soon': sample(swapDayNotice(about, { ...day, news: 'soon' })),
    'groups/swap-day-cancelled': sample(swapDayNotice(about, { ...day, news: 'cancelled' })),
    'groups/asked': sample(askedNotice(about, { id: 3, fullName: rose.fullName })),
    'groups/accepted': sample(acceptedNotice(about, 3)),
    'groups/removed': sample(removedNotice(about)),
    'groups/handed-on': sample(roleNotice(about, { isHandedOn: true })),
    'groups/next-organiser': sample(roleNotice(about, { isHandedOn: false })),
    'groups/ended': sample(endedNotice(about)),
    'groups/money-waits': sample(moneyWaitsNotice(about, pence(940))),
    'groups/money-sent': sample(moneySentNotice(about, pence(940))),
  }
}
