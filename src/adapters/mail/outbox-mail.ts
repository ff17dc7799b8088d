import { desc, eq, lt } from 'drizzle-orm'
import type { Clock } from '#adapters/clock/clock.ts'
import type { Database } from '#adapters/db/database.ts'
import { type Jobs, queue } from '#adapters/jobs/jobs.ts'
import type { Mail } from './mail.ts'
import { smtpDelivery } from './smtp-delivery.ts'
import { mails } from './tables.ts'

interface Options {
  db: Database
  jobs: Jobs
  clock: Clock
  /** Unset keeps every mail in the outbox. */
  smtpUrl: string | undefined
  /** Sender, such as `Hedgerow <hello@example.org>`. */
  from: string
}

const deliveries = queue<{ mailId: number }>('mail.deliver', 'day')

const HOUR_S = 60 * 60
const KEPT_MS = 30 * 24 * HOUR_S * 1000

/**
 * Mails that are written in the same transaction as their cause. With a mail server each leaves as a job after the
 * commit, again and again until it is taken; without one it counts as sent at once and can be read under `/dev/mail`.
 */
export function outboxMail({ db, jobs, clock, smtpUrl, from }: Options): Mail {
  if (smtpUrl) {
    const deliver = smtpDelivery({ db, clock, smtpUrl, from })
    jobs.work(deliveries, ({ mailId }) => deliver(mailId))
  }
  jobs.every(HOUR_S, 'mail.forget', async () => {
    await db.delete(mails).where(lt(mails.createdAt, new Date(clock.now().getTime() - KEPT_MS)))
  })
  return {
    builtIn: !smtpUrl,
    async send(tx, letter) {
      const now = clock.now()
      const row = { ...letter, createdAt: now, sentAt: smtpUrl ? null : now }
      const [stored] = await tx.insert(mails).values(row).returning({ id: mails.id })
      if (!stored) throw new Error('the outbox gave no id')
      if (smtpUrl) await jobs.send(tx, deliveries, { mailId: stored.id })
      return stored.id
    },
    async recent(limit, to) {
      const columns = {
        id: mails.id,
        to: mails.to,
        subject: mails.subject,
        text: mails.text,
        html: mails.html,
        createdAt: mails.createdAt,
        sentAt: mails.sentAt,
      }
      const all = db.select(columns).from(mails)
      return (to === undefined ? all : all.where(eq(mails.to, to))).orderBy(desc(mails.id)).limit(limit)
    },
  }
}
