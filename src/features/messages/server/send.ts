import type { Database } from '#adapters/db/database.ts'
import type { Deps } from '#deps.ts'
import { contactObstacles } from '#features/accounts/server/contact-store.ts'
import { accountState } from '#features/accounts/server/staff-actions-store.ts'
import { notify } from '#features/notifications/server/notify.ts'
import { countForNewMember } from '#http/limits/new-members.ts'
import { countUse } from '#http/limits/rate-limits.ts'
import { formatTerm } from '#shared/dates.ts'
import type { Member } from '#shared/endpoint.ts'
import { DomainError } from '#shared/errors.ts'
import { hasLink } from '#shared/text/off-platform.ts'
import { messageSent } from '../events.ts'
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
  'db' | 'transaction' | 'clock' | 'counters' | 'events' | 'mail' | 'live' | 'config' | 'publicUrl'
>

type Author = Pick<Member, 'id' | 'untradedSince'>

interface Draft {
  receiverId: number
  productId?: number | undefined
  content: string
  key?: string | undefined
  pictures?: readonly string[] | undefined
}

/** The key of the notification of a message. */
export const noticeKey = (messageId: number): string => `message:${messageId}`

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
export async function send(deps: MessagesDeps, me: Author, draft: Draft) {
  const sender = await mustExist(deps.db, me.id)
  const receiver = await mustExist(deps.db, draft.receiverId)
  await mayWrite(deps, { me, sender, receiver }, draft)
  return deps.transaction(async (tx) => {
    await lockPair(tx, sender.id, receiver.id)
    const known = draft.key === undefined ? null : await sentWithKey(tx, sender.id, draft.key)
    if (known) {
      if (known.receiverId !== receiver.id) throw new DomainError('conflict', 'This was already sent to someone else.')
      return messageById(tx, known.id)
    }
    const { waiting, known: haveWritten } = await contactCondition(tx, sender.id, receiver.id)
    const withheld = (await contactObstacles(tx, sender.id, receiver.id)).has('blocked')
    const { productId, content, key, pictures = [] } = draft
    const people = { senderId: sender.id, receiverId: receiver.id }
    const at = deps.clock.now()
    const id = await addMessage(tx, { ...people, productId, content, key, withheld, at })
    await attach(tx, sender.id, id, pictures)
    await deps.events.announce(tx, messageSent, { messageId: id, ...people, content, isFirst: !haveWritten, at })
    const message = await messageById(tx, id)
    await deps.live.publish(tx, withheld ? [sender.id] : [sender.id, receiver.id], {
      kind: 'message',
      id,
      people: [sender.id, receiver.id],
    })
    if (!withheld && !waiting)
      await notifyReceiver(deps, tx, { id, sender, receiver, content, about: message.product?.title })
    return message
  })
}

/** A photo can be sent once, by its owner. */
async function attach(tx: Database, owner: number, messageId: number, pictures: readonly string[]): Promise<void> {
  if (pictures.length === 0 || (await attachPictures(tx, owner, messageId, pictures)) === pictures.length) return
  throw new DomainError('conflict', 'A photo no longer exists. Please choose it again.', { code: 'PICTURE_GONE' })
}

interface NewMessage {
  id: number
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
  { id, sender, receiver, about, ...message }: NewMessage,
): Promise<void> {
  const content = message.content || 'A photo.'
  const href = placeOf(sender.id)
  const { productName } = deps.config
  const mail = newMessage({ sender, receiver, content, about, url: `${deps.publicUrl()}${href}`, productName })
  const notice = { kind: 'message', title: mail.subject, body: content, href, mail, key: noticeKey(id) } as const
  await notify(deps, tx, { userId: receiver.id, from: sender.id, isGentle: true, ...notice })
}

interface Writing {
  me: Author
  sender: Correspondent
  receiver: Correspondent
}

async function mayWrite(deps: MessagesDeps, { me, sender, receiver }: Writing, draft: Draft): Promise<void> {
  if (sender.id === receiver.id) throw new DomainError('invalid', 'You cannot write to yourself.')
  if ((await contactObstacles(deps.db, sender.id, receiver.id)).has('left')) {
    throw new DomainError('forbidden', 'Nobody reads messages to this account. Please use the contact page.')
  }
  if ((await accountState(deps.db, receiver.id))?.isSuspended) {
    const sentence = `${receiver.fullName} cannot read or answer messages at the moment.`
    throw new DomainError('forbidden', sentence, { code: 'RECEIVER_SUSPENDED' })
  }
  if (draft.productId !== undefined) await mayName(deps.db, draft.productId, sender, receiver)
  await limitStrangers(deps, { me, sender, receiver })
  await limitLinks(deps, me, draft)
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
async function limitStrangers(deps: MessagesDeps, { me, sender, receiver }: Writing): Promise<void> {
  const { config, counters, clock, db } = deps
  const isNew = clock.now().getTime() - sender.createdAt.getTime() < WEEK_MS
  const mayCount = config.rateLimits && (isNew || me.untradedSince !== undefined)
  if (!mayCount || (await contactCondition(db, sender.id, receiver.id)).known) return
  if (isNew) await countUse(counters, clock, NEW_CONVERSATIONS, `m${sender.id}`, { sentence: sentenceOfLimit })
  await countForNewMember(deps, me, 'strangers')
}

const sentenceOfLimit = (next: Date): string =>
  `In their first week, members can start ${NEW_CONVERSATIONS.max} conversations an hour. You can start the next one on ${formatTerm(next)}. Replies are not limited.`

/** New members can send only a few links a day. A message that is sent again was counted before. */
async function limitLinks(deps: MessagesDeps, me: Author, { content, key }: Draft): Promise<void> {
  if (!hasLink(content)) return
  const isStored = key !== undefined && (await sentWithKey(deps.db, me.id, key)) !== null
  if (!isStored) await countForNewMember(deps, me, 'links')
}

/** Marks messages from `other` to `me` as read, on all pages of both. */
export async function read(deps: Pick<Deps, 'transaction' | 'live'>, me: number, other: number): Promise<void> {
  await deps.transaction(async (tx) => {
    if (!(await markReadFrom(tx, me, other))) return
    await deps.live.publish(tx, [me, other], { kind: 'read', people: [me, other] })
  })
}
