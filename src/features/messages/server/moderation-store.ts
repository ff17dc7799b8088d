import { and, countDistinct, eq, gt, not, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { messagePictures, messages } from './tables.ts'

const plain = (text: SQLWrapper): SQL => sql`lower(regexp_replace(${text}, '[^[:alnum:]]+', '', 'g'))`

/** To how many people a member has sent this text since a moment, whatever its spaces and punctuation. */
export async function receiversOfText(
  db: Database,
  { senderId, content, since }: { senderId: number; content: string; since: Date },
): Promise<number> {
  const [sent] = await db
    .select({ count: countDistinct(messages.receiverId) })
    .from(messages)
    .where(
      and(
        ...[eq(messages.senderId, senderId), gt(messages.createdAt, since)],
        sql`${plain(messages.content)} = ${plain(sql`${content}::text`)}`,
      ),
    )
  return sent?.count ?? 0
}

/** Who wrote a message, if this user can see it: its sender and its receiver can. */
export async function senderOf(db: Database, id: number, reader: number): Promise<number | null> {
  const [message] = await db
    .select({ sender: messages.senderId })
    .from(messages)
    .where(
      and(
        eq(messages.id, id),
        or(eq(messages.senderId, reader), and(eq(messages.receiverId, reader), not(messages.withheld))),
      ),
    )
  return message?.sender ?? null
}

/** One message, for staff to whom it was reported. Nothing else of the conversation. */
export async function reportedMessage(db: Database, id: number) {
  const [message] = await db
    .select({
      senderId: messages.senderId,
      receiverId: messages.receiverId,
      productId: messages.productId,
      content: messages.content,
      createdAt: messages.createdAt,
      withheld: messages.withheld,
      removedAt: messages.removedAt,
      photosRemovedAt: messages.photosRemovedAt,
      pictures: sql<string[]>`array(
        select ${messagePictures.key} from ${messagePictures} where ${messagePictures.messageId} = ${messages.id}
        order by ${messagePictures.position})`,
    })
    .from(messages)
    .where(eq(messages.id, id))
  return message ?? null
}
