import { eventKind } from '#shared/event.ts'

/** A member has sent a message. */
export const messageSent = eventKind<{
  messageId: number
  senderId: number
  receiverId: number
  content: string
  /** The two had never written with each other. */
  isFirst: boolean
  at: Date
}>('message.sent')
