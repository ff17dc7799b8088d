import type { Notice } from '#features/notifications/server/notice.ts'
import type { Window } from '../../crop.ts'
import { windowInWords } from '../../days.ts'

interface Announced {
  to: { id: number; fullName: string }
  cropId: number
  growerId: number
  growerName: string
  /** `Tomato ‘Gardener’s Delight’` */
  title: string
  quantity: number
  /** `Horfield, BS7` */
  where: string
  ready: Window
  /** The words of the member's request. */
  request: string
}

/** Notifies a member who looks for a plant that a grower near has sown it. */
export function announcedNotice(
  { to, cropId, growerId, growerName, title, quantity, where, ready, request }: Announced,
  origin: string,
): Notice {
  const href = `/crops/${cropId}`
  const subject = `A neighbour is growing ${title}`
  const when = `usually ready from ${windowInWords(ready)}`
  return {
    userId: to.id,
    kind: 'crop',
    from: growerId,
    title: subject,
    body: `${quantity} in ${where}, ${when}. You look for “${request}”.`,
    href,
    key: `crop:${cropId}`,
    mail: {
      subject,
      paragraphs: [
        `Hello ${to.fullName},`,
        `You look for “${request}”. ${growerName} in ${where} is growing ${title} for neighbours: ${quantity}, ${when}.`,
        'You can reserve some on the page of the crop. Nothing is charged before it is ready, and your request stays open.',
      ],
      button: { label: 'See the crop', url: `${origin}${href}` },
    },
  }
}
