import { queryOptions } from '@tanstack/react-query'
import { type BackupsState, listBackups } from '#features/backups/contract.ts'
import type { Api } from '#shared/api-client.ts'
import { getSystem, runChecks } from '../contract.ts'

const REFRESH_MS = 30_000
const RUNNING_MS = 3_000

export const systemQuery = (api: Api) =>
  queryOptions({
    queryKey: ['/api/admin/system'],
    queryFn: () => api(getSystem, {}),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  })

export const checksQuery = (api: Api) =>
  queryOptions({ queryKey: ['/api/admin/system/checks'], queryFn: () => api(runChecks, {}), staleTime: REFRESH_MS })

/** Whether the newest backup waits or is being made. */
export const isBackingUp = ({ runs: [newest] }: BackupsState): boolean => newest?.endedAt === null

export const backupsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['/api/admin/backups'],
    queryFn: () => api(listBackups, {}),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && isBackingUp(data) ? RUNNING_MS : REFRESH_MS),
  })
