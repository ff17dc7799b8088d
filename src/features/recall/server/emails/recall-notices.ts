import { plantHealthPhones } from '#features/guides/notifiable-pests.ts'
import type { Notice } from '#features/notifications/server/notice.ts'
import { paragraphsOf, recallPath } from '../../recall.ts'

interface Recalled {
  id: number
  pest: string
  advice: string
}

interface Addressed {
  id: number
  fullName: string
}

/** Notifies a member that plants of theirs may carry a pest or disease. What to do is in the email: not everyone can sign in. */
export function openNotice({ id, pest, advice }: Recalled, member: Addressed, origin: string): Notice {
  const title = `${pest}: please look at your plants`
  return {
    userId: member.id,
    kind: 'account',
    title,
    body: `Plants that you bought, swapped or listed here may carry ${pest}. Read which ones, and what to do.`,
    href: recallPath(id),
    key: `recall:${id}`,
    mail: {
      subject: title,
      paragraphs: [
        `Hello ${member.fullName},`,
        `Plants that you bought, swapped or listed here may carry ${pest}. That does not mean that yours do. On the page of this recall you read which ones, and how they are concerned.`,
        ...paragraphsOf(advice),
        `Whom to report signs to: ${phonesInWords()}. In Scotland, and if you are not sure, the UK Plant Health Information Portal says who.`,
        'Listings of yours that are concerned are off sale until the recall has ended. Of an order that is paid and not collected, the buyer can ask for the money back, and the seller can cancel it. Swaps of them that are agreed and not handed over end.',
      ],
      button: { label: 'See my plants', url: `${origin}${recallPath(id)}` },
    },
  }
}

const phonesInWords = (): string =>
  plantHealthPhones.map(([where, who, phone]) => `${where}: ${who}, ${phone}`).join('; ')

/** Notifies a member that a recall has ended. */
export function endNotice({ id, pest }: Recalled, member: Addressed, origin: string): Notice {
  const title = `The recall about ${pest} has ended`
  return {
    userId: member.id,
    kind: 'account',
    title,
    body: 'Listings that it took off sale are shown again, unless something else keeps them off sale.',
    href: recallPath(id),
    key: `recall-ended:${id}`,
    mail: {
      subject: title,
      paragraphs: [
        `Hello ${member.fullName},`,
        `The recall about ${pest} has ended. Listings that it took off sale are shown again, unless something else keeps them off sale.`,
        'If you find signs later, report them to the plant health authority all the same. Thank you for looking.',
      ],
      button: { label: 'Read about it', url: `${origin}${recallPath(id)}` },
    },
  }
}
