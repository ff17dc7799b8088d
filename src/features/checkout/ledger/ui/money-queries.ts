import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#shared/api-client.ts'
import { accountPostings, getLedger } from '../contract.ts'
import { monthlyMargin } from '../margin-contract.ts'
import { type StuckItem, stuckMoney, stuckOfKind } from '../stuck-contract.ts'

export const ledgerQuery = (api: Api) =>
  queryOptions({
    queryKey: ['/api/admin/money'],
    queryFn: () => api(getLedger, {}),
    staleTime: 0,
  })

export const stuckQuery = (api: Api) =>
  queryOptions({
    queryKey: ['/api/admin/money/stuck'],
    queryFn: () => api(stuckMoney, {}),
    staleTime: 0,
  })

export const stuckOfKindQuery = (api: Api, kind: StuckItem['kind']) =>
  queryOptions({
    queryKey: ['/api/admin/money/stuck', kind],
    queryFn: () => api(stuckOfKind, { params: { kind } }),
    staleTime: 0,
  })

export const marginQuery = (api: Api) =>
  queryOptions({
    queryKey: ['/api/admin/money/margin'],
    queryFn: () => api(monthlyMargin, {}),
    staleTime: 0,
  })

export const postingsQuery = (api: Api, code: string) =>
  queryOptions({
    queryKey: ['/api/admin/money', code],
    queryFn: () => api(accountPostings, { params: { code } }),
    staleTime: 0,
  })
