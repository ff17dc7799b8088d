import { boolean, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { instant } from '#adapters/db/columns.ts'
import { swapEndReasons } from '../../swap.ts'
import { ringStatuses } from '../ring.ts'

export const swapRings = pgTable('swap_rings', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  status: text({ enum: ringStatuses }).notNull(),
  endReason: text('end_reason', { enum: swapEndReasons }),
  until: instant('until').notNull(),
  agreedAt: instant('agreed_at'),
  isReminded: boolean('is_reminded').notNull().default(false),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
})

/** What one member gives to the next: one unit of a listing. */
export const swapRingParts = pgTable(
  'swap_ring_parts',
  {
    ringId: integer('ring_id').notNull(),
    position: smallint().notNull(),
    giverId: integer('giver_id').notNull(),
    receiverId: integer('receiver_id').notNull(),
    listingId: integer('listing_id').notNull(),
    /** The request that it fulfils. */
    wantedId: integer('wanted_id').notNull(),
    /** What the listing was called and said when the ring was proposed. */
    title: text().notNull(),
    content: text().notNull(),
    acceptedAt: instant('accepted_at'),
    /** Its giver ended the ring, or is why the part was called off. */
    declinedAt: instant('declined_at'),
    /** The receiver shows it, the giver enters it. */
    code: text(),
    handedOverAt: instant('handed_over_at'),
    calledOffAt: instant('called_off_at'),
    /** Its ring is open or agreed. */
    isRunning: boolean('is_running').notNull().default(true),
  },
  (table) => [primaryKey({ columns: [table.ringId, table.position] })],
)

/** Wrong codes. */
export const swapRingCodeTries = pgTable('swap_ring_code_tries', {
  ringId: integer('ring_id').notNull(),
  memberId: integer('member_id').notNull(),
  at: instant('at').notNull(),
})

/** Members who want no rings proposed. */
export const swapRingRefusals = pgTable('swap_ring_refusals', {
  memberId: integer('member_id').primaryKey(),
  at: instant('at').notNull(),
})

/** The steps that a ring may take, enforced by a trigger. */
export const swapRingMoves = pgTable(
  'swap_ring_moves',
  {
    fromStatus: text('from_status').notNull(),
    toStatus: text('to_status').notNull(),
  },
  (table) => [primaryKey({ columns: [table.fromStatus, table.toStatus] })],
)
