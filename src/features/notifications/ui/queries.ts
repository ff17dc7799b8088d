import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api } from '#shared/api-client.ts'
import { toast } from '#ui/toast.tsx'
import type { Notification, Preference } from '../contract.ts'

// Fetched with the call: a page whose data came with it then needs neither the contract nor its validation library.
const contract = () => import('../contract.ts')

const LIST = '/api/notifications'
const PREFERENCES = [`${LIST}/preferences`]
const PER_PAGE = 30

interface Told {
  items: Notification[]
  /** Where the list goes on; null on the last page. */
  next: string | null
}

/** What one was told, newest first: the newest, or what came before one of them. */
export const notificationsQuery = (api: Api, before?: number) =>
  queryOptions({
    queryKey: [LIST, before ?? null],
    queryFn: async (): Promise<Told> => {
      const query = { limit: String(PER_PAGE), ...(before !== undefined && { cursor: String(before) }) }
      const { items, next } = await api.page((await contract()).listNotifications, { query })
      return { items, next }
    },
  })

/** Marks one as read, or all there are: shown at once, looked up anew when the call fails. */
export function useReading(api: Api) {
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

/** What arrives while one presses "all" was not seen yet. */
function newestOf(client: QueryClient): { newest?: number } {
  const newest = client.getQueryData<Told>([LIST, null])?.items[0]?.id
  return newest === undefined ? {} : { newest }
}

function markRead(client: QueryClient, which: Notification | 'all'): void {
  client.setQueriesData<Told>(
    { queryKey: [LIST] },
    (told) =>
      told && {
        ...told,
        items: told.items.map((one) => (which === 'all' || which.id === one.id ? { ...one, read: true } : one)),
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

/** Changes one kind: shown at once, taken back when the call fails. */
export function useChoosing(api: Api) {
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
