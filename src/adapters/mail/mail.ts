import type { Database } from '#adapters/db/database.ts'

/** One mail, ready to send. Both bodies say the same. */
export interface OutgoingEmail {
  to: string
  subject: string
  text: string
  html: string
  /** Where a mail program's own unsubscribe button sends its request; none for mails that always come. */
  unsubscribeUrl?: string | undefined
}

/** A letter as the outbox holds it. Its bodies are empty once a mail server has taken it. */
export interface OutboxEmail extends OutgoingEmail {
  id: number
  createdAt: Date
  /** Null while it waits for the mail server. */
  sentAt: Date | null
}

export interface Mail {
  /** True when mails stay in the outbox for `/dev/mail` instead of leaving by SMTP. */
  readonly builtIn: boolean
  /** Puts a letter into the outbox inside the caller's transaction; it leaves after the commit. Returns its id. */
  send(tx: Database, letter: OutgoingEmail): Promise<number>
  /** What the outbox holds, newest first; `to` narrows it to one address. */
  recent(limit: number, to?: string): Promise<OutboxEmail[]>
}
