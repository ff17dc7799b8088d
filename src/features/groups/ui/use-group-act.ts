import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Api, ApiError } from '#shared/api-client.ts'
import { useApi } from '#ui/browser/api.ts'
import { toast } from '#ui/primitives/toast.tsx'
import { refreshGroups } from './queries.ts'

export const sentenceOf = (error: unknown): string =>
  error instanceof ApiError ? error.sentence : 'Please check your connection and try again.'

interface GroupAct {
  call: (api: Api) => Promise<unknown>
  /** Title of the toast after it. */
  done: string
}

/** Does something about a group, then shows it as it is now. `onDone` runs when everything is shown. */
export function useGroupAct(onDone?: () => void): UseMutationResult<unknown, Error, GroupAct> {
  const api = useApi()
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ call }: GroupAct) => call(api),
    onSuccess: async (_answer, { done }) => {
      toast({ title: done })
      await refreshGroups(client)
      onDone?.()
    },
    onError: (error) => toast({ title: 'Nothing was changed', description: sentenceOf(error), tone: 'destructive' }),
  })
}
