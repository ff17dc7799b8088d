import * as z from 'zod/mini'
import { listingKinds, listingStatuses } from '#features/listings/base/lifecycle.ts'
import { endpoint } from '#shared/endpoint.ts'
import { id, idText, instant, paragraph, success } from '#shared/fields.ts'

/** Longest message, in Unicode code points. */
export const MAX_MESSAGE_LENGTH = 2000

const pictureKey = z.string().check(z.regex(/^[0-9a-f]{32}$/, 'This is not a photo of yours'))

const person = z.object({ id: z.number(), fullName: z.string(), avatar: z.nullable(z.string()) })

/** The listing that a message is about, shown as a chip. */
const listing = z.object({
  id: z.number(),
  title: z.string(),
  price: z.number(),
  kind: z.enum(listingKinds),
  status: z.enum(listingStatuses),
  imageUrl: z.nullable(z.string()),
  /** URL of the drawing to show while there is no photo. */
  drawing: z.string(),
})

/** A photo in a conversation. Its URLs are served only to the two members of the conversation. */
const picture = z.object({
  url: z.string(),
  smallUrl: z.string(),
  width: z.number(),
  height: z.number(),
  placeholder: z.string(),
})
export type MessagePicture = z.output<typeof picture>

/** A photo that is uploaded but whose message is not sent yet. */
export const sentPicture = z.object({ key: z.string(), ...picture.shape })
export type SentPicture = z.output<typeof sentPicture>

/** What staff have removed of a message: all of it, or its photos. */
export const removedParts = ['message', 'photos'] as const

const message = z.object({
  id: z.number(),
  senderId: z.number(),
  receiverId: z.number(),
  productId: z.nullable(z.number()),
  content: z.string(),
  read: z.boolean(),
  createdAt: instant,
  product: z.nullable(listing),
  pictures: z.array(picture),
  /** The file name given by the sender's browser. */
  key: z.nullable(z.string()),
  /** What staff have removed of it: its words and photos, which are empty then, or its photos. */
  removed: z.nullable(z.enum(removedParts)),
})
export type Message = z.output<typeof message>

const conversation = z.object({
  otherUser: person,
  lastMessage: z.object({ senderId: z.number(), content: z.string(), createdAt: instant, isRemoved: z.boolean() }),
  unreadCount: z.number(),
})
export type Conversation = z.output<typeof conversation>

/** A page of at most `limit` items (default 100); `cursor` comes from the Link header of the previous page. */
const page = z.object({ limit: z.optional(idText), cursor: z.optional(idText) })

/** Maximum number of photos in a message. */
export const MAX_PICTURES = 4

const content = paragraph({
  max: MAX_MESSAGE_LENGTH,
  tooShort: 'Type a message first',
  tooLong: `Messages can be at most ${MAX_MESSAGE_LENGTH} characters`,
})

export const listConversations = endpoint({
  method: 'GET',
  path: '/api/conversations/:userId',
  access: 'member',
  summary: 'Your conversations, latest first',
  params: z.object({ userId: idText }),
  query: page,
  reply: z.array(conversation),
})

export const listMessages = endpoint({
  method: 'GET',
  path: '/api/messages/:userId/:otherUserId',
  access: 'member',
  summary: 'The newest messages of a conversation, in chronological order',
  params: z.object({ userId: idText, otherUserId: idText }),
  query: page,
  reply: z.array(message),
})

/** The requester is the second user of the path. Messages from the first user are marked as read. */
export const markRead = endpoint({
  method: 'PUT',
  path: '/api/messages/read/:otherUserId/:userId',
  access: 'member',
  summary: 'Mark a conversation as read',
  params: z.object({ otherUserId: idText, userId: idText }),
  reply: success,
})

export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/messages',
  access: 'member',
  limited: 'messages',
  summary: 'Send a message, optionally about a listing',
  body: z
    .object({
      senderId: id,
      receiverId: id,
      productId: z.optional(id),
      content,
      /** Idempotency key chosen by the sender: a message sent again with the same key is the same message. */
      key: z.optional(z.uuid('This is not a valid key')),
      /** Keys of photos uploaded before. */
      pictures: z.optional(
        z.array(pictureKey).check(z.maxLength(MAX_PICTURES, `Send at most ${MAX_PICTURES} photos at once`)),
      ),
    })
    .check(
      z.refine((body) => body.content !== '' || (body.pictures ?? []).length > 0, {
        path: ['content'],
        error: 'Type a message first',
      }),
    ),
  reply: message,
  status: 201,
})

/** The file is sent as multipart/form-data. Only its owner can see it until its message is sent. */
export const sendPicture = endpoint({
  method: 'POST',
  path: '/api/messages/pictures',
  access: 'member',
  limited: 'messages',
  summary: 'Upload a photo for a message',
  reply: sentPicture,
  status: 201,
})

export const listBlocked = endpoint({
  method: 'GET',
  path: '/api/blocks',
  access: 'member',
  summary: 'Users you have blocked',
  reply: z.array(person),
})

/** Silent: the other user is not notified and sees no change. */
export const block = endpoint({
  method: 'PUT',
  path: '/api/blocks/:userId',
  access: 'member',
  summary: 'Block a user',
  params: z.object({ userId: idText }),
  reply: success,
})

export const unblock = endpoint({
  method: 'DELETE',
  path: '/api/blocks/:userId',
  access: 'member',
  summary: 'Unblock a user',
  params: z.object({ userId: idText }),
  reply: success,
})
