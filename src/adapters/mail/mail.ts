import type { Database } from '#adapters/db/database.ts'
import type { DayCount } from '#shared/london-time.ts'
import type { Attachment, Content } from './email-content.ts'
import type { Withdrawal } from './withdraw-words.ts'

/** All files of one email together, in bytes. The emails link to the same data, so a larger file is left out. */
export const MAX_ATTACHED_BYTES = 64 * 1024

/** One email, ready to send. Both bodies have the same content. */
export interface OutgoingEmail {
  to: string
  subject: string
  text: string
  html: string
  /** Where an email client's unsubscribe button sends its request; unset for emails that cannot be turned off. */
  unsubscribeUrl?: string | undefined
  attachments?: readonly Attachment[] | undefined
}

/** An email in the outbox. Its bodies are empty once a mail server has accepted it. */
export interface OutboxEmail extends OutgoingEmail {
  id: number
  createdAt: Date
  /** Null while it waits for the mail server. */
  sentAt: Date | null
}

export interface MailProgress {
  waiting: number
  oldestUnsent: Date | null
  lastSent: Date | null
}

export interface Mail {
  /** True when emails stay in the outbox for `/dev/mail` instead of being sent by SMTP. */
  readonly builtIn: boolean
  /** Writes an email to the outbox in the caller's transaction; it is sent after the commit. Returns its id. */
  send(tx: Database, email: Content): Promise<number>
  /** Takes words out of the emails that repeat them and are not sent yet, in the caller's transaction. */
  withdraw(tx: Database, words: Withdrawal): Promise<void>
  /** Emails in the outbox, newest first; `to` filters by address. */
  recent(limit: number, to?: string): Promise<OutboxEmail[]>
  /**
   * How many emails wait, when the one that has waited longest was written, and when the last one was sent; null where
   * there is none.
   */
  progress(): Promise<MailProgress>
  /** Emails that failed for good, by the UK day of their last attempt. Emails are stored for 30 days. */
  failedByDay(since: Date): Promise<DayCount[]>
}
