import type { Content } from '#adapters/mail/email-content.ts'
import type { NotificationKind } from '../kinds.ts'

/** A notification for one user. */
export interface Notice {
  userId: number
  kind: NotificationKind
  title: string
  body?: string | undefined
  /** Link target: a path on this site. */
  href: string
  /** Idempotency key: a user gets at most one notification for it. */
  key?: string | undefined
  /** Email content that replaces title and body; null when no email is ever sent. */
  mail?: Omit<Content, 'to'> | null | undefined
  /** The user who caused it. Users who block each other are not notified about each other. */
  from?: number | undefined
  /**
   * If the user has just viewed the linked page, the email waits for the next digest and is dropped if the notification
   * is read.
   */
  isGentle?: boolean | undefined
  /** Emailed immediately regardless of preferences: contracts, money and safety. */
  isRequired?: boolean | undefined
}
