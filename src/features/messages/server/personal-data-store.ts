import { sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import type { PersonalFile, PersonalTable } from '#features/accounts/personal-data.ts'
import { rows, run } from '#features/accounts/server/personal-data-store.ts'
import { fileOf, PICTURE_WIDTHS } from '../pictures.ts'
import { picturesOf, removedPicturesOf } from './picture-store.ts'

const eraseConversations = run(
  (me) => sql`
    delete from messages m
    where (m.sender_id = ${me} and m.withheld)
      or (${me} in (m.sender_id, m.receiver_id) and exists (
        select from people p
        where p.id in (m.sender_id, m.receiver_id) and p.id <> ${me} and p.has_left))`,
)

export const messagesPersonalData: readonly PersonalTable<Database>[] = [
  {
    table: 'messages',
    title: 'Messages you wrote and received',
    columns: ['sender_id', 'receiver_id'],
    export: rows(
      (me) => sql`
        select id, sender_id, receiver_id, product_id,
          case when sender_id = ${me} or removed_at is null then content end as content, read, created_at,
          removed_at, photos_removed_at
        from messages
        where sender_id = ${me} or (receiver_id = ${me} and not withheld) order by id`,
    ),
    erase: async (tx, me, at) => {
      await eraseConversations(tx, me, at)
      // Nobody reads them, and nobody is left to appeal.
      await tx.execute(sql`update messages set content = '' where sender_id = ${me} and removed_at is not null`)
    },
    remains:
      'The other person keeps the conversation, with “Former member”, without what staff removed. It is erased when they leave as well.',
  },
  {
    table: 'message_pictures',
    title: 'Photos you sent in messages',
    columns: ['owner_id'],
    export: rows(
      (me) => sql`
        select key, message_id, width, height, bytes, created_at from message_pictures
        where owner_id = ${me} order by created_at, key`,
    ),
    erase: run((me) => sql`delete from message_pictures where owner_id = ${me}`),
    files: async (db, userId) => {
      const removed = new Set(await removedPicturesOf(db, userId))
      return filesOf(await picturesOf(db, userId), removed)
    },
  },
]

/** The download contains the widest version of each photo that staff have not removed. */
const filesOf = (keys: readonly string[], removed: ReadonlySet<string>): PersonalFile[] =>
  keys.flatMap((key) =>
    PICTURE_WIDTHS.map((width) => ({
      key: fileOf(key, width),
      name: width === PICTURE_WIDTHS.at(-1) && !removed.has(key) ? `messages/${key}.webp` : null,
    })),
  )
