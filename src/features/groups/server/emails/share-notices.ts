import type { Notice } from '#features/notifications/server/notice.ts'
import { formatPounds, type Pence } from '#shared/money.ts'
import { groupMoneyHref } from '../../group.ts'

interface About {
  /** The organiser. */
  to: { id: number; fullName: string }
  group: { slug: string; name: string }
  /** The address of the site, for links in emails. */
  origin: string
}

/** Notifies the organiser that money waits until they have opened an account for the group. */
export function moneyWaitsNotice({ to, group, origin }: About, waiting: Pence): Notice {
  const href = groupMoneyHref(group.slug)
  const subject = `${formatPounds(waiting)} waits for ${group.name}`
  const body = `Members give a share of their sales to ${group.name}. Set up the account of the group with our payment provider: then we send it there, once a day.`
  return {
    ...{ userId: to.id, kind: 'group', title: subject, body, href },
    mail: {
      subject,
      paragraphs: [
        `Hello ${to.fullName},`,
        body,
        'Only you, who organise the group, can do that. Until then the money is held safely.',
      ],
      button: { label: 'Set up the account', url: `${origin}${href}` },
    },
  }
}

/** Notifies the organiser that what members gave was sent to the account of the group. */
export function moneySentNotice({ to, group, origin }: About, amount: Pence): Notice {
  const href = groupMoneyHref(group.slug)
  const subject = `${formatPounds(amount)} was sent to ${group.name}`
  const body = 'These are shares of members’ sales. They go to the account that you have set up for the group.'
  return {
    ...{ userId: to.id, kind: 'group', title: subject, body, href },
    mail: {
      subject,
      paragraphs: [`Hello ${to.fullName},`, body],
      button: { label: 'See what was raised', url: `${origin}${href}` },
    },
  }
}
