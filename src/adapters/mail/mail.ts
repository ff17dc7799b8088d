import type { Database } from '../db/database.ts'

/** One mail, ready to send. Both bodies say the same. */
export interface Letter {
  to: string
  subject: string
  text: string
  html: string
}

export interface Mail {
  /** True when mails stay in the outbox for `/dev/mail` instead of leaving by SMTP. */
  readonly builtIn: boolean
  /** Puts a letter into the outbox inside the caller's transaction; it leaves after the commit. Returns its id. */
  send(tx: Database, letter: Letter): Promise<number>
}
