import { boolean, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { instant, key, money, reference } from '#adapters/db/columns.ts'
import { pence } from '#shared/money.ts'
import { ACCOUNT_STATES } from '#shared/provider-states.ts'
import { GROUP_PAYOUT_STATUSES, WITHHELD_SHARES } from '../money-states.ts'

/** Groups that sellers give a share to, as the books name them. A row stays when the group is deleted. */
export const shareGroups = pgTable('share_groups', {
  id: integer().primaryKey(),
  name: text().notNull(),
  slug: text().notNull(),
  /** Since when the group has ended, is removed, or has nobody who can be paid. What is not paid out lapses six years later. */
  endedAt: instant('ended_at'),
  /** Since when staff have removed it: sales that are released give it nothing. */
  removedAt: instant('removed_at'),
})

/** The share of an order that goes to a group, fixed when it is paid. */
export const orderShares = pgTable('order_shares', {
  transactionId: integer('transaction_id').primaryKey(),
  groupId: integer('group_id').notNull(),
  /** Whole per cent of the price less commission. */
  percent: smallint().notNull(),
  /** The price of those lines of the order that name the group; the others give nothing. */
  part: money('part').notNull(),
  /** What went back to the buyer by line when the share was last booked: of the lines that give, and of all. */
  partRefunded: money('part_refunded').notNull().default(pence(0)),
  linesRefunded: money('lines_refunded').notNull().default(pence(0)),
  /** The buyer is shown the group. */
  isNamed: boolean('is_named').notNull(),
  /** What the group has of it: nothing before the release, and less what it returned for a refund. */
  given: money('given').notNull().default(pence(0)),
  /** Why the release gave nothing. */
  withheldFor: text('withheld_for', { enum: WITHHELD_SHARES }),
  /** The transfer that it was sent with, unless that was dissolved. */
  groupPayoutId: integer('group_payout_id'),
})
export type OrderShare = typeof orderShares.$inferSelect

/** Accounts at the provider that organisers have opened for their groups. Each is used while its user organises the group. */
export const groupAccounts = pgTable(
  'group_accounts',
  {
    groupId: integer('group_id').notNull(),
    userId: integer('user_id').notNull(),
    accountId: text('account_id').notNull(),
    state: text({ enum: ACCOUNT_STATES }).notNull().default('new'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.groupId, table.userId] })],
)
export type GroupAccount = typeof groupAccounts.$inferSelect

/** Transfers of what groups have. */
export const groupPayouts = pgTable('group_payouts', {
  id: key(),
  groupId: integer('group_id').notNull(),
  amount: money('amount').notNull(),
  status: text({ enum: GROUP_PAYOUT_STATUSES }).notNull().default('requested'),
  accountId: text('account_id').notNull(),
  transferId: text('transfer_id'),
  failure: text(),
  createdAt: instant('created_at').notNull(),
  /** When a process last began to request it. */
  askedAt: instant('asked_at'),
  settledAt: instant('settled_at'),
  reference: reference(),
})
export type GroupPayout = typeof groupPayouts.$inferSelect
