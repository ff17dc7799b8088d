import { and, eq, not, notInArray, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database } from '#adapters/db/database.ts'
import { onlyRowOf, rowsOf, time } from '#adapters/db/rows.ts'
import { people } from '#features/accounts/server/tables.ts'
import { listingKinds, listingStatuses } from '#features/listings/base/lifecycle.ts'
import { listingCards } from '#features/listings/base/server/tables.ts'
import { NEVER_SHOWN } from '#features/listings/base/visibility.ts'
import { drawingsOf } from '#features/listings/listing/server/drawings-store.ts'
import { listingDrawing } from '#features/listings/photos/drawing-for.ts'
import { photosOf } from '#features/listings/photos/pictures.ts'
import { only } from '#shared/required.ts'
import { toPicture } from '../pictures.ts'
import { messages } from './tables.ts'

/** A user to whom a message can be addressed. */
export interface Correspondent {
  id: number
  fullName: string
  email: string
  createdAt: Date
}

export async function findCorrespondent(db: Database, userId: number): Promise<Correspondent | null> {
  const [person] = await db
    .select({ id: people.id, fullName: people.fullName, email: people.email, createdAt: people.createdAt })
    .from(people)
    .where(eq(people.id, userId))
  return person ?? null
}

/** A photo as stored in its message's row. */
const pictureRow = z.object({ key: z.string(), width: z.int(), height: z.int(), placeholder: z.string() })

const messageRow = z.object({
  id: z.int(),
  senderId: z.int(),
  receiverId: z.int(),
  productId: z.nullable(z.int()),
  content: z.string(),
  read: z.boolean(),
  createdAt: time,
  title: z.nullable(z.string()),
  price: z.nullable(z.int()),
  kind: z.nullable(z.enum(listingKinds)),
  status: z.nullable(z.enum(listingStatuses)),
  images: z.nullable(z.array(z.string())),
  key: z.nullable(z.string()),
  isRemoved: z.boolean(),
  arePhotosRemoved: z.boolean(),
  pictures: z.array(pictureRow),
})

/** What staff removed is empty for everyone else. */
const shownContent = sql`case when m.removed_at is null then m.content else '' end as content`

const messageColumns = sql`
  m.id, m.sender_id as "senderId", m.receiver_id as "receiverId", m.product_id as "productId", ${shownContent}, m.read,
  m.created_at as "createdAt", p.title, p.price, p.kind, p.status, p.images, m.client_key as key,
  m.removed_at is not null as "isRemoved", m.photos_removed_at is not null as "arePhotosRemoved",
  coalesce((
    select json_agg(json_build_object('key', a.key, 'width', a.width, 'height', a.height, 'placeholder', a.placeholder)
                    order by a.position)
    from message_pictures a
    where a.message_id = m.id and m.removed_at is null and m.photos_removed_at is null), '[]') as pictures`

type MessageRow = z.output<typeof messageRow>

async function present(db: Database, rows: readonly MessageRow[]) {
  const drawings = await drawingsOf(
    db,
    rows.flatMap(({ productId }) => productId ?? []),
  )
  return rows.map((row) => toMessage(row, drawings))
}

type Drawings = Awaited<ReturnType<typeof drawingsOf>>

const removedOf = ({ isRemoved, arePhotosRemoved }: Pick<MessageRow, 'isRemoved' | 'arePhotosRemoved'>) =>
  isRemoved ? ('message' as const) : arePhotosRemoved ? ('photos' as const) : null

const toMessage = (
  { title, price, kind, status, images, pictures, isRemoved, arePhotosRemoved, ...row }: MessageRow,
  drawings: Drawings,
) => ({
  ...row,
  removed: removedOf({ isRemoved, arePhotosRemoved }),
  pictures: pictures.map(toPicture),
  createdAt: row.createdAt.toISOString(),
  product:
    row.productId !== null && title !== null && price !== null && kind !== null && status !== null
      ? {
          ...{ id: row.productId, title, price, kind, status, imageUrl: photosOf(images ?? [])[0] ?? null },
          drawing: drawings.get(row.productId) ?? listingDrawing({ id: row.productId, title }),
        }
      : null,
})

interface Page {
  limit: number
  /** Only messages older than this one. */
  cursor: number | undefined
}

const olderThan = (column: SQL, cursor: number | undefined): SQL =>
  cursor === undefined ? sql`true` : sql`${column} < ${cursor}`

/** The messages of a conversation that `me` can see, newest first. */
export async function conversationWith(db: Database, me: number, other: number, { limit, cursor }: Page) {
  const rows = await rowsOf(
    db,
    messageRow,
    sql`
    select ${messageColumns}
    from messages m left join listing_cards p on p.id = m.product_id
    where least(m.sender_id, m.receiver_id) = least(${me}::int, ${other}::int)
      and greatest(m.sender_id, m.receiver_id) = greatest(${me}::int, ${other}::int)
      and (m.sender_id = ${me} or not m.withheld)
      and ${olderThan(sql`m.id`, cursor)}
    order by m.id desc limit ${limit}`,
  )
  return present(db, rows)
}

const conversationRow = z.object({
  lastId: z.int(),
  senderId: z.int(),
  content: z.string(),
  isRemoved: z.boolean(),
  createdAt: time,
  otherId: z.int(),
  fullName: z.string(),
  avatar: z.nullable(z.string()),
  unreadCount: z.int(),
})

/** The conversations of `me`, latest first. */
export async function conversationsOf(db: Database, me: number, { limit, cursor }: Page) {
  const rows = await rowsOf(
    db,
    conversationRow,
    sql`
    with latest as (
      select distinct on (other_id) other_id, id from (
        select receiver_id as other_id, id from messages where sender_id = ${me}
        union all
        select sender_id, id from messages where receiver_id = ${me} and not withheld
      ) as mine order by other_id, id desc
    )
    select m.id as "lastId", m.sender_id as "senderId", ${shownContent},
           m.removed_at is not null as "isRemoved", m.created_at as "createdAt",
           u.id as "otherId", u.full_name as "fullName", u.avatar,
           (select count(*)::int from messages unread
            where unread.receiver_id = ${me} and unread.sender_id = u.id
              and not unread.read and not unread.withheld) as "unreadCount"
    from latest join messages m on m.id = latest.id join people u on u.id = latest.other_id
    where ${olderThan(sql`m.id`, cursor)}
    order by m.id desc limit ${limit}`,
  )
  return rows.map(({ lastId, otherId, fullName, avatar, senderId, content, isRemoved, createdAt, unreadCount }) => ({
    lastId,
    otherUser: { id: otherId, fullName, avatar },
    lastMessage: { senderId, content, createdAt: createdAt.toISOString(), isRemoved },
    unreadCount,
  }))
}

const unreadBy = (userId: number) => and(eq(messages.receiverId, userId), not(messages.read))

/** The number of a user's unread messages. */
export const unreadMessages = (db: Database, userId: number): Promise<number> =>
  db.$count(messages, and(unreadBy(userId), not(messages.withheld)))

/** Returns whether anything was unread. */
export async function markReadFrom(db: Database, me: number, other: number): Promise<boolean> {
  const marked = await db
    .update(messages)
    .set({ read: true })
    .where(and(unreadBy(me), eq(messages.senderId, other)))
    .returning({ id: messages.id })
  return marked.length > 0
}

/** Serialises writers of one conversation until the transaction ends. */
export async function lockPair(tx: Database, one: number, other: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${Math.min(one, other)}::int, ${Math.max(one, other)}::int)`)
}

const acquaintanceRow = z.object({ known: z.boolean(), waiting: z.boolean() })

/** Whether two users have ever exchanged a message, and whether the second has an unread message from the first. */
export const contactCondition = (db: Database, sender: number, receiver: number) =>
  onlyRowOf(
    db,
    acquaintanceRow,
    sql`
    select
      exists (select from messages
              where least(sender_id, receiver_id) = least(${sender}::int, ${receiver}::int)
                and greatest(sender_id, receiver_id) = greatest(${sender}::int, ${receiver}::int)) as known,
      exists (select from messages
              where receiver_id = ${receiver} and sender_id = ${sender} and not read and not withheld) as waiting`,
  )

interface NewMessage {
  senderId: number
  receiverId: number
  productId: number | undefined
  content: string
  key?: string | undefined
  /** Visible only to the sender. */
  withheld: boolean
  at: Date
}

/** Stores a message and returns its id. */
export async function addMessage(db: Database, message: NewMessage): Promise<number> {
  const { senderId, receiverId, productId, content, key, withheld, at } = message
  const [added] = await db
    .insert(messages)
    .values({ senderId, receiverId, productId, content, clientKey: key, withheld, createdAt: at })
    .returning({ id: messages.id })
  if (added === undefined) throw new Error('The message was not stored.')
  return added.id
}

export async function messageById(db: Database, id: number) {
  const row = await onlyRowOf(
    db,
    messageRow,
    sql`select ${messageColumns} from messages m left join listing_cards p on p.id = m.product_id where m.id = ${id}`,
  )
  return only(await present(db, [row]))
}

/** The message that this user sent with this key; null when none is stored. */
export async function sentWithKey(db: Database, senderId: number, key: string) {
  const [sent] = await db
    .select({ id: messages.id, receiverId: messages.receiverId })
    .from(messages)
    .where(and(eq(messages.senderId, senderId), eq(messages.clientKey, key)))
  return sent ?? null
}

/** Whether a message can name a listing: drafts and removed listings are visible only to their owner. */
export async function listingSeller(db: Database, productId: number, viewerId: number): Promise<number | undefined> {
  const [listing] = await db
    .select({ seller: listingCards.sellerId })
    .from(listingCards)
    .where(
      and(
        eq(listingCards.id, productId),
        or(notInArray(listingCards.status, [...NEVER_SHOWN]), eq(listingCards.sellerId, viewerId)),
      ),
    )
  return listing?.seller
}

/** Whether a person and a user have written to each other, as a condition. */
export const haveWritten = (person: SQLWrapper, userId: number): SQL => sql`exists (
  select 1 from messages where (sender_id, receiver_id) in ((${person}, ${userId}), (${userId}, ${person})))`

/** The ids of those with whom a user has exchanged messages, as a query. */
export const correspondentsOf = (userId: number): SQL => sql`
  select receiver_id from messages where sender_id = ${userId}
  union select sender_id from messages where receiver_id = ${userId}`
