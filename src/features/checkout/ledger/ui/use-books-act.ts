import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api } from '#shared/api-client.ts'
import { toast } from '#ui/toast.tsx'
import { sentenceOf } from '../../base/ui/payment-refused.ts'
import type { Books } from '../contract.ts'
import { booksQuery } from './money-queries.ts'

interface BooksAct<Input> {
  act: (input: Input) => Promise<Books>
  /** What is said afterwards. */
  done: string
  /** Before the page shows the books without what was settled. */
  onDone?: () => void
}

/** One act on the books: afterwards the page shows them as they are. */
export function useBooksAct<Input>(api: Api, { act, done, onDone }: BooksAct<Input>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: (books) => {
      onDone?.()
      const { queryKey } = booksQuery(api)
      client.setQueryData(queryKey, books)
      // The postings of an account go by the same name, followed by the account's.
      void client.invalidateQueries({ queryKey, predicate: (query) => query.queryKey.length > queryKey.length })
      toast({ title: done })
    },
    onError: (cause) => {
      toast({ tone: 'destructive', title: 'That did not work', description: sentenceOf(cause) })
    },
  })
}
