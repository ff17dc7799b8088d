import type { Content } from '#adapters/mail/email-content.ts'
import type { Words } from '../email-facts.ts'
import { traderLines } from './cancellation-emails.ts'

interface About {
  reader: string
  orderId?: string
  /** The page for the reader, unless the email links elsewhere. */
  button: { label: string; url: string }
}

/** Renders an email about an order for one of its parties. */
export function orderEmail(words: Words, { reader, orderId, button }: About): Omit<Content, 'to'> {
  const { subject, paragraphs, receipt, review, second, cancel, trader } = words
  const facts = [...(receipt?.sums ?? []), ...(trader ? traderLines(trader) : [])]
  const at = (path: string): string => new URL(path, button.url).href
  return {
    subject,
    paragraphs: [`Hello ${reader},`, ...paragraphs.filter(Boolean)],
    ...(facts.length > 0 && { facts }),
    items: [
      ...(second ? [{ label: second.label, title: second.title, text: second.text, url: at(second.path) }] : []),
      ...(receipt ? [{ label: 'Receipt', title: 'To print or to save as PDF', url: at(receipt.path) }] : []),
      ...(cancel ? [{ label: 'Cancel', title: 'The form, if you change your mind', url: at(cancel.path) }] : []),
      ...(review ? [{ label: 'Review', title: `How was it with ${review.other}?`, url: at(review.path) }] : []),
    ],
    button: words.button ? { label: words.button.label, url: at(words.button.path) } : button,
    ...(orderId && { footnote: `Order ${orderId.slice(0, 8)}` }),
  }
}
