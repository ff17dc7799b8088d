import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#shared/api-client.ts'
import { useApi } from '#ui/browser/api.ts'
import { toast } from '#ui/primitives/toast.tsx'
import type { Swap } from '../contract.ts'
import type { SwapAnswer } from '../swap.ts'
import { SWAPS } from './queries.ts'

const done: Readonly<Record<SwapAnswer, string>> = {
  accept: 'Agreed: one of each is reserved',
  decline: 'You declined',
  withdraw: 'Withdrawn',
  cancel: 'The swap is cancelled',
}

/** Fetches every swap again, and the listings whose units were reserved or freed. */
export const useRefresh = () => {
  const client = useQueryClient()
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: [SWAPS] }),
      client.invalidateQueries({ queryKey: ['/api/products'] }),
    ])
}

/** Sends an answer to a swap, then shows what became of it. `onDone` gets the focus when the button is gone. */
export function useSwapAnswer({ id, turn, other }: Pick<Swap, 'id' | 'turn' | 'other'>, onDone: () => void) {
  const api = useApi()
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async (answer: SwapAnswer) =>
      api((await import('../contract.ts')).answerSwap, { params: { id: String(id), answer }, body: { turn } }),
    onSuccess: async (_, answer) => {
      toast({ title: done[answer], description: `Swap with ${other.fullName}` })
      await refresh()
      onDone()
    },
    onError: async (error) => {
      toast({ title: 'Nothing was changed', description: sentenceOf(error), tone: 'destructive' })
      await refresh()
    },
  })
}

export const sentenceOf = (error: unknown): string =>
  error instanceof ApiError ? error.sentence : 'Please check your connection and try again.'
