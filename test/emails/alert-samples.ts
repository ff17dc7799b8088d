import type { Content } from '#adapters/mail/email-content.ts'
import { alertNotice } from '#features/alerts/server/emails/alert-notice.ts'
import { askNotice, endedNotice } from '#features/wanted/server/emails/wanted-notices.ts'

interface People {
  rose: { fullName: string }
  ivy: { fullName: string }
  title: string
}

/** The emails of alerts and about requests. `leave` adds the links that end them. */
export function alertSamples(
  { rose, ivy, title }: People,
  origin: string,
  leave: (mail: Omit<Content, 'to'>, what: string, key: string) => Content,
): Record<string, Content> {
  const alert = {
    id: 4,
    userId: 2,
    keywords: 'tomato',
    isActive: true,
    lastNotified: null,
    household: null,
    fullName: ivy.fullName,
  }
  const found = { title, price: 300, location: 'Horfield', outcode: 'BS7', miles: 2, sellerId: 3, isKnown: false }
  const sample = (count: number, wantedId: number | null = null) => {
    const news = Array.from({ length: count }, (_, i) => ({
      ...found,
      id: i + 1,
      title: `Tomato plants, tray ${i + 1}`,
    }))
    return leave(alertNotice({ ...alert, wantedId }, news, origin).mail!, 'plant alerts', 'alert')
  }
  const request = { wantedId: 9, authorId: 2, title: 'Rhubarb' }
  const asked = { sellerId: 3, sellerName: rose.fullName, where: 'about 2 miles away in Easton, BS5' }
  return {
    'alerts/one': sample(1),
    'alerts/several': sample(12),
    'alerts/of-a-request': sample(2, 9),
    'wanted/asked': leave(
      askNotice({ ...request, ...asked, note: 'A crown or two, any variety.' }, origin).mail!,
      'requests',
      'wanted',
    ),
    'wanted/ended': leave(endedNotice({ ...request, authorName: ivy.fullName }, origin).mail!, 'requests', 'wanted'),
  }
}
