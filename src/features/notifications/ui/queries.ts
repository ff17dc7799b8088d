import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api } from '#shared/api-client.ts'
import { useApi } from '#ui/browser/api.ts'
import { toast } from '#ui/primitives/toast.tsx'
import type { Notification, Preference } from '../contract.ts'

// The contract is imported with the call: a page rendered with its data then loads neither it nor the validation
// library.
const contract = () => import('../contract.ts')

const LIST = '/api/notifications'
const PREFERENCES = [`${LIST}/preferences`]
const PER_PAGE = 30

interface Update {
  items: Notification[]
  /** Cursor of the next page; null on the last page. */
  next: string | null
}

/** A page of notifications, newest first: the first page, or those older than a given one. */
export const notificationsQuery = (api: Api, before?: number) =>
  queryOptions({
    queryKey: [LIST, before ?? null],
    queryFn: async (): Promise<Update> => {
      const query = { limit: String(PER_PAGE), ...(before !== undefined && { cursor: String(before) }) }
      const { items, next } = await api.page((await contract()).listNotifications, { query })
      return { items, next }
    },
  })

/** Marks one or all as read. Optimistic; refetches when the call fails. */
export function useReading() {
  const api = useApi()
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (which: Notification | 'all') => {
      const { readNotification, readNotifications } = await contract()
      if (which === 'all') return api(readNotifications, { body: newestOf(client) })
      return api(readNotification, { params: { id: String(which.id) } })
    },
    onMutate: (which) => markRead(client, which),
    onError: () => client.invalidateQueries({ queryKey: [LIST] }),
    onSettled: () => client.invalidateQueries({ queryKey: ['currentUser'] }),
  })
}

/** Excludes notifications that arrive while "all" is pressed and were not seen yet. */
function newestOf(client: QueryClient): { newest?: number } {
  const newest = client.getQueryData<Update>([LIST, null])?.items[0]?.id
  return newest === undefined ? {} : { newest }
}

function markRead(client: QueryClient, which: Notification | 'all'): void {
  client.setQueriesData<Update>(
    { queryKey: [LIST] },
    (update) =>
      update && {
        ...update,
        items: update.items.map((one) => (which === 'all' || which.id === one.id ? { ...one, read: true } : one)),
      },
  )
  client.setQueryData<{ unread: { messages: number; notifications: number } }>(['currentUser'], (me) => {
    if (!me) return me
    const notifications = which === 'all' ? 0 : Math.max(0, me.unread.notifications - (which.read ? 0 : 1))
    return { ...me, unread: { ...me.unread, notifications } }
  })
}

export const preferencesQuery = (api: Api) =>
  queryOptions({
    queryKey: PREFERENCES,
    queryFn: async () => (await api((await contract()).getPreferences, {})).kinds,
  })

/** Changes the preferences of one kind. Optimistic; reverts when the call fails. */
export function useChoosing() {
  const api = useApi()
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (chosen: Preference) => api((await contract()).setPreferences, { body: { kinds: [chosen] } }),
    onMutate: (chosen) => {
      const before = client.getQueryData<Preference[]>(PREFERENCES)
      client.setQueryData<Preference[]>(PREFERENCES, (kinds) =>
        kinds?.map((one) => (one.kind === chosen.kind ? chosen : one)),
      )
      return before
    },
    onError: (_error, _chosen, before) => {
      client.setQueryData(PREFERENCES, before)
      toast({ tone: 'destructive', title: 'Not saved', description: 'Please try again.' })
    },
  })
}
