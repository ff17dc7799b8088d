import { eq, lt } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { only } from '#shared/required.ts'
import type { ContactTopic } from '../topics.ts'
import { contactMessages } from './tables.ts'

export interface ContactMessage {
  reference: string
  userId: number | null
  name: string
  email: string
  topic: ContactTopic
  message: string
  at: Date
}

export async function addContactMessage(tx: Database, said: ContactMessage): Promise<number> {
  const { reference, userId, name, email, topic, message, at } = said
  const rows = await tx
    .insert(contactMessages)
    .values({ reference, userId, name, email, topic, message, createdAt: at })
    .returning({ id: contactMessages.id })
  return only(rows).id
}

export async function contactMessage(db: Database, id: number): Promise<typeof contactMessages.$inferSelect | null> {
  const [found] = await db.select().from(contactMessages).where(eq(contactMessages.id, id))
  return found ?? null
}

export async function deleteContactMessages(db: Database, before: Date): Promise<void> {
  await db.delete(contactMessages).where(lt(contactMessages.createdAt, before))
}
