import type { Content } from '#adapters/mail/email-content.ts'

interface Facts {
  sender: { fullName: string }
  receiver: { fullName: string }
  content: string
  /** Title of the listing that the message is about. */
  about: string | undefined
  /** URL of the conversation. */
  url: string
  productName: string
}

/** Notifies a user about an unread message. Sent once until they have read it. */
export const newMessage = ({ sender, receiver, content, about, url, productName }: Facts): Omit<Content, 'to'> => ({
  subject: `${sender.fullName} wrote to you${about ? ` about “${about}”` : ''}`,
  paragraphs: [`Hello ${receiver.fullName},`, `${sender.fullName} wrote:`, content],
  button: { label: `Reply to ${sender.fullName}`, url },
  footnote: `Pay through ${productName} only: money sent any other way is not protected. We send no other email about this conversation until you have read it.`,
})
