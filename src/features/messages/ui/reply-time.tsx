import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Api } from '#shared/api-client.ts'
import { useApi } from '#ui/browser/api.ts'
import { Icon } from '#ui/icons/icon.tsx'

export const replyTimeQuery = (api: Api, userId: number) =>
  queryOptions({
    queryKey: ['/api/users', userId, 'reply-time'],
    retryOnMount: false,
    queryFn: async () => api((await import('../reply-contract.ts')).getReplyTime, { params: { id: String(userId) } }),
  })

/** A seller's usual reply time; renders nothing while there is too little data. */
export function ReplyTime({ userId }: { userId: number }) {
  const api = useApi()
  const { data } = useQuery(replyTimeQuery(api, userId))
  if (!data?.within) return null
  return (
    <p className="mt-1.5 flex items-center gap-2 text-ink-2 text-sm">
      <Icon name="clock" size={18} className="shrink-0 text-ink-3" />
      Usually answers within {data.within}
    </p>
  )
}
