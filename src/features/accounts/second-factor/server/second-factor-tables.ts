import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bytea, instant, key } from '#adapters/db/columns.ts'

export const passkeys = pgTable('passkeys', {
  id: key(),
  userId: integer('user_id').notNull(),
  credentialId: text('credential_id').notNull(),
  publicKey: bytea('public_key').notNull(),
  counter: bigint({ mode: 'number' }).notNull(),
  /** How browsers reach the authenticator, separated by commas. */
  transports: text().notNull(),
  name: text().notNull(),
  createdAt: instant('created_at').notNull(),
  lastUsedAt: instant('last_used_at'),
})

export const passkeyChallenges = pgTable('passkey_challenges', {
  userId: integer('user_id').primaryKey(),
  challenge: text().notNull(),
  expiresAt: instant('expires_at').notNull(),
})

export const authenticatorApps = pgTable('authenticator_apps', {
  userId: integer('user_id').primaryKey(),
  /** Encrypted. */
  secret: bytea().notNull(),
  /** The time step of the newest accepted code. */
  lastStep: bigint('last_step', { mode: 'number' }),
  createdAt: instant('created_at').notNull(),
  confirmedAt: instant('confirmed_at'),
})

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: integer('user_id').notNull(),
    codeHash: bytea('code_hash').notNull(),
    /** The same for the codes of one set. */
    salt: bytea().notNull(),
    createdAt: instant('created_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
)

export const pendingSignIns = pgTable('pending_sign_ins', {
  tokenHash: bytea('token_hash').primaryKey(),
  /** Null until a passkey says who it is. */
  userId: integer('user_id'),
  /** SHA-256 of the stored hash that the password matched. */
  passwordDigest: bytea('password_digest'),
  challenge: text(),
  expiresAt: instant('expires_at').notNull(),
})

export const factorRemovals = pgTable('factor_removals', {
  userId: integer('user_id').primaryKey(),
  requestedAt: instant('requested_at').notNull(),
  dueAt: instant('due_at').notNull(),
})
