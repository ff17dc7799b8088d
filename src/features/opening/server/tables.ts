import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'
import { instant, json } from '#adapters/db/columns.ts'

export const openingAnswers = pgTable('opening_answers', {
  question: text().primaryKey(),
  answer: text().notNull(),
  answeredAt: instant('answered_at').notNull(),
})

const openingDocument = z.object({ name: z.string(), title: z.string(), text: z.string() })

export const openingRecords = pgTable('opening_records', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  madeAt: instant('made_at').notNull(),
  dueAt: instant('due_at').notNull(),
  documents: json(z.readonly(z.array(openingDocument))).notNull(),
})
