import { sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { only } from '#shared/required.ts'

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
  await db.execute(sql`
    insert into message_pictures (key, owner_id, width, height, bytes, placeholder, created_at)
    values (${key}, ${ownerId}, ${width}, ${height}, ${bytes}, ${placeholder}, ${at.toISOString()})`)
}

/** Total size in bytes of all photos of this user. */
export async function pictureBytes(db: Database, ownerId: number): Promise<number> {
  const { rows } = await db.execute<{ bytes: number }>(
    sql`select coalesce(sum(bytes), 0)::float8 as bytes from message_pictures where owner_id = ${ownerId}`,
  )
  return only(rows).bytes
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

/** Whether a user can see a photo: its owner and its receiver can. */
export async function maySeePicture(db: Database, key: string, userId: number): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from message_pictures a left join messages m on m.id = a.message_id
    where a.key = ${key} and (a.owner_id = ${userId} or (m.receiver_id = ${userId} and not m.withheld))`)
  return rows.length > 0
}

/** Deletes the rows of unsent photos. Returns their keys. */
export async function takeUnsent(db: Database, before: Date): Promise<string[]> {
  const { rows } = await db.execute<{ key: string }>(sql`
    delete from message_pictures where message_id is null and created_at < ${before.toISOString()} returning key`)
  return rows.map(({ key }) => key)
}

/** Keys of all photos that this user uploaded. */
export async function picturesOf(db: Database, ownerId: number): Promise<string[]> {
  const { rows } = await db.execute<{ key: string }>(
    sql`select key from message_pictures where owner_id = ${ownerId} order by created_at, key`,
  )
  return rows.map(({ key }) => key)
}
