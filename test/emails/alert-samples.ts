import type { Content } from '#adapters/mail/email-content.ts'
import { alertNotice } from '#features/alerts/server/emails/alert-notice.ts'
import { followNotice } from '#features/following/server/emails/follow-notice.ts'
import { monthNotice, questionNotice } from '#features/garden/server/emails/garden-notices.ts'
import { endNotice, openNotice } from '#features/recall/server/emails/recall-notices.ts'
import { askNotice, endedNotice } from '#features/wanted/server/emails/wanted-notices.ts'
import { weeklyEmail } from '#features/weekly/server/emails/weekly-email.ts'

/** The emails about recalls, which nobody can turn off. */
function recallSamples({ fullName }: People['ivy'], origin: string): Record<string, Content> {
  const recall = { id: 5, pest: 'Xylella fastidiosa', advice: 'Do not move the plant.\nLook at its leaves.' }
  const to = 'ivy@example.org'
  return {
    'recall/open': { ...openNotice(recall, { id: 2, fullName }, origin).mail!, to },
    'recall/ended': { ...endNotice(recall, { id: 2, fullName }, origin).mail!, to },
  }
}

interface People {
  rose: { fullName: string }
  ivy: { fullName: string }
  title: string
}

/** The emails of alerts, about requests and about gardens. `leave` adds the links that end them. */
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
  const kind = 'sale' as const
  const found = { title, price: 300, kind, location: 'Horfield', outcode: 'BS7', miles: 2, sellerId: 3, isKnown: false }
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
  const garden = { ownerId: 2, ownerName: ivy.fullName }
  const march = { monthName: 'March', firstDay: '2026-03-01', regionName: 'South West England' }
  const tasks = [
    { task: 'sow', isLate: false, names: ['Carrot', 'Tomato'] },
    { task: 'sow', isLate: true, names: ['Runner bean'] },
    { task: 'feed', isLate: false, names: Array.from({ length: 14 }, (_, n) => `Rose ${n + 1}`) },
  ] as const
  const question = (...names: string[]) =>
    leave(questionNotice({ ...garden, names, transactionId: 7 }, origin).mail!, 'your garden', 'planting')
  return {
    'garden/month': leave(monthNotice({ ...garden, ...march, tasks }, origin).mail!, 'your garden', 'planting'),
    'garden/alive': question('Fern'),
    'garden/several-alive': question('Fern', 'Mint', 'Chives'),
    ...recallSamples(ivy, origin),
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

/** The emails of growers that a member follows, and the weekly one about what is new near. */
export function newsSamples(
  { rose, ivy }: Omit<People, 'title'>,
  origin: string,
  leave: (mail: Omit<Content, 'to'>, what: string, key: string) => Content,
): Record<string, Content> {
  const followed = (count: number) => {
    const listing = { price: 450, kind: 'sale' as const, location: 'Horfield', outcode: 'BS7' }
    const listings = Array.from({ length: count }, (_, i) => ({
      ...listing,
      ...{ listingId: i + 1, title: `Dahlia tuber ${i + 1}` },
    }))
    const grower = { id: 3, fullName: rose.fullName }
    const notice = followNotice({ follower: { id: 2, fullName: ivy.fullName }, grower, listings }, origin)
    return leave(notice.mail!, 'growers you follow', 'following')
  }
  const weekly = (count: number, more: { others?: number; hasMore?: boolean; household?: string } = {}) => {
    const { others = 0, hasMore = false, household = null } = more
    const listings = Array.from({ length: count }, (_, i) => ({
      ...{
        id: i + 1,
        title: `Tomato plants, tray ${i + 1}`,
        price: i * 150,
        kind: i === 0 ? ('free' as const) : ('sale' as const),
      },
      ...{ location: 'Horfield', outcode: 'BS7', distance: i + 0.7, picture: `/img/placeholder/tomato/${i + 1}.png` },
    }))
    const place = { outcode: 'BS7', radius: 5 }
    const facts = { reader: ivy, listings, others, hasMore, place, household, publicUrl: origin }
    return leave(
      weeklyEmail({ ...facts, consentedAt: new Date('2026-11-01T12:00:00Z') }),
      'what is new near you',
      'weekly',
    )
  }
  return {
    'following/one': followed(1),
    'following/several': followed(3),
    'following/many': followed(12),
    'weekly/one': weekly(1),
    'weekly/several': weekly(3, { household: 'cats and children' }),
    'weekly/many': weekly(6, { others: 94, hasMore: true }),
  }
}
