import type { Database } from '#adapters/db/database.ts'
import type { Deps } from '#deps.ts'
import { contactObstacles } from '#features/accounts/server/contact-store.ts'
import { notify } from '#features/notifications/server/notify.ts'
import { countUse } from '#http/limits/rate-limits.ts'
import { DomainError } from '#shared/errors.ts'
import { newMessage } from './emails/new-message.ts'
import { attachPictures } from './picture-store.ts'
import {
  addMessage,
  type Correspondent,
  contactCondition,
  findCorrespondent,
  listingSeller,
  lockPair,
  markReadFrom,
  messageById,
  sentWithKey,
} from './store.ts'

export type MessagesDeps = Pick<
  Deps,
  'db' | 'transaction' | 'clock' | 'counters' | 'mail' | 'live' | 'config' | 'publicUrl'
>

interface Draft {
  senderId: number
  receiverId: number
  productId?: number | undefined
  content: string
  key?: string | undefined
  pictures?: readonly string[] | undefined
}

const WEEK_MS = 7 * 24 * 60 * 60 * 1000
const NEW_CONVERSATIONS = { name: 'new-conversations', max: 5, seconds: 60 * 60 }

/** Any existing user. Throws 404. */
export async function mustExist(db: Database, userId: number): Promise<Correspondent> {
  const person = await findCorrespondent(db, userId)
  if (!person) throw new DomainError('not_found', 'This person does not exist.')
  return person
}

/** The path of a conversation, as notifications link to it. */
export const placeOf = (otherUserId: number): string => `/messages/${otherUserId}`

/** Stores a message and publishes it to both members' pages. Idempotent by its key. */
export async function send(deps: MessagesDeps, draft: Draft) {
  const sender = await mustExist(deps.db, draft.senderId)
  const receiver = await mustExist(deps.db, draft.receiverId)
  await mayWrite(deps, sender, receiver, draft)
  return deps.transaction(async (tx) => {
    await lockPair(tx, sender.id, receiver.id)
    const known = draft.key === undefined ? null : await sentWithKey(tx, sender.id, draft.key)
    if (known) {
      if (known.receiverId !== receiver.id) throw new DomainError('conflict', 'This was already sent to someone else.')
      return messageById(tx, known.id)
    }
    const { waiting } = await contactCondition(tx, sender.id, receiver.id)
    const withheld = (await contactObstacles(tx, sender.id, receiver.id)).has('blocked')
    const { productId, content, key, pictures = [] } = draft
    const people = { senderId: sender.id, receiverId: receiver.id }
    const id = await addMessage(tx, { ...people, productId, content, key, withheld, at: deps.clock.now() })
    await attach(tx, sender.id, id, pictures)
    const message = await messageById(tx, id)
    await deps.live.publish(tx, withheld ? [sender.id] : [sender.id, receiver.id], {
      kind: 'message',
      id,
      people: [sender.id, receiver.id],
    })
    if (!withheld && !waiting)
      await notifyReceiver(deps, tx, { sender, receiver, content, about: message.product?.title })
    return message
  })
}

/** A photo can be sent once, by its owner. */
async function attach(tx: Database, owner: number, messageId: number, pictures: readonly string[]): Promise<void> {
  if (pictures.length === 0 || (await attachPictures(tx, owner, messageId, pictures)) === pictures.length) return
  throw new DomainError('conflict', 'A photo no longer exists. Please choose it again.', { code: 'PICTURE_GONE' })
}

interface NewMessage {
  sender: Correspondent
  receiver: Correspondent
  content: string
  /** Title of the listing that the message is about. */
  about: string | undefined
}

/** Only the first unread message is also sent by email. */
async function notifyReceiver(
  deps: MessagesDeps,
  tx: Database,
  { sender, receiver, about, ...message }: NewMessage,
): Promise<void> {
  const content = message.content || 'A photo.'
  const href = placeOf(sender.id)
  const mail = newMessage({ sender, receiver, content, about, url: `${deps.publicUrl()}${href}` })
  const notice = { kind: 'message', title: mail.subject, body: content, href, mail } as const
  await notify(deps, tx, { userId: receiver.id, from: sender.id, isGentle: true, ...notice })
}

async function mayWrite(
  deps: MessagesDeps,
  sender: Correspondent,
  receiver: Correspondent,
  draft: Draft,
): Promise<void> {
  if (sender.id === receiver.id) throw new DomainError('invalid', 'You cannot write to yourself.')
  if ((await contactObstacles(deps.db, sender.id, receiver.id)).has('left')) {
    throw new DomainError('forbidden', 'Nobody reads messages to this account. Please use the contact page.')
  }
  if (draft.productId !== undefined) await mayName(deps.db, draft.productId, sender, receiver)
  await limitStrangers(deps, sender, receiver)
}

/** The listing of a message must belong to one of its two members. */
async function mayName(db: Database, productId: number, sender: Correspondent, receiver: Correspondent): Promise<void> {
  const seller = await listingSeller(db, productId, sender.id)
  if (seller === undefined) throw new DomainError('not_found', 'This listing does not exist.')
  if (seller === sender.id || seller === receiver.id) return
  const sentence = 'Choose a listing of yours or of the person you are writing to.'
  throw new DomainError('invalid', sentence, { code: 'LISTING_OF_ANOTHER', fields: { productId: sentence } })
}

/** New accounts can start only a few conversations an hour, to limit spam. */
async function limitStrangers(deps: MessagesDeps, sender: Correspondent, receiver: Correspondent): Promise<void> {
  const { config, counters, clock, db } = deps
  const isNew = clock.now().getTime() - sender.createdAt.getTime() < WEEK_MS
  if (!config.rateLimits || !isNew || (await contactCondition(db, sender.id, receiver.id)).known) return
  await countUse(counters, clock, NEW_CONVERSATIONS, `m${sender.id}`)
}

/** Marks messages from `other` to `me` as read, on all pages of both. */
export async function read(deps: Pick<Deps, 'transaction' | 'live'>, me: number, other: number): Promise<void> {
  await deps.transaction(async (tx) => {
    if (!(await markReadFrom(tx, me, other))) return
    await deps.live.publish(tx, [me, other], { kind: 'read', people: [me, other] })
  })
}
