import { sql } from 'drizzle-orm'
import { bigint, boolean, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { instant, xid8 } from '#adapters/db/columns.ts'
import { MOVEMENT_KINDS } from '#adapters/payments/payments.ts'
import { ACCOUNT_TYPES, ADJUSTED_ACCOUNTS, ENTRY_KINDS, LEDGER_CODES } from '../money-states.ts'

export const ledgerAccounts = pgTable('ledger_accounts', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  code: text({ enum: LEDGER_CODES }).notNull(),
  ownerId: integer('owner_id'),
  /** The group, of what we owe to one. */
  groupId: integer('group_id'),
  type: text({ enum: ACCOUNT_TYPES }).notNull(),
  floorZero: boolean('floor_zero').notNull().default(false),
  balance: bigint({ mode: 'number' }).notNull().default(0),
})

export const ledgerEntries = pgTable('ledger_entries', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  kind: text({ enum: ENTRY_KINDS }).notNull(),
  idemKey: text('idem_key').notNull(),
  transactionId: integer('transaction_id'),
  memo: text(),
  xact: xid8('xact').notNull().default(sql`pg_current_xact_id()`),
  occurredAt: instant('occurred_at').notNull(),
})

export const ledgerPostings = pgTable(
  'ledger_postings',
  {
    entryId: bigint('entry_id', { mode: 'number' }).notNull(),
    line: smallint().notNull(),
    accountId: integer('account_id').notNull(),
    amount: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.entryId, table.line] })],
)

/** Corrections by staff. */
export const ledgerAdjustments = pgTable('ledger_adjustments', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  debit: text({ enum: ADJUSTED_ACCOUNTS }).notNull(),
  credit: text({ enum: ADJUSTED_ACCOUNTS }).notNull(),
  amount: integer().notNull(),
  reason: text().notNull(),
  /** The provider's id of the movement that the adjustment books. */
  source: text(),
  needsApproval: boolean('needs_approval').notNull(),
  proposedBy: integer('proposed_by').notNull(),
  proposedAt: instant('proposed_at').notNull(),
  decidedBy: integer('decided_by'),
  decidedAt: instant('decided_at'),
  isApproved: boolean('is_approved'),
  /** The seller's debt that is written off. */
  debtId: integer('debt_id'),
})
export type Adjustment = typeof ledgerAdjustments.$inferSelect

/** Lines read from the provider's account. */
export const providerMovements = pgTable('provider_movements', {
  id: text().primaryKey(),
  kind: text({ enum: MOVEMENT_KINDS }).notNull(),
  source: text().notNull(),
  net: bigint({ mode: 'number' }).notNull(),
  fee: bigint({ mode: 'number' }).notNull(),
  currency: text().notNull().default('gbp'),
  createdAt: instant('created_at').notNull(),
  /** When its money can be transferred; unknown of lines that an older version read. */
  availableOn: instant('available_on'),
})

/** Comparisons of the ledger with the provider's account. */
export const reconciliations = pgTable('reconciliations', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  at: instant('at').notNull(),
  movements: integer().notNull(),
  faults: text().array().notNull(),
  readTo: instant('read_to'),
})

/** The last comparison of the provider's balance with what we hold and owe: one row at most. */
export const balanceChecks = pgTable('balance_checks', {
  id: smallint().primaryKey().default(1),
  checkedAt: instant('checked_at').notNull(),
  atProvider: bigint('at_provider', { mode: 'number' }).notNull(),
  owed: bigint({ mode: 'number' }).notNull(),
  /** The first of the comparisons in a row that found too little. */
  shortSince: instant('short_since'),
})

/** Differences that the comparisons found. */
export const unmatchedMovements = pgTable('unmatched_movements', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  source: text().notNull(),
  booked: bigint({ mode: 'number' }).notNull(),
  moved: bigint({ mode: 'number' }).notNull(),
  firstSeenAt: instant('first_seen_at').notNull(),
  lastSeenAt: instant('last_seen_at').notNull(),
  rounds: integer().notNull().default(1),
  matchedAt: instant('matched_at'),
  resolvedAt: instant('resolved_at'),
  resolvedBy: integer('resolved_by'),
  note: text(),
})
