import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Api, ApiError } from '#shared/api-client.ts'
import { toast } from '#ui/toast.tsx'
import { type Message, sendMessage } from '../contract.ts'
import { conversationsQuery, messagesQuery } from './queries.ts'

/** A message on its way, shown before the server has it. */
export interface Outgoing {
  key: number
  content: string
  productId: number | undefined
  isFailed: boolean
}

interface Conversation {
  api: Api
  me: number
  other: number
}

/** Sends messages of one conversation one after the other; a failed one stays until it is tried again or taken back. */
export function useSending({ api, me, other }: Conversation) {
  const client = useQueryClient()
  const [outgoing, setOutgoing] = useState<readonly Outgoing[]>([])
  const change = (key: number, next: Outgoing | null) =>
    setOutgoing((all) => all.flatMap((one) => (one.key === key ? (next ?? []) : one)))

  const deliver = async (message: Outgoing) => {
    const { key, content, productId } = message
    try {
      const body = { senderId: me, receiverId: other, content, ...(productId !== undefined && { productId }) }
      const stored = await api(sendMessage, { body })
      const { queryKey } = messagesQuery(api, me, other)
      client.setQueryData(queryKey, (known: Message[] | undefined) => [...(known ?? []), stored])
      change(key, null)
      void client.invalidateQueries({ queryKey })
      void client.invalidateQueries({ queryKey: conversationsQuery(api, me).queryKey })
    } catch (error) {
      change(key, { ...message, isFailed: true })
      toast({ tone: 'destructive', title: 'Failed to send message', description: sentenceOf(error) })
    }
  }

  return {
    outgoing,
    isSending: outgoing.some((message) => !message.isFailed),
    send(content: string, productId: number | undefined) {
      const message = { key: (outgoing.at(-1)?.key ?? 0) + 1, content, productId, isFailed: false }
      setOutgoing((all) => [...all, message])
      void deliver(message)
    },
    retry(message: Outgoing) {
      const again = { ...message, isFailed: false }
      change(message.key, again)
      void deliver(again)
    },
    takeBack: (message: Outgoing) => change(message.key, null),
  }
}

const sentenceOf = (error: unknown): string =>
  error instanceof ApiError ? error.sentence : 'You seem to be offline. Your message is kept; try again.'
