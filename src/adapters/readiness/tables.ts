import { boolean, integer, pgTable } from 'drizzle-orm/pg-core'

/** The oldest version of the code that may work on this database. */
export const schemaCompatibility = pgTable('schema_compatibility', {
  onlyRow: boolean('only_row').primaryKey().default(true),
  minimumCode: integer('minimum_code').notNull(),
})
