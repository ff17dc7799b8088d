import { boolean, integer, pgTable, point, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { instant, key } from '#adapters/db/columns.ts'
import { groupKinds, groupStatuses, memberRoles, memberStates } from '../group.ts'

export const groups = pgTable('groups', {
  id: key(),
  /** The last part of its address; it stays when the name changes. */
  slug: text().notNull(),
  name: text().notNull(),
  kind: text({ enum: groupKinds }).notNull(),
  about: text().notNull(),
  outcode: text().notNull(),
  place: point().notNull(),
  /** Lets everyone who has it join at once. */
  code: text().notNull(),
  status: text({ enum: groupStatuses }).notNull().default('active'),
  /** When the organiser was last reminded that money waits for an account of the group. */
  moneyRemindedAt: instant('money_reminded_at'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
})

export const groupMembers = pgTable(
  'group_members',
  {
    groupId: integer('group_id').notNull(),
    userId: integer('user_id').notNull(),
    state: text({ enum: memberStates }).notNull(),
    role: text({ enum: memberRoles }).notNull().default('member'),
    /** The group's public page names them and shows their listings. */
    isShown: boolean('is_shown').notNull().default(true),
    /** Their profile names the group. */
    isOnProfile: boolean('is_on_profile').notNull().default(false),
    /** Whole per cent of what they get for a sale that goes to the group; 0: nothing. */
    sharePercent: smallint('share_percent').notNull().default(0),
    /** When they reached this state. */
    since: instant('since').notNull(),
  },
  (table) => [primaryKey({ columns: [table.groupId, table.userId] })],
)

/** The group of a listing, where its seller has chosen another one than by default; null: none. */
export const listingGroups = pgTable('listing_groups', {
  listingId: integer('listing_id').primaryKey(),
  groupId: integer('group_id'),
})

/** Swap days on the page of a group. */
export const groupSwapDays = pgTable('group_swap_days', {
  swapDayId: integer('swap_day_id').primaryKey(),
  groupId: integer('group_id').notNull(),
  /** When members were reminded of it. */
  remindedAt: instant('reminded_at'),
  /** Since when members are notified of nothing more about it: it has begun or is cancelled. */
  endedAt: instant('ended_at'),
})
