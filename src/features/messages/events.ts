import { eventKind } from '#shared/event.ts'

export interface SentMessage {
  messageId: number
  senderId: number
  receiverId: number
  content: string
  /** The two had never written with each other. */
  isFirst: boolean
  at: Date
}

/** A member has sent a message. */
export const messageSent = eventKind<SentMessage>('message.sent')
