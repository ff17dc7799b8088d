import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#shared/api-client.ts'
import type { Endpoint, Input, Reply } from '#shared/endpoint.ts'
import { useApi } from '#ui/browser/api.ts'
import { toast } from '#ui/primitives/toast.tsx'
import type { ToastContent } from '#ui/primitives/toast-content.ts'
import { GARDEN } from './queries.ts'

/** Makes a call that changes the garden, and says what was done. */
export function useGardenChange<E extends Endpoint>(call: E, done: (reply: Reply<E>, input: Input<E>) => ToastContent) {
  const api = useApi()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: Input<E>) => api(call, input),
    onSuccess: async (reply, input) => {
      toast(done(reply, input))
      // Only the list: the page of a plant that was removed would ask for it in vain.
      await client.invalidateQueries({ queryKey: [GARDEN], exact: true })
    },
    onError: (error) =>
      toast({
        title: 'Nothing was changed',
        description: error instanceof ApiError ? error.sentence : 'Please check your connection and try again.',
        tone: 'destructive',
      }),
  })
}
