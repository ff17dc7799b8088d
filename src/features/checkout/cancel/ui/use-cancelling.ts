import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api } from '#shared/api-client.ts'
import { useApi } from '#ui/browser/api.ts'
import { sentenceOf } from '../../base/ui/payment-refused.ts'
import { acceptCancellation, cancelOrder, contestCancellation, sayBroughtBack } from '../contract.ts'
import { cancellationQuery } from './cancellation-query.ts'

type Step = { kind: 'cancel' } | { kind: 'return' } | { kind: 'accept' } | { kind: 'contest'; reason: string }

function call(api: Api, id: number, step: Step) {
  const params = { id: String(id) }
  switch (step.kind) {
    case 'cancel':
      return api(cancelOrder, { params })
    case 'return':
      return api(sayBroughtBack, { params })
    case 'accept':
      return api(acceptCancellation, { params })
    case 'contest':
      return api(contestCancellation, { params, body: { reason: step.reason } })
  }
}

/** Takes a step of a cancellation and shows the result. */
export function useCancelling(id: number) {
  const api = useApi()
  const client = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (step: Step) => call(api, id, step),
    onSuccess: (found) => client.setQueryData(cancellationQuery(api, id).queryKey, found),
    onSettled: () => {
      for (const queryKey of [['/api/transactions/buyer'], ['/api/transactions/seller'], ['/api/transactions', id]])
        void client.invalidateQueries({ queryKey, refetchType: 'none' })
    },
  })
  return {
    act: (step: Step, onDone?: () => void) => mutate(step, { ...(onDone && { onSuccess: onDone }) }),
    isPending,
    error: error ? sentenceOf(error) : undefined,
  }
}
