import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Api } from '#shared/api-client.ts'
import { useApi } from '#ui/browser/api.ts'
import { useIsLive } from '#ui/live/live.ts'
import { listBlocked, listConversations, listMessages } from '../contract.ts'

const CONVERSATIONS_EVERY = 15_000
const MESSAGES_EVERY = 10_000

export const conversationsQuery = (api: Api, me: number) =>
  queryOptions({
    queryKey: ['/api/conversations', me],
    queryFn: () => api(listConversations, { params: { userId: String(me) }, query: {} }),
    refetchInterval: CONVERSATIONS_EVERY,
  })

export const messagesQuery = (api: Api, me: number, other: number) =>
  queryOptions({
    queryKey: ['/api/messages', me, other],
    queryFn: () => earlierMessages(api, me, other),
    refetchInterval: MESSAGES_EVERY,
  })

/** Polling is off while the event stream is connected. */
const useAsking = () => (useIsLive() ? { refetchInterval: false as const } : {})

export const useConversations = (me: number) => {
  const api = useApi()
  return useQuery({ ...conversationsQuery(api, me), ...useAsking(), throwOnError: false })
}

export const useMessages = (me: number, other: number) => {
  const api = useApi()
  return useQuery({ ...messagesQuery(api, me, other), ...useAsking(), throwOnError: false })
}

/** A page of a conversation: the newest messages, or those before a given one. */
export const earlierMessages = async (api: Api, me: number, other: number, before?: number) =>
  api(listMessages, {
    params: { userId: String(me), otherUserId: String(other) },
    query: before === undefined ? {} : { cursor: String(before) },
  })

export const blockedQuery = (api: Api) =>
  queryOptions({ queryKey: ['/api/blocks'], queryFn: () => api(listBlocked, {}) })
