import type { Content } from '#adapters/mail/email-content.ts'
import { type ContactTopic, contactTopics } from '../../topics.ts'

interface ContactFacts {
  reference: string
  name: string
  email: string
  topic: ContactTopic
  message: string
  /** Null when the sender is not signed in. */
  username: string | null
}

/** The contact message, sent to staff. */
export const contactEmail = ({
  reference,
  name,
  email,
  topic,
  message,
  username,
}: ContactFacts): Omit<Content, 'to'> => ({
  subject: `${reference}: ${contactTopics[topic]}`,
  paragraphs: message.split(/\n{2,}/),
  facts: [
    ['From', name],
    ['Reply to', email, 'verbatim'],
    ['Signed in as', username ?? 'not signed in'],
    ['Reference', reference],
  ],
})

/** Confirms receipt to the sender. Contains nothing of the message, because the address is not verified. */
export const contactReceipt = ({
  reference,
  topic,
  productName,
}: Pick<ContactFacts, 'reference' | 'topic'> & { productName: string }): Omit<Content, 'to'> => ({
  subject:
    topic === 'complaint'
      ? `We have received your complaint (${reference})`
      : `We have received your message (${reference})`,
  paragraphs: [
    topic === 'complaint'
      ? 'This email acknowledges your complaint about how we use your personal data. We look into it at once, and write to you with the outcome within 30 days, or with how far we are.'
      : `Thank you for writing to ${productName}. A person reads every message and answers by email.`,
    `Quote ${reference} if you write again about the same thing.`,
  ],
  footnote: 'If you did not write to us, someone may have mistyped their address. You do not need to do anything.',
})
