import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#adapters/db/columns.ts'
import type { OpeningDocument } from '../documents.ts'

export const openingAnswers = pgTable('opening_answers', {
  question: text().primaryKey(),
  answer: text().notNull(),
  answeredAt: instant('answered_at').notNull(),
})

export const openingRecords = pgTable('opening_records', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  madeAt: instant('made_at').notNull(),
  dueAt: instant('due_at').notNull(),
  documents: jsonb().$type<readonly OpeningDocument[]>().notNull(),
})
