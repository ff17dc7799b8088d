import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#shared/api-client.ts'
import { useApi } from '#ui/browser/api.ts'
import { toast } from '#ui/primitives/toast.tsx'
import type { EcoMethod } from '../methods.ts'
import { ECO } from './queries.ts'

const contract = () => import('../contract.ts')

const toastFailure = (error: unknown): void =>
  toast({
    tone: 'destructive',
    title: 'That did not work',
    description: error instanceof ApiError ? error.sentence : 'Please check your connection and try again.',
  })

/** Refetches all eco impact data after `change`. */
function useChange<Input>(change: (input: Input) => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onError: toastFailure,
    onSettled: () => client.invalidateQueries({ queryKey: [ECO] }),
  })
}

export const useJoin = () => {
  const api = useApi()
  return useChange(async (id: number) => api((await contract()).joinChallenge, { params: { id: String(id) } }))
}

export const useDeclare = (transactionId: number) => {
  const api = useApi()
  return useChange(async (methods: EcoMethod[]) =>
    api((await contract()).declareMethods, { params: { id: String(transactionId) }, body: { methods } }),
  )
}

export const useVisibility = () => {
  const api = useApi()
  return useChange(async (allowLeaderboard: boolean) =>
    api((await contract()).ecoSettings, { body: { allowLeaderboard } }),
  )
}
