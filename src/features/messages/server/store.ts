import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import type { ListingStatus } from '#features/listings/base/lifecycle.ts'
import { only } from '#shared/required.ts'
import { toPicture } from '../pictures.ts'

/** A user to whom a message can be addressed. */
export interface Correspondent {
  id: number
  fullName: string
  email: string
  createdAt: Date
  /** False for the product's own account and for users who have left. */
  writable: boolean
}

export async function findCorrespondent(db: Database, userId: number): Promise<Correspondent | null> {
  const { rows } = await db.execute<Omit<Correspondent, 'createdAt'> & { createdAt: string }>(sql`
    select id, full_name as "fullName", email, created_at as "createdAt",
           password is not null and deleted_at is null and closes_at is null as writable
    from users where id = ${userId}`)
  const [row] = rows
  return row ? { ...row, createdAt: new Date(row.createdAt) } : null
}

interface MessageRow extends Record<string, unknown> {
  id: number
  senderId: number
  receiverId: number
  productId: number | null
  content: string
  read: boolean
  createdAt: string
  title: string | null
  price: number | null
  status: ListingStatus | null
  imageUrl: string | null
  key: string | null
  pictures: PictureRow[]
}

/** A photo as stored in its message's row. */
export interface PictureRow {
  key: string
  width: number
  height: number
  placeholder: string
}

const messageColumns = sql`
  m.id, m.sender_id as "senderId", m.receiver_id as "receiverId", m.product_id as "productId", m.content, m.read,
  m.created_at as "createdAt", p.title, p.price, p.status, p.images[1] as "imageUrl", m.client_key as key,
  coalesce((
    select json_agg(json_build_object('key', a.key, 'width', a.width, 'height', a.height, 'placeholder', a.placeholder)
                    order by a.position)
    from message_pictures a where a.message_id = m.id), '[]') as pictures`

const toMessage = ({ title, price, status, imageUrl, pictures, ...row }: MessageRow) => ({
  ...row,
  pictures: pictures.map(toPicture),
  createdAt: new Date(row.createdAt).toISOString(),
  product:
    row.productId !== null && title !== null && price !== null && status !== null
      ? { id: row.productId, title, price, status, imageUrl }
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
  const { rows } = await db.execute<MessageRow>(sql`
    select ${messageColumns}
    from messages m left join products p on p.id = m.product_id
    where least(m.sender_id, m.receiver_id) = least(${me}::int, ${other}::int)
      and greatest(m.sender_id, m.receiver_id) = greatest(${me}::int, ${other}::int)
      and (m.sender_id = ${me} or not m.withheld)
      and ${olderThan(sql`m.id`, cursor)}
    order by m.id desc limit ${limit}`)
  return rows.map(toMessage)
}

interface ConversationRow extends Record<string, unknown> {
  lastId: number
  senderId: number
  content: string
  createdAt: string
  otherId: number
  fullName: string
  avatar: string | null
  unreadCount: number
}

/** The conversations of `me`, latest first. */
export async function conversationsOf(db: Database, me: number, { limit, cursor }: Page) {
  const { rows } = await db.execute<ConversationRow>(sql`
    with latest as (
      select distinct on (other_id) other_id, id from (
        select receiver_id as other_id, id from messages where sender_id = ${me}
        union all
        select sender_id, id from messages where receiver_id = ${me} and not withheld
      ) as mine order by other_id, id desc
    )
    select m.id as "lastId", m.sender_id as "senderId", m.content, m.created_at as "createdAt",
           u.id as "otherId", u.full_name as "fullName", u.avatar,
           (select count(*)::int from messages unread
            where unread.receiver_id = ${me} and unread.sender_id = u.id
              and not unread.read and not unread.withheld) as "unreadCount"
    from latest join messages m on m.id = latest.id join users u on u.id = latest.other_id
    where ${olderThan(sql`m.id`, cursor)}
    order by m.id desc limit ${limit}`)
  return rows.map(({ lastId, otherId, fullName, avatar, senderId, content, createdAt, unreadCount }) => ({
    lastId,
    otherUser: { id: otherId, fullName, avatar },
    lastMessage: { senderId, content, createdAt: new Date(createdAt).toISOString() },
    unreadCount,
  }))
}

/** The number of a user's unread messages. */
export async function unreadMessages(db: Database, userId: number): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from messages where receiver_id = ${userId} and not read and not withheld`)
  return rows[0]?.count ?? 0
}

/** Returns whether anything was unread. */
export async function markReadFrom(db: Database, me: number, other: number): Promise<boolean> {
  const { rowCount } = await db.execute(
    sql`update messages set read = true where receiver_id = ${me} and sender_id = ${other} and not read`,
  )
  return (rowCount ?? 0) > 0
}

/** Serialises writers of one conversation until the transaction ends. */
export async function lockPair(tx: Database, one: number, other: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${Math.min(one, other)}::int, ${Math.max(one, other)}::int)`)
}

/** Whether two users have ever exchanged a message, and whether the second has an unread message from the first. */
export async function acquaintance(db: Database, sender: number, receiver: number) {
  const { rows } = await db.execute<{ known: boolean; waiting: boolean }>(sql`
    select
      exists (select from messages
              where least(sender_id, receiver_id) = least(${sender}::int, ${receiver}::int)
                and greatest(sender_id, receiver_id) = greatest(${sender}::int, ${receiver}::int)) as known,
      exists (select from messages
              where receiver_id = ${receiver} and sender_id = ${sender} and not read and not withheld) as waiting`)
  return only(rows)
}

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
  const { senderId, receiverId, productId = null, content, key = null, withheld, at } = message
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into messages (sender_id, receiver_id, product_id, content, client_key, withheld, created_at)
    values (${senderId}, ${receiverId}, ${productId}, ${content}, ${key}, ${withheld}, ${at.toISOString()})
    returning id`)
  return only(rows).id
}

export async function messageById(db: Database, id: number) {
  const { rows } = await db.execute<MessageRow>(sql`
    select ${messageColumns} from messages m left join products p on p.id = m.product_id where m.id = ${id}`)
  return toMessage(only(rows))
}

/** The message that this user sent with this key; null when none is stored. */
export async function sentWithKey(db: Database, senderId: number, key: string) {
  const { rows } = await db.execute<{ id: number; receiverId: number }>(sql`
    select id, receiver_id as "receiverId" from messages where sender_id = ${senderId} and client_key = ${key}`)
  return rows[0] ?? null
}

/** Whether a message can name a listing: drafts and removed listings are visible only to their owner. */
export async function listingSeller(db: Database, productId: number, asker: number): Promise<number | undefined> {
  const { rows } = await db.execute<{ seller: number }>(sql`
    select seller_id as seller from products where id = ${productId} and (status not in ('draft', 'removed') or seller_id = ${asker})`)
  return rows[0]?.seller
}

/** Whether either of two users has blocked the other. */
export async function blockedBetween(db: Database, one: number, other: number): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from blocks
    where (blocker_id = ${one} and blocked_id = ${other}) or (blocker_id = ${other} and blocked_id = ${one})`)
  return rows.length > 0
}

export async function blockedBy(db: Database, blocker: number) {
  const { rows } = await db.execute<{ id: number; fullName: string; avatar: string | null }>(sql`
    select u.id, u.full_name as "fullName", u.avatar
    from blocks b join users u on u.id = b.blocked_id
    where b.blocker_id = ${blocker} order by b.created_at desc limit 100`)
  return rows
}

export async function addBlock(db: Database, blocker: number, blocked: number, at: Date): Promise<void> {
  await db.execute(sql`
    insert into blocks (blocker_id, blocked_id, created_at) values (${blocker}, ${blocked}, ${at.toISOString()})
    on conflict do nothing`)
}

export async function removeBlock(db: Database, blocker: number, blocked: number): Promise<void> {
  await db.execute(sql`delete from blocks where blocker_id = ${blocker} and blocked_id = ${blocked}`)
}
