import { bigint, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { bytea, instant, key } from '#adapters/db/columns.ts'

/** Browsers that receive the notifications of a member. */
export const pushSubscriptions = pgTable('push_subscriptions', {
  id: key(),
  /** The sign-in in this browser, with which it ends. */
  sessionId: bigint('session_id', { mode: 'number' }).notNull(),
  userId: integer('user_id').notNull(),
  endpoint: text().notNull(),
  p256dh: bytea().notNull(),
  auth: bytea().notNull(),
  /** Our public key that it subscribed with. */
  serverKey: text('server_key').notNull(),
  createdAt: instant('created_at').notNull(),
  lastSentAt: instant('last_sent_at'),
  failures: integer().notNull().default(0),
  failingSince: instant('failing_since'),
  retryAt: instant('retry_at'),
  queuedUntil: instant('queued_until'),
  busyUntil: instant('busy_until'),
})

export const pushQuietHours = pgTable('push_quiet_hours', {
  userId: integer('user_id').primaryKey(),
  starts: smallint(),
  ends: smallint(),
  updatedAt: instant('updated_at').notNull(),
})

/** A notification that a browser has not received yet. */
export const waitingPushes = pgTable(
  'waiting_pushes',
  {
    subscriptionId: integer('subscription_id').notNull(),
    notificationId: integer('notification_id').notNull(),
    dueAt: instant('due_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.subscriptionId, table.notificationId] })],
)
