import { and, asc, between, eq, or, sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { messagePictures, messages } from './tables.ts'

const MAX_MESSAGES = 200

interface Window {
  from: Date
  until: Date
}

/** What two members wrote to each other within a time, oldest first, for staff who decide about their order. */
export const messagesBetween = (db: Database, one: number, other: number, { from, until }: Window) =>
  db
    .select({
      id: messages.id,
      senderId: messages.senderId,
      content: messages.content,
      createdAt: messages.createdAt,
      isRemoved: sql<boolean>`${messages.removedAt} is not null`,
      pictures: sql<string[]>`array(
        select ${messagePictures.key} from ${messagePictures} where ${messagePictures.messageId} = ${messages.id}
        order by ${messagePictures.position})`,
    })
    .from(messages)
    .where(
      and(
        or(
          and(eq(messages.senderId, one), eq(messages.receiverId, other)),
          and(eq(messages.senderId, other), eq(messages.receiverId, one)),
        ),
        eq(messages.withheld, false),
        between(messages.createdAt, from, until),
      ),
    )
    .orderBy(asc(messages.id))
    .limit(MAX_MESSAGES)
