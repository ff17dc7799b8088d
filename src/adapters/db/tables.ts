import { pgTable, text } from 'drizzle-orm/pg-core'

/** Facts about the whole database, by name. */
export const settings = pgTable('settings', {
  name: text().primaryKey(),
  value: text().notNull(),
})

/** Applied migrations. */
export const schemaMigrations = pgTable('schema_migrations', {
  name: text().primaryKey(),
  checksum: text().notNull(),
})
