import { and, count, desc, eq, isNull, lt, max, min } from 'drizzle-orm'
import type { Clock } from '#adapters/clock/clock.ts'
import { countsByDay } from '#adapters/clock/day-counts.ts'
import type { Database } from '#adapters/db/database.ts'
import { type Jobs, queue } from '#adapters/jobs/jobs.ts'
import type { Log } from '#shared/log.ts'
import { Deliveries } from './deliveries.ts'
import { MAX_ATTACHED_BYTES, type Mail, type MailProgress, type OutgoingEmail } from './mail.ts'
import { renderEmail } from './render-email.ts'
import { smtpServer } from './smtp-server.ts'
import { mails } from './tables.ts'
import { withdrawWords } from './withdraw-words.ts'

interface Options {
  db: Database
  jobs: Jobs
  clock: Clock
  log: Log
  /** Unset keeps every email in the outbox. */
  smtpUrl: string | undefined
  /** The name of the site as it is now, and the sender, such as `Hedgerow <hello@example.org>`. */
  site: { readonly productName: string; readonly mailFrom: string }
}

/** Attempts a new email at once; if that fails, the periodic check for due emails retries it. */
const deliveryQueue = queue<{ mailId: number }>('mail.deliver')

const LOOK_S = 15
const HOUR_S = 60 * 60
const RETENTION_MS = 30 * 24 * HOUR_S * 1000

/**
 * Emails that are stored in the same transaction as their cause. With a mail server each is sent after the commit and
 * retried for a day until it is accepted; without one it counts as sent at once and can be read at `/dev/mail`.
 */
export function outboxMail({ db, jobs, clock, log, smtpUrl, site }: Options): Mail {
  if (smtpUrl) {
    const deliveries = new Deliveries({ db, clock, log, hand: smtpServer({ smtpUrl, from: () => site.mailFrom }) })
    jobs.work(deliveryQueue, async ({ mailId }) => void (await deliveries.deliver(mailId)))
    jobs.every(LOOK_S, 'mail.deliver-due', () => deliveries.deliverDue())
  }
  jobs.every(HOUR_S, 'mail.delete-old', async () => {
    await db.delete(mails).where(lt(mails.createdAt, new Date(clock.now().getTime() - RETENTION_MS)))
  })
  return {
    builtIn: !smtpUrl,
    async send(tx, content) {
      const email = renderEmail(content, site.productName)
      const now = clock.now()
      const row = {
        ...email,
        ...withinLimit(email, log),
        about: [...(content.about ?? [])],
        createdAt: now,
        ...(smtpUrl ? { nextTryAt: now } : { sentAt: now }),
      }
      const [stored] = await tx.insert(mails).values(row).returning({ id: mails.id })
      if (!stored) throw new Error('the outbox gave no id')
      if (smtpUrl) await jobs.send(tx, deliveryQueue, { mailId: stored.id })
      return stored.id
    },
    withdraw: withdrawWords,
    recent: (limit, to) => recent(db, limit, to),
    progress: () => progress(db),
    failedByDay: (since) => countsByDay(db, { table: mails, at: mails.failedAt, since }),
  }
}

async function progress(db: Database): Promise<MailProgress> {
  const [waiting] = await db
    .select({ at: min(mails.createdAt), waiting: count() })
    .from(mails)
    .where(and(isNull(mails.sentAt), isNull(mails.failedAt)))
  const [sent] = await db.select({ at: max(mails.sentAt) }).from(mails)
  return { waiting: waiting?.waiting ?? 0, oldestUnsent: waiting?.at ?? null, lastSent: sent?.at ?? null }
}

function recent(db: Database, limit: number, to: string | undefined) {
  const columns = {
    id: mails.id,
    to: mails.to,
    subject: mails.subject,
    text: mails.text,
    html: mails.html,
    attachments: mails.attachments,
    createdAt: mails.createdAt,
    sentAt: mails.sentAt,
  }
  const all = db.select(columns).from(mails)
  return (to === undefined ? all : all.where(eq(mails.to, to))).orderBy(desc(mails.id)).limit(limit)
}

/** An email must not fail because of a file that it also links to: files beyond the limit are left out. */
function withinLimit({ subject, attachments = [] }: OutgoingEmail, log: Log): Pick<OutgoingEmail, 'attachments'> {
  const bytes = attachments.reduce((sum, { content }) => sum + Buffer.byteLength(content), 0)
  if (bytes <= MAX_ATTACHED_BYTES) return { attachments }
  log.error({ subject, bytes }, 'the files of an email are too large and were left out')
  return { attachments: [] }
}
