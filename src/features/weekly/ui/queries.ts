import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api } from '#shared/api-client.ts'
import type { Input } from '#shared/endpoint.ts'
import { useApi } from '#ui/browser/api.ts'
import type { setWeeklyEmail } from '../contract.ts'

// Imported with the call: a page whose data came with the HTML then needs neither the contract nor its validation
// library.
const contract = () => import('../contract.ts')

export const weeklyQuery = (api: Api) =>
  queryOptions({
    queryKey: ['/api/weekly-email'],
    queryFn: async () => api((await contract()).getWeeklyEmail, {}),
    staleTime: 0,
  })

/** Asks for the email, changes where it looks, or stops it. */
export function useWeekly() {
  const api = useApi()
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: Input<typeof setWeeklyEmail>['body']) => api((await contract()).setWeeklyEmail, { body }),
    onSuccess: (state) => void client.setQueryData(weeklyQuery(api).queryKey, state),
  })
}
