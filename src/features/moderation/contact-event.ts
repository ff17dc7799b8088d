import { eventKind } from '#shared/event.ts'
import type { ContactTopic } from './topics.ts'

/** Someone wrote to staff with the contact form. */
export const contactReceived = eventKind<{
  messageId: number
  reference: string
  topic: ContactTopic
  /** Null for someone who is not signed in. */
  userId: number | null
  at: Date
}>('contact.received')
