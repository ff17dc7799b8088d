import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#adapters/db/columns.ts'
import type { Attachment } from './mail.ts'

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
  attachments: jsonb().$type<readonly Attachment[]>().notNull().default([]),
})
