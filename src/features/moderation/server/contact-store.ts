import { sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import type { ContactTopic } from '../topics.ts'

export interface ContactMessage {
  reference: string
  userId: number | null
  name: string
  email: string
  topic: ContactTopic
  message: string
  at: Date
}

export async function addContactMessage(tx: Database, contact: ContactMessage): Promise<void> {
  const { reference, userId, name, email, topic, message, at } = contact
  await tx.execute(sql`
    insert into contact_messages (reference, user_id, name, email, topic, message, created_at)
    values (${reference}, ${userId}, ${name}, ${email}, ${topic}, ${message}, ${at.toISOString()})`)
}

export async function forgetContactMessages(db: Database, before: Date): Promise<void> {
  await db.execute(sql`delete from contact_messages where created_at < ${before.toISOString()}`)
}
