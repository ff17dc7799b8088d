import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#shared/api-client.ts'
import { useApi } from '#ui/browser/api.ts'
import { toast } from '#ui/primitives/toast.tsx'
import type { Offer } from '../contract.ts'
import type { Answer } from '../offer.ts'
import { OFFERS } from './queries.ts'

const done: Readonly<Record<Answer, string>> = {
  accept: 'Agreed: it is reserved for two hours',
  decline: 'You declined',
  withdraw: 'Withdrawn',
}

/** Sends an answer to an offer, then shows what became of it, everywhere. `onDone` gets the focus when the button is gone. */
export function useOfferAction({ id, listing }: Pick<Offer, 'id' | 'listing'>, onDone: () => void) {
  const api = useApi()
  const client = useQueryClient()
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: [OFFERS] }),
      client.invalidateQueries({ queryKey: ['/api/products', listing.id] }),
    ])
  return useMutation({
    mutationFn: async (answer: Answer) =>
      api((await import('../contract.ts')).answerOffer, { params: { id: String(id), answer } }),
    onSuccess: async (_, answer) => {
      toast({ title: done[answer], description: listing.title })
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
