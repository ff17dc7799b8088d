import { boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '#adapters/db/columns.ts'
import { swapEndReasons, swapSides, swapStatuses } from '../swap.ts'

export const swaps = pgTable('swaps', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  /** The listing that it began with. */
  listingId: integer('listing_id').notNull(),
  proposerId: integer('proposer_id').notNull(),
  ownerId: integer('owner_id').notNull(),
  status: text({ enum: swapStatuses }).notNull(),
  endReason: text('end_reason', { enum: swapEndReasons }),
  /** Who has to answer while it is open. */
  awaits: text({ enum: swapSides }).notNull(),
  /** Number of proposals so far. */
  turn: integer().notNull(),
  /** Pence that one of the two pays by card, and who. */
  difference: integer(),
  differencePayer: text('difference_payer', { enum: swapSides }),
  /** The swap is off, and what was paid for it is still to be returned. */
  returnsDifference: boolean('returns_difference').notNull().default(false),
  until: instant('until').notNull(),
  /** What each shows the other at the handover; null unless it is agreed. */
  proposerCode: text('proposer_code'),
  ownerCode: text('owner_code'),
  /** When the proposer entered the owner's code. */
  proposerEnteredAt: instant('proposer_entered_at'),
  ownerEnteredAt: instant('owner_entered_at'),
  agreedAt: instant('agreed_at'),
  isReminded: boolean('is_reminded').notNull().default(false),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
})

/** What each side gives: one unit of each listing. */
export const swapItems = pgTable(
  'swap_items',
  {
    swapId: integer('swap_id').notNull(),
    listingId: integer('listing_id').notNull(),
    side: text({ enum: swapSides }).notNull(),
    /** The other side asked for it, and its owner has not proposed it since. */
    isAsked: boolean('is_asked').notNull(),
    /** What the listing was called and said when it was proposed. */
    title: text(),
    content: text(),
  },
  (table) => [primaryKey({ columns: [table.swapId, table.listingId] })],
)

/** Wrong codes. */
export const swapCodeTries = pgTable('swap_code_tries', {
  swapId: integer('swap_id').notNull(),
  side: text({ enum: swapSides }).notNull(),
  at: instant('at').notNull(),
})

/** The steps that a swap may take, enforced by a trigger. */
export const swapMoves = pgTable(
  'swap_moves',
  {
    fromStatus: text('from_status').notNull(),
    toStatus: text('to_status').notNull(),
  },
  (table) => [primaryKey({ columns: [table.fromStatus, table.toStatus] })],
)
