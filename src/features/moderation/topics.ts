import { keysOf } from '#shared/keyed.ts'
/** Topics of a contact message. */
export const contactTopics = {
  order: 'An order or a payment',
  account: 'My account',
  safety: 'Something unsafe or unlawful',
  privacy: 'My personal data',
  complaint: 'A complaint about how you use my personal data',
  product: 'A fault or an idea',
  other: 'Something else',
} as const
export type ContactTopic = keyof typeof contactTopics
export const contactTopicNames = keysOf(contactTopics)

export const MAX_MESSAGE_LENGTH = 5000
