import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '#ui/browser/api.ts'
import { toast } from '#ui/primitives/toast.tsx'
import { sentenceOf } from '../../base/ui/payment-refused.ts'
import type { LedgerOverview } from '../contract.ts'
import { ledgerQuery, stuckQuery } from './money-queries.ts'

interface LedgerAction<Input> {
  act: (input: Input) => Promise<LedgerOverview>
  /** The message shown on success. */
  done: string | ((books: LedgerOverview) => string)
  /** Runs before the page shows the ledger without the settled item. */
  onDone?: () => void
  /** The caller shows why it failed, beside what was entered. */
  showsError?: boolean
}

/** A mutation of the ledger; refreshes the page afterwards. */
export function useLedgerAction<Input>({ act, done, onDone, showsError = false }: LedgerAction<Input>) {
  const api = useApi()
  const client = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: (books) => {
      onDone?.()
      const { queryKey } = ledgerQuery(api)
      client.setQueryData(queryKey, books)
      // The query key of an account's postings starts with the same name, followed by the account's code.
      void client.invalidateQueries({ queryKey, predicate: (query) => query.queryKey.length > queryKey.length })
      // What waits, with the lists of a kind that are shown whole.
      void client.invalidateQueries({ queryKey: stuckQuery(api).queryKey })
      toast({ title: typeof done === 'string' ? done : done(books) })
    },
    onError: (cause) => {
      if (showsError) return
      toast({ tone: 'destructive', title: 'That did not work', description: sentenceOf(cause) })
    },
  })
}
