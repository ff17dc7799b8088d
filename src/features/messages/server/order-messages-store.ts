import { and, asc, eq, gte, inArray, isNull, lte, not, or, sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { messagePictures, messages } from './tables.ts'

/** A message about an order. Its photos are counted, not shown. */
export interface OrderMessage {
  id: number
  senderId: number
  content: string
  pictures: number
  createdAt: Date
}

interface About {
  people: readonly [number, number]
  /** What the messages may be about. */
  listingIds: readonly number[]
  from: Date
  until: Date
}

const MAX_MESSAGES = 200

/** What stands for a message that staff removed. */
const REMOVED = 'This message was removed by our staff.'

/**
 * What two people wrote to each other in a time, oldest first. Left out: messages about other listings, and those that
 * only their sender can see.
 */
export const messagesAbout = (db: Database, { people: [one, other], listingIds, from, until }: About) =>
  db
    .select({
      id: messages.id,
      senderId: messages.senderId,
      content: sql<string>`case when ${messages.removedAt} is null then ${messages.content} else ${REMOVED} end`,
      pictures: sql`(
        select count(*) from ${messagePictures} 
        where ${messagePictures.messageId} = ${messages.id} and ${messages.removedAt} is null and ${messages.photosRemovedAt} is null)`.mapWith(
        Number,
      ),
      createdAt: messages.createdAt,
    })
    .from(messages)
    .where(
      and(
        or(
          and(eq(messages.senderId, one), eq(messages.receiverId, other)),
          and(eq(messages.senderId, other), eq(messages.receiverId, one)),
        ),
        or(isNull(messages.productId), inArray(messages.productId, [...listingIds])),
        gte(messages.createdAt, from),
        lte(messages.createdAt, until),
        not(messages.withheld),
      ),
    )
    .orderBy(asc(messages.id))
    .limit(MAX_MESSAGES)
