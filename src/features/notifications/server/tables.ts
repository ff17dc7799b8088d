import { boolean, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '#adapters/db/columns.ts'
import { emailTimes, notificationKinds as kinds, sentTimes } from '../kinds.ts'

export const notifications = pgTable('notifications', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  userId: integer('user_id').notNull(),
  kind: text({ enum: kinds }).notNull(),
  title: text().notNull(),
  body: text(),
  /** A path on this site. */
  href: text().notNull(),
  /** Idempotency key, unique for each user. */
  key: text(),
  /** Whether it is shown in the notification centre. */
  shown: boolean().notNull(),
  /** Whether it waits for the next daily digest. */
  forDigest: boolean('for_digest').notNull(),
  readAt: instant('read_at'),
  createdAt: instant('created_at').notNull(),
})

export const notificationPreferences = pgTable(
  'notification_preferences',
  {
    userId: integer('user_id').notNull(),
    kind: text({ enum: kinds }).notNull(),
    inApp: boolean('in_app').notNull(),
    email: text('mails', { enum: emailTimes }).notNull(),
    /** Null: the default of the kind. */
    push: boolean(),
    /** What an unsubscribe link switched off, and which link it was, so that it can be undone. */
    endedFrom: text('ended_from', { enum: sentTimes }),
    endedLink: text('ended_link'),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind] })],
)

export const notificationDigests = pgTable('notification_digests', {
  userId: integer('user_id').primaryKey(),
  day: date().notNull(),
})

/** Every kind of notification. */
export const notificationKinds = pgTable('notification_kinds', {
  kind: text({ enum: kinds }).primaryKey(),
})
