import type { Database } from '#adapters/db/database.ts'
import type { Content } from '#adapters/mail/email-content.ts'
import type { Deps } from '#deps.ts'
import { findAddressee } from './store.ts'
import { linksOut, type OtherSubject } from './unsubscribe.ts'

/** Emails that are no kind of notification: how the feature that sends them stops them and resumes them. */
export interface OtherEmails {
  isOn(db: Database, userId: number): Promise<boolean>
  stop(db: Database, userId: number, now: Date): Promise<void>
  /** Undoes what `stop` did, and nothing else. */
  resume(db: Database, userId: number, now: Date): Promise<void>
}

/** Sends a member an email that is no notification, with the links that end such emails. */
export async function emailMember(
  { mail, publicUrl }: Pick<Deps, 'mail' | 'publicUrl'>,
  tx: Database,
  { userId, subject, content }: { userId: number; subject: OtherSubject; content: Omit<Content, 'to' | 'leave'> },
): Promise<void> {
  const person = await findAddressee(tx, userId)
  if (!person) return
  await mail.send(tx, { ...content, to: person.email, leave: await linksOut(tx, publicUrl(), userId, subject) })
}
