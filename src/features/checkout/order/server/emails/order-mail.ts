import type { Content } from '#adapters/mail/letter.ts'
import type { Words } from '../letter-facts.ts'

interface About {
  reader: string
  orderId?: string
  /** Where the reader sees it, unless the words lead elsewhere. */
  button: { label: string; url: string }
}

/** Words about an order as a mail to one of its people. */
export function orderMail(words: Words, { reader, orderId, button }: About): Omit<Content, 'to'> {
  const { subject, paragraphs, receipt } = words
  const at = (path: string): string => new URL(path, button.url).href
  return {
    subject,
    paragraphs: [`Hello ${reader},`, ...paragraphs.filter(Boolean)],
    ...(receipt && {
      facts: receipt.sums,
      items: [{ label: 'Receipt', title: 'To print or to save as PDF', url: at(receipt.path) }],
    }),
    button: words.button ? { label: words.button.label, url: at(words.button.path) } : button,
    ...(orderId && { footnote: `Order ${orderId.slice(0, 8)}` }),
  }
}
