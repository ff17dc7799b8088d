import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import type { Deps } from '#deps.ts'
import { reword } from '#features/notifications/server/notify.ts'
import type { removedParts } from '../contract.ts'
import { removedLine } from '../removed-line.ts'
import { deletePictureFiles } from './jobs.ts'
import { noticeKey, placeOf } from './send.ts'
import { messagePictures, messages } from './tables.ts'

type RemovalDeps = Pick<Deps, 'config' | 'live' | 'mail'>

/**
 * Removes a message, or its photos, for both members: from the conversation, from the notification of it, and from emails
 * that are not sent yet. It stays stored for staff. False when there is nothing to remove.
 */
export async function removeMessage(
  deps: RemovalDeps,
  tx: Database,
  { id, part, at }: { id: number; part: RemovedPart; at: Date },
): Promise<boolean> {
  if (part === 'photos' && !(await hasPictures(tx, id))) return false
  const message = await setRemoved(tx, id, part, at)
  if (!message) return false
  if (part === 'message') await rewordNotice(deps, tx, message, true)
  await publish(deps, tx, message)
  return true
}

/** Shows what was removed again. Emails that were sent meanwhile stay as they are. */
export async function restoreMessage(
  deps: RemovalDeps,
  tx: Database,
  { id, part }: { id: number; part: RemovedPart },
): Promise<void> {
  const message = await setRemoved(tx, id, part, null)
  if (!message) return
  if (part === 'message') await rewordNotice(deps, tx, message, false)
  await publish(deps, tx, message)
}

type Message = NonNullable<Awaited<ReturnType<typeof setRemoved>>>

async function rewordNotice(deps: RemovalDeps, tx: Database, message: Message, isRemoved: boolean): Promise<void> {
  const { id, content, senderId, receiverId } = message
  if (content === '') return
  const line = removedLine('message', deps.config.productName)
  const words = isRemoved ? { from: content, to: line } : { from: line, to: content }
  const notice = { userId: receiverId, kind: 'message', href: placeOf(senderId), key: noticeKey(id) } as const
  await reword(deps, tx, { ...notice, ...words, isWithdrawn: isRemoved })
}

const publish = ({ live }: RemovalDeps, tx: Database, { id, senderId, receiverId, withheld }: Message): Promise<void> =>
  live.publish(tx, withheld ? [senderId] : [senderId, receiverId], {
    ...{ kind: 'message', id, people: [senderId, receiverId] },
  })

type RemovedPart = (typeof removedParts)[number]

const columnOf = { message: messages.removedAt, photos: messages.photosRemovedAt } as const

/** Marks a part of a message as removed, or as shown again for null. Returns the message; null when it was so already, or is gone. */
async function setRemoved(tx: Database, id: number, part: RemovedPart, at: Date | null) {
  const column = columnOf[part]
  const [changed] = await tx
    .update(messages)
    .set(part === 'message' ? { removedAt: at } : { photosRemovedAt: at })
    .where(and(eq(messages.id, id), at === null ? isNotNull(column) : isNull(column)))
    .returning()
  return changed ?? null
}

/** Whether a message has photos that others see. */
const hasPictures = async (db: Database, id: number): Promise<boolean> =>
  (await db.$count(messagePictures, eq(messagePictures.messageId, id))) > 0

/** Erases what staff removed of these messages for good; the files of photos after the commit. */
export async function eraseRemoved(deps: Pick<Deps, 'jobs'>, tx: Database, ids: readonly number[]): Promise<void> {
  const some = inArray(messages.id, [...ids])
  const emptied = await tx
    .update(messages)
    .set({ content: '' })
    .where(and(some, isNotNull(messages.removedAt)))
    .returning({ id: messages.id })
  const withoutPhotos = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(and(some, isNotNull(messages.photosRemovedAt)))
  const owners = [...emptied, ...withoutPhotos].map(({ id }) => id)
  const erased = await tx
    .delete(messagePictures)
    .where(inArray(messagePictures.messageId, owners))
    .returning({ key: messagePictures.key })
  await deletePictureFiles(
    deps,
    tx,
    erased.map(({ key }) => key),
  )
}
