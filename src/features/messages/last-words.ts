import type { Conversation } from './contract.ts'

/** The line of a conversation in a list. */
export const lastWords = ({ content, isRemoved }: Conversation['lastMessage']): string =>
  isRemoved ? 'Removed message' : content || 'Photo'
