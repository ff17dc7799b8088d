import type { Content } from '#adapters/mail/letter.ts'
import { PRODUCT_NAME } from '#shared/product-name.ts'
import { type ContactTopic, contactTopics } from '../../topics.ts'

interface Said {
  reference: string
  name: string
  email: string
  topic: ContactTopic
  message: string
  /** Null for somebody who is not signed in. */
  username: string | null
}

/** What somebody wrote, for the people who answer. */
export const contactLetter = ({ reference, name, email, topic, message, username }: Said): Omit<Content, 'to'> => ({
  subject: `${reference}: ${contactTopics[topic]}`,
  paragraphs: message.split(/\n{2,}/),
  facts: [
    ['From', name],
    ['Reply to', email, 'verbatim'],
    ['Signed in as', username ?? 'nobody'],
    ['Reference', reference],
  ],
})

/** Tells the writer that it has arrived. Repeats nothing of theirs: anybody may have typed this address. */
export const contactReceipt = ({ reference }: Pick<Said, 'reference'>): Omit<Content, 'to'> => ({
  subject: `We have your message ${reference}`,
  paragraphs: [
    `Thank you for writing to ${PRODUCT_NAME}. A person reads every message and answers by e-mail.`,
    `Quote ${reference} if you write again about the same thing.`,
  ],
  footnote: 'You did not write to us? Somebody may have mistyped their address. Nothing else happens.',
})
