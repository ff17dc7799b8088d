import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm'
import type { Clock } from '#adapters/clock/clock.ts'
import type { Database } from '#adapters/db/database.ts'
import type { Log } from '#shared/log.ts'
import { MAX_SEND_MS, type Outcome, type QueuedEmail } from './smtp-server.ts'
import { mails } from './tables.ts'

const MINUTE_MS = 60_000
const FIRST_WAIT_MS = MINUTE_MS / 2
const MAX_WAIT_MS = 15 * MINUTE_MS
/** With the delays between attempts this takes a little over a day. */
export const MAX_TRIES = 101
const AT_ONCE = 100

/** Delay after this many attempts: half a minute, doubled each time, up to a quarter of an hour. */
export const waitAfter = (tries: number): number => Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** (tries - 1))

interface Options {
  db: Database
  clock: Clock
  log: Log
  hand: (email: QueuedEmail) => Promise<Outcome>
}

const waiting = and(isNull(mails.sentAt), isNull(mails.failedAt))

/** Delivers the emails of the outbox to the mail server, with retries. */
export class Deliveries {
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
  }

  /** Attempts one email now, unless another process is sending it. */
  async deliver(id: number): Promise<Outcome | null> {
    const email = await this.#take(id)
    if (!email) return null
    const outcome = await this.#options.hand(email)
    await this.#note(email, outcome)
    return outcome
  }

  /** Attempts every due email, the longest waiting first. Stops at once when the mail server cannot be reached. */
  async deliverDue(): Promise<void> {
    const { db, clock } = this.#options
    for (;;) {
      const due = await db
        .select({ id: mails.id })
        .from(mails)
        .where(and(waiting, lte(mails.nextTryAt, clock.now())))
        .orderBy(asc(mails.nextTryAt), asc(mails.id))
        .limit(AT_ONCE)
      for (const { id } of due) {
        const outcome = await this.deliver(id)
        if (outcome?.as === 'later' && outcome.isAway) return
      }
      if (due.length < AT_ONCE) return
    }
  }

  /** Claims an email for one attempt. The claim of a dead process expires. */
  async #take(id: number) {
    const { db, clock } = this.#options
    const now = clock.now()
    const [email] = await db
      .update(mails)
      .set({ nextTryAt: new Date(now.getTime() + MAX_SEND_MS + MINUTE_MS) })
      .where(and(eq(mails.id, id), waiting, lte(mails.nextTryAt, now)))
      .returning()
    return email && { ...email, unsubscribeUrl: email.unsubscribeUrl ?? undefined }
  }

  async #note({ id, attempts }: { id: number; attempts: number }, outcome: Outcome): Promise<void> {
    const { db, clock, log } = this.#options
    const now = clock.now()
    const tries = attempts + 1
    const note = (change: Partial<typeof mails.$inferInsert>) =>
      db
        .update(mails)
        .set({ attempts: sql`${mails.attempts} + 1`, ...change })
        .where(eq(mails.id, id))
    if (outcome.as === 'taken') {
      // Links to reset a password must not stay in the database after the email is sent.
      await note({ sentAt: now, lastError: null, nextTryAt: null, text: '', html: '', attachments: [] })
    } else if (outcome.as === 'never' || tries >= MAX_TRIES) {
      await note({ lastError: outcome.why, failedAt: now, nextTryAt: null })
      log.error(
        { mail: id, tries, why: outcome.why },
        'An email could not be sent. "npm run emails" lists such emails and retries them.',
      )
    } else {
      await note({ lastError: outcome.why, nextTryAt: new Date(now.getTime() + waitAfter(tries)) })
    }
  }
}
