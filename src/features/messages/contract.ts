import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { id, idText, instant, paragraph, success } from '#shared/fields.ts'

/** Longest message, in characters as people count them. */
export const LONGEST_MESSAGE = 2000

const person = z.object({ id: z.number(), fullName: z.string(), avatar: z.nullable(z.string()) })

/** The listing a message is about, as a chip. */
const listing = z.object({
  id: z.number(),
  title: z.string(),
  price: z.number(),
  status: z.string(),
  imageUrl: z.nullable(z.string()),
})

const message = z.object({
  id: z.number(),
  senderId: z.number(),
  receiverId: z.number(),
  productId: z.nullable(z.number()),
  content: z.string(),
  read: z.boolean(),
  createdAt: instant,
  product: z.nullable(listing),
})
export type Message = z.output<typeof message>

const conversation = z.object({
  otherUser: person,
  lastMessage: z.object({ senderId: z.number(), content: z.string(), createdAt: instant }),
  unreadCount: z.number(),
})
export type Conversation = z.output<typeof conversation>

/** A page of at most `limit` (100 unless said); `cursor` comes from the Link header of the page before. */
const page = z.object({ limit: z.optional(idText), cursor: z.optional(idText) })

export const content = paragraph({
  min: 1,
  max: LONGEST_MESSAGE,
  tooShort: 'Type a message first',
  tooLong: `Messages can be at most ${LONGEST_MESSAGE} characters`,
})

export const listConversations = endpoint({
  method: 'GET',
  path: '/api/conversations/:userId',
  access: 'member',
  summary: 'Your conversations, the latest first',
  params: z.object({ userId: idText }),
  query: page,
  reply: z.array(conversation),
})

export const listMessages = endpoint({
  method: 'GET',
  path: '/api/messages/:userId/:otherUserId',
  access: 'member',
  summary: 'The newest messages of one conversation, oldest of them first',
  params: z.object({ userId: idText, otherUserId: idText }),
  query: page,
  reply: z.array(message),
})

/** You are the second person of the path: what the other wrote to you counts as read. */
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
  summary: 'Write to somebody, about a listing or not',
  body: z.object({ senderId: id, receiverId: id, productId: z.optional(id), content }),
  reply: message,
  status: 201,
})

export const listBlocked = endpoint({
  method: 'GET',
  path: '/api/blocks',
  access: 'member',
  summary: 'People you have blocked',
  reply: z.array(person),
})

/** Silent: the other person is not told and sees nothing change. */
export const block = endpoint({
  method: 'PUT',
  path: '/api/blocks/:userId',
  access: 'member',
  summary: 'Block somebody',
  params: z.object({ userId: idText }),
  reply: success,
})

export const unblock = endpoint({
  method: 'DELETE',
  path: '/api/blocks/:userId',
  access: 'member',
  summary: 'Lift a block',
  params: z.object({ userId: idText }),
  reply: success,
})
