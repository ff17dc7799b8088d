import type { Notice } from '#features/notifications/server/notice.ts'
import { groupHref } from '../../group.ts'
import { askedKey, endedKey } from '../notice-keys.ts'

interface Person {
  id: number
  fullName: string
}

interface About {
  /** Who is notified. */
  to: Person
  group: { id: number; slug: string; name: string }
  /** The address of the site, for links in emails. */
  origin: string
}

/** Notifies the organiser that someone asks to join. */
export function askedNotice({ to, group, origin }: About, from: Person): Notice {
  const href = groupHref(group.slug)
  const subject = `${from.fullName} asks to join ${group.name}`
  return {
    ...{ userId: to.id, kind: 'group', from: from.id, title: subject, href, key: askedKey(group.id, from.id) },
    body: 'Accept or refuse the request on the page of the group.',
    mail: {
      subject,
      paragraphs: [
        `Hello ${to.fullName},`,
        `${from.fullName} asks to join ${group.name}, the group that you organise. Accept or refuse the request on the page of the group.`,
      ],
      button: { label: 'Answer the request', url: `${origin}${href}` },
    },
  }
}

/** Notifies someone that the organiser, `from`, has let them in. */
export function acceptedNotice({ to, group, origin }: About, from: number): Notice {
  const href = groupHref(group.slug)
  const subject = `You are a member of ${group.name}`
  const body = 'What you have on sale near the group is now on its page, unless you have chosen not to be shown.'
  return {
    ...{ userId: to.id, kind: 'group', from, title: subject, body, href },
    mail: {
      subject,
      paragraphs: [`Hello ${to.fullName},`, `Your request was accepted: you are a member of ${group.name}.`, body],
      button: { label: 'Open its page', url: `${origin}${href}` },
    },
  }
}

/** Notifies a member that the organiser has removed them. */
export function removedNotice({ to, group, origin }: About): Notice {
  const subject = `You are no longer a member of ${group.name}`
  const body = 'Its organiser has removed you. Your listings stay on sale, and are no longer on its page.'
  return {
    ...{ userId: to.id, kind: 'group', title: subject, body, href: '/groups' },
    mail: {
      subject,
      paragraphs: [`Hello ${to.fullName},`, body],
      button: { label: 'See other groups', url: `${origin}/groups` },
    },
  }
}

/** Notifies a member that they organise the group from now on: the one before handed the role on, or is no longer there. */
export function roleNotice({ to, group, origin }: About, { isHandedOn }: { isHandedOn: boolean }): Notice {
  const href = groupHref(group.slug)
  const subject = `You are now the organiser of ${group.name}`
  const why = isHandedOn
    ? 'The organiser before you has handed the role on to you.'
    : 'Its organiser is no longer there, and of its members you have been there longest.'
  const what =
    'You accept new members and can change what its page says. You can hand the role on to another member at any time.'
  return {
    ...{ userId: to.id, kind: 'group', title: subject, body: `${why} ${what}`, href },
    mail: {
      subject,
      paragraphs: [`Hello ${to.fullName},`, why, what],
      button: { label: 'Open its page', url: `${origin}${href}` },
    },
  }
}

/** Notifies a member that the group has ended. */
export function endedNotice({ to, group, origin }: About): Notice {
  const subject = `${group.name} has ended`
  const body = 'Its organiser has ended the group, and its page is gone. Your listings stay on sale.'
  return {
    ...{ userId: to.id, kind: 'group', title: subject, body, href: '/groups', key: endedKey(group.id) },
    mail: {
      subject,
      paragraphs: [`Hello ${to.fullName},`, body],
      button: { label: 'See other groups', url: `${origin}/groups` },
    },
  }
}
