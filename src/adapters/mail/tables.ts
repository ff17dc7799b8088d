import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'
import { instant, json } from '#adapters/db/columns.ts'

const attachment = z.object({ name: z.string(), type: z.string(), content: z.string() })

export const mails = pgTable('mails', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  to: text('to_address').notNull(),
  subject: text().notNull(),
  text: text().notNull(),
  html: text().notNull(),
  unsubscribeUrl: text('unsubscribe_url'),
  createdAt: instant('created_at').notNull(),
  sentAt: instant('sent_at'),
  attempts: integer().notNull().default(0),
  lastError: text('last_error'),
  /** Not attempted before this time; null once it was sent. */
  nextTryAt: instant('next_try_at'),
  /** Set when it was attempted for a day, or its address does not exist. */
  failedAt: instant('given_up_at'),
  attachments: json(z.readonly(z.array(attachment)))
    .notNull()
    .default([]),
  /** Whose words it repeats, such as `message:12`. */
  about: text().array().notNull().default([]),
})
