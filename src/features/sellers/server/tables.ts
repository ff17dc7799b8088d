import { boolean, integer, pgTable, pgView, text } from 'drizzle-orm/pg-core'
import { instant } from '#adapters/db/columns.ts'
import { sellerKinds } from '../seller-kinds.ts'

/** Every declaration; the newest of each member counts. */
export const sellerDeclarations = pgTable('seller_declarations', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  userId: integer('user_id').notNull(),
  kind: text({ enum: sellerKinds }).notNull(),
  name: text(),
  address: text(),
  email: text(),
  phone: text(),
  aphaNumber: text('apha_number'),
  vatNumber: text('vat_number'),
  declaredAt: instant('declared_at').notNull(),
  erasedAt: instant('erased_at'),
  /** Whether a private seller grows or advertises plants regularly to sell; null when they were not asked. */
  growsToSell: boolean('grows_to_sell'),
})

/** The newest declaration of each member who has made one. */
export const currentSellers = pgView('current_sellers', {
  id: integer().notNull(),
  userId: integer('user_id').notNull(),
  kind: text({ enum: sellerKinds }).notNull(),
  name: text(),
  address: text(),
  email: text(),
  phone: text(),
  aphaNumber: text('apha_number'),
  vatNumber: text('vat_number'),
  declaredAt: instant('declared_at').notNull(),
  growsToSell: boolean('grows_to_sell'),
}).existing()
