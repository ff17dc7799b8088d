import type { ContactTopic } from '#features/moderation/topics.ts'
import type { Priority } from '../case-states.ts'

const DAY_MS = 24 * 60 * 60_000

/** How much harm may be done while a contact request waits. */
export const priorityOfTopic: Readonly<Record<ContactTopic, Priority>> = {
  safety: 'urgent',
  order: 'money',
  account: 'person',
  privacy: 'person',
  complaint: 'person',
  product: 'routine',
  other: 'routine',
}

/** The law gives a month for a request about personal data. */
export const DATA_REQUEST_MS = 30 * DAY_MS
