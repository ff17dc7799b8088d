import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#shared/api-client.ts'
import { useApi } from '#ui/browser/api.ts'
import { toast } from '#ui/primitives/toast.tsx'
import type { Draft } from '../../listing/own-contract.ts'
import { ownContract } from '../../listing/ui/queries.ts'
import { draftsQuery } from './queries.ts'

const UNDO_MS = 10_000

/** The drafts in the query cache, updated without another request. */
export function useDrafts() {
  const api = useApi()
  const client = useQueryClient()
  const { queryKey } = draftsQuery(api)
  const { data: drafts = [] } = useQuery(draftsQuery(api))
  const without = (id: number, all: Draft[] | undefined) => (all ?? []).filter((draft) => draft.id !== id)
  const put = (draft: Draft) => client.setQueryData(queryKey, (all) => [draft, ...without(draft.id, all)])
  const drop = (id: number) => client.setQueryData(queryKey, (all) => without(id, all))

  const restoreDraft = async (draft: Draft, onBack?: (again: Draft) => void) => {
    try {
      const again = await api((await ownContract()).createDraft, { body: draft.content })
      put(again)
      onBack?.(again)
    } catch (error) {
      toastFailure(error)
    }
  }
  return {
    drafts,
    put,
    drop,
    /** Discards a draft immediately; Undo restores it under a new id. */
    async discard(draft: Draft, onBack?: (again: Draft) => void) {
      drop(draft.id)
      try {
        await api((await ownContract()).discardDraft, { params: { id: String(draft.id) } })
        const action = { name: 'Undo', onChoose: () => void restoreDraft(draft, onBack) }
        toast({ title: 'Draft discarded', action, duration: UNDO_MS })
      } catch (error) {
        const isGone = error instanceof ApiError && error.status === 404
        if (isGone) return
        put(draft)
        toastFailure(error)
      }
    },
  }
}

const toastFailure = (error: unknown): void =>
  toast({
    tone: 'destructive',
    title: 'That did not work',
    description: error instanceof ApiError ? error.sentence : 'You seem to be offline. Please try again.',
  })
