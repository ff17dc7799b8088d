import { bigint, boolean, doublePrecision, inet, integer, pgTable, pgView, primaryKey, text } from 'drizzle-orm/pg-core'
import { bytea, instant } from '#adapters/db/columns.ts'
import { ROLES } from '#shared/endpoint.ts'

export const users = pgTable('users', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  username: text().notNull(),
  password: text(),
  email: text().notNull(),
  fullName: text('full_name').notNull(),
  avatar: text(),
  location: text(),
  postcode: text(),
  latitude: doublePrecision(),
  longitude: doublePrecision(),
  bio: text(),
  /** Who lives with the user, as `#shared/household.ts` writes it; null unless they keep it in the account. */
  household: text(),
  isVerified: boolean('is_verified').notNull().default(false),
  role: text({ enum: ROLES }).notNull().default('user'),
  showEmail: boolean('show_email').notNull().default(false),
  listed: boolean().notNull().default(true),
  /** Created by the demo data; signs in with a published password. */
  isDemo: boolean('is_demo').notNull().default(false),
  /** When the user asked to close the account; from then on only they can see it. */
  closingSince: instant('closing_since'),
  /** When the account is erased. */
  closesAt: instant('closes_at'),
  /** Set by staff: the account cannot sign in. */
  frozenAt: instant('frozen_at'),
  /** Staff keep the user from adding listings, or from writing, until then. */
  noListingsUntil: instant('no_listings_until'),
  noMessagesUntil: instant('no_messages_until'),
  /** Suspended by staff, with an end or for good: the account is frozen too. */
  suspendedAt: instant('suspended_at'),
  suspendedUntil: instant('suspended_until'),
  /** What the user reads at sign-in, and the key of the appeal. */
  suspensionText: text('suspension_text'),
  appealKey: text('appeal_key'),
  /** When the first order of the user, bought or sold, was completed. */
  firstTradeAt: instant('first_trade_at'),
  deletedAt: instant('deleted_at'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
})

export const sessions = pgTable('sessions', {
  tokenHash: bytea('token_hash').primaryKey(),
  id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  userId: integer('user_id').notNull(),
  createdAt: instant('created_at').notNull(),
  lastSeenAt: instant('last_seen_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  userAgent: text('user_agent'),
  ip: inet(),
  /** When this session proved a second factor. */
  secondFactorAt: instant('second_factor_at'),
})

const accountActionNames = ['freeze', 'unfreeze', 'end-sessions', 'role', 'remove-factors'] as const
export type AccountAction = (typeof accountActionNames)[number]

/** Audit of staff actions on accounts; append-only. `actorId` is null for the operator's command. */
export const accountActions = pgTable('account_actions', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  actorId: integer('actor_id'),
  subjectId: integer('subject_id').notNull(),
  action: text({ enum: accountActionNames }).notNull(),
  reason: text().notNull(),
  before: text(),
  after: text(),
  at: instant('at').notNull(),
})

/** The same audit, for the desk. */
export const accountAudit = pgView('account_audit', {
  id: bigint({ mode: 'number' }).notNull(),
  actorId: integer('actor_id'),
  subjectId: integer('subject_id').notNull(),
  action: text({ enum: accountActionNames }).notNull(),
  reason: text().notNull(),
  before: text(),
  after: text(),
  at: instant('at').notNull(),
}).existing()

const tokenPurposes = ['verify', 'reset'] as const
export type TokenPurpose = (typeof tokenPurposes)[number]

export const emailTokens = pgTable('email_tokens', {
  tokenHash: bytea('token_hash').primaryKey(),
  userId: integer('user_id').notNull(),
  purpose: text({ enum: tokenPurposes }).notNull(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
})

export const emailChanges = pgTable('email_changes', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  userId: integer('user_id').notNull(),
  oldEmail: text('old_email').notNull(),
  newEmail: text('new_email').notNull(),
  confirmHash: bytea('confirm_hash').notNull(),
  undoHash: bytea('undo_hash').notNull(),
  createdAt: instant('created_at').notNull(),
  confirmUntil: instant('confirm_until').notNull(),
  undoUntil: instant('undo_until').notNull(),
  confirmedAt: instant('confirmed_at'),
})

/** A block applies in both directions. */
export const blocks = pgTable(
  'blocks',
  {
    blockerId: integer('blocker_id').notNull(),
    blockedId: integer('blocked_id').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.blockerId, table.blockedId] })],
)

/** A user as other features may see them. The product's own account has no password; nor has one that was erased. */
export const people = pgView('people', {
  id: integer().notNull(),
  username: text().notNull(),
  fullName: text('full_name').notNull(),
  email: text().notNull(),
  avatar: text(),
  location: text(),
  postcode: text(),
  showEmail: boolean('show_email').notNull(),
  isVerified: boolean('is_verified').notNull(),
  createdAt: instant('created_at').notNull(),
  hasPassword: boolean('has_password').notNull(),
  /** The user has asked to close the account; nobody else can see it. */
  isClosing: boolean('is_closing').notNull(),
  hasLeft: boolean('has_left').notNull(),
  leftAt: instant('left_at'),
  /** Another one after every change of the user. */
  version: text().notNull(),
  /** Staff have suspended the account, with an end or for good. */
  isSuspended: boolean('is_suspended').notNull(),
}).existing()
