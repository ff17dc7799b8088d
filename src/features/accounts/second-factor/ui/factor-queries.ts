import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#shared/api-client.ts'
import type { FactorState } from '../contract.ts'

/** What every section calls after a change: the new state, and recovery codes to show once. */
export type OnChange = (state: FactorState, recoveryCodes?: readonly string[] | null) => void

// The contract is imported with the call, so that pages rendered with their data load it only when they need it.
const contract = () => import('../contract.ts')

export const factorsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['/api/account/second-factor'],
    queryFn: async () => api((await contract()).getFactors, {}),
    staleTime: 0,
  })

/** How the sign-in that this browser began can be finished. Fails when there is none. */
export const secondStepQuery = (api: Api) =>
  queryOptions({
    queryKey: ['/api/auth/second-step'],
    queryFn: async () => api((await contract()).getSecondStep, {}),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
