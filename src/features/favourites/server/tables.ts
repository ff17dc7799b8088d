import { integer, pgTable } from 'drizzle-orm/pg-core'
import { instant } from '#adapters/db/columns.ts'

export const favorites = pgTable('favorites', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  userId: integer('user_id').notNull(),
  productId: integer('product_id').notNull(),
  createdAt: instant('created_at').notNull(),
})
