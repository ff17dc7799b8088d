import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api } from '#shared/api-client.ts'
import { ApiError } from '#shared/api-client.ts'
import { toast } from '#ui/toast.tsx'
import type { Books } from '../staff-contract.ts'
import { booksQuery } from './money-queries.ts'

/** One act on the books: afterwards the page shows them as they are. */
export function useBooksAct<Input>(api: Api, act: (input: Input) => Promise<Books>, done: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: (books) => {
      client.setQueryData(booksQuery(api).queryKey, books)
      toast({ title: done })
    },
    onError: (cause) => {
      const description = cause instanceof ApiError ? cause.sentence : 'Please check your connection and try again.'
      toast({ tone: 'destructive', title: 'That did not work', description })
    },
  })
}
