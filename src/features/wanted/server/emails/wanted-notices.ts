import type { Notice } from '#features/notifications/server/notice.ts'
import { askKey, endedKey } from '../notice-keys.ts'

interface Asked {
  sellerId: number
  sellerName: string
  wantedId: number
  authorId: number
  title: string
  note: string | null
  /** `about 3 miles away in Horfield, BS7` */
  where: string
}

/** Asks a member who had a matching listing or draft whether they have some to spare. */
export function askNotice(
  { sellerId, sellerName, wantedId, authorId, title, note, where }: Asked,
  origin: string,
): Notice {
  const href = `/wanted/${wantedId}`
  const subject = `A neighbour is looking for ${title}`
  return {
    userId: sellerId,
    kind: 'wanted',
    from: authorId,
    title: subject,
    body: `They are ${where}. You have had something like it, or a draft of it: have you any to spare?`,
    href,
    key: askKey(wantedId),
    mail: {
      subject,
      paragraphs: [
        `Hello ${sellerName},`,
        `Someone ${where} is looking for “${title}”. You have had something like it, or a draft of it, so you may have some to spare.`,
        ...(note ? [`They write: “${note}”`] : []),
        'You can list it with one press, or write to them. If you have none, you need do nothing.',
      ],
      button: { label: 'See what they look for', url: `${origin}${href}` },
      footnote: 'We ask you about one request a week at most.',
    },
  }
}

interface Ended {
  authorId: number
  authorName: string
  wantedId: number
  title: string
}

/** Notifies the author that a request has ended. */
export function endedNotice({ authorId, authorName, wantedId, title }: Ended, origin: string): Notice {
  const href = `/wanted/${wantedId}`
  const subject = `Your request for ${title} has ended`
  return {
    userId: authorId,
    kind: 'wanted',
    title: subject,
    body: 'Still looking? Open it again with one press.',
    href,
    key: endedKey(wantedId),
    mail: {
      subject,
      paragraphs: [
        `Hello ${authorName},`,
        `Your request for “${title}” has ended: neighbours no longer see it, and we no longer notify you of matches.`,
        'Still looking? Open it again with one press.',
      ],
      button: { label: 'Open it again', url: `${origin}${href}` },
    },
  }
}
