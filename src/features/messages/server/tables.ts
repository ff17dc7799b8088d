import { boolean, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#adapters/db/columns.ts'

export const messages = pgTable('messages', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  senderId: integer('sender_id').notNull(),
  receiverId: integer('receiver_id').notNull(),
  productId: integer('product_id'),
  content: text().notNull(),
  read: boolean().notNull().default(false),
  createdAt: instant('created_at').notNull(),
  withheld: boolean().notNull().default(false),
  clientKey: uuid('client_key'),
  /** Since when nobody but staff reads it. */
  removedAt: instant('removed_at'),
  /** Since when nobody but staff sees its photos. */
  photosRemovedAt: instant('photos_removed_at'),
})

export const messagePictures = pgTable('message_pictures', {
  key: text().primaryKey(),
  ownerId: integer('owner_id').notNull(),
  messageId: integer('message_id'),
  position: smallint(),
  width: integer().notNull(),
  height: integer().notNull(),
  bytes: integer().notNull(),
  placeholder: text().notNull(),
  createdAt: instant('created_at').notNull(),
})
