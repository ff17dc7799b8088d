import { bigint, boolean, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { bytea, instant, key } from '#adapters/db/columns.ts'
import { deliveredKinds, deliveryStates, endReasons, operatorKinds } from '../event-kinds.ts'
import { scopes } from '../scopes.ts'

export const apiTokens = pgTable('api_tokens', {
  id: key(),
  /** As whom it acts. */
  userId: integer('user_id').notNull(),
  /** Made by an admin, with scopes of the operator. */
  forOperator: boolean('for_operator').notNull(),
  name: text().notNull(),
  scopes: text({ enum: scopes }).array().notNull(),
  tokenHash: bytea('token_hash').notNull(),
  lastFour: text('last_four').notNull(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  lastUsedAt: instant('last_used_at'),
})

export const webhooks = pgTable('webhooks', {
  id: key(),
  userId: integer('user_id').notNull(),
  /** Added by an admin, for events of all members. */
  forOperator: boolean('for_operator').notNull(),
  url: text().notNull(),
  kinds: text({ enum: operatorKinds }).array().notNull(),
  /** Encrypted. */
  secret: bytea().notNull(),
  createdAt: instant('created_at').notNull(),
  failingSince: instant('failing_since'),
  failures: integer().notNull().default(0),
  retryAt: instant('retry_at'),
  busyUntil: instant('busy_until'),
  endedAt: instant('ended_at'),
  endedFor: text('ended_for', { enum: endReasons }),
})

export const webhookDeliveries = pgTable('webhook_deliveries', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  webhookId: integer('webhook_id').notNull(),
  /** The same each time it is sent. */
  eventId: uuid('event_id').notNull(),
  kind: text({ enum: deliveredKinds }).notNull(),
  body: text().notNull(),
  state: text({ enum: deliveryStates }).notNull(),
  attempts: integer().notNull().default(0),
  lastAttemptAt: instant('last_attempt_at'),
  lastStatus: smallint('last_status'),
  createdAt: instant('created_at').notNull(),
})
