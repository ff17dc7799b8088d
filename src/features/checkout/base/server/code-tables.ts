import { integer, pgTable } from 'drizzle-orm/pg-core'
import { instant } from '#adapters/db/columns.ts'

/** Wrong collection codes. */
export const codeTries = pgTable('code_tries', {
  transactionId: integer('transaction_id').notNull(),
  at: instant('at').notNull(),
})
