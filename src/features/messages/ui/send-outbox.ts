import type { QueryClient } from '@tanstack/react-query'
import { type Api, ApiError } from '#shared/api-client.ts'
import { toast } from '#ui/primitives/toast.tsx'
import { type Message, sendMessage } from '../contract.ts'
import { addressees, changeOutgoing, type Outgoing, outboxOf } from './outbox.ts'
import { conversationsQuery, messagesQuery } from './queries.ts'

const AGAIN_MS = 10_000

interface Sender {
  api: Api
  client: QueryClient
  me: number
}

const underWay = new Set<number>()
let again: ReturnType<typeof setTimeout> | undefined

/** Sends all waiting messages, one after another for each receiver. Without a connection they keep waiting. */
export async function sendAll(sender: Sender): Promise<void> {
  clearTimeout(again)
  await Promise.all(addressees(sender.me).map((other) => sendTo(sender, other)))
}

async function sendTo(sender: Sender, other: number): Promise<void> {
  if (underWay.has(other)) return
  underWay.add(other)
  try {
    for (;;) {
      const message = outboxOf(sender.me, other).find(({ state }) => state === 'waiting')
      if (!message) return
      if (!(await deliver(sender, other, message))) break
    }
  } finally {
    underWay.delete(other)
  }
  clearTimeout(again)
  again = setTimeout(() => void sendAll(sender), AGAIN_MS)
}

/** Whether the next message can be tried. */
async function deliver({ api, client, me }: Sender, other: number, message: Outgoing): Promise<boolean> {
  const { key, content, productId, pictures } = message
  changeOutgoing(me, other, key, { state: 'sending', reason: undefined })
  try {
    const body = {
      senderId: me,
      receiverId: other,
      content,
      key,
      ...(productId !== undefined && { productId }),
      ...(pictures.length > 0 && { pictures: pictures.map((picture) => picture.key) }),
    }
    show({ api, client, me }, other, await api(sendMessage, { body }))
    changeOutgoing(me, other, key, null)
    return true
  } catch (error) {
    if (!isRefusal(error)) {
      changeOutgoing(me, other, key, { state: 'waiting', reason: waitsFor(error) })
      return false
    }
    changeOutgoing(me, other, key, { state: 'failed', reason: error.sentence })
    toast({ tone: 'destructive', title: 'Failed to send message', description: error.sentence })
    return true
  }
}

/** Whether an error is permanent. A missing response or an unavailable server is not. */
const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && ![0, 408, 502, 503, 504].includes(error.status)

/** Why a message waits, unless the device is offline: the page of a proxy says no more than that the server is away. */
const waitsFor = (error: unknown): string | undefined =>
  error instanceof ApiError && error.status > 0 ? 'our server does not answer. We try again' : undefined

function show({ api, client, me }: Sender, other: number, stored: Message): void {
  const { queryKey } = messagesQuery(api, me, other)
  client.setQueryData(queryKey, (known: Message[] | undefined) =>
    known?.some(({ id }) => id === stored.id) ? known : [...(known ?? []), stored],
  )
  void client.invalidateQueries({ queryKey })
  void client.invalidateQueries({ queryKey: conversationsQuery(api, me).queryKey })
}
