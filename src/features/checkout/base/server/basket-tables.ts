import { integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { instant } from '#adapters/db/columns.ts'

/** What members have chosen and not paid yet. Nothing is reserved by it. */
export const basketLines = pgTable(
  'basket_lines',
  {
    userId: integer('user_id').notNull(),
    productId: integer('product_id').notNull(),
    quantity: integer().notNull(),
    addedAt: instant('added_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.productId] })],
)
