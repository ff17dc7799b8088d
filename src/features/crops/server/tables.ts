import { boolean, date, integer, pgTable, point, text } from 'drizzle-orm/pg-core'
import { instant, key, money } from '#adapters/db/columns.ts'
import { cropKinds, cropStatuses } from '../crop.ts'

export const crops = pgTable('crops', {
  id: key(),
  growerId: integer('grower_id').notNull(),
  plantSlug: text('plant_slug').notNull(),
  variety: text(),
  kind: text({ enum: cropKinds }).notNull(),
  note: text(),
  /** Promised at most. */
  quantity: integer().notNull(),
  /** For each. */
  price: money('price').notNull(),
  sownOn: date('sown_on').notNull(),
  readyFrom: date('ready_from').notNull(),
  readyUntil: date('ready_until').notNull(),
  /** The grower gave the days, not the catalogue. */
  isOwnWindow: boolean('is_own_window').notNull(),
  /** The first day after the last frost that is usual in the region; null unless frost kills it. */
  frostFreeOn: date('frost_free_on'),
  /** The grower says that it can be ready before that day. */
  hasFrostWord: boolean('has_frost_word').notNull().default(false),
  outcode: text().notNull(),
  place: point().notNull(),
  status: text({ enum: cropStatuses }).notNull().default('growing'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
})
