import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#shared/api-client.ts'
import { listChargebacks, oneChargeback, ownEvidence } from '../evidence-contract.ts'

export const ownEvidenceQuery = (api: Api, transactionId: number) =>
  queryOptions({
    queryKey: ['/api/transactions', transactionId, 'evidence'],
    queryFn: () => api(ownEvidence, { params: { id: String(transactionId) } }),
    staleTime: 0,
  })

export const chargebacksQuery = (api: Api) =>
  queryOptions({
    queryKey: ['/api/admin/chargebacks'],
    queryFn: () => api(listChargebacks, {}),
    staleTime: 0,
  })

export const chargebackQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['/api/admin/chargebacks', id],
    queryFn: () => api(oneChargeback, { params: { id } }),
    staleTime: 0,
  })
