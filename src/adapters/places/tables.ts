import { boolean, date, doublePrecision, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#adapters/db/columns.ts'

/** Points of full postcodes, sectors and outward codes, as imported. */
export const postcodes = pgTable('postcodes', {
  code: text().primaryKey(),
  lat: doublePrecision().notNull(),
  lng: doublePrecision().notNull(),
})

/** Where the imported postcodes are from. */
export const postcodesSource = pgTable('postcodes_source', {
  onlyOne: boolean('only_one').primaryKey().default(true),
  source: text().notNull(),
  asOf: date('as_of').notNull(),
  postcodes: integer().notNull(),
  importedAt: instant('imported_at').notNull(),
})
