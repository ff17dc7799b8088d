import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useApi } from '#ui/browser/api.ts'
import type { SentPicture } from '../contract.ts'
import { addOutgoing, changeOutgoing, type Outgoing, useOutbox } from './outbox.ts'
import { sendAll } from './send-outbox.ts'

interface Conversation {
  me: number
  other: number
}

/** The unsent messages of one conversation: sent one after another, held while offline, and retried on request. */
export function useSending({ me, other }: Conversation) {
  const api = useApi()
  const client = useQueryClient()
  const outgoing = useOutbox(me, other)
  const start = () => void sendAll({ api, client, me })
  // Resumes sending messages that were waiting when the page was left.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each conversation
  useEffect(start, [me, other])
  return {
    outgoing,
    isSending: outgoing.some(({ state }) => state === 'sending'),
    send(content: string, productId: number | undefined, pictures: readonly SentPicture[]) {
      addOutgoing(me, other, { key: crypto.randomUUID(), content, productId, pictures, state: 'waiting' })
      start()
    },
    retry({ key }: Outgoing) {
      changeOutgoing(me, other, key, { state: 'waiting', reason: undefined })
      start()
    },
    withdraw: ({ key }: Outgoing) => changeOutgoing(me, other, key, null),
  }
}
