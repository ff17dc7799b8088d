import type { Content } from '#adapters/mail/email-content.ts'
import { kindTexts } from '../../kind-texts.ts'
import type { NotificationKind } from '../../kinds.ts'

interface Entry {
  kind: NotificationKind
  title: string
  body: string | null
  href: string
}

interface Facts {
  reader: { fullName: string }
  /** Oldest first. */
  entries: readonly Entry[]
  publicUrl: string
  productName: string
}

const MAX = 20

/** The notifications that the user chose to receive once a day. */
export function digest({ reader, entries, publicUrl, productName }: Facts): Omit<Content, 'to'> {
  const rest = entries.length - MAX
  const [first] = entries
  return {
    subject:
      entries.length === 1 && first ? first.title : `${entries.length} updates since yesterday on ${productName}`,
    preheader: entries
      .slice(0, 3)
      .map(({ title }) => title)
      .join(' · '),
    paragraphs: [`Hello ${reader.fullName},`, 'Here is what has happened since your last digest.'],
    items: entries.slice(0, MAX).map(({ kind, title, body, href }) => ({
      label: kindTexts[kind].name,
      title,
      text: body ?? undefined,
      url: `${publicUrl}${href}`,
    })),
    button: {
      label: rest > 0 ? `See ${rest} more` : 'See all notifications',
      url: `${publicUrl}/notifications`,
    },
  }
}
