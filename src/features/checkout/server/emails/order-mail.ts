import type { Content } from '#adapters/mail/letter.ts'
import type { Words } from './letters.ts'

interface About {
  reader: string
  orderId?: string
  button: { label: string; url: string }
}

/** Words about an order as a mail to one of its people. */
export const orderMail = ({ subject, paragraphs }: Words, { reader, orderId, button }: About): Omit<Content, 'to'> => ({
  subject,
  paragraphs: [`Hello ${reader},`, ...paragraphs.filter(Boolean)],
  button,
  ...(orderId && { footnote: `Order ${orderId.slice(0, 8)}` }),
})
