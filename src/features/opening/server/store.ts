import { desc, sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { rowsToKeep } from '#adapters/db/rows-to-keep.ts'
import type { OpeningDocument } from '../documents.ts'
import { type Answers, isQuestion, type QuestionId } from '../questions.ts'
import { openingAnswers, openingRecords } from './tables.ts'

export async function storedAnswers(db: Database): Promise<Answers> {
  const rows = await db.select().from(openingAnswers)
  // A question of an older version is left out.
  return Object.fromEntries(rows.flatMap(({ question, answer }) => (isQuestion(question) ? [[question, answer]] : [])))
}

export async function storeAnswers(
  tx: Database,
  answers: readonly { question: QuestionId; answer: string }[],
  answeredAt: Date,
): Promise<void> {
  if (answers.length === 0) return
  await tx
    .insert(openingAnswers)
    .values(answers.map((row) => ({ ...row, answeredAt })))
    .onConflictDoUpdate({
      target: openingAnswers.question,
      set: { answer: sql`excluded.answer`, answeredAt: sql`excluded.answered_at` },
    })
}

export interface OpeningRecord {
  id: number
  madeAt: Date
  dueAt: Date
  documents: readonly OpeningDocument[]
}

export async function addRecord(tx: Database, record: Omit<OpeningRecord, 'id'>): Promise<void> {
  await tx.insert(openingRecords).values(record)
}

/** The newest record; null before the first. */
export async function newestRecord(db: Database): Promise<OpeningRecord | null> {
  const [record] = await db.select().from(openingRecords).orderBy(desc(openingRecords.id)).limit(1)
  return record ?? null
}

export const openingAnswersToKeep = rowsToKeep(openingAnswers)
