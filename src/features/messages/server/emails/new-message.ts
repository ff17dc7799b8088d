import type { Letter } from '#adapters/mail/mail.ts'
import { PRODUCT_NAME } from '#shared/product-name.ts'

interface Facts {
  sender: { fullName: string }
  receiver: { fullName: string; email: string }
  content: string
  /** Title of the listing it is about. */
  about: string | undefined
  /** Where to answer. */
  url: string
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character)

/** Tells somebody that a message waits. Sent once until they have read it. */
export function newMessageLetter({ sender, receiver, content, about, url }: Facts): Letter {
  const subject = `${sender.fullName} wrote to you${about ? ` about “${about}”` : ''}`
  const closing = `Pay through ${PRODUCT_NAME} only: money sent any other way is not protected.`
  return {
    to: receiver.email,
    subject,
    text: [`Hello ${receiver.fullName},`, `${subject}:`, content, `Answer: ${url}`, closing].join('\n\n'),
    html: [
      `<p>Hello ${escaped(receiver.fullName)},</p>`,
      `<p>${escaped(subject)}:</p>`,
      `<blockquote style="white-space: pre-wrap">${escaped(content)}</blockquote>`,
      `<p><a href="${escaped(url)}">Answer ${escaped(sender.fullName)}</a></p>`,
      `<p>${closing}</p>`,
    ].join('\n'),
  }
}
