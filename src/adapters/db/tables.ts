import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'

/** Facts about the whole database, by name. */
export const settings = pgTable('settings', {
  name: text().primaryKey(),
  value: text().notNull(),
})

/** The oldest version of the code that may work on this database. */
export const schemaCompatibility = pgTable('schema_compatibility', {
  onlyRow: boolean('only_row').primaryKey().default(true),
  minimumCode: integer('minimum_code').notNull(),
})

/** Applied migrations. */
export const schemaMigrations = pgTable('schema_migrations', {
  name: text().primaryKey(),
  checksum: text().notNull(),
})
