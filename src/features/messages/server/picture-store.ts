import { and, asc, eq, isNotNull, isNull, lt, not, or, sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { messages, messagePictures as pictures } from './tables.ts'

interface NewPicture {
  key: string
  ownerId: number
  width: number
  height: number
  bytes: number
  placeholder: string
  at: Date
}

export async function addPicture(db: Database, picture: NewPicture): Promise<void> {
  const { key, ownerId, width, height, bytes, placeholder, at } = picture
  await db.insert(pictures).values({ key, ownerId, width, height, bytes, placeholder, createdAt: at })
}

/** Total size in bytes of all photos of this user. */
export async function pictureBytes(db: Database, ownerId: number): Promise<number> {
  const [all] = await db
    .select({ bytes: sql`coalesce(sum(${pictures.bytes}), 0)`.mapWith(Number) })
    .from(pictures)
    .where(eq(pictures.ownerId, ownerId))
  return all?.bytes ?? 0
}

/** Attaches photos to a message in order. Returns how many belonged to the sender and were unsent. */
export async function attachPictures(
  tx: Database,
  ownerId: number,
  messageId: number,
  keys: readonly string[],
): Promise<number> {
  const order = sql.join(
    keys.map((key, index) => sql`(${key}, ${index}::smallint)`),
    sql`, `,
  )
  const { rowCount } = await tx.execute(sql`
    update message_pictures a set message_id = ${messageId}, position = wanted.position
    from (values ${order}) as wanted (key, position)
    where a.key = wanted.key and a.owner_id = ${ownerId} and a.message_id is null`)
  return rowCount ?? 0
}

/** Whether a user can see a photo: its owner and its receiver can, until staff remove it. */
export async function maySeePicture(db: Database, key: string, userId: number): Promise<boolean> {
  const isReceiver = and(eq(messages.receiverId, userId), not(messages.withheld))
  const isShown = and(isNull(messages.removedAt), isNull(messages.photosRemovedAt))
  const found = await db
    .select({ key: pictures.key })
    .from(pictures)
    .leftJoin(messages, eq(messages.id, pictures.messageId))
    .where(and(eq(pictures.key, key), isShown, or(eq(pictures.ownerId, userId), isReceiver)))
  return found.length > 0
}

/** Deletes the rows of unsent photos. Returns their keys. */
export async function deleteUnsent(db: Database, before: Date): Promise<string[]> {
  const taken = await db
    .delete(pictures)
    .where(and(isNull(pictures.messageId), lt(pictures.createdAt, before)))
    .returning({ key: pictures.key })
  return taken.map(({ key }) => key)
}

/** Keys of the photos of this user that staff removed. */
export async function removedPicturesOf(db: Database, ownerId: number): Promise<string[]> {
  const rows = await db
    .select({ key: pictures.key })
    .from(pictures)
    .innerJoin(messages, eq(messages.id, pictures.messageId))
    .where(and(eq(pictures.ownerId, ownerId), or(isNotNull(messages.removedAt), isNotNull(messages.photosRemovedAt))))
  return rows.map(({ key }) => key)
}

/** Keys of all photos that this user uploaded. */
export async function picturesOf(db: Database, ownerId: number): Promise<string[]> {
  const rows = await db
    .select({ key: pictures.key })
    .from(pictures)
    .where(eq(pictures.ownerId, ownerId))
    .orderBy(asc(pictures.createdAt), asc(pictures.key))
  return rows.map(({ key }) => key)
}
