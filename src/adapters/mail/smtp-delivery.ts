import { and, eq, isNull, sql } from 'drizzle-orm'
import nodemailer from 'nodemailer'
import type { Clock } from '#adapters/clock/clock.ts'
import type { Database } from '#adapters/db/database.ts'
import { mails } from './tables.ts'

interface Options {
  db: Database
  clock: Clock
  smtpUrl: string
  from: string
}

/**
 * Hands one mail of the outbox to the mail server. Throws when that should be tried again. A crash between the
 * server's yes and our note of it repeats a mail, with the same Message-ID so that it can be recognised.
 */
export function smtpDelivery({ db, clock, smtpUrl, from }: Options): (mailId: number) => Promise<void> {
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'
  return async (mailId) => {
    const waiting = and(eq(mails.id, mailId), isNull(mails.sentAt))
    const [mail] = await db.select().from(mails).where(waiting)
    if (!mail) return
    const { to, subject, text, html, unsubscribeUrl, createdAt } = mail
    const messageId = `<${mail.id}.${createdAt.getTime()}@${domain}>`
    try {
      const headers = unsubscribeUrl ? oneClick(unsubscribeUrl) : {}
      await transport.sendMail({ from, to, subject, text, html, messageId, headers, date: createdAt })
    } catch (error) {
      const lastError = explain(error)
      await db
        .update(mails)
        .set({ attempts: sql`${mails.attempts} + 1`, lastError })
        .where(waiting)
      if (isFinal(error)) return
      throw new Error(`mail ${mailId} was not taken: ${lastError}`, { cause: error })
    }
    // Links to reset a password need not lie around once the mail has left.
    const sent = { sentAt: clock.now(), attempts: sql`${mails.attempts} + 1`, lastError: null, text: '', html: '' }
    await db.update(mails).set(sent).where(waiting)
  }
}

/** RFC 8058: the mail program's own unsubscribe button posts to this address, without opening a page. */
const oneClick = (url: string): Record<string, string> => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

interface SmtpError extends Error {
  code?: string
  command?: string
  responseCode?: number
}

/** Code, step and status: the server's own words may repeat the address. */
function explain(error: unknown): string {
  const { code = 'UNKNOWN', command, responseCode } = error as SmtpError
  return [code, command, responseCode].filter(Boolean).join(' ')
}

/** The server knows the address and will never take mail for it; anything else may be better later. */
function isFinal(error: unknown): boolean {
  const { command, responseCode = 0 } = error as SmtpError
  return command === 'RCPT TO' && responseCode >= 500
}
