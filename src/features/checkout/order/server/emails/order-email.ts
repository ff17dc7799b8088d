import type { Content } from '#adapters/mail/email-content.ts'
import type { Words } from '../email-facts.ts'

interface About {
  reader: string
  orderId?: string
  /** The page for the reader, unless the email links elsewhere. */
  button: { label: string; url: string }
}

/** Renders an email about an order for one of its parties. */
export function orderEmail(words: Words, { reader, orderId, button }: About): Omit<Content, 'to'> {
  const { subject, paragraphs, receipt, review, second } = words
  const at = (path: string): string => new URL(path, button.url).href
  return {
    subject,
    paragraphs: [`Hello ${reader},`, ...paragraphs.filter(Boolean)],
    ...(receipt && { facts: receipt.sums }),
    items: [
      ...(second ? [{ label: second.label, title: second.title, text: second.text, url: at(second.path) }] : []),
      ...(receipt ? [{ label: 'Receipt', title: 'To print or to save as PDF', url: at(receipt.path) }] : []),
      ...(review ? [{ label: 'Review', title: `How was it with ${review.other}?`, url: at(review.path) }] : []),
    ],
    button: words.button ? { label: words.button.label, url: at(words.button.path) } : button,
    ...(orderId && { footnote: `Order ${orderId.slice(0, 8)}` }),
  }
}
