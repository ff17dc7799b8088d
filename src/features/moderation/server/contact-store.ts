import { lt } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
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

export async function addContactMessage(tx: Database, said: ContactMessage): Promise<void> {
  const { reference, userId, name, email, topic, message, at } = said
  await tx.insert(contactMessages).values({ reference, userId, name, email, topic, message, createdAt: at })
}

export async function forgetContactMessages(db: Database, before: Date): Promise<void> {
  await db.delete(contactMessages).where(lt(contactMessages.createdAt, before))
}
