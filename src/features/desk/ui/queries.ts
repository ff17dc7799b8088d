import { queryOptions } from '@tanstack/react-query'
import { listStaff } from '#features/accounts/staff-contract.ts'
import type { Api } from '#shared/api-client.ts'
import { getAppeal } from '../appeal-contract.ts'
import { type AuditKind, listAudit } from '../audit-contract.ts'
import { getCase, listCases } from '../contract.ts'
import { getStaffOrder } from '../order-contract.ts'
import type { QueueOrder, QueuePart } from '../queue-view.ts'

/** Live events of the desk refetch every query with this name. */
const CASES = '/api/desk/cases'

export const queueQuery = (api: Api, part: QueuePart, order: QueueOrder, page = 1) =>
  queryOptions({
    queryKey: [CASES, 'queue', part, order, page],
    queryFn: () => api(listCases, { query: { part, order, page: String(page) } }),
    staleTime: 0,
  })

export const caseKey = (id: number) => [CASES, 'case', id] as const

export const caseQuery = (api: Api, id: number) =>
  queryOptions({
    queryKey: caseKey(id),
    queryFn: () => api(getCase, { params: { id: String(id) } }),
    staleTime: 0,
  })

export const auditQuery = (api: Api, about: AuditKind | undefined, cursor: string | undefined) =>
  queryOptions({
    queryKey: ['/api/desk/audit', about, cursor],
    queryFn: () =>
      api(listAudit, { query: { ...(about !== undefined && { about }), ...(cursor !== undefined && { cursor }) } }),
    staleTime: 0,
  })

export const staffQuery = (api: Api) =>
  queryOptions({
    queryKey: ['/api/admin/staff'],
    queryFn: () => api(listStaff, {}),
    staleTime: 0,
  })

export const staffOrderQuery = (api: Api, id: number) =>
  queryOptions({
    queryKey: [CASES, 'order', id],
    queryFn: () => api(getStaffOrder, { params: { id: String(id) } }),
    staleTime: 0,
  })

export const appealQuery = (api: Api, key: string) =>
  queryOptions({
    queryKey: ['/api/appeals', key],
    queryFn: () => api(getAppeal, { params: { key } }),
    staleTime: 0,
  })
