import type { Notice } from '#features/notifications/server/notice.ts'
import { formatTime, formatWeekday } from '#shared/dates.ts'
import { groupHref } from '../../group.ts'

interface About {
  to: { id: number; fullName: string }
  group: { slug: string; name: string }
  /** The address of the site, for links in emails. */
  origin: string
}

interface Day {
  id: number
  title: string
  startsAt: Date
  endsAt: Date
  /** Venue, town and postcode. */
  where: string
  news: 'soon' | 'cancelled'
}

/** Reminds a member of a swap day of their group, or notifies them that it is cancelled. */
export function swapDayNotice({ to, group, origin }: About, { id, title, startsAt, endsAt, where, news }: Day): Notice {
  const href = groupHref(group.slug)
  const when = `${formatWeekday(startsAt)}, ${formatTime(startsAt)} to ${formatTime(endsAt)}`
  const isSoon = news === 'soon'
  const subject = isSoon ? `${title}: ${formatWeekday(startsAt)}` : `${title} is cancelled`
  return {
    ...{ userId: to.id, kind: 'group', title: subject, href, key: `group-swap-day-${news}:${id}` },
    body: isSoon ? `${when}. ${where}.` : `It would have been on ${when}.`,
    mail: {
      subject,
      paragraphs: [
        `Hello ${to.fullName},`,
        ...(isSoon
          ? [
              `${group.name} has a swap day: “${title}”, ${when}, at ${where}.`,
              'Bring what you can spare, and take home what you can use.',
            ]
          : [`The swap day “${title}” of ${group.name} is cancelled. It would have been on ${when}, at ${where}.`]),
      ],
      button: { label: 'Open the page of the group', url: `${origin}${href}` },
    },
  }
}
